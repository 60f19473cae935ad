"""The showdown question, the showdown and the winners of the pot (R6.6 to R6.8)."""

from __future__ import annotations

from tertia.errors import Refused
from tertia.games.chipset.events import Answered, Asked, Exposed, LaidMore, PotTaken, Showdown
from tertia.games.chipset.pots import has_own_set, own_sets, pots, shares
from tertia.games.chipset.state import State
from tertia.games.engine import Draft, Millis, refuse

# R6.6: the question -------------------------------------------------------------------------------------


def ask_question(draft: Draft[State]) -> None:
    draft.emit(Asked(draft.now + draft.state.options.answer_time))


def answer_refusal(state: State, seat: int, expose: bool, now: Millis) -> Refused | None:
    """Return the reason why this seat may not give this answer; None if it may."""
    player = state.players[seat]
    if not player.is_in:
        return Refused("not-in-deal")
    if state.phase != "answering":
        return Refused("not-asked")
    if player.expose is not None:
        return Refused("already-answered")
    if expose and not has_own_set(player.hand, state.table):
        return Refused("no-set-to-show")
    if state.until is not None and now >= state.until:
        return Refused("too-late")
    return None


def answer(draft: Draft[State], seat: int, expose: bool) -> None:
    if not isinstance(expose, bool):
        # A string such as "no" is true in Python, and would expose the hand.
        raise Refused("bad-choice", option="expose", given=expose, expected=("true", "false"))
    refuse(answer_refusal(draft.state, seat, expose, draft.now))
    draft.emit(Answered(seat, expose))


def have_all_answered(state: State) -> bool:
    """R6.8: True if all answers are given; they stay hidden until then. Missing players keep quiet."""
    return all(
        state.players[seat].expose is not None or not state.seats.is_waited_for(seat)
        for seat in state.remaining_seats
    )


def exposing_seats(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.remaining_seats if state.players[seat].expose)


# R6.7: nobody exposes -----------------------------------------------------------------------------------


def add_card(draft: Draft[State]) -> None:
    draft.emit(LaidMore(draft.state.deck[:1], draft.now))


def take_without_showing(draft: Draft[State]) -> None:
    """Give the pot to the last player when all others have folded."""
    state = draft.state
    (winner,) = state.remaining_seats
    if state.pot or state.options.revision == 1:
        draft.emit(PotTaken(state.pot, (winner,), (winner,), (state.pot,), None))


# R6.6, R6.8: the showdown -------------------------------------------------------------------------------


def show_hands(draft: Draft[State], by: tuple[int, ...]) -> None:
    """Show all hands. The most SETs win each pot among the players who matched it. No SET at all is a tie."""
    state = draft.state
    hands = {seat: state.players[seat].hand for seat in state.remaining_seats}
    draft.emit(
        Showdown(by, tuple(Exposed(seat, hand, own_sets(hand, state.table)) for seat, hand in hands.items()))
    )
    for pot in pots(state):
        sets = {seat: len(draft.state.players[seat].sets) for seat in pot.seats}
        most = max(sets.values())
        winners = tuple(seat for seat in pot.seats if sets[seat] == most)
        shared = shares(draft.state, pot.chips, winners)
        draft.emit(PotTaken(pot.chips, pot.seats, winners, shared, most))
