"""A finished game with thousands of decisions, for benchmarks that read it."""

from __future__ import annotations

from random import Random

from tertia.bots.baselines import SimplePlayer
from tertia.games.classic import Options
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.engine import NeedsLuck, Tick
from tertia.history.table_summary import summary_of
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import Begin, MakeTable, RoomCommand, Sit
from tertia.rooms.rules import decide
from tertia.rooms.state import Room
from tertia.storage.open import open_store
from tertia.storage.ports import Append, Row

TABLE = "longgame"
PLAYERS = ("mika", "ana")
START = 1_790_000_000_000
"""The time of the first decision. Any would do."""


class _LongGame:
    """Two players. At first one says again and again that there is no SET and takes it back; then both play on."""

    def __init__(self, decisions: int) -> None:
        self._room, self._now, self._random = Room(), START, Random(TABLE)
        self.rows: list[Row] = []
        self._decide(MakeTable("classic", Options(more="agree"), len(PLAYERS)), PLAYERS[0])
        for player in PLAYERS:
            self._decide(Sit(player), player)
        self._decide(Begin(), PLAYERS[0])
        while self._room.version < decisions:
            self._now += 10
            self._decide(TakeBack() if self._room.play.players[0].agreed else SayNoSet(), PLAYERS[0])
        players = [SimplePlayer(player, 3_000) for player in PLAYERS]
        while self._room.phase != "over":
            self._play(players)

    @property
    def log(self) -> Append:
        first, *others = self.rows
        return Append(first, summary_of(TABLE, self._room), rest=tuple(others))

    def _play(self, players: list[SimplePlayer]) -> None:
        """Execute the earliest of the players' commands, or the work that is due before it."""
        rules, play, due = self._room.rules, self._room.play, self._room.wakes_at
        answers = [
            (self._now + answer.after, seat, answer.command)
            for seat, player in enumerate(players)
            if (answer := player.act(rules.view(play, seat), rules.legal(play, seat, self._now)))
        ]
        at, seat, command = min(answers, key=lambda answer: answer[:2], default=(None, 0, None))
        if at is None or (due is not None and due <= at):
            assert due is not None
            self._now = due
            self._decide(Tick(), None)
        else:
            self._now = at
            self._decide(command, PLAYERS[seat])

    def _decide(self, command: object, by: str | None) -> None:
        try:
            decision, room = decide(self._room, RoomCommand(command, by), self._now)
        except NeedsLuck:
            luck = self._random.randbytes(32).hex()
            decision, room = decide(self._room, RoomCommand(command, by, luck=luck), self._now)
        if decision.room_events or decision.game_events:
            self.rows.append(Row(TABLE, room.version, decision.at, room_codec(room.game).write(decision)))
            self._room = room


async def write_long_game(store: str, decisions: int) -> None:
    """Write the table into a store that no server has open."""
    opened = open_store(store)
    await opened.log.append(_LongGame(decisions).log)
    await opened.close()
