"""What Scout has from the classic game: dealing, "no SET", more cards, the end of deals and of the match.

R5.7: R2.8 to R2.10 hold; the match is that of R2.12.
"""

from __future__ import annotations

from tertia.cards import deck
from tertia.errors import Refused
from tertia.games.common.dealing import shuffle
from tertia.games.common.events import Agreed, Dealt, Joined, LaidMore, MatchEnded, TookBack
from tertia.games.common.layout import free_places
from tertia.games.common.match import everyone_has_dealt, ranks
from tertia.games.common.options import check_players, check_start
from tertia.games.common.seats import seated
from tertia.games.engine import Draft, table_only
from tertia.games.scout.commands import Options
from tertia.games.scout.events import AllBackIn, DealEnded, EndReason, Started
from tertia.games.scout.state import MOST, SIZE, State
from tertia.solver import has_set

PLAYERS = range(2, 21)  # a scout and at least one other; R2.1: up to 20 at a table


# R5.1: sitting down and dealing -------------------------------------------------------------------------


def start(draft: Draft[State], players: int, options: Options) -> None:
    table_only(draft.request)
    if draft.state.phase != "waiting":
        raise Refused("already-started")
    check_start(players, PLAYERS, options, Options)
    draft.emit(Started(players, options))
    deal(draft, dealer=0)


def deal(draft: Draft[State], dealer: int) -> None:
    """All 81 cards are shuffled; 12 lie face up."""
    pile = shuffle(deck(), draft.luck)
    laid = pile.order[:SIZE]
    draft.emit(Dealt(draft.state.deal + 1, dealer, draft.now, pile.commitment, laid, pile))


def join(draft: Draft[State]) -> None:
    table_only(draft.request)
    if draft.state.phase != "between":
        raise Refused("not-between-deals")
    check_players(len(draft.state.players) + 1, PLAYERS)
    draft.emit(Joined(len(draft.state.players)))


def playing(draft: Draft[State]) -> int:
    """The seat that gives the command, while a deal is being played."""
    seat = seated(draft.state.seats, draft.request)
    if draft.state.phase != "playing":
        raise Refused("not-playing")
    return seat


# R2.8: no SET -------------------------------------------------------------------------------------------


def say_no_set(draft: Draft[State]) -> None:
    seat = playing(draft)
    refusal = no_set_refusal(draft.state, seat)
    if refusal is not None:
        raise refusal
    draft.emit(Agreed(seat))


def no_set_refusal(state: State, seat: int) -> Refused | None:
    """Why this seat may not say now that there is no SET."""
    lying = len(state.open_cards)
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
    if state.deck and lying >= MOST:
        return Refused("set-is-certain", cards=lying)
    return None


def take_back_agreement(draft: Draft[State], seat: int) -> None:
    if draft.state.ballot is not None:
        raise Refused("vote-first", seat=draft.state.ballot.seat)
    if not draft.state.players[seat].agreed:
        raise Refused("not-agreed")
    draft.emit(TookBack(seat))


def settle_table(draft: Draft[State]) -> bool:
    """One thing that follows between two turns; whether there may be another."""
    state = draft.state
    if not state.open_cards:
        end_deal(draft, "no-card")
    elif state.seats.waited_for and not state.asked:
        draft.emit(AllBackIn())  # as R2.7: where nobody could play, everybody may
    elif state.asked and all(state.players[seat].agreed for seat in state.asked):
        _lay_more_or_end(draft, "agreed")
    elif state.options.more == "auto" and not has_set(state.open_cards):
        _lay_more_or_end(draft, "no-set")
    else:
        return False
    return True


def _lay_more_or_end(draft: Draft[State], reason: EndReason) -> None:
    """Three more cards: 15, then 18, then 21. R2.10: without a deck the deal is over.

    A turn can take two or five cards, so the table may hold a number between these: it stops at 21 as well.
    """
    state = draft.state
    if not state.deck:
        end_deal(draft, reason)
        return
    laid = state.deck[: min(3, MOST - len(state.open_cards))]
    draft.emit(LaidMore(laid, free_places(state.table, len(laid)), draft.now))


# R2.10 to R2.12: the end of a deal and of the match -----------------------------------------------------


def end_deal(draft: Draft[State], reason: EndReason) -> None:
    """The result, and the deck's order opened for everyone to check."""
    state = draft.state
    players = state.players
    draft.emit(
        DealEnded(
            state.deal,
            reason,
            took=draft.now - state.dealt_at,
            scores=tuple(state.score(seat) for seat in range(len(players))),
            scouted=tuple(player.scouted for player in players),
            found=tuple(player.found for player in players),
            mistakes=tuple(player.mistakes for player in players),
            cards_left=len(state.open_cards) + len(state.deck),
            resumes=draft.now + state.options.pause,
            opened=(state.pile,) if state.pile else (),
        )
    )


def end_match(draft: Draft[State]) -> None:
    """As soon as it is over: also where somebody leaves between two deals."""
    if draft.state.phase == "between" and _match_is_over(draft.state):
        totals = tuple(player.total for player in draft.state.players)
        draft.emit(MatchEnded(totals, ranks(totals)))


def _match_is_over(state: State) -> bool:
    """R2.12: when everyone has dealt, or after the number of deals agreed; or all have left."""
    if not state.seats.in_game:
        return True
    if state.options.match == "everyone":
        return everyone_has_dealt(state.seats, state.dealers)
    return state.deal >= state.options.deals


def next_deal(draft: Draft[State]) -> None:
    seat = seated(draft.state.seats, draft.request)
    if draft.state.phase != "between":
        raise Refused("not-between-deals")
    dealer = draft.state.next_dealer
    if seat != dealer:
        raise Refused("not-dealer", seat=dealer)
    deal(draft, dealer)
