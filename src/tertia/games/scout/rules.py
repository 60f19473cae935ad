"""Scout (RULES 5): a player who sees a SET points at one of its cards, and the others look for the second.

In each turn there is a scout and a hunt. The scout commits to three cards, of which the others see the first
(ruling of R5.1), and cannot change them when a finder points. ``deals`` has the rules that are as in the classic
game, ``forfeits`` the vote on a forfeit.
"""

from __future__ import annotations

from typing import Any

from tertia.cards import Card, third
from tertia.errors import Refused
from tertia.games.common.commands import SayNoSet, TakeBack
from tertia.games.common.events import TookBack
from tertia.games.common.layout import check_cards, places_of
from tertia.games.common.match import deal_when_due, decide_match_command, end_match, end_match_if_over
from tertia.games.common.photo_finish import (
    Call,
    compare_presses,
    is_contested,
    press_time,
    tied_and_overtaken,
    win_call,
)
from tertia.games.common.table import TableRules, close_gaps, open_draft, seat_in_play, settle
from tertia.games.engine import Draft, Millis, Request
from tertia.games.scout.commands import GiveUp, Point, Scout, Vote
from tertia.games.scout.deals import deal, end_deal, say_no_set, settle_table, take_back_agreement
from tertia.games.scout.events import (
    Barred,
    GaveUp,
    HuntBegan,
    Missed,
    Pointed,
    Scouted,
    Started,
    TurnEnded,
    TurnReason,
)
from tertia.games.scout.forfeits import choose_forfeit, owe_forfeit, vote
from tertia.games.scout.options import Options
from tertia.games.scout.state import SIZE, Hunt, State, evolve
from tertia.notation import card_name

PLAYERS = range(2, 21)  # a scout and at least one other; R2.1: up to 20 at a table


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    """Return the events that a command causes and the state after them, or raise Refused."""
    draft = open_draft(state, evolve, request, now)
    match request.command:
        case Scout(cards):
            _scout(draft, cards)
        case Point(card):
            _point(draft, card)
        case GiveUp():
            _give_up(draft)
        case TakeBack():
            _take_back(draft)
        case SayNoSet():
            say_no_set(draft)
        case Vote(forfeit):
            vote(draft, forfeit)
        case _:
            decide_match_command(draft, TABLE)
    settle(draft, _settle_one)
    end_match_if_over(draft)
    return draft


# R5.1: the scout ----------------------------------------------------------------------------------------


def _scout(draft: Draft[State], cards: tuple[Card, ...]) -> None:
    """Claim three cards and point at the first. They need not be a SET: the end of the turn shows that."""
    seat = seat_in_play(draft)
    state, hunt = draft.state, draft.state.hunt
    if state.ballot is not None:
        raise Refused("vote-first", seat=state.ballot.seat)
    if state.players[seat].sits_out:
        raise Refused("sits-out-turn")
    cards = check_cards(cards, state.open_cards, 3)
    if hunt is not None and hunt.scout.seat == seat:
        raise Refused("you-scout")
    earlier_call = None if hunt is None else hunt.scout
    pressed = press_time(draft)
    if state.options.revision >= 2 and state.turn is not None and pressed < state.turn.at:
        raise Refused("pressed-during-call")  # R2.4: the turn before was not over then
    if win_call(draft, earlier_call, seat, pressed, "hunt-on"):
        closes = pressed + state.options.photo_finish
        draft.emit(Scouted(seat, cards, pressed, closes, *tied_and_overtaken(earlier_call, pressed)))


# R5.2: the hunt -----------------------------------------------------------------------------------------


def _require_hunt(draft: Draft[State], seat: int) -> Hunt:
    """Return the hunt. Raise Refused unless this seat may look for the second card."""
    state, hunt = draft.state, draft.state.hunt
    if hunt is None or hunt.until is None:
        raise Refused("no-hunt")
    if hunt.scout.seat == seat:
        raise Refused("you-scout")
    if state.players[seat].sits_out:
        raise Refused("sits-out-turn")
    if seat in hunt.barred:
        raise Refused("barred-this-turn")
    if draft.now >= hunt.deadline:
        raise Refused("too-late")
    if press_time(draft) < hunt.began:
        raise Refused("pressed-during-call")  # the press was meant for the turn before
    return hunt


def _point(draft: Draft[State], card: Card) -> None:
    seat = seat_in_play(draft)
    hunt = _require_hunt(draft, seat)
    check_cards((card,), draft.state.open_cards, 1)
    if card == hunt.card:
        raise Refused("same-card", card=card_name(card))
    if hunt.point is not None and hunt.point.seat == seat:
        raise Refused("already-pointed")
    earlier_point = hunt.point
    pressed = press_time(draft)
    if third(hunt.card, card) not in draft.state.open_cards:
        # R5.7: a wrong card is decided at once, so that it delays nobody. It bars the seat even if another seat
        # pointed first; else a seat could try card after card until one overtakes.
        if earlier_point is not None and compare_presses(earlier_point, seat, pressed, draft.now) == "later":
            raise Refused("pointed-first", seat=earlier_point.seat)
        draft.emit(Barred(seat, card))
        return
    if win_call(draft, earlier_point, seat, pressed, "pointed-first"):
        closes = pressed + draft.state.options.photo_finish
        draft.emit(Pointed(seat, card, pressed, closes, *tied_and_overtaken(earlier_point, pressed)))


