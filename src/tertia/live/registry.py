"""All tables of this process."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import string
from collections.abc import Callable
from functools import partial
from typing import Any

from tertia.errors import Refused, TertiaError
from tertia.games.engine import Millis
from tertia.history.offline_games import was_played_offline
from tertia.live.access_control import AccessControl
from tertia.live.cluster_events import ClusterEvents
from tertia.live.errors import DamagedTable, UnknownGame
from tertia.live.finished_games import FinishedGames
from tertia.live.housekeeping import Housekeeping
from tertia.live.quarantine import Quarantine
from tertia.live.services import Services, keep_running
from tertia.live.table import LiveTable
from tertia.rooms.commands import CloseTable, MakeTable, MoveOn, Rename, RoomCommand, Sit
from tertia.rooms.forms import game_form_of
from tertia.rooms.new_table import NewTable, make_next_table_command
from tertia.rooms.state import Room
from tertia.storage.store import Store

MAX_HOSTED_TABLES = 20
"""Open tables of which one person may be the host."""

MAX_SEATS = 8
"""Tables of others at which one person may sit at the same time. Own tables count as hosted."""

MAX_TABLES_ELSEWHERE = MAX_HOSTED_TABLES + 2 * MAX_SEATS
"""Tables not loaded here to which a person who sits down may be connected through other nodes.

