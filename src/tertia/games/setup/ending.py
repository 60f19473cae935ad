"""The end of a deal (R7.4) and of the match (R2.12). The fewest penalty cards win."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.games.common.events import MatchEnded
from tertia.games.common.match import are_all_deals_played, counts_as_early, deal_outcome
from tertia.games.engine import Draft
from tertia.games.setup.events import DealEnded, EndReason
from tertia.games.setup.state import State


def end_deal(draft: Draft[State], reason: EndReason) -> None:
    """End the deal. Only penalty cards count, not the hands (R7.5) nor the cards left on the table."""
    state = draft.state
    players = state.players
    finished = tuple(player.playing for player in players)
    scores = _charge_leavers(state, tuple(len(player.penalty) for player in players))
    draft.emit(
        DealEnded(
            *deal_outcome(draft, reason, scores),
            ranks=fewest_first(scores, tuple(int(not played) for played in finished)),  # leavers come last
            shown=tuple(player.shown for player in players),
            mistakes=tuple(player.mistakes for player in players),
            finished=finished,
            cards_left=len(state.table),
            resumes=draft.now + state.options.pause,
            opened=state.piles,
        )
    )


def _charge_leavers(state: State, cards: tuple[int, ...]) -> tuple[int, ...]:
    """R7.4: charge a player who left the deal one card more than the most that anybody took in it."""
    if state.options.revision < 2:
        return cards
    charge = max(cards) + 1
    return tuple(
        count if player.playing else charge for count, player in zip(cards, state.players, strict=True)
    )


def fewest_first(cards: Sequence[int], unfinished: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat: fewest cards first, equal numbers share a place, leavers last."""
    standings = tuple(zip(unfinished, cards, strict=True))
    return tuple(1 + sum(other < standing for other in standings) for standing in standings)


def end_match_if_over(draft: Draft[State]) -> None:
    """R2.12: end the match after its last deal, or if too few players are left."""
    state = draft.state
    if state.phase == "between" and (len(state.seats.in_game) < 2 or are_all_deals_played(state)):
        is_played = (
            state.last is not None and state.last.reason == "drawn-out" and are_all_deals_played(state)
        )
        _end_match(draft, early=not is_played and counts_as_early(state))


def end_early(draft: Draft[State]) -> None:
    """R2.10: the penalty cards so far count. Nobody has left, so nobody is charged (R7.4)."""
    if draft.state.phase == "playing":
        end_deal(draft, "stopped")
    _end_match(draft, early=True)


def _end_match(draft: Draft[State], *, early: bool) -> None:
    state = draft.state
    totals = tuple(player.total for player in state.players)
    # R7.4: the most cards lose. A deal that a player left is among the cards already, except in games by the
    # first revision of the rules.
    is_counted = state.options.revision >= 2
    unfinished = tuple(0 if is_counted else player.unfinished for player in state.players)
    draft.emit(MatchEnded(totals, fewest_first(totals, unfinished), early))
