"""A whole game among players, on a clock that jumps from event to event.

A player whose program makes a mistake (``BotFault``) leaves the game, and the others play on.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tertia.bots.external import BotFault, ExternalBot, Fault
from tertia.bots.player import Player, TimedCommand
from tertia.errors import Refused, TertiaError
from tertia.games.common.commands import Leave
from tertia.games.engine import GameRules, Legal, Millis
from tertia.history.recorded_game import RecordedGame

MAX_STEPS = 100_000
"""No game has so many commands. It stops a game among programs that do not end it."""

OnFault = Callable[[int, Fault], object]
"""Called with the seat and the mistake of a player who leaves the game for it."""


def play(
    game: GameRules[Any],
    players: Sequence[Player],
    options: Any,
    seed: int | str,
    start: Millis = 0,
    on_fault: OnFault | None = None,
) -> RecordedGame:
    """Play a game to its end, or until nobody is left who can play.

    The same players, options and seed give the same record. Without ``on_fault``, a BotFault ends the game.
    """
    luck = random.Random(f"luck {seed}")  # noqa: S311 - reproducible on purpose; no person plays
    table = RecordedGame(game, lambda: luck.randbytes(32))
    table.send(game.Start(len(players), options), None, start)
    return _Play(table, players, start, on_fault).run()


class _Play:
    """The players who are still in a game, and its clock."""

    def __init__(
        self, table: RecordedGame, players: Sequence[Player], now: Millis, on_fault: OnFault | None
    ) -> None:
        self._table, self._now, self._on_fault = table, now, on_fault
        self._players = dict(enumerate(players))

    def run(self) -> RecordedGame:
        game = self._table.game
        for _ in range(MAX_STEPS):
            if game.is_over(self._table.state) or not self._players:
                return self._table
            try:
                self._step()
            except _SeatFault as error:
                if self._on_fault is None:
                    raise BotFault(error.fault) from error
                self._on_fault(error.seat, error.fault)
                del self._players[error.seat]
                self._table.send(Leave(), error.seat, self._now)
        raise TertiaError("game-without-end", game=game.NAME, steps=MAX_STEPS)

    def _step(self) -> None:
        """Do what happens next: the earliest command of a player, or what is due."""
        table, now = self._table, self._now
        game, state = table.game, table.state
        planned: list[tuple[Millis, int, TimedCommand]] = []
        for seat, player in self._players.items():
            timed = self._ask(seat, player, game.legal(state, seat, now))
            if timed is not None:
                planned.append((now + timed.after, seat, timed))
        due = game.deadline(state)
        if not planned and due is None:
            self._blame_waiting_bot()
            raise RuntimeError(f"{game.NAME}: nobody acts and nothing is due")
        if planned:
            at, seat, timed = min(
                planned, key=lambda plan: plan[:2]
            )  # the earliest; of equals, the first seat
            if due is None or at < due:
                self._give(timed.command, seat, at)
                return
        assert due is not None  # noqa: S101
        self._now = max(now, due)
        table.pass_time(self._now)

    def _ask(self, seat: int, player: Player, legal: Legal) -> TimedCommand | None:
        try:
            return player.act(self._table.game.view(self._table.state, seat), legal, self._now)
        except BotFault as error:
            raise _SeatFault(seat, error.fault) from error

    def _give(self, command: Any, seat: int, at: Millis) -> None:
        try:
            self._table.send(command, seat, at)
        except Refused as refused:
            if not isinstance(self._players[seat], ExternalBot):
                raise
            fault = Fault("illegal", repr(command), refused.code, refused.details)
            raise _SeatFault(seat, fault) from refused
        self._now = at

    def _blame_waiting_bot(self) -> None:
        """Raise the fault of an external bot for which everybody waits, if there is one."""
        table = self._table
        for seat, player in self._players.items():
            if isinstance(player, ExternalBot) and table.game.legal(table.state, seat, self._now):
                raise _SeatFault(seat, Fault("waited"))


class _SeatFault(Exception):
    """The mistake of the player at one seat."""

    def __init__(self, seat: int, fault: Fault) -> None:
        super().__init__(seat, fault)
        self.seat, self.fault = seat, fault
