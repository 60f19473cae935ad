"""The rules of the toy game."""

from __future__ import annotations

from typing import Any

from contracts.toy.commands import Options, Pick, Start
from contracts.toy.events import Dealt, Ended, Picked, Started
from contracts.toy.state import State, evolve
from tertia.cards import deck
from tertia.errors import Refused
from tertia.games.common.dealing import shuffle
from tertia.games.common.layout import checked_cards
from tertia.games.common.match import ranks
from tertia.games.common.options import check_start
from tertia.games.common.seats import decide_presence, seated
from tertia.games.engine import AnyCards, Draft, Legal, Millis, Request, Tick, table_only

PLAYERS = range(2, 5)


def decide(state: State, request: Request[Any], now: Millis) -> Draft[State]:
    draft = Draft(state, evolve, request, now)
    match request.command:
        case Start(players, options):
            _start(draft, players, options)
        case Pick(cards):
            _pick(draft, cards)
        case Tick():
            table_only(request)
        case _:
            event = decide_presence(state.seats, request, now)
            if event is not None:
                draft.emit(event)
    _end(draft)
    return draft


def _start(draft: Draft[State], players: int, options: Options) -> None:
    table_only(draft.request)
    if draft.state.phase != "waiting":
        raise Refused("already-started")
    check_start(players, PLAYERS, options, Options)
    draft.emit(Started(players, options))
    pile = shuffle(deck(), draft.luck)
    draft.emit(Dealt(draft.now, pile.commitment, pile.order[: options.cards], pile))


def _pick(draft: Draft[State], cards: object) -> None:
    seat = seated(draft.state.seats, draft.request)
    if draft.state.phase != "playing":
        raise Refused("not-playing")
    (card,) = checked_cards(cards, draft.state.table, 1)
    draft.emit(Picked(seat, card))


def _end(draft: Draft[State]) -> None:
    state = draft.state
    if state.phase == "playing" and state.pile and (not state.table or not state.seats.in_game):
        draft.emit(Ended(state.totals, ranks(state.totals), (state.pile,)))


def legal(state: State, seat: int, now: Millis) -> Legal:
    if state.phase != "playing" or not state.table or state.seats.presence[seat] == "left":
        return Legal()
    return Legal(choices=(AnyCards(Pick, state.table, 1),))


def deadline(state: State) -> Millis | None:
    return None


def is_over(state: State) -> bool:
    return state.phase == "over"
