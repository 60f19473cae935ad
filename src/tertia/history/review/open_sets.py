"""SETs that lie open: since when, and which of them went without anybody taking them."""

from __future__ import annotations

from collections.abc import Iterable

from tertia.cards import Card
from tertia.games.engine import Millis
from tertia.history.review.summary import Untaken


class Lying:
    """Follows the SETs on a table from change to change."""

    def __init__(self) -> None:
        self._since: dict[frozenset[Card], tuple[Millis, tuple[Card, ...]]] = {}
        self.untaken: list[Untaken] = []

    def changed(
        self,
        at: Millis,
        deal: int,
        now: Iterable[tuple[Card, ...]],
        taken: Iterable[tuple[Card, ...]],
        deal_ended: bool,
    ) -> None:
        """These lie there now; those just taken are not missed. What still lies is left for later."""
        there = {frozenset(cards): cards for cards in now}
        found = {frozenset(cards) for cards in taken}
        for key in [key for key in self._since if key not in there]:
            since, cards = self._since.pop(key)
            if key not in found:
                self.untaken.append(Untaken(since, deal, cards, at - since, deal_ended))
        for key, cards in there.items():
            self._since.setdefault(key, (at, cards))
