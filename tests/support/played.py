"""Tables with games that people have played. The rules of rooms and games produce them without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from msgspec.structs import replace

from tertia.bots.baselines import SimplePlayer
from tertia.games import GAMES
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.engine import NeedsLuck, Tick
from tertia.history.results import results_of
from tertia.history.table_summary import summary_of
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import AddBot, Begin, ChangeTable, MakeTable, RoomCommand, Sit, Stand
from tertia.rooms.rules import decide
from tertia.rooms.state import Room
from tertia.storage.open import open_store
from tertia.storage.ports import Append, Row

SEPTEMBER = 1_790_000_000_000
"""An instant in September 2026, in milliseconds."""


def player_id(number: int) -> str:
    """Return the identity of the n-th person who sits down. The first one is the host."""
    return f"person{number}"


def is_over(room: Room) -> bool:
    return room.phase == "over"


class EndedBefore(Exception):
    """The game ended before the requested moment."""


class PlayedTable:
    """A table and its decisions in the form of appends to a store.

    ``until`` ends the play. The same ``seed`` gives the same cards and the same play. ``pace`` is the mean time
    that a player thinks, in milliseconds.
    """

    def __init__(
        self,
        table: str,
        game: str,
        options: Any,
        names: Sequence[str],
        bots: int = 0,
        *,
        until: Callable[[Room], bool] = is_over,
        seed: str | None = None,
        pace: float = 3_000,
        began: int = SEPTEMBER,
        player_ids: Sequence[str] = (),
    ) -> None:
        self.table, self.room, self.now = table, Room(), began
        self.player_ids = player_ids or [player_id(number) for number in range(len(names))]
        self.appends: list[Append] = []
        seed = table if seed is None else seed
        self._random = Random(seed)
        self._decide(RoomCommand(MakeTable(game, options, len(names) + bots), self.player_ids[0]))
        for player, name in zip(self.player_ids, names, strict=True):
            self._decide(RoomCommand(Sit(name), player))
        for _ in range(bots):
            self._decide(RoomCommand(AddBot(), self.player_ids[0]))
        self._decide(RoomCommand(Begin(), self.player_ids[0]))
        self._players = [SimplePlayer(f"{seed} {seat}", pace) for seat in range(len(names) + bots)]
        while not until(self.room):
            if is_over(self.room):
                raise EndedBefore(table)
            self._step()

    def _decide(self, command: RoomCommand) -> None:
        before = self.room
        try:
            decision, room = decide(before, command, self.now)
        except NeedsLuck:
            luck = self._random.randbytes(32).hex()
            decision, room = decide(before, replace(command, luck=luck), self.now)
        if decision.room_events or decision.game_events:
            row = Row(self.table, room.version, decision.at, room_codec(room.game).write(decision))
            results = results_of(self.table, before, room, decision)
            self.appends.append(Append(row, summary_of(self.table, room), results))
            self.room = room

    def _step(self) -> None:
        """Execute the earliest of the players' commands, or the work that is due before it."""
        rules, play, due = self.room.rules, self.room.play, self.room.wakes_at
        answers = []
        for seat, player in enumerate(self._players):
            answer = player.act(rules.view(play, seat), rules.legal(play, seat, self.now))
            if answer is not None:
                answers.append((self.now + answer.after, seat, answer.command))
        at, seat, command = min(answers, key=lambda one: one[:2], default=(None, 0, None))
        if at is None or (due is not None and due <= at):
            assert due is not None
            self.now = due
            self._decide(RoomCommand(Tick()))
        else:
            self.now = at
            is_bot = self.room.seats[seat].is_bot
            by = None if is_bot else self.player_ids[seat]
            self._decide(RoomCommand(command, by, seat=seat if is_bot else None))


class LongTable(PlayedTable):
    """A game of two with thousands of decisions: at its beginning, somebody agrees and takes it back all the time."""

    def __init__(self, table: str = "long", decisions: int = 6_000) -> None:
        self._decisions = decisions
        super().__init__(table, "classic", GAMES["classic"].Options(more="agree"), ("Mika", "Ana"))

    def _step(self) -> None:
        if self.room.version >= self._decisions:
            super()._step()
            return
        self.now += 10
        has_agreed = self.room.play.players[0].agreed
        self._decide(RoomCommand(TakeBack() if has_agreed else SayNoSet(), self.player_ids[0]))


class RematchTable(PlayedTable):
    """Two games at one table. In the second one a player leaves and comes back, and another comes late."""

    def __init__(self) -> None:
        options = GAMES["classic"].Options(deals=2)
        super().__init__("twice", "classic", options, ("Mika", "Ana"))
        self.player_ids = [player_id(number) for number in range(3)]
        self.first = self.room.play
        """The state at the end of the first game."""
        self._decide(RoomCommand(ChangeTable(options, 3), player_id(0)))
        self._decide(RoomCommand(Begin(), player_id(0)))
        for _ in range(10):
            self._step()
        self._decide(RoomCommand(Stand(), player_id(1)))
        self._decide(RoomCommand(Sit("Ana"), player_id(1)))
        self._decide(RoomCommand(Sit("Iroha"), player_id(2)))

    def _step(self) -> None:
        if len(self.room.seats) > len(self._players):
            self._players.append(SimplePlayer("late"))
        super()._step()

    def to_the_end(self) -> RematchTable:
        """Play the second game to its end."""
        while self.room.phase != "over":
            self._step()
        return self


def store_tables(store: str, tables: Sequence[PlayedTable]) -> None:
    """Write tables into a store. This runs on a thread, because a test may have an event loop already.

    A server may have the store open: it reads a table when somebody asks for it.
    """
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _store(store, tables)).result()


async def _store(address: str, tables: Sequence[PlayedTable]) -> None:
    store = open_store(address)
    await asyncio.gather(*(store.log.append(whole_log(table)) for table in tables))
    await store.close()


def whole_log(table: PlayedTable) -> Append:
    """Combine all decisions of a table in one append."""
    first, *others = table.appends
    results = tuple(result for append in table.appends for result in append.results)
    rest = tuple(append.first for append in others)
    return Append(first.first, table.appends[-1].summary, results, rest)
