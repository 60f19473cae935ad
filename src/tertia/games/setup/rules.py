"""SetUp (RULES 7): lay a card that makes no SET with those on the table, or take them all.

The players lay cards in turn, and the others look for a SET with the last card. If somebody shows one, the player
who laid the card takes all cards on the table. When no card is left to draw, the fewest cards win.
"""

from __future__ import annotations

from typing import Any

from tertia.cards import Card, deck, is_card, is_set
from tertia.errors import Refused
from tertia.games.common.agreements import agree
from tertia.games.common.commands import TakeBack
from tertia.games.common.dealing import shuffle
from tertia.games.common.events import TookBack
from tertia.games.common.layout import check_cards
from tertia.games.common.match import deal_when_due, decide_match_command
from tertia.games.common.photo_finish import is_contested, press_time, tied_and_overtaken, win_call
from tertia.games.common.table import TableRules, open_draft, seat_in_play, settle
from tertia.games.engine import Draft, Millis, Request, refuse
from tertia.games.setup.commands import Challenge, Lay, SaySafe
from tertia.games.setup.ending import end_deal, end_early, end_match_if_over
from tertia.games.setup.events import (
    Challenged,
    Cleared,
    Dealt,
    Laid,
    Missed,
    Started,
    Taken,
    TurnPassed,
)
from tertia.games.setup.options import Options
from tertia.games.setup.refusals import challenge_refusal, is_window_over, lay_refusal
from tertia.games.setup.state import State, evolve
from tertia.notation import card_name

PLAYERS = range(2, 13)
"""R7.1: two or more; with twelve, 33 cards are left to draw, so that everyone lays at least twice."""
HAND = 4
"""R7.1: the number of cards in a hand."""


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    """Return the events that a command causes and the state after them, or raise Refused."""
    draft = open_draft(state, evolve, request, now)
    match request.command:
        case Lay(card):
            _lay(draft, card)
        case Challenge(cards):
            _challenge(draft, cards)
        case SaySafe():
            _say_safe(draft)
        case TakeBack():
            _take_back(draft)
        case _:
            decide_match_command(draft, TABLE)
    settle(draft, _settle_one)
    end_match_if_over(draft)
    return draft


# R7.1: dealing and laying ---------------------------------------------------------------------------------


def _seat_in_deal(draft: Draft[State]) -> int:
    """Return the seat that gives the command, while it holds a hand in the deal."""
    seat = seat_in_play(draft)
    if not draft.state.players[seat].playing:
        raise Refused("sitting-out")
    return seat


def _deal(draft: Draft[State], dealer: int) -> None:
    """Deal four cards to each, one at a time from the dealer's left, who also lays first."""
    state = draft.state
    pile = shuffle(deck(), draft.luck)
    first = state.seats.next_after(dealer)
    count = len(state.players)
    from_first = [(first + step) % count for step in range(count)]
    turns = [seat for seat in from_first if seat in state.seats.in_game]
    dealt = pile.order[: HAND * len(turns)]
    hand_of = {seat: dealt[turn :: len(turns)] for turn, seat in enumerate(turns)}
    hands = tuple(hand_of.get(seat, ()) for seat in range(count))
    draft.emit(Dealt(state.deal + 1, dealer, first, draft.now, pile.commitment, hands, pile))


def _lay(draft: Draft[State], card: Card) -> None:
    seat = _seat_in_deal(draft)
    refuse(lay_refusal(draft.state, seat))
    if not is_card(card):
        raise Refused("not-cards", expected=1)
    if card not in draft.state.players[seat].hand:
        raise Refused("not-in-hand", card=card_name(card))
    draft.emit(Laid(seat, card, draft.now, drawn=draft.state.deck[0]))


# R7.2: challenging ----------------------------------------------------------------------------------------


def _challenge(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    seat = _seat_in_deal(draft)
    state = draft.state
    refuse(challenge_refusal(state, seat))
    pressed = press_time(draft)
    if pressed < state.changed_at:
        raise Refused("too-late")  # the press was meant for the card before
    if state.options.revision >= 2 and pressed < state.resumed_at:
        raise Refused("pressed-during-call")  # R2.4: another challenge was open then
    if isinstance(cards, tuple | list) and state.table[-1] in cards:
        raise Refused("last-card-counts", card=card_name(state.table[-1]))
    cards = check_cards(cards, state.earlier_cards, 2)
    if state.call is not None and state.call.seat == seat:
        raise Refused("already-challenged")
    # R2.4: there is one challenge at a time; in a photo finish, that of the player who pressed first.
    if win_call(draft, state.call, seat, pressed):
        closes = pressed + state.options.photo_finish
        draft.emit(Challenged(seat, cards, pressed, closes, *tied_and_overtaken(state.call, pressed)))
        call = draft.state.call
        assert call is not None  # noqa: S101
        if not is_contested(call, state.challengers, draft.now):
            _decide_challenge(draft)


# R7.3, R7.5: right or wrong -------------------------------------------------------------------------------


def _decide_challenge(draft: Draft[State]) -> None:
    """If there is a SET, the player who laid the last card takes all cards on the table. The turn does not change."""
    state = draft.state
    call, layer = state.call, state.layer
    assert call is not None and layer is not None  # noqa: S101, PT018
    a, b = call.shown
    last = state.table[-1]
    if is_set(a, b, last):
        took = draft.now - state.changed_at
        draft.emit(Taken(layer, call.seat, (a, b, last), state.table, draft.now, took))
    else:
        draft.emit(Missed(call.seat, (a, b, last), draft.now))


# R7.5: "safe" ---------------------------------------------------------------------------------------------


def _say_safe(draft: Draft[State]) -> None:
    seat = _seat_in_deal(draft)
    refuse(challenge_refusal(draft.state, seat))
    _require_no_call(draft.state)
    agree(draft, seat, Refused("already-agreed") if draft.state.players[seat].safe else None)


def _take_back(draft: Draft[State]) -> None:
    seat = _seat_in_deal(draft)
    _require_no_call(draft.state)
    if not draft.state.players[seat].safe:
        raise Refused("not-agreed")
    draft.emit(TookBack(seat))


def _require_no_call(state: State) -> None:
    if state.call is not None:
        raise Refused("suspended", seat=state.call.seat)


# Consequences ---------------------------------------------------------------------------------------------


def _settle_one(draft: Draft[State]) -> bool:
    """Pass the turn on, lay a card for a player who does not, or end the deal; False where nothing follows."""
    state, now = draft.state, draft.now
    assert state.turn is not None  # noqa: S101
    if state.call is not None:
        return False
    if len(state.playing) < 2:
        end_deal(draft, "left")
    elif not state.players[state.turn].playing:
        draft.emit(TurnPassed(state.next_to_lay(state.turn)))
    elif not state.clear:
        if not is_window_over(state, now):
            return False
        if state.deck:
            draft.emit(Cleared(state.turn, now + state.options.turn_time))
        else:
            end_deal(draft, "drawn-out")
    elif now >= state.table_lays_at:
        # The card held longest: this choice reveals nothing about the others.
        card = state.players[state.turn].hand[0]
        draft.emit(Laid(state.turn, card, now, by_table=True, drawn=state.deck[0]))
    else:
        return False
    return True


def _pass_time(draft: Draft[State]) -> None:
    """Decide a challenge, or begin the next deal. ``_settle_one`` handles windows and turns."""
    call = draft.state.call
    if call is not None and draft.now >= call.deadline:
        _decide_challenge(draft)
    deal_when_due(draft, _deal)


TABLE = TableRules(PLAYERS, Options, Started, _deal, end_early, _pass_time)
