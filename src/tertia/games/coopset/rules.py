"""CoopSet (RULES 8): the team takes as many SETs as it can from each layout, without new cards in between.

There are no turns and no calls: any player may take a SET for the team. All must agree to end a layout, or to add a
card to one that seems to contain no SET; nobody checks whether it does.
"""

from __future__ import annotations

from typing import Any

from tertia.cards import Card, deck, is_set
from tertia.errors import Refused
from tertia.games.common.agreements import all_agree, settle_countdown, take_back
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.common.dealing import shuffle
from tertia.games.common.layout import check_cards, free_places, places_of
from tertia.games.common.table import (
    TableRules,
    decide_table_command,
    open_draft,
    seat_in_play,
    settle,
)
from tertia.games.coopset.commands import KeepLooking, Oppose, Propose, SayDone, Support, Take
from tertia.games.coopset.events import (
    Agreed,
    DealEnded,
    Dealt,
    DoneReason,
    EndReason,
    KeptLooking,
    LaidMore,
    LaidOut,
    LayoutDone,
    MatchEnded,
    Missed,
    Opposed,
    Proposed,
    Question,
    Result,
    Started,
    Supported,
    Taken,
)
from tertia.games.coopset.options import Options
from tertia.games.coopset.scoring import verdict
from tertia.games.coopset.state import SIZE, Proposal, State, evolve
from tertia.games.engine import Draft, Millis, Request
from tertia.solver import has_set

PLAYERS = range(1, 21)  # R8.1: a team of any size, or one player; 20 fit at a table


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    """Return the events that a command causes and the state after them, or raise Refused."""
    draft = open_draft(state, evolve, request, now)
    match request.command:
        case Take(cards):
            _take(draft, cards)
        case Propose(cards):
            _propose(draft, cards)
        case Support(cards):
            _support(draft, cards)
        case Oppose(cards):
            _oppose(draft, cards)
        case SayNoSet():
            _agree(draft, "no-set")
        case SayDone():
            _agree(draft, "done")
        case KeepLooking():
            _keep_looking(draft)
        case TakeBack():
            take_back(draft, seat_in_play(draft))
        case _:
            decide_table_command(draft, TABLE)
    settle(draft, _settle_one)
    return draft


# R8.1: dealing and taking SETs --------------------------------------------------------------------------


def _deal(draft: Draft[State], dealer: int) -> None:
    """Shuffle the deck and lay 12 cards, 3 × 4."""
    pile = shuffle(deck(), draft.luck)
    draft.emit(Dealt(draft.now, pile.commitment, pile.order[:SIZE], pile))


