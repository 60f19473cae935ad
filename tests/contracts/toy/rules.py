"""The rules of the toy game."""

from __future__ import annotations

from typing import Any

from contracts.toy.commands import Options, Pick
from contracts.toy.events import Dealt, Ended, Picked, Started
from contracts.toy.state import State, evolve
from tertia.cards import deck
from tertia.games.common.dealing import shuffle
from tertia.games.common.layout import check_cards
from tertia.games.common.match import rank_totals
from tertia.games.common.table import (
    TableRules,
    decide_table_command,
    next_deadline,
    open_draft,
    seat_in_play,
)
from tertia.games.engine import AnyCards, Draft, Legal, Millis, Request

PLAYERS = range(2, 5)


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    draft = open_draft(state, evolve, request, now)
    match request.command:
        case Pick(cards):
            _pick(draft, cards)
        case _:
            decide_table_command(draft, TABLE)
    _end(draft)
    return draft


def _deal(draft: Draft[State], dealer: int) -> None:
    pile = shuffle(deck(), draft.luck)
    draft.emit(Dealt(draft.now, pile.commitment, pile.order[: draft.state.options.cards], pile))


def _pick(draft: Draft[State], cards: object) -> None:
    seat = seat_in_play(draft)
    (card,) = check_cards(cards, draft.state.table, 1)
    draft.emit(Picked(seat, card))


def _end(draft: Draft[State]) -> None:
    state = draft.state
    if state.phase == "playing" and (not state.table or not state.seats.in_game):
        _end_game(draft)


def _end_game(draft: Draft[State], *, early: bool = False) -> None:
    state = draft.state
    draft.emit(Ended(state.totals, rank_totals(state.totals), state.piles, early))


def _end_early(draft: Draft[State]) -> None:
    _end_game(draft, early=True)


TABLE = TableRules(PLAYERS, Options, Started, _deal, _end_early)


def legal(state: State, seat: int, now: Millis) -> Legal:
    is_idle = state.seats.presence[seat] == "left" or state.paused_at is not None
    if state.phase != "playing" or not state.table or is_idle:
        return Legal()
    return Legal(choices=(AnyCards(Pick, state.table, count=1),))


def deadline(state: State) -> Millis | None:
    return next_deadline(state)
