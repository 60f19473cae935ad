"""ChipSet (RULES 6): hidden hands and small bets, and the most SETs win the pot.

Each player has two hidden cards, and two cards are in the middle. After each betting phase the table asks who
exposes. If nobody does, the middle gets one more card. The deal ends with a showdown, or when all but one have
folded. See ``betting`` for bets, ``showdown`` for the question and the showdown, ``pots`` for the chips.
"""

from __future__ import annotations

from typing import Any

from tertia.cards import deck
from tertia.errors import Refused
from tertia.games.chipset.betting import (
    act_by_default,
    check,
    fold,
    give_back,
    match_bet,
    pass_turn,
    raise_bet,
    turn_refusal,
)
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise
from tertia.games.chipset.events import Anted, DealEnded, Dealt, EndReason, GotBack, ReturnAwaited, Started
from tertia.games.chipset.options import Options
from tertia.games.chipset.showdown import (
    add_card,
    answer,
    ask_question,
    exposing_seats,
    have_all_answered,
    show_hands,
    take_without_showing,
)
from tertia.games.chipset.state import State, evolve
from tertia.games.common.dealing import shuffle
from tertia.games.common.events import MatchEnded
from tertia.games.common.match import (
    counts_as_early,
    deal_outcome,
    deal_when_due,
    decide_match_command,
    rank_totals,
)
from tertia.games.common.sealed_deck import seals_of
from tertia.games.common.seats import require_seat
from tertia.games.common.table import TableRules, open_draft
from tertia.games.engine import Draft, Millis, Request, refuse

PLAYERS = range(2, 21)  # R6.1: two or more; with 20 there are 39 cards left for the middle


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    """Return the events that a command causes and the state after them, or raise Refused."""
    draft = open_draft(state, evolve, request, now)
    match request.command:
        case Fold():
            fold(draft, _seat_in_turn(draft), "said")
        case Check():
            check(draft, _seat_in_turn(draft), "said")
        case MatchBet():
            match_bet(draft, _seat_in_turn(draft))
        case Raise(by):
            raise_bet(draft, _seat_in_turn(draft), by)
        case Answer(expose):
            answer(draft, _seat_in_play(draft), expose)
        case _:
            decide_match_command(draft, TABLE)
    while draft.state.paused_at is None and _settle_one(draft):
        pass
    return draft


# R6.1, R6.2: dealing ------------------------------------------------------------------------------------


def _deal(draft: Draft[State], dealer: int) -> None:
    """Deal one card to the middle, one hidden to each, a second to the middle, a second to each."""
    state = draft.state
    if state.returns_until is not None:
        raise Refused("too-few-players", least=PLAYERS[0])
    pile = shuffle(deck(), draft.luck)
    playing = state.seats_with_chips
    seats = tuple(seat for seat in state.clockwise(dealer) if seat in playing)
    once_round = len(seats) + 1
    first, second = pile.order[:once_round], pile.order[once_round : 2 * once_round]
    # The first card of each round is for the middle, the others are for the seats.
    hands = dict(zip(seats, zip(first[1:], second[1:], strict=True), strict=True))
    draft.emit(
        Dealt(
            state.deal + 1,
            dealer,
            draft.now,
            seals_of(pile).commitment,
            seats,
            laid=(first[0], second[0]),
            hands=tuple(hands.get(seat, ()) for seat in range(len(state.players))),
            pile=pile,
        )
    )
    if state.options.opening == "ante":
        draft.emit(Anted(tuple(int(seat in seats) for seat in range(len(state.players)))))


# R6.3 to R6.6: the seat in turn -------------------------------------------------------------------------


def _seat_in_play(draft: Draft[State]) -> int:
    """Return the seat that gives the command, while a deal is being played."""
    seat = require_seat(draft.state.seats, draft.request)
    if not draft.state.is_in_play:
        raise Refused("not-playing")
    return seat


def _seat_in_turn(draft: Draft[State]) -> int:
    """Return the seat that gives the command, in its turn to bet."""
    seat = _seat_in_play(draft)
    refuse(turn_refusal(draft.state, seat, draft.now))
    return seat


# Leaving, and the passing of time -----------------------------------------------------------------------


def _before_leaving(draft: Draft[State], seat: int) -> None:
    """Fold for a player who leaves. The chips stay with the player, out of play until a return."""
    state = draft.state
    # At a paused table the last player may still be in: the pot is that player's (R6.7).
    if state.is_in_play and state.players[seat].is_in and len(state.remaining_seats) > 1:
        fold(draft, seat, "left")


def _pass_time(draft: Draft[State]) -> None:
    """End a turn or the question when its time is over, or begin the next deal."""
    state = draft.state
    if state.until is not None and draft.now >= state.until:
        if state.turn is not None:
            act_by_default(draft, state.turn, "time")
        else:
            _after_the_answers(draft)
    if draft.state.returns_until is None:
        deal_when_due(draft, _deal)