def _take(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    """Take a SET for the team; no new cards come. The rulebook has no penalty: a mistake is only shown."""
    seat = seat_in_play(draft)
    cards = check_cards(cards, draft.state.open_cards, 3)
    if is_set(*cards):
        _take_set(draft, seat, cards)
    else:
        draft.emit(Missed(seat, cards))


def _take_set(draft: Draft[State], seat: int, cards: tuple[Card, ...]) -> None:
    state = draft.state
    places = places_of(state.table, cards)
    nth = len(state.taken) + 1
    draft.emit(Taken(seat, cards, places, nth, draft.now, draft.now - state.changed_at))


# R8.6: proposals ----------------------------------------------------------------------------------------


def _propose(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    """Suggest a SET to the team. Cards that are not a SET are a mistake, as in taking."""
    seat = seat_in_play(draft)
    state = draft.state
    if state.proposal is not None:
        raise Refused("proposal-open", seat=state.proposal.seat)
    cards = check_cards(cards, state.open_cards, 3)
    if is_set(*cards):
        draft.emit(Proposed(seat, cards, draft.now + state.options.proposal_time))
    else:
        draft.emit(Missed(seat, cards))


def _support(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    seat, proposal = _answered_proposal(draft, cards)
    if seat == proposal.seat or seat in proposal.supporters:
        raise Refused("already-agreed")
    draft.emit(Supported(seat))


def _oppose(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    seat, proposal = _answered_proposal(draft, cards)
    draft.emit(Opposed(seat, proposal.cards, draft.now))


def _answered_proposal(draft: Draft[State], cards: tuple[Card, ...]) -> tuple[int, Proposal]:
    """Return the seat that gives the command and the proposal that it answers, if that is still open."""
    seat, proposal = seat_in_play(draft), draft.state.proposal
    if proposal is None or proposal.cards != cards:
        raise Refused("proposal-gone")
    return seat, proposal


def _take_proposed(draft: Draft[State], proposal: Proposal) -> None:
    _take_set(draft, proposal.seat, proposal.cards)


def _is_supported(state: State, proposal: Proposal) -> bool:
    """Return True if all players that the table waits for want to take the proposed SET."""
    return all(seat == proposal.seat or seat in proposal.supporters for seat in state.seats.waited_for)


def _pass_time(draft: Draft[State]) -> None:
    """Take a proposed SET that nobody opposed in time."""
    proposal = draft.state.proposal
    if proposal is not None and draft.now >= proposal.until:
        _take_proposed(draft, proposal)


# R8.3, R8.5: agreements of the team ---------------------------------------------------------------------


def _agree(draft: Draft[State], question: Question) -> None:
    seat = seat_in_play(draft)
    state = draft.state
    if state.proposal is not None:
        raise Refused("proposal-open", seat=state.proposal.seat)
    if question != state.question:
        raise _wrong_question(state, question)
    if state.players[seat].agreed:
        raise Refused("already-agreed")
    draft.emit(Agreed(seat, question))


def _keep_looking(draft: Draft[State]) -> None:
    """R8.7: withdraw all agreements. Each player may do so once, until the table changes."""
    seat = seat_in_play(draft)
    state = draft.state
    if state.proposal is not None:
        raise Refused("proposal-open", seat=state.proposal.seat)
    if state.players[seat].agreed:
        raise Refused("already-agreed")
    if not state.others_agree(seat):
        raise Refused("nobody-agrees")
    if not state.can_keep_looking(seat):
        raise Refused("kept-looking")
    draft.emit(KeptLooking(seat, draft.now))


def _wrong_question(state: State, question: Question) -> Refused:
    """Return the reason why the team cannot agree on this now."""
    if question == "done":
        return Refused("nothing-taken")
    if state.taken:
        return Refused("set-taken")
    if not state.deck:
        return Refused("deck-empty")
    if state.options.more == "auto":
        return Refused("more-by-itself")
    return Refused("set-is-certain", cards=len(state.open_cards))


# Consequences -------------------------------------------------------------------------------------------


def _settle_one(draft: Draft[State]) -> bool:
    """Add a card, close the layout or end the game; False where nothing follows."""
    state = draft.state
    if not state.seats.in_game:
        _finish_layout(draft, "left")
    elif state.proposal is not None:
        if not _is_supported(state, state.proposal):
            return False
        _take_proposed(draft, state.proposal)
    elif len(state.open_cards) < 3:
        _finish_layout(draft, "no-card")
    elif all_agree(state, state.seats.waited_for):
        if state.question == "no-set":
            _add_card(draft)
        else:
            _finish_layout(draft, "agreed")
    elif state.options.more == "auto" and not has_set(state.open_cards):
        if state.question == "done":
            _finish_layout(draft, "no-set")
        else:
            _add_card(draft)
    else:
        return settle_countdown(draft, state.seats.waited_for)
    return True


# R8.3: no SET -------------------------------------------------------------------------------------------


def _add_card(draft: Draft[State]) -> None:
    """Add one card. Each costs one point."""
    state = draft.state
    draft.emit(LaidMore(state.deck[:1], free_places(state.table, 1), state.added + 1, draft.now))


# R8.2: the layout is done -------------------------------------------------------------------------------


def _finish_layout(draft: Draft[State], reason: DoneReason) -> None:
    """Score the layout and lay the next one, with fewer than 12 cards at the end of the deck (R8.5)."""
    result = draft.state.score_at(draft.now)
    draft.emit(LayoutDone(reason, result, draft.state.total + result.score))
    state = draft.state
    if reason in ("left", "stopped"):
        _end(draft, reason)
    elif not state.deck:
        _end(draft, "deck")
    else:
        on_table = len(state.open_cards)
        laid = state.deck[: max(0, SIZE - on_table)]
        places = free_places(state.table, len(laid))
        draft.emit(LaidOut(state.layout + 1, laid, places, on_table + len(laid), draft.now))


# R8.4, R8.5: the deck is used up ------------------------------------------------------------------------


def _end(draft: Draft[State], reason: EndReason) -> None:
    """End the game, and open the pile for everyone to check."""
    state = draft.state
    took = draft.now - state.dealt_at
    draft.emit(DealEnded(reason, took, opened=state.piles))
    draft.emit(
        MatchEnded(
            Result(
                team=len(state.players),
                reason=reason,
                layouts=state.layouts,
                total=state.total,
                verdict=verdict(state.total),
                sets=tuple(len(player.won) // 3 for player in state.players),
                mistakes=tuple(player.mistakes for player in state.players),
                cards_left=len(state.open_cards) + len(state.deck),
                took=took,
                commitment=state.commitment,
            )
        )
    )


def _end_early(draft: Draft[State]) -> None:
    """R2.10: the layout scores with the SETs taken from it so far."""
    _finish_layout(draft, "stopped")


TABLE = TableRules(PLAYERS, Options, Started, _deal, _end_early, _pass_time)
