"""The commands that a seat at a ChipSet table may give now, and the next deadline of the table."""

from __future__ import annotations

from typing import Any

from tertia.games.chipset.betting import (
    check_refusal,
    fold_refusal,
    match_refusal,
    most_to_raise,
    raise_refusal,
    turn_refusal,
)
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise
from tertia.games.chipset.rules import PLAYERS
from tertia.games.chipset.showdown import answer_refusal
from tertia.games.chipset.state import State
from tertia.games.common.match import legal_between_deals, next_deal_at
from tertia.games.common.table import next_deadline
from tertia.games.engine import Legal, Millis


def legal(state: State, seat: int, now: Millis) -> Legal:
    """Return the commands this seat may give now.

    Only a player with a SET may expose, and only that player sees this.
    """
    if state.returns_until is not None:
        return Legal()
    if not state.is_in_play or state.seats.presence[seat] == "left" or state.paused_at is not None:
        return legal_between_deals(state, seat, PLAYERS[0])
    if state.phase == "answering":
        answers = (Answer(False), Answer(True))
        return Legal(tuple(a for a in answers if answer_refusal(state, seat, a.expose, now) is None))
    if turn_refusal(state, seat, now) is not None:
        return Legal()
    commands: list[Any] = [Fold()] if fold_refusal(state) is None else []
    if check_refusal(state) is None:
        commands.append(Check())
    if match_refusal(state) is None:
        commands.append(MatchBet())
    if raise_refusal(state, seat) is None:
        commands += [Raise(by) for by in range(1, most_to_raise(state, seat) + 1)]
    return Legal(tuple(commands))


def deadline(state: State) -> Millis | None:
    """Return the time to give the game a Tick if nobody acts."""
    next_deal = next_deal_at(state, PLAYERS[0]) if state.returns_until is None else state.returns_until
    return next_deadline(state, state.until, next_deal)