Each of them may have to be loaded. There is room for all tables that the person hosts, sits at and watches.
"""

MAX_SEAT_CHECKS = 8
"""People whose seats on other nodes are counted at the same time. Tables are loaded for it."""

ID_LENGTH = 8
_ID_CHARACTERS = "".join(c for c in string.ascii_lowercase + string.digits if c not in "0o1il")


class TableRegistry:
    """Loads tables from the log when they are needed, and unloads them when they are idle.

    Everything in memory can be read from the log again.
    """

    def __init__(
        self,
        store: Store,
        draw_luck: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        keep_days: int = 0,
        id_prefix: str = "",
        ends_with_its_page: bool = False,
    ) -> None:
        """``draw_luck`` returns luck: the random bytes from which the rules shuffle.

        ``keep_days`` is the time for which unused tables are kept; 0 means forever.

        The ids of new tables begin with ``id_prefix``.

        If the server ends with the page of its players, nobody records that they leave. In a game that is loaded,
        they have been away since its last change.
        """
        self.store, self.log, self.cluster = store, store.log, store.cluster
        self.services = Services(store.log, store.cluster, draw_luck)
        self.counters = self.services.counters
        self.tables: dict[str, LiveTable] = {}
        """The loaded tables by id."""
        self.access = AccessControl(store)
        self.access.on_change.append(self._expel_banned_names)
        self.quarantine = Quarantine(self.clock)
        """Tables that cannot be read."""
        self.cluster_events = ClusterEvents(self)
        self.housekeeping = Housekeeping(self, keep_days)
        self.finished_games = FinishedGames(self.services)
        self._id_prefix = id_prefix
        self._ends_with_its_page = ends_with_its_page
        self._checking_seats = asyncio.Semaphore(MAX_SEAT_CHECKS)
        self._loading: dict[str, asyncio.Lock] = {}
        self._changed_while_loading: set[str] = set()

    def clock(self) -> Millis:
        """Return the time that all nodes agree on."""
        return self.cluster.clock()

    async def create(self, command: MakeTable[Any], player: str) -> str:
        """Create a table. Return its id, which is part of its link."""
        hosted = sum(room.host == player and _is_open(room) for room in self._rooms_of(player))
        if hosted >= MAX_HOSTED_TABLES:
            raise Refused("too-many-tables", most=MAX_HOSTED_TABLES)
        table_id = self._id_prefix + "".join(secrets.choice(_ID_CHARACTERS) for _ in range(ID_LENGTH))
        table = self.tables[table_id] = self._new_table(table_id)
        try:
            await table.submit(RoomCommand(command, player))
        except BaseException:
            self.unload(table)
            raise
        return table_id

    async def move_on(self, table_id: str, new: NewTable, player: str) -> str:
        """Create a table for the next game of the people at another table, and lead them there. Return its id.

        If the player may not lead them, the new table is closed. It stays open if the store fails, because the people
        may have been led there.
        """
        _refuse_if_played_offline(table_id)
        before = await self.get(table_id)
        next_id = await self.create(make_next_table_command(new, before.room, player), player)
        try:
            await before.submit(RoomCommand(MoveOn(next_id), player))
        except (DamagedTable, UnknownGame, Refused):
            with contextlib.suppress(TertiaError):
                await (await self.get(next_id)).submit(RoomCommand(CloseTable()))
            raise
        return next_id

    async def get(self, table_id: str) -> LiveTable:
        """Return a table, loaded from the log if necessary.

        Raise Refused if there is none, DamagedTable if it cannot be read, and UnknownGame if only a newer node can
        read it.
        """
        table = self.tables.get(table_id)
        if table is None:
            self.quarantine.check(table_id)
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                table = self.tables.get(table_id) or await self._load(table_id)
        table.last_used = self.clock()
        return table

    async def _load(self, table_id: str) -> LiveTable:
        table = self._new_table(table_id)
        try:
            await table.catch_up()  # a damaged table puts itself in quarantine
            if not table.room.game:
                raise Refused("no-such-table")
            self.tables[table_id] = table
            self._expel_banned_names_at(table)
            await table.visitors.refresh_presence()
            if self._ends_with_its_page:
                async with table.lock:
                    await table.mark_absent_players(since=table.room.changed_at)
        except BaseException:
            if self.tables.get(table_id) is not table:
                self.services.player_tables.forget(table_id, table.room)
            raise
        finally:
            self._loading.pop(table_id, None)
            has_changed = table_id in self._changed_while_loading
            self._changed_while_loading.discard(table_id)
        if has_changed:
            self.services.spawn(table.follow())
            self.services.spawn(table.visitors.refresh_presence())
        return table

    def _new_table(self, table_id: str) -> LiveTable:
        return LiveTable(table_id, self.services, self)

    def put_in_quarantine(self, table: LiveTable, error: DamagedTable) -> None:
        """Drop a damaged table from memory, and let nobody load it again. Its connections end."""
        self.quarantine.add(error)
        self.unload(table)
        for listener in list(table.presence.listeners.values()):
            listener.close_for_good("damaged")

    def note_change(self, table_id: str | None = None) -> None:
        """Note that a table has changed: if it is being loaded, it is read again. Without an id, this means all."""
        if table_id is None:
            self._changed_while_loading.update(self._loading)
        elif table_id in self._loading:
            self._changed_while_loading.add(table_id)

    def unload(self, table: LiveTable) -> None:
        """Drop a table from memory until somebody needs it."""
        table.close()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self.services.player_tables.forget(table.id, table.room)

    def check_name_and_seats(self, room: Room, player: str, command: Sit | Rename) -> None:
        """Refuse a banned nickname, and another seat to a person who sits at too many loaded tables of others."""
        if self.access.ban_of_name(command.name) is not None:
            raise Refused("name-banned", name=command.name)
        is_sitting_down = isinstance(command, Sit) and room.host != player
        if is_sitting_down and self._seats_of(player) >= MAX_SEATS:
            raise Refused("too-many-seats", most=MAX_SEATS)

    async def check_seats_elsewhere(self, player: str) -> None:
        """Refuse another seat to a person who sits at too many tables of others, also on other nodes.

        Only the room of a table says whether the person sits there, is the host, or watches. So tables are loaded,
        but no more than decide the question.
        """
        elsewhere = await self.cluster.tables_elsewhere(player)
        async with self._checking_seats:
            unknown = [table_id for table_id in elsewhere if table_id not in self.tables]
            seats = self._seats_of(player)
            if seats < MAX_SEATS and len(unknown) > MAX_TABLES_ELSEWHERE:
                raise Refused("too-many-visits", most=MAX_TABLES_ELSEWHERE)
            while seats < MAX_SEATS <= seats + len(unknown):
                with contextlib.suppress(DamagedTable, UnknownGame, Refused):
                    seats += _has_seat((await self.get(unknown.pop())).room, player)
        if seats + len(unknown) >= MAX_SEATS:
            raise Refused("too-many-seats", most=MAX_SEATS)

    def _seats_of(self, player: str) -> int:
        """Return at how many loaded tables of others a person sits."""
        return sum(_has_seat(room, player) for room in self._rooms_of(player))

    async def form_at_own_table(self, player: str, table_id: str) -> str:
        """Return the form at a table whose host this player is. Raise Refused if it is somebody else's, or closed."""
        _refuse_if_played_offline(table_id)
        try:
            room = (await self.get(table_id)).room
        except (DamagedTable, UnknownGame):
            raise Refused("no-such-table") from None
        if room.host != player or room.is_closed:
            raise Refused("not-own-table")
        return game_form_of(room)

    def _rooms_of(self, player: str) -> list[Room]:
        """Return the rooms of loaded tables at which a person sits or is the host."""
        ids = self.services.player_tables.of(player)
        return [self.tables[table_id].room for table_id in ids if table_id in self.tables]

    def _expel_banned_names(self) -> None:
        """Remove people with a banned nickname from the loaded tables."""
        for table in self.tables.values():
            self._expel_banned_names_at(table)

    def _expel_banned_names_at(self, table: LiveTable) -> None:
        if table.room.is_closed:
            return
        for occupant in table.room.people:
            if occupant.player is not None and self.access.ban_of_name(occupant.name) is not None:
                self.services.spawn(table.visitors.expel(occupant.player))

    async def run(self, interval: float = 1.0) -> None:
        """Follow the other nodes and do the housekeeping, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            listen = partial(self.cluster.run, self.cluster_events)
            tasks.create_task(keep_running("the connection to the cluster", listen, interval))
            tasks.create_task(keep_running("reading the quarantine", self.read_quarantine, interval))
            tasks.create_task(self.housekeeping.run(interval))

    async def read_quarantine(self) -> None:
        """Put the tables in quarantine that ``tertia store check`` has marked as damaged."""
        for mark in await self.store.quarantine.all_marks():
            self.quarantine.add(DamagedTable(mark.table, mark.reason))

    async def close(self) -> None:
        """Stop all alarms and wait until running work is done."""
        for table in self.tables.values():
            table.close()
        await self.services.close()


def _is_open(room: Room) -> bool:
    return room.phase != "over" and not room.is_closed


def _has_seat(room: Room, player: str) -> bool:
    """Return True if a person sits at this open table of somebody else. Tables whose people move on do not count."""
    has_chair = room.chair_of(player) is not None
    return has_chair and room.host != player and _is_open(room) and room.next_game is None


def _refuse_if_played_offline(table_id: str) -> None:
    if was_played_offline(table_id):
        raise Refused("played-offline")
