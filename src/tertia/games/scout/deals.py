"""The rules that Scout has from the classic game: dealing, "no SET", more cards and the end of a deal.

R5.7: R2.8 to R2.10 hold; the match is that of R2.12.
"""

from __future__ import annotations

from tertia.cards import deck
from tertia.errors import Refused
from tertia.games.common.agreements import agree, all_agree, settle_countdown, take_back
from tertia.games.common.dealing import shuffle
from tertia.games.common.events import Dealt, LaidMore
from tertia.games.common.layout import free_places
from tertia.games.common.match import deal_outcome
from tertia.games.common.table import seat_in_play
from tertia.games.engine import Draft
from tertia.games.scout.events import AllBackIn, DealEnded, EndReason
from tertia.games.scout.state import MOST, SIZE, State
from tertia.solver import has_set

# R5.1: dealing ------------------------------------------------------------------------------------------


def deal(draft: Draft[State], dealer: int) -> None:
    """Shuffle all 81 cards and lay 12 of them."""
    pile = shuffle(deck(), draft.luck)
    laid = pile.order[:SIZE]
    draft.emit(Dealt(draft.state.deal + 1, dealer, draft.now, pile.commitment, laid, pile))


# R2.8: no SET -------------------------------------------------------------------------------------------


def say_no_set(draft: Draft[State]) -> None:
    seat = seat_in_play(draft)
    agree(draft, seat, no_set_refusal(draft.state, seat))


def no_set_refusal(state: State, seat: int) -> Refused | None:
    """Return the reason why this seat may not say now that there is no SET; None if it may."""
    on_table = len(state.open_cards)
    if state.options.more == "auto":
        return Refused("more-by-itself")
    if state.ballot is not None:
        return Refused("vote-first", seat=state.ballot.seat)
    if state.hunt is not None:
        return Refused("hunt-on", seat=state.hunt.scout.seat)
    if state.players[seat].sits_out:
        return Refused("sits-out-turn")
    if state.players[seat].agreed:
        return Refused("already-agreed")
    if state.deck and on_table >= MOST:
        return Refused("set-is-certain", cards=on_table)
    return None


def take_back_agreement(draft: Draft[State], seat: int) -> None:
    if draft.state.ballot is not None:
        raise Refused("vote-first", seat=draft.state.ballot.seat)
    take_back(draft, seat)


def settle_table(draft: Draft[State]) -> bool:
    """Lay more cards or end the deal between two turns; False where nothing follows."""
    state = draft.state
    if not state.open_cards:
        end_deal(draft, "no-card")
    elif state.seats.waited_for and not state.active_seats:
        draft.emit(AllBackIn())  # as in R2.7: if nobody could play, everybody may
    elif all_agree(state, state.active_seats):
        _lay_more_or_end(draft, "agreed")
    elif state.options.more == "auto" and not has_set(state.open_cards):
        _lay_more_or_end(draft, "no-set")
    else:
        return settle_countdown(draft, state.active_seats)
    return True


def _lay_more_or_end(draft: Draft[State], reason: EndReason) -> None:
    """Lay three more cards: 15, then 18, then 21. R2.10: without a deck the deal is over.

    A turn can take two or five cards, so other numbers occur too. There are never more than 21.
    """
    state = draft.state
    if not state.deck:
        end_deal(draft, reason)
        return
    laid = state.deck[: min(3, MOST - len(state.open_cards))]
    draft.emit(LaidMore(laid, free_places(state.table, len(laid)), draft.now))


# R2.10: the end of a deal -------------------------------------------------------------------------------


def end_deal(draft: Draft[State], reason: EndReason) -> None:
    """End the deal, and open the pile for everyone to check."""
    state = draft.state
    players = state.players
    draft.emit(
        DealEnded(
            *deal_outcome(draft, reason, tuple(state.score(seat) for seat in range(len(players)))),
            scouted=tuple(player.scouted for player in players),
            found=tuple(player.found for player in players),
            mistakes=tuple(player.mistakes for player in players),
            cards_left=len(state.open_cards) + len(state.deck),
            resumes=draft.now + state.options.pause,
            opened=state.piles,
        )
    )
