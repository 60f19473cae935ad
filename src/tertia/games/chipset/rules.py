"""ChipSet (RULES 6): hidden hands, small bets, and most SETs takes the pot.

Two cards hidden in each hand, two open in the middle. Betting phases and the question whether anyone exposes
take turns, with one more card in the middle each time, until somebody does or all but one have folded. The
betting is in ``betting``, the question and the showdown in ``showdown``, the counting in ``pots``.
"""

from __future__ import annotations

from typing import Any

from tertia.cards import deck
from tertia.errors import Refused
from tertia.games.chipset.betting import (
    check,
    fold,
    give_back,
    go_round,
    match_bet,
    raise_bet,
    speak_by_default,
    turn_refusal,
)
from tertia.games.chipset.commands import Answer, Check, Fold, MatchBet, Raise
from tertia.games.chipset.events import DealEnded, Dealt, EndReason, Started
from tertia.games.chipset.options import Options
from tertia.games.chipset.showdown import (
    all_have_answered,
    answer,
    ask,
    lay_one_more,
    lay_open,
    take_without_showing,
    who_exposes,
)
from tertia.games.chipset.state import State, evolve
from tertia.games.common.commands import Deal
from tertia.games.common.dealing import shuffle
from tertia.games.common.events import MatchEnded
from tertia.games.common.match import deal_when_due, next_dealer, outcome, ranks
from tertia.games.common.sealed_deck import seals_of
from tertia.games.common.seats import seated
from tertia.games.common.table import TableRules, decide_table_command
from tertia.games.engine import Draft, Millis, Request, refuse

PLAYERS = range(2, 21)  # R6.1: two or more; with 20 there are 39 cards left for the middle


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    """The events that a command causes, or Refused."""
    draft = Draft(state, evolve, request, now)
    match request.command:
        case Fold():
            fold(draft, _in_turn(draft), "said")
        case Check():
            check(draft, _in_turn(draft), "said")
        case MatchBet():
            match_bet(draft, _in_turn(draft))
        case Raise(by):
            raise_bet(draft, _in_turn(draft), by)
        case Answer(expose):
            answer(draft, _playing(draft), expose)
        case Deal():
            _deal(draft, next_dealer(draft))
        case _:
            decide_table_command(draft, TABLE)
    while _settle_one(draft):
        pass
    return draft


# R6.1, R6.2: dealing ------------------------------------------------------------------------------------


def _deal(draft: Draft[State], dealer: int) -> None:
    """One card in the middle, one hidden to each, a second in the middle, a second to each."""
    state = draft.state
    pile = shuffle(deck(), draft.luck)
    playing = state.can_play_on
    seats = tuple(seat for seat in state.clockwise(dealer) if seat in playing)
    once_round = len(seats) + 1
    first, second = pile.order[:once_round], pile.order[once_round : 2 * once_round]
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


# R6.3 to R6.6: who may speak ----------------------------------------------------------------------------


def _playing(draft: Draft[State]) -> int:
    """The seat that gives the command, while a deal is being played."""
    seat = seated(draft.state.seats, draft.request)
    if not draft.state.in_play:
        raise Refused("not-playing")
    return seat


def _in_turn(draft: Draft[State]) -> int:
    """The seat that gives the command, in its turn to bet."""
    seat = _playing(draft)
    refuse(turn_refusal(draft.state, seat, draft.now))
    return seat


# Leaving, and the passing of time -----------------------------------------------------------------------


def _before_leaving(draft: Draft[State], seat: int) -> None:
    """A player who leaves folds; the chips stay with the player, out of play until a return."""
    if draft.state.in_play and draft.state.players[seat].is_in:
        fold(draft, seat, "left")


def _pass_time(draft: Draft[State]) -> None:
    """A turn or the question that ran out, or the next deal."""
    state = draft.state
    if state.until is not None and draft.now >= state.until:
        if state.turn is not None:
            speak_by_default(draft, state.turn, "time")
        else:
            _after_the_answers(draft)
    deal_when_due(draft, _deal)


# What follows by itself ---------------------------------------------------------------------------------


def _settle_one(draft: Draft[State]) -> bool:
    """One thing that follows from how the table stands; whether there may be another."""
    state = draft.state
    if state.phase == "between":
        return _end_match(draft)
    if not state.in_play:
        return False
    if len(state.still_in) == 1:
        take_without_showing(draft)
        _end_deal(draft, "folded")
    elif state.phase == "answering":
        if not all_have_answered(state):
            return False
        _after_the_answers(draft)
    elif not state.must_speak:  # R6.5
        give_back(draft)
        _after_the_bets(draft)
    else:
        return go_round(draft)
    return True


def _after_the_bets(draft: Draft[State]) -> None:
    """R6.6: then the showdown question; R6.8: the deck used up forces a showdown."""
    if draft.state.deck:
        ask(draft)
    else:
        lay_open(draft, ())
        _end_deal(draft, "deck")


def _after_the_answers(draft: Draft[State]) -> None:
    """R6.6: if one exposes, all do; R6.7: else one more card in the middle."""
    exposing = who_exposes(draft.state)
    if exposing:
        lay_open(draft, exposing)
        _end_deal(draft, "exposed")
    else:
        lay_one_more(draft)


# R6.8: the end of a deal and of the match ---------------------------------------------------------------


def _end_deal(draft: Draft[State], reason: EndReason) -> None:
    """The result. Hands that were not shown stay hidden for good, and so does the rest of the deck."""
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
            *outcome(draft, reason, tuple(won[seat] - player.paid for seat, player in players)),
            chips=chips,
            sets=tuple(len(player.sets) if player.shown else None for _, player in players),
            out=tuple(seat for seat, player in players if player.hand and not player.chips),
            resumes=draft.now + state.options.pause,
            opened=tuple(seals_of(pile, shown) for pile in state.piles),
        )
    )


def _end_match(draft: Draft[State]) -> bool:
    """One player left, or the number of deals agreed: the match is over, most chips wins."""
    state = draft.state
    if state.deal < state.options.deals and len(state.can_play_on) > 1:
        return False
    totals = tuple(player.chips for player in state.players)
    # The chips of who left are out of play: they count only among those who left too.
    behind = sum(totals) + 1
    in_game = state.seats.in_game
    standing = [chips if seat in in_game else chips - behind for seat, chips in enumerate(totals)]
    draft.emit(MatchEnded(totals, ranks(standing)))
    return True


TABLE = TableRules(PLAYERS, Options, Started, _deal, _pass_time, _before_leaving)
