"""Tables on which a whole game has been played, written into a store: by the rules of rooms and games alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from tertia.bots.baselines import SimplePlayer
from tertia.games import GAMES
from tertia.games.engine import NeedsLuck, Tick
from tertia.history.results import results_of
from tertia.history.table_summary import summary_of
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import AddBot, Begin, ChangeTable, MakeTable, Sit, Stand
from tertia.rooms.rules import RoomCommand, decide
from tertia.rooms.state import Room
from tertia.storage.open import open_store
from tertia.storage.ports import Append, Log, Row


def person(number: int) -> str:
    """Who sits down as the n-th; the first is the host."""
    return f"person{number}"


class Played:
    """One table: everything that was said there, as a store keeps it."""

    def __init__(self, table: str, game: str, options: Any, names: Sequence[str], bots: int = 0) -> None:
        self.table, self.room, self.now = table, Room(), 1_790_000_000_000
        self.appends: list[Append] = []
        self._chance = Random(table)
        self._say(RoomCommand(MakeTable(game, options, len(names) + bots), person(0)))
        for number, name in enumerate(names):
            self._say(RoomCommand(Sit(name), person(number)))
        for _ in range(bots):
            self._say(RoomCommand(AddBot(), person(0)))
        self._say(RoomCommand(Begin(), person(0)))
        self._players = [SimplePlayer(f"{table} {seat}") for seat in range(len(names) + bots)]
        while self.room.phase != "over":
            self._step()

    def _say(self, said: RoomCommand) -> None:
        before = self.room
        try:
            decision, room = decide(before, said, self.now)
        except NeedsLuck:
            luck = self._chance.randbytes(32).hex()
            decision, room = decide(before, RoomCommand(said.command, said.by, luck=luck), self.now)
        if decision.room_events or decision.game_events:
            row = Row(self.table, room.version, decision.at, room_codec(room.game).write(decision))
            results = results_of(self.table, before, room, decision)
            self.appends.append(Append(row, summary_of(self.table, room), results))
            self.room = room

    def _step(self) -> None:
        """The first thing to happen: a player's answer, or what is due by the clock."""
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
            self._say(RoomCommand(Tick()))
        else:
            self.now = at
            is_bot = self.room.seats[seat].is_bot
            self._say(RoomCommand(command, seat=seat) if is_bot else RoomCommand(command, person(seat)))


class RematchTable(Played):
    """Two games at one table. In the second somebody leaves and comes back, and somebody comes late."""

    def __init__(self) -> None:
        super().__init__("twice", "classic", GAMES["classic"].Options(deals=2), ("Mika", "Ana"))
        self.first = self.room.play
        self._say(RoomCommand(ChangeTable(GAMES["classic"].Options(deals=2), 3), person(0)))
        self._say(RoomCommand(Begin(), person(0)))
        for _ in range(10):
            self._step()
        self._say(RoomCommand(Stand(), person(1)))
        self._say(RoomCommand(Sit("Ana"), person(1)))
        self._say(RoomCommand(Sit("Iroha"), person(2)))

    def _step(self) -> None:
        if len(self.room.seats) > len(self._players):
            self._players.append(SimplePlayer("late"))
        super()._step()

    def to_the_end(self) -> RematchTable:
        while self.room.phase != "over":
            self._step()
        return self


def keep(store: str, tables: Sequence[Played]) -> None:
    """Write tables into a store that no server has open; on a thread, since a test may have a loop already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _keep(store, tables)).result()


async def _keep(store: str, tables: Sequence[Played]) -> None:
    opened = open_store(store)
    await asyncio.gather(
        *(_keep_one(opened.log, played) for played in tables)
    )  # together: commits go in groups
    await opened.close()


async def _keep_one(log: Log, played: Played) -> None:
    for append in played.appends:
        await log.append(append)