# R5.3, R5.4, R5.7: found --------------------------------------------------------------------------------


def _end_found(draft: Draft[State], hunt: Hunt, point: Call) -> None:
    """End the turn. The finder's SET is the scout's card, the finder's card and the third to both."""
    (pointed,) = point.shown
    completing = third(hunt.card, pointed)
    if not hunt.has_set:
        # R5.7: the finder's SET counts all the same. The scout's card stays on the table.
        _end_turn(draft, hunt, "found", (), point, (pointed, completing))
    elif pointed in hunt.scout.shown:
        # R5.3: two cards determine the third, so the scout has the same SET.
        _end_turn(draft, hunt, "found", (hunt.card, completing), point, (pointed,))
    else:
        # R5.4: two SETs with one card in common; five cards leave the table.
        _end_turn(draft, hunt, "found", hunt.scout.shown, point, (pointed, completing))


# R5.5: given up -----------------------------------------------------------------------------------------


def _give_up(draft: Draft[State]) -> None:
    seat = seat_in_play(draft)
    hunt = _require_hunt(draft, seat)
    if hunt.point is not None:
        raise Refused("pointed-first", seat=hunt.point.seat)
    if seat in hunt.gave_up:
        raise Refused("already-agreed")
    draft.emit(GaveUp(seat))


def _take_back(draft: Draft[State]) -> None:
    """Take back having given up, in a hunt; else the agreement that there is no SET."""
    seat = seat_in_play(draft)
    if draft.state.hunt is None:
        take_back_agreement(draft, seat)
        return
    hunt = _require_hunt(draft, seat)
    if hunt.point is not None:
        raise Refused("pointed-first", seat=hunt.point.seat)
    if seat not in hunt.gave_up:
        raise Refused("not-agreed")
    draft.emit(TookBack(seat))


def _end_not_found(draft: Draft[State], hunt: Hunt, reason: TurnReason) -> None:
    """End the turn. If there is a SET, the scout wins all three cards."""
    _end_turn(draft, hunt, reason, hunt.scout.shown if hunt.has_set else ())


def _end_turn(
    draft: Draft[State],
    hunt: Hunt,
    reason: TurnReason,
    scout_takes: tuple[Card, ...],
    point: Call | None = None,
    finder_takes: tuple[Card, ...] = (),
) -> None:
    """End the turn: the scout shows the three cards, and the table refills to 12 in place (R5.7, R2.9)."""
    state = draft.state
    gone = scout_takes + finder_takes
    on_table = len(state.open_cards) - len(gone)
    draft.emit(
        TurnEnded(
            hunt.scout.seat,
            hunt.scout.shown,
            hunt.has_set,
            reason,
            finder=point.seat if point else None,
            pointed=point.shown[0] if point else None,
            scout_took=scout_takes,
            finder_took=finder_takes,
            places=tuple(sorted(places_of(state.table, gone))),
            laid=state.deck[: max(0, SIZE - on_table)] if gone else (),
            at=draft.now,
            saw=max(0, hunt.scout.pressed - state.changed_at),
            hunted=draft.now - hunt.began,
        )
    )
    close_gaps(draft, SIZE)
    if not hunt.has_set:
        _pay(draft, hunt.scout)


def _pay(draft: Draft[State], scout: Call) -> None:
    """R5.5: a scout without a SET loses one card and sits out the next turn; R5.6: or owes a forfeit."""
    aside = draft.state.players[scout.seat].won[-1:]
    draft.emit(Missed(scout.seat, scout.shown, aside))
    if not aside:
        owe_forfeit(draft, scout.seat)


# Consequences -------------------------------------------------------------------------------------------


def _settle_one(draft: Draft[State]) -> bool:
    """Begin or end the hunt, count votes, lay more cards or end the deal; False where nothing follows."""
    state = draft.state
    if not state.seats.in_game:
        end_deal(draft, "left")
        return True
    if state.ballot is not None:
        return choose_forfeit(draft, state.ballot)
    if state.hunt is not None:
        return _settle_hunt(draft, state.hunt)
    return settle_table(draft)


def _settle_hunt(draft: Draft[State], hunt: Hunt) -> bool:
    hunters = draft.state.hunters
    if hunt.until is None:
        if is_contested(hunt.scout, hunters, draft.now):
            return False
        until = draft.now + draft.state.options.hunt_time
        draft.emit(HuntBegan(hunt.scout.seat, hunt.card, draft.now, until))
    elif hunt.point is not None:
        if is_contested(hunt.point, hunters, draft.now):
            return False
        _end_found(draft, hunt, hunt.point)
    elif all(seat in hunt.gave_up for seat in hunters):
        _end_not_found(draft, hunt, "gave-up")
    elif draft.now >= hunt.until:
        _end_not_found(draft, hunt, "time")
    else:
        return False
    return True


def _pass_time(draft: Draft[State]) -> None:
    """Begin the next deal if it is due; everything else that is due follows in ``_settle_one``."""
    deal_when_due(draft, deal)


def _end_early(draft: Draft[State]) -> None:
    """R2.10: the cards won so far count, not those of the turn."""
    if draft.state.phase == "playing":
        end_deal(draft, "stopped")
    end_match(draft, early=True)


# A scout who leaves has committed to three cards, and a finder to one: the turn goes on.
TABLE = TableRules(PLAYERS, Options, Started, deal, _end_early, _pass_time, can_join=True)
