"""CoopSet (RULES 8): the team takes as many SETs as it can from each layout, and no card comes in between.

There are no turns and no calls: whoever thinks the team agrees takes. What needs everybody's word is the end
of a layout, and adding a card to one that seems to hold no SET; nobody checks whether it does.
"""

from __future__ import annotations

from typing import Any

from tertia.cards import Card, deck, is_set
from tertia.errors import Refused
from tertia.games.common.agreements import all_agree, take_back
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.common.dealing import shuffle
from tertia.games.common.layout import checked_cards, free_places, places_of
from tertia.games.common.table import TableRules, decide_table_command, seat_in_play, settle
from tertia.games.coopset.commands import SayDone, Take
from tertia.games.coopset.events import (
    Agreed,
    DealEnded,
    Dealt,
    DoneReason,
    EndReason,
    LaidMore,
    LaidOut,
    LayoutDone,
    MatchEnded,
    Missed,
    Question,
    Result,
    Started,
    Taken,
)
from tertia.games.coopset.options import Options
from tertia.games.coopset.scoring import verdict
from tertia.games.coopset.state import SIZE, State, evolve
from tertia.games.engine import Draft, Millis, Request
from tertia.solver import has_set

PLAYERS = range(1, 21)  # R8.1: a team of any size, or one player; 20 fit at a table


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    """The events that a command causes, or Refused."""
    draft = Draft(state, evolve, request, now)
    match request.command:
        case Take(cards):
            _take(draft, cards)
        case SayNoSet():
            _agree(draft, "no-set")
        case SayDone():
            _agree(draft, "done")
        case TakeBack():
            take_back(draft, seat_in_play(draft))
        case _:
            decide_table_command(draft, TABLE)
    settle(draft, _settle_one)
    return draft


# R8.1: dealing and taking SETs --------------------------------------------------------------------------


def _deal(draft: Draft[State], dealer: int) -> None:
    """12 cards, 3 × 4."""
    pile = shuffle(deck(), draft.luck)
    draft.emit(Dealt(draft.now, pile.commitment, pile.order[:SIZE], pile))


def _take(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    """Anyone takes for the team, without refilling. The rulebook has no penalty: a mistake is only shown."""
    seat = seat_in_play(draft)
    state = draft.state
    cards = checked_cards(cards, state.open_cards, 3)
    if not is_set(*cards):
        draft.emit(Missed(seat, cards))
        return
    places = places_of(state.table, cards)
    nth = len(state.taken) + 1
    draft.emit(Taken(seat, cards, places, nth, draft.now, draft.now - state.changed_at))


# R8.3, R8.5: what the team says together ----------------------------------------------------------------


def _agree(draft: Draft[State], question: Question) -> None:
    seat = seat_in_play(draft)
    state = draft.state
    if question != state.question:
        raise _wrong_question(state, question)
    if state.players[seat].agreed:
        raise Refused("already-agreed")
    draft.emit(Agreed(seat, question))


def _wrong_question(state: State, question: Question) -> Refused:
    """Why this cannot be agreed on now."""
    if question == "done":
        return Refused("nothing-taken")
    if state.taken:
        return Refused("set-taken")
    if not state.deck:
        return Refused("deck-empty")
    if state.options.more == "auto":
        return Refused("more-by-itself")
    return Refused("set-is-certain", cards=len(state.open_cards))


# What follows by itself ---------------------------------------------------------------------------------


def _settle_one(draft: Draft[State]) -> bool:
    """Add a card, close the layout or end the game; False where nothing follows."""
    state = draft.state
    if not state.seats.in_game:
        _finish_layout(draft, "left")
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
        return False
    return True


# R8.3: no SET -------------------------------------------------------------------------------------------


def _add_card(draft: Draft[State]) -> None:
    """Cards are added one at a time until a SET is found; each costs 1 point."""
    state = draft.state
    draft.emit(LaidMore(state.deck[:1], free_places(state.table, 1), state.added + 1, draft.now))


# R8.2: the layout is done -------------------------------------------------------------------------------


def _finish_layout(draft: Draft[State], reason: DoneReason) -> None:
    """It scores; then back to 12 cards, or to as many as there are (R8.5: that layout is still played)."""
    result = draft.state.score_at(draft.now)
    draft.emit(LayoutDone(reason, result, draft.state.total + result.score))
    state = draft.state
    if reason == "left":
        _end(draft, "left")
    elif not state.deck:
        _end(draft, "deck")
    else:
        lying = len(state.open_cards)
        laid = state.deck[: max(0, SIZE - lying)]
        places = free_places(state.table, len(laid))
        draft.emit(LaidOut(state.layout + 1, laid, places, lying + len(laid), draft.now))


# R8.4, R8.5: the deck is used up ------------------------------------------------------------------------


def _end(draft: Draft[State], reason: EndReason) -> None:
    """The deck's order is opened for everyone to check; the result is kept to be compared."""
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


TABLE = TableRules(PLAYERS, Options, Started, _deal)
