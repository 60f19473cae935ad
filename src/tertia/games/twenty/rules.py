"""20/20 (RULES 9): twenty per cent luck, twenty per cent strategy, the rest a quick eye.

Everyone gets rid of a hand by making SETs of it and the cards on the table. Players call and show as in the classic
game (R2.3 to R2.5, in ``common.calls``).
"""

from __future__ import annotations

from typing import Any

from tertia.cards import Card, deck, is_set
from tertia.errors import Refused
from tertia.games.common.agreements import agree, all_agree, settle_countdown, take_back
from tertia.games.common.calls import call_set, end_rests, failed_at, show
from tertia.games.common.commands import CallSet, Claim, Deal, SayNoSet, TakeBack
from tertia.games.common.dealing import shuffle
from tertia.games.common.events import LaidMore
from tertia.games.common.layout import Layout, check_cards, free_places, places_of
from tertia.games.common.match import (
    counts_as_early,
    deal_refusal,
    deal_when_due,
    decide_match_command,
    end_match,
    is_pause_over,
)
from tertia.games.common.photo_finish import Call, is_contested
from tertia.games.common.seats import require_seat
from tertia.games.common.table import TableRules, close_gaps, open_draft, seat_in_play, settle
from tertia.games.engine import Draft, Millis, Request, refuse
from tertia.games.twenty.commands import AskCard
from tertia.games.twenty.events import (
    DealEnded,
    Dealt,
    Drew,
    EndReason,
    Missed,
    MissReason,
    Rebuilt,
    Replaced,
    Started,
    Taken,
)
from tertia.games.twenty.options import Options
from tertia.games.twenty.state import TABLE_SIZE, State, evolve

PLAYERS = range(2, 9)  # R9.7
HAND_SIZE = 6  # R9.1
MOST_IN_HAND = 9  # R9.4
MOST_ON_TABLE = 21  # R2.8: 20 is the largest number of cards without a SET


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    """Return the events that a command causes and the state after them, or raise Refused."""
    draft = open_draft(state, evolve, request, now)
    match request.command:
        case CallSet():
            call_set(draft, _seat_in_deal(draft))
        case Claim(cards):
            _claim(draft, cards)
        case AskCard():
            _ask_card(draft)
        case SayNoSet():
            _say_no_set(draft)
        case TakeBack():
            take_back(draft, _seat_in_deal(draft))
        case Deal():
            _next_deal(draft)
        case _:
            decide_match_command(draft, TABLE)
    settle(draft, _settle_one)
    if draft.state.phase == "between" and not draft.state.seats.in_game:
        end_match(draft, early=counts_as_early(draft.state))
    return draft


# R9.1: dealing ------------------------------------------------------------------------------------------


def _deal(draft: Draft[State], dealer: int) -> None:
    """Deal six cards to each, one at a time from the dealer's left; then lay six on the table."""
    state = draft.state
    seats = len(state.players)
    turns = [(dealer + step) % seats for step in range(1, seats + 1)]
    order = [seat for seat in turns if seat in state.seats.in_game]
    pile = shuffle(deck(), draft.luck)
    in_hands = HAND_SIZE * len(order)
    dealt, laid = pile.order[:in_hands], pile.order[in_hands : in_hands + TABLE_SIZE]
    hand_of = {seat: dealt[turn :: len(order)] for turn, seat in enumerate(order)}
    hands = tuple(hand_of.get(seat, ()) for seat in range(seats))
    hidden = state.options.hands == "hidden"
    draft.emit(Dealt(state.deal + 1, dealer, draft.now, pile.commitment, hands, laid, hidden, pile))


# R9.2: a SET of the hand and the table ------------------------------------------------------------------


def _seat_in_deal(draft: Draft[State]) -> int:
    """Return the seat that gives the command, while it is in the deal."""
    seat = seat_in_play(draft)
    if not draft.state.players[seat].in_deal:
        raise Refused("sitting-out")
    return seat


