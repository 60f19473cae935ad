"""The cards that may be looked at after a game: mostly all, but in some games a hand may stay hidden for ever."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from tertia.games.analysis import DealBegan
from tertia.games.engine import GameRules, Millis
from tertia.history.replay.finished_game import FinishedGame


class OpenHands:
    """The seats whose hands may be looked at, deal by deal."""

    def __init__(self, game: FinishedGame, owner: int | None = None) -> None:
        """``owner`` is the seat of the person who looks, if that person played: one's own hands are always open."""
        shown_hands = game.room.rules.ANALYSIS.shown_hands
        self._all = frozenset(range(len(game.room.seats)))
        self._own = frozenset[int]() if owner is None else frozenset((owner,))
        self._shown = None if shown_hands is None else shown_hands(event for _, event in game.events)

    def in_deal(self, deal: int) -> frozenset[int]:
        """Return the seats whose hands in this deal may be looked at."""
        if self._shown is None:
            return self._all
        return self._own | self._shown.get(deal, frozenset())

    def of(self, state: Any) -> frozenset[int]:
        """Return the seats whose hands in this state may be looked at."""
        return self._all if self._shown is None else self.in_deal(state.deal)


def events_with_deal(game: FinishedGame) -> Iterator[tuple[Millis, int, Any]]:
    """Yield every event of a game, not redacted, with its instant and the number of its deal."""
    deal = 0
    for at, event in game.events:
        deal = deal_after(game.room.rules, event, deal)
        yield at, deal, event


def deal_after(game: GameRules[Any], event: Any, deal: int) -> int:
    """Return the number of the deal after an event."""
    findings = game.ANALYSIS.findings(event)
    return next((finding.deal for finding in findings if isinstance(finding, DealBegan)), deal)


def open_view(game: GameRules[Any], state: Any, seats: Collection[int]) -> dict[str, Any]:
    """Return a spectator's view in which the cards of these seats are visible."""
    view: dict[str, Any] = msgspec.to_builtins(game.view(state, None))
    view.update(msgspec.to_builtins(game.ANALYSIS.open_fields(state, seats)))
    return view
