"""The commands that a seat at a SetUp table may give now, and the next deadline of the table."""

from __future__ import annotations

from typing import Any

from tertia.games.common.commands import TakeBack
from tertia.games.common.match import legal_between_deals, next_deal_at
from tertia.games.common.table import next_deadline
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.games.setup.commands import Challenge, Lay, SaySafe
from tertia.games.setup.refusals import challenge_refusal, lay_refusal
from tertia.games.setup.rules import PLAYERS
from tertia.games.setup.state import State


def legal(state: State, seat: int, now: Millis) -> Legal:
    """Return the commands this seat may give now."""
    if state.phase != "playing":
        return legal_between_deals(state, seat, PLAYERS[0])
    if state.paused_at is not None or state.call is not None or not state.players[seat].playing:
        return Legal()
    commands: list[Any] = []
    if lay_refusal(state, seat) is None:
        commands += [Lay(card) for card in state.players[seat].hand]
    if challenge_refusal(state, seat) is not None:
        return Legal(tuple(commands))
    commands.append(TakeBack() if state.players[seat].safe else SaySafe())
    two_cards = AnyCards(Challenge, state.earlier_cards, count=2, fixed=state.table[-1:])
    return Legal(tuple(commands), (two_cards,))


def deadline(state: State) -> Millis | None:
    """Return the time to give the game a Tick if nobody acts."""
    return next_deadline(
        state, _turn_deadline(state) if state.phase == "playing" else next_deal_at(state, PLAYERS[0])
    )


def _turn_deadline(state: State) -> Millis:
    """Return when the challenge is decided, the table lays a card, or the window for challenges ends."""
    if state.call is not None:
        return state.call.deadline
    return state.table_lays_at if state.clear else state.opens
