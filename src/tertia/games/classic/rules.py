"""The classic game (RULES 2), with the beginner deck (3) and solitaire (4).

Everyone looks at the same cards. A player who sees a SET calls, shows three cards and keeps them. The five rulebooks
differ in what a wrong call costs, how points count and how long a match is: those are ``Options``, and the
``editions`` are presets of them.
"""

from __future__ import annotations

from typing import Any

from tertia.cards import Card, deck, is_set
from tertia.errors import Refused
from tertia.games.classic.clearable import clearable_pile, next_set
from tertia.games.classic.commands import AskHint, HintKind, Undo
from tertia.games.classic.events import (
    DealEnded,
    EndReason,
    Hinted,
    LocksLifted,
    Missed,
    MissReason,
    Overlooked,
    Started,
    Taken,
    Undone,
)
from tertia.games.classic.options import Options
from tertia.games.classic.state import HINTS, State, evolve
from tertia.games.common.agreements import agree, all_agree, settle_countdown, take_back
from tertia.games.common.calls import call_set, end_rests, failed_at, show
from tertia.games.common.commands import CallSet, Claim, SayNoSet, TakeBack
from tertia.games.common.dealing import shuffle
from tertia.games.common.events import Dealt, LaidMore
from tertia.games.common.layout import check_cards, free_places, places_of
from tertia.games.common.match import (
    deal_outcome,
    deal_when_due,
    decide_match_command,
    end_match,
    end_match_if_over,
)
from tertia.games.common.photo_finish import Call, is_contested
from tertia.games.common.table import TableRules, close_gaps, open_draft, seat_in_play, settle
from tertia.games.engine import Draft, Millis, Request
from tertia.solver import find_sets, has_set

PLAYERS = range(1, 21)  # R2.1: one or more; 2 to 20 at a table


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    """Return the events that a command causes and the state after them, or raise Refused."""
    draft = open_draft(state, evolve, request, now)
    match request.command:
        case CallSet():
            call_set(draft, _unlocked_seat(draft))
        case Claim(cards):
            _claim(draft, cards)
        case SayNoSet():
            _say_no_set(draft)
        case TakeBack():
            take_back(draft, seat_in_play(draft))
        case Undo():
            _undo(draft)
        case AskHint(kind):
            _give_hint(draft, kind)
        case _:
            decide_match_command(draft, TABLE)
    settle(draft, _settle_one)
    end_match_if_over(draft)
    return draft


# R2.2: dealing ------------------------------------------------------------------------------------------


def _deal(draft: Draft[State], dealer: int) -> None:
    """R2.2: the dealer shuffles and lays 12 cards in a rectangle; R3.2: 9 of the beginner deck.

    R2.13: the first deal may begin with the cards of a real table.
    """
    state, options = draft.state, draft.state.options
    first = options.first_cards if state.deal == 0 else ()
    cards = deck(options.held)
    if options.deck == "clearable":
        pile = clearable_pile(cards, state.size, draft.luck, options.day)
    else:
        pile = shuffle(cards, draft.luck, first=first)
    laid = pile.order[: max(state.size, _full_trios(len(first)))]
    draft.emit(Dealt(state.deal + 1, dealer, draft.now, pile.commitment, laid, pile))


