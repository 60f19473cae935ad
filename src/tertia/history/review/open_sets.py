"""Open SETs of a table: when each appeared, and which of them nobody took."""

from __future__ import annotations

from collections.abc import Iterable

from tertia.cards import Card
from tertia.games.engine import Millis
from tertia.history.review.summary import Untaken


class OpenSetTracker:
    """Follows the SETs on a table from change to change."""

    def __init__(self) -> None:
        self._since: dict[frozenset[Card], tuple[Millis, tuple[Card, ...]]] = {}
        self.untaken: list[Untaken] = []

    def update(
        self,
        at: Millis,
        deal: int,
        open_sets: Iterable[tuple[Card, ...]],
        taken: Iterable[tuple[Card, ...]],
        deal_ended: bool,
    ) -> None:
        """Record the SETs that are open now. A SET that is gone counts as untaken unless it is in ``taken``.

        A SET that is still open is not reported: somebody may yet take it.
        """
        now_open = {frozenset(cards): cards for cards in open_sets}
        just_taken = {frozenset(cards) for cards in taken}
        for key in [key for key in self._since if key not in now_open]:
            since, cards = self._since.pop(key)
            if key not in just_taken:
                self.untaken.append(Untaken(since, deal, cards, at - since, deal_ended))
        for key, cards in now_open.items():
            self._since.setdefault(key, (at, cards))
