"""R7.4: the pile is drawn out; R2.12: deals add up to a match. Fewest penalty cards is best."""

from __future__ import annotations

from collections.abc import Sequence

from tertia.games.common.events import MatchEnded
from tertia.games.common.match import all_deals_played, outcome
from tertia.games.engine import Draft
from tertia.games.setup.events import DealEnded, EndReason
from tertia.games.setup.state import State


def end_deal(draft: Draft[State], reason: EndReason) -> None:
    """Only penalty cards count: neither the hands (R7.5) nor the cards that still lie on the table."""
    state = draft.state
    players = state.players
    scores = tuple(len(player.penalty) for player in players)
    finished = tuple(player.playing for player in players)
    draft.emit(
        DealEnded(
            *outcome(draft, reason, scores),
            ranks=fewest_first(scores, tuple(int(not played) for played in finished)),
            shown=tuple(player.shown for player in players),
            mistakes=tuple(player.mistakes for player in players),
            finished=finished,
            cards_left=len(state.table),
            resumes=draft.now + state.options.pause,
            opened=state.piles,
        )
    )


def fewest_first(cards: Sequence[int], unfinished: Sequence[int]) -> tuple[int, ...]:
    """Most penalty cards loses, equal numbers share a place; who left a deal comes after all who did not."""
    standings = tuple(zip(unfinished, cards, strict=True))
    return tuple(1 + sum(other < standing for other in standings) for standing in standings)


def end_match_if_over(draft: Draft[State]) -> None:
    """R2.12: after the last deal, or where too few are left to play."""
    state = draft.state
    if state.phase == "between" and (len(state.seats.in_game) < 2 or all_deals_played(state)):
        totals = tuple(player.total for player in state.players)
        unfinished = tuple(player.unfinished for player in state.players)
        draft.emit(MatchEnded(totals, fewest_first(totals, unfinished)))
