"""The commands that a seat at a CoopSet table may give now, and the next deadline of the table."""

from __future__ import annotations

from typing import Any

from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.common.table import next_deadline
from tertia.games.coopset.commands import KeepLooking, Oppose, Propose, SayDone, Support, Take
from tertia.games.coopset.state import State
from tertia.games.engine import AnyCards, Legal, Millis


def legal(state: State, seat: int, now: Millis) -> Legal:
    """Return the commands this seat may give now.

    Besides a proposal, the team may have a question: is there no SET, or is the layout done? Each seat agrees to it,
    and may take that back at any time, or once refuses what others agree to.
    """
    if state.phase != "playing" or state.seats.presence[seat] == "left" or state.paused_at is not None:
        return Legal()
    proposal = state.proposal
    if proposal is not None:
        answers: list[Any] = []
        if seat != proposal.seat and seat not in proposal.supporters:
            answers.append(Support(proposal.cards))
        answers.append(Oppose(proposal.cards))  # the proposer withdraws the proposal in this way
        if state.players[seat].agreed:  # to the question
            answers.append(TakeBack())
        return Legal(tuple(answers), (AnyCards(Take, state.open_cards),))
    any_three = (AnyCards(Take, state.open_cards), AnyCards(Propose, state.open_cards))
    if state.players[seat].agreed:
        return Legal((TakeBack(),), any_three)
    refusal = (KeepLooking(),) if state.can_keep_looking(seat) else ()
    match state.question:
        case "no-set":
            return Legal((SayNoSet(), *refusal), any_three)
        case "done":
            return Legal((SayDone(), *refusal), any_three)
        case None:
            return Legal((), any_three)


def deadline(state: State) -> Millis | None:
    """Return the time to give the game a Tick if nobody acts."""
    return next_deadline(state, state.proposal.until if state.proposal else None)
