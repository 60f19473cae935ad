"""The showdown question, the showdown, and who takes the pot (R6.6 to R6.8)."""

from __future__ import annotations

from tertia.errors import Refused
from tertia.games.chipset.events import Answered, Asked, Exposed, LaidMore, PotTaken, Showdown
from tertia.games.chipset.pots import has_own_set, own_sets, pots, shares
from tertia.games.chipset.state import State
from tertia.games.engine import Draft, Millis, refuse

# R6.6: the question -------------------------------------------------------------------------------------


def ask(draft: Draft[State]) -> None:
    draft.emit(Asked(draft.now + draft.state.options.answer_time))


def answer_refusal(state: State, seat: int, expose: bool, now: Millis) -> Refused | None:
    """Why this seat may not answer so. It may learn from this about its own hand, and of no other."""
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
    refuse(answer_refusal(draft.state, seat, expose, draft.now))
    draft.emit(Answered(seat, bool(expose)))


def all_have_answered(state: State) -> bool:
    """R6.8: the answers stay hidden until then. Who is not there keeps quiet and is not waited for."""
    return all(
        state.players[seat].expose is not None or not state.seats.is_waited_for(seat)
        for seat in state.still_in
    )


def who_exposes(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.still_in if state.players[seat].expose)


# R6.7: nobody exposes -----------------------------------------------------------------------------------


def lay_one_more(draft: Draft[State]) -> None:
    draft.emit(LaidMore(draft.state.deck[:1], draft.now))


def take_without_showing(draft: Draft[State]) -> None:
    """All but one folded."""
    state = draft.state
    (winner,) = state.still_in
    draft.emit(PotTaken(state.pot, (winner,), (winner,), (state.pot,), None))


# R6.6, R6.8: all lay their cards open -------------------------------------------------------------------


def lay_open(draft: Draft[State], by: tuple[int, ...]) -> None:
    """Most SETs takes the pot, and each side pot among those who matched it. No SET anywhere is a tie too."""
    state = draft.state
    hands = {seat: state.players[seat].hand for seat in state.still_in}
    draft.emit(
        Showdown(by, tuple(Exposed(seat, hand, own_sets(hand, state.table)) for seat, hand in hands.items()))
    )
    for pot in pots(state):
        sets = {seat: len(draft.state.players[seat].sets) for seat in pot.seats}
        most = max(sets.values())
        winners = tuple(seat for seat in pot.seats if sets[seat] == most)
        shared = shares(draft.state, pot.chips, winners)
        draft.emit(PotTaken(pot.chips, pot.seats, winners, shared, most))
