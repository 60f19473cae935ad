"""Live tables in the test's own process, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any

import msgspec

from contracts.hooks import HOOKS
from tertia.games import GAMES
from tertia.live.bots import Planned
from tertia.live.registry import TableRegistry
from tertia.live.table import LiveTable
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import AddBot, Begin, MakeTable, RoomCommand, Sit
from tertia.rooms.decision import AnyDecision
from tertia.storage.memory.database import MemoryDatabase
from tertia.storage.memory.log import MemoryLog
from tertia.storage.memory.store import memory_store
from tertia.storage.ports import Append, Log

PEOPLE = ("ann" * 8, "bob" * 8)
"""The ids of the players of ``begun_game``. They are long, so that a test can search messages for them: such a string
never occurs by chance."""

SPECTATOR = "watcher" * 4

START = 1_000_000
"""The time at which a ``Clock`` begins, in milliseconds."""


class Clock:
    """A clock that a test sets by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@dataclass(eq=False)
class RecordingListener:
    """A connection that keeps every message."""

    player: str
    messages: list[bytes] = field(default_factory=list)
    is_replaced: bool = False
    address: str | None = None
    closed_for: str | None = None
    """The reason why the connection was closed for good."""

    def send(self, message: bytes) -> None:
        self.messages.append(message)

    def close_as_replaced(self) -> None:
        self.is_replaced = True

    def close_for_good(self, reason: str) -> None:
        self.closed_for = reason

    @property
    def last(self) -> Any:
        """Return the last message."""
        return msgspec.json.decode(self.messages[-1])

    @property
    def events(self) -> list[Any]:
        """Return the events of all messages."""
        return [event for message in self.messages for event in msgspec.json.decode(message)["happened"]]

    @property
    def event_types(self) -> list[str]:
        return [event["type"] for event in self.events]


class HeldLog(MemoryLog):
    """A log like that of a slow disk. While ``free`` is not set, it stores decisions without acknowledging them."""

    def __init__(self, database: MemoryDatabase | None = None) -> None:
        super().__init__(database or MemoryDatabase())
        self.free = asyncio.Event()
        self.free.set()
        self.waiting = asyncio.Event()
        """Set as soon as a decision is stored and waits for its acknowledgement."""

    async def append(self, append: Append) -> None:
        await super().append(append)
        if not self.free.is_set():
            self.waiting.set()
            await self.free.wait()


@dataclass
class Scene:
    """A registry, one of its tables, and its clock."""

    registry: TableRegistry
    table: LiveTable
    clock: Clock
    _ids: Iterator[int] = field(default_factory=lambda: count(1))

    async def enter(self, player: str, known_version: int | None = None) -> RecordingListener:
        """Connect a player."""
        listener = RecordingListener(player)
        await self.table.visitors.enter(listener, known_version)
        return listener

    async def restart(self, *, ends_with_its_page: bool = False) -> Scene:
        """Return the same table in a new registry over the same store and luck, as after a restart."""
        registry = TableRegistry(
            self.registry.store, self.registry.services.draw_luck, ends_with_its_page=ends_with_its_page
        )
        return Scene(registry, await registry.get(self.table.id), self.clock)

    async def decisions(self) -> list[AnyDecision]:
        """Return all decisions of the table, read from the log."""
        codec = room_codec(self.table.room.game)
        return [codec.read(row.body) for row in await self.registry.log.read(self.table.id)]

    async def next_move(self) -> Planned | None:
        """Return the next move of a bot."""
        return await self.table.bots.plan()

    async def do(self, player: str, command: Any, command_id: str | None = None) -> int:
        """Submit a command and return the version of the table after it."""
        command_id = command_id or f"command {next(self._ids)}"
        return await self.table.submit(RoomCommand(command, player, command_id))


async def new_table(
    game: str = "classic",
    seats: int = 4,
    host: str = "host",
    *,
    options: Any = None,
    log: Log | None = None,
    first_luck: int = 1,
) -> Scene:
    """Create a table.

    Its luck, the random bytes that the rules get, is not random here: it counts up from ``first_luck``.
    """
    luck, clock = count(first_luck), Clock()
    store = memory_store(clock)
    if log is not None:
        store = replace(store, log=log)
    registry = TableRegistry(store, lambda: next(luck).to_bytes(32, "big"))
    command = MakeTable(game, GAMES[game].Options() if options is None else options, seats)
    table = await registry.get(await registry.create(command, host))
    return Scene(registry, table, clock)


async def begun_game(game: str, seed: int) -> tuple[Scene, list[RecordingListener]]:
    """Begin a game of the two PEOPLE. A bot is the third player, if the game allows three players.

    Return the connections of the two people and of a spectator.
    """
    most_players = GAMES[game].PLAYERS[-1]
    seats = min(3, most_players)
    options = HOOKS[game].options(Random(f"{game} {seed}"), seats)
    scene = await new_table(game, seats, PEOPLE[0], options=options, first_luck=seed * 1000)
    listeners = [await scene.enter(player) for player in (*PEOPLE, SPECTATOR)]
    for number, player in enumerate(PEOPLE[:seats]):
        await scene.do(player, Sit(f"Person {number}"))
    if seats > 2:
        await scene.do(PEOPLE[0], AddBot())
    await scene.do(PEOPLE[0], Begin())
    return scene, listeners