def _claim(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    seat = _seat_in_deal(draft)
    cards = check_cards(cards, draft.state.reachable_cards(seat), 3, "out-of-reach")
    if not show(draft, seat, cards):
        return
    call = draft.state.call
    assert call is not None  # noqa: S101
    if not is_contested(call, draft.state.waited_for, draft.now):
        _check_claim(draft, call)


def _check_claim(draft: Draft[State], call: Call) -> None:
    if is_set(*call.shown):
        _take_set(draft, call)
    else:
        _penalise(draft, call, "no-set")


def _take_set(draft: Draft[State], call: Call) -> None:
    """Give the cards to the taker. New ones replace cards of the table, unless six or more are left (R2.9)."""
    own = tuple(card for card in call.shown if card in draft.state.players[call.seat].hand)
    places = places_of(draft.state.table, (card for card in call.shown if card not in own))
    took = draft.now - draft.state.changed_at
    draft.emit(Taken(call.seat, call.shown, own, places, draft.now, took))
    if not draft.state.players[call.seat].hand:
        _end_deal(draft, "won", call.seat)
        return
    missing = TABLE_SIZE - len(draft.state.open_cards)
    if places and missing > 0 and (laid := _draw(draft, missing)):
        draft.emit(Replaced(laid, _places_for(draft.state.table, places, len(laid))))
    close_gaps(draft, TABLE_SIZE)


def _places_for(table: Layout, used: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the places of the taken cards first, then other free places.

    Some places of taken cards may be gone, because empty trios at the end of the table are removed.
    """
    kept = [place for place in used if place < len(table)]
    gaps = [place for place in free_places(table, count + len(kept)) if place not in kept]
    return tuple([*kept, *gaps][:count])


# R9.3: wrong --------------------------------------------------------------------------------------------


def _penalise(draft: Draft[State], call: Call, reason: MissReason) -> None:
    """Leave the cards and draw a penalty card for the caller; but not with 9 cards in hand, nor on leaving."""
    draft.emit(Missed(call.seat, call.shown, reason, failed_at(draft, call)))
    if reason != "left" and len(draft.state.players[call.seat].hand) < MOST_IN_HAND:
        _draw_into_hand(draft, call.seat, penalty=True)


# R9.4: further cards ------------------------------------------------------------------------------------


def _ask_card(draft: Draft[State]) -> None:
    seat = _seat_in_deal(draft)
    refuse(card_refusal(draft.state, seat))
    _draw_into_hand(draft, seat, penalty=False)


def card_refusal(state: State, seat: int) -> Refused | None:
    """Return the reason why this seat may not draw a card now; None if it may."""
    if state.call is not None:
        return Refused("suspended", seat=state.call.seat)
    if len(state.players[seat].hand) >= MOST_IN_HAND:
        return Refused("hand-full", most=MOST_IN_HAND)
    if not state.drawable:
        return Refused("nothing-to-draw")
    return None


def _draw_into_hand(draft: Draft[State], seat: int, penalty: bool) -> None:
    hidden = draft.state.options.hands == "hidden"
    for card in _draw(draft, 1):
        draft.emit(Drew(seat, card, penalty, hidden))


# R9.5: the pile -----------------------------------------------------------------------------------------


def _draw(draft: Draft[State], count: int) -> tuple[Card, ...]:
    """Return the next cards of the pile, which is rebuilt if it has too few.

    There may be fewer than ``count``.
    """
    state = draft.state
    if len(state.deck) < count and state.removed:
        pile = shuffle(state.removed, draft.luck, "rebuild")
        draft.emit(Rebuilt(pile.commitment, len(pile.order), pile))
    return draft.state.deck[:count]


# R9.6: the end of a deal and of the match ---------------------------------------------------------------


def _end_deal(draft: Draft[State], reason: EndReason, winner: int | None = None) -> None:
    """End the deal. The winner scores a point for each card in other hands; without a winner nobody scores.

    Cards of players who left count too; else a player could leave before losing and return for the next deal.
    """
    state = draft.state
    players = state.players
    held = tuple(len(player.hand) + player.put_down for player in players)
    draft.emit(
        DealEnded(
            state.deal,
            reason,
            winner,
            took=draft.now - state.dealt_at,
            scores=tuple(sum(held) - held[seat] if seat == winner else 0 for seat in range(len(players))),
            held=held,
            sets=tuple(player.sets for player in players),
            mistakes=tuple(player.mistakes for player in players),
            asked=tuple(player.asked for player in players),
            resumes=draft.now + state.options.pause,
            opened=state.piles,
        )
    )
    if max(player.total for player in draft.state.players) >= state.goal or state.deal >= state.options.deals:
        is_left = reason == "left" and winner is None and counts_as_early(state)
        end_match(draft, early=is_left or reason == "stopped")


def _end_early(draft: Draft[State]) -> None:
    """R2.10: a deal without a winner; the points of earlier deals count."""
    if draft.state.phase == "playing":
        _end_deal(draft, "stopped")
    if draft.state.phase != "over":  # it was not the last deal
        end_match(draft, early=True)


def next_deal_refusal(state: State, seat: int) -> Refused | None:
    """Return the reason why this seat may not deal now; None if it may."""
    if len(state.seats.in_game) < PLAYERS[0] and deal_refusal(state, seat) is None:
        return Refused("too-few-players", least=PLAYERS[0])
    return deal_refusal(state, seat)


def _next_deal(draft: Draft[State]) -> None:
    seat = require_seat(draft.state.seats, draft.request)
    refuse(next_deal_refusal(draft.state, seat))
    _deal(draft, seat)


# R9.7, R2.8: no SET -------------------------------------------------------------------------------------


def _say_no_set(draft: Draft[State]) -> None:
    seat = _seat_in_deal(draft)
    agree(draft, seat, no_set_refusal(draft.state, seat))


def no_set_refusal(state: State, seat: int) -> Refused | None:
    """Return the reason why this seat may not say now that it has no SET; None if it may."""
    on_table = len(state.open_cards)
    if state.call is not None:
        return Refused("suspended", seat=state.call.seat)
    if state.players[seat].agreed:
        return Refused("already-agreed")
    if state.drawable and on_table >= MOST_ON_TABLE:
        return Refused("set-is-certain", cards=on_table)
    return None


def _lay_more(draft: Draft[State]) -> None:
    """Lay three more cards: 9, 12, and so on to 21."""
    laid = _draw(draft, min(3, MOST_ON_TABLE - len(draft.state.open_cards)))
    draft.emit(LaidMore(laid, free_places(draft.state.table, len(laid)), draft.now))


# Leaving, and the passing of time -----------------------------------------------------------------------


def _before_leaving(draft: Draft[State], seat: int) -> None:
    call = draft.state.call
    if call is not None and call.seat == seat:
        _penalise(draft, call, "left")


def _after_leaving(draft: Draft[State]) -> None:
    """End a deal that nobody can win any more, although the table pauses because only missing players are left."""
    state = draft.state
    is_deserted = not state.seats.waited_for and len(state.in_deal) < PLAYERS[0]
    is_open = state.phase == "playing" and state.paused_at is None and state.call is None
    if state.options.revision >= 3 and is_open and is_deserted:
        _end_deal(draft, "left")


def _pass_time(draft: Draft[State]) -> None:
    """Decide a call that ran out, or begin the next deal. With too few players, the match ends."""
    call = draft.state.call
    if call is not None and draft.now >= call.deadline:
        if call.shown:
            _check_claim(draft, call)
        else:
            _penalise(draft, call, "time")
    if draft.state.phase == "playing":
        end_rests(draft)
    if len(draft.state.seats.in_game) >= PLAYERS[0]:
        deal_when_due(draft, _deal)
    elif is_pause_over(draft):
        end_match(draft, early=counts_as_early(draft.state))


# Consequences -------------------------------------------------------------------------------------------


def _settle_one(draft: Draft[State]) -> bool:
    """Lay more cards or end the deal; False where nothing follows."""
    state = draft.state
    if state.call is not None:
        return False
    if len(state.in_deal) < PLAYERS[0]:
        _end_deal(draft, "left", _last_in_deal(state))  # the others have given up
    elif not state.waited_for and state.seats.waited_for:
        _end_deal(draft, "left")  # no active player is in the deal, and others wait for the next one
    elif not all_agree(state, state.waited_for):
        return settle_countdown(draft, state.waited_for)
    elif state.drawable and len(state.open_cards) < MOST_ON_TABLE:
        _lay_more(draft)
    else:
        _end_deal(draft, "agreed")
    return True


def _last_in_deal(state: State) -> int | None:
    """Return the seat that wins because the others left; None if its player is missing, too."""
    last = state.in_deal if state.options.revision < 3 else state.waited_for
    return next(iter(last), None)


TABLE = TableRules(PLAYERS, Options, Started, _deal, _end_early, _pass_time, _before_leaving, _after_leaving)