def _full_trios(cards: int) -> int:
    """Return the number of places of a table with at least this many cards. Places come in threes (R2.8)."""
    return -(-cards // 3) * 3


# R2.3 to R2.5: calling and showing ----------------------------------------------------------------------


def _claim(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    seat = _unlocked_seat(draft)
    cards = check_cards(cards, draft.state.open_cards, 3)
    if show(draft, seat, cards) and not _is_contested(draft):
        _check_claim(draft)


def _unlocked_seat(draft: Draft[State]) -> int:
    """Return the seat that gives the command. R2.7: a locked seat neither calls nor shows."""
    seat = seat_in_play(draft)
    if draft.state.players[seat].locked:
        raise Refused("locked-out")
    return seat


def _is_contested(draft: Draft[State]) -> bool:
    """Return True if an earlier press may still arrive."""
    state, call = draft.state, draft.state.call
    assert call is not None  # noqa: S101
    return is_contested(call, _must_agree(state), draft.now)


def _check_claim(draft: Draft[State]) -> None:
    call = draft.state.call
    assert call is not None  # noqa: S101
    if is_set(*call.shown):
        _take_set(draft, call)
    else:
        _penalise(draft, call, "no-set")


# R2.6, R2.9: right --------------------------------------------------------------------------------------


def _take_set(draft: Draft[State], call: Call) -> None:
    """Give the three cards to the caller. New ones replace them, unless there were more than 12."""
    state = draft.state
    on_table = len(state.open_cards) - 3
    laid = state.deck[: max(0, state.size - on_table)]
    places = places_of(state.table, call.shown)
    took = draft.now - state.changed_at
    draft.emit(Taken(call.seat, call.shown, places, laid, draft.now, took))
    close_gaps(draft, state.size)


def _undo(draft: Draft[State]) -> None:
    """R4.5: undo the last SET."""
    seat, state = seat_in_play(draft), draft.state
    if not state.past:
        raise Refused("nothing-to-undo")
    draft.emit(Undone(seat, state.players[seat].won[-3:], draft.now))


# R2.7: wrong --------------------------------------------------------------------------------------------


def _penalise(draft: Draft[State], call: Call, reason: MissReason) -> None:
    """Leave the cards, apply one penalty and let the caller rest.

    If the penalty is a SET and the caller has won none, the caller loses the points of a SET. By the first revision
    of the rules such a caller lost nothing.
    """
    state, penalty = draft.state, draft.state.penalty
    aside = state.players[call.seat].won[-3:] if penalty == "set" else ()
    minus = 1 if penalty == "point" else 0
    if penalty == "set" and not aside and state.options.revision >= 2:
        minus = 3 if state.options.scoring == "cards" else 1
    draft.emit(
        Missed(
            call.seat,
            call.shown,
            reason,
            locked=penalty == "locked",
            minus=minus,
            aside=aside,
            at=failed_at(draft, call),
        )
    )


# R2.8: no SET -------------------------------------------------------------------------------------------


def _say_no_set(draft: Draft[State]) -> None:
    seat = seat_in_play(draft)
    agree(draft, seat, no_set_refusal(draft.state, seat))
    _charge_overlooked_sets(draft, seat)


def _charge_overlooked_sets(draft: Draft[State], seat: int) -> None:
    """R4.4: alone, nobody else can contradict a wrong "no SET", so it costs time."""
    state = draft.state
    if len(state.players) > 1 or not state.options.overlooked_cost:
        return
    sets = len(find_sets(state.open_cards))
    if sets:
        draft.emit(Overlooked(seat, sets, sets * state.options.overlooked_cost))


def no_set_refusal(state: State, seat: int) -> Refused | None:
    """Return the reason why this seat may not say now that there is no SET; None if it may."""
    if (state.options.more == "auto" or state.is_strict) and not state.is_stuck:
        return Refused("more-by-itself")
    if state.call is not None:
        return (
            Refused("already-called")
            if state.call.seat == seat
            else Refused("suspended", seat=state.call.seat)
        )
    if state.players[seat].locked:
        return Refused("locked-out")
    if state.players[seat].agreed:
        return Refused("already-agreed")
    # More than 20 cards always contain a SET; in a beginner deck, more than 9. Most tables have fewer places, so the
    # length of the table spares them a count of the cards.
    certain = 21 if state.options.held is None else 10
    if state.deck and len(state.table) >= certain and len(state.open_cards) >= certain:
        return Refused("set-is-certain", cards=len(state.open_cards))
    return None


def _must_agree(state: State) -> list[int]:
    """Return the players whose agreement counts: all waited for and not locked out."""
    return [seat for seat in state.seats.waited_for if not state.players[seat].locked]


def _lay_more(draft: Draft[State]) -> None:
    """Lay three more cards: 15, then 18, then 21."""
    places = free_places(draft.state.table, 3)
    draft.emit(LaidMore(draft.state.deck[:3], places, draft.now))


# Hints --------------------------------------------------------------------------------------------------


def _give_hint(draft: Draft[State], kind: HintKind) -> None:
    """Give a hint. Its cards are always of the same SET, so that a second hint adds to the first.

    R4.5: in a deck that can be cleared, this SET keeps it so, if that is known to be possible. The hint also says
    whether it is; by the revisions of the rules before the fourth it did not.
    """
    seat = seat_in_play(draft)
    state = draft.state
    if kind not in state.hints_allowed:
        raise Refused("no-hints", kind=kind)
    if state.call is not None:
        raise Refused("suspended", seat=state.call.seat)
    if kind not in state.hints_left(seat):
        raise Refused("hint-heard")
    sets = find_sets(state.open_cards)
    if kind == "count" or not sets:
        draft.emit(Hinted(seat, kind, count=len(sets)))
    elif state.options.deck == "clearable":
        hinted, way = next_set(state.open_cards, state.deck, state.size)
        told = way if state.options.revision >= 4 else None
        draft.emit(Hinted(seat, kind, cards=hinted[: HINTS.index(kind)], way=told))
    else:
        draft.emit(Hinted(seat, kind, cards=sets[0][: HINTS.index(kind)]))


# Leaving, and the passing of time -----------------------------------------------------------------------


def _before_leaving(draft: Draft[State], seat: int) -> None:
    """Fail a call without cards. A claim stands, but waits: leaving must not cut the photo finish short."""
    call = draft.state.call
    if call is not None and call.seat == seat and not call.shown:
        _penalise(draft, call, "left")


def _pass_time(draft: Draft[State]) -> None:
    """Decide a call that ran out, or begin the next deal."""
    call = draft.state.call
    if call is not None and draft.now >= call.deadline:
        if call.shown:
            _check_claim(draft)
        else:
            _penalise(draft, call, "time")
    if draft.state.phase == "playing":
        end_rests(draft)
    deal_when_due(draft, _deal)


# Consequences -------------------------------------------------------------------------------------------


def _settle_one(draft: Draft[State]) -> bool:
    """Lift locks, lay more cards or end the deal, as the rules say; False where nothing follows."""
    state = draft.state
    if state.call is not None:
        return False
    if not state.seats.in_game:
        _end_deal(draft, "left")
    elif not state.open_cards:
        _end_deal(draft, "no-card")
    elif _are_all_locked(state):
        draft.emit(LocksLifted())
    elif all_agree(state, _must_agree(state)):
        if state.deck:
            _lay_more(draft)
        else:
            _end_deal(draft, "agreed")
    elif (state.is_strict or state.options.more == "auto") and not has_set(state.open_cards):
        if not state.deck:
            if state.is_stuck:
                return False
            _end_deal(draft, "no-set")
        elif state.options.alone != "clear" and state.is_strict:
            _end_deal(draft, state.options.alone)
        else:
            _lay_more(draft)
    else:
        return settle_countdown(draft, _must_agree(state))
    return True


def _are_all_locked(state: State) -> bool:
    """R2.7: True if every player is locked out; then all locks end."""
    waited_for = state.seats.waited_for
    return bool(waited_for) and all(state.players[seat].locked for seat in waited_for)


# R2.10 to R2.12: the end of a deal and of the match -----------------------------------------------------


def _end_deal(draft: Draft[State], reason: EndReason) -> None:
    """End the deal, and open the pile for everyone to check."""
    state = draft.state
    players = state.players
    added = sum(player.added for player in players)
    deal, _, took, scores = deal_outcome(draft, reason, tuple(map(state.score, range(len(players)))))
    draft.emit(
        DealEnded(
            deal,
            reason,
            took + added,
            scores,
            sets=tuple(len(player.won) // 3 for player in players),
            mistakes=tuple(player.mistakes for player in players),
            hints=tuple(player.hints for player in players),
            cards_left=len(state.open_cards) + len(state.deck),
            resumes=draft.now + state.options.pause,
            opened=state.piles,
            overlooked=sum(player.overlooked for player in players),
            added=added,
            undone=tuple(player.undone for player in players) if state.allows_undo else (),
        )
    )


def _end_early(draft: Draft[State]) -> None:
    """R2.10: the cards won so far count. A player alone has left, as on standing up."""
    if draft.state.phase == "playing":
        _end_deal(draft, "left" if len(draft.state.players) == 1 else "stopped")
    end_match(draft, early=True)


TABLE = TableRules(PLAYERS, Options, Started, _deal, _end_early, _pass_time, _before_leaving, can_join=True)