# Consequences -------------------------------------------------------------------------------------------


def _settle_one(draft: Draft[State]) -> bool:
    """Pass the turn, ask the question, or end the deal or match; False where nothing follows."""
    state = draft.state
    if state.phase == "between":
        return _end_match_if_over(draft)
    if not state.is_in_play:
        return False
    if len(state.remaining_seats) == 1:
        take_without_showing(draft)
        _end_deal(draft, "folded")
    elif state.phase == "answering":
        if not have_all_answered(state):
            return False
        _after_the_answers(draft)
    elif not state.must_act:  # R6.5
        give_back(draft)
        _after_the_bets(draft)
    else:
        return pass_turn(draft)
    return True


def _after_the_bets(draft: Draft[State]) -> None:
    """R6.6: ask the showdown question. R6.8: without a deck, there is a showdown at once.

    Nobody shows a hand for an empty pot: another card comes, or the deal is over. By the first revision of the rules
    the table asked all the same.
    """
    has_prize = draft.state.pot > 0 or draft.state.options.revision == 1
    if not has_prize and draft.state.deck:
        add_card(draft)
    elif not has_prize:
        _end_deal(draft, "deck")
    elif draft.state.deck:
        ask_question(draft)
    else:
        show_hands(draft, ())
        _end_deal(draft, "deck")


def _after_the_answers(draft: Draft[State]) -> None:
    """R6.6: if one player exposes, all do. R6.7: else the middle gets one more card."""
    exposing = exposing_seats(draft.state)
    if exposing:
        show_hands(draft, exposing)
        _end_deal(draft, "exposed")
    else:
        add_card(draft)


# R6.8: the end of a deal and of the match ---------------------------------------------------------------


def _end_deal(draft: Draft[State], reason: EndReason) -> None:
    """End the deal. Hands that were not shown and the rest of the deck stay hidden for good."""
    state = draft.state
    players = list(enumerate(state.players))
    chips = tuple(player.chips for _, player in players)
    won = [0] * len(players)
    for pot in state.taken:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            won[seat] += share
    shown = {*state.table, *(card for _, player in players if player.shown for card in player.hand)}
    draft.emit(
        DealEnded(
            *deal_outcome(draft, reason, tuple(won[seat] - player.paid for seat, player in players)),
            chips=chips,
            sets=tuple(len(player.sets) if player.shown else None for _, player in players),
            out=tuple(seat for seat, player in players if player.hand and not player.chips),
            resumes=draft.now + state.options.pause,
            opened=tuple(seals_of(pile, shown) for pile in state.piles),
        )
    )


def _end_match_if_over(draft: Draft[State]) -> bool:
    """End the match if one player is left or all deals are played. The most chips win."""
    state = draft.state
    if state.deal < state.options.deals and _can_go_on(draft):
        return False
    could_go_on = state.deal < state.options.deals and sum(player.chips > 0 for player in state.players) > 1
    _end_match(draft, early=could_go_on and counts_as_early(state))
    return True


def _end_match(draft: Draft[State], *, early: bool) -> None:
    state = draft.state
    totals = tuple(player.chips for player in state.players)
    # Players who left rank behind all others, by their chips.
    behind = sum(totals) + 1
    in_game = state.seats.in_game
    standing = [chips if seat in in_game else chips - behind for seat, chips in enumerate(totals)]
    draft.emit(MatchEnded(totals, rank_totals(standing), early))


def _end_early(draft: Draft[State]) -> None:
    """R2.10: nobody wins the pot, and everyone gets back what is in it."""
    if draft.state.is_in_play:
        for seat, player in enumerate(draft.state.players):
            if player.paid:
                draft.emit(GotBack(seat, player.paid))
        _end_deal(draft, "stopped")
    _end_match(draft, early=True)


def _can_go_on(draft: Draft[State]) -> bool:
    """R6.8: return True if another deal is possible, or the table waits for a player who has just left.

    An opponent who is missing has had the grace time; one who left gets it now. By the first revision of the rules
    the table did not wait, and dealt to missing opponents.
    """
    state = draft.state
    if state.options.revision == 1:
        return len(state.seats_with_chips) > 1
    rivals = [seat for seat, player in enumerate(state.players) if player.chips]
    active = [seat for seat in rivals if state.seats.is_waited_for(seat)]
    if len(active) > 1:
        return True
    can_return = any(state.seats.presence[seat] == "left" for seat in rivals)
    if len(rivals) < 2 or not state.seats.waited_for or not can_return:
        return False
    if state.returns_until is None:
        draft.emit(ReturnAwaited(draft.now + state.options.grace))
    return draft.state.returns_until is not None and draft.now < draft.state.returns_until


TABLE = TableRules(PLAYERS, Options, Started, _deal, _end_early, _pass_time, _before_leaving)
