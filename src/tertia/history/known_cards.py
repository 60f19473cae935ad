"""The cards that a player who gives SETs back already knows (R4.5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tertia.cards import Card
from tertia.games.analysis import DealBegan, Finding, SetReturned


class KnownCards:
    """Follows a table on which SETs can be given back, and tells which SETs have a find time.

    After a SET was given back, the player has seen all cards on the table before, so the time of a SET among them
    says nothing. SETs have a time again as soon as a card is laid that the deal has not shown.
    """

    def __init__(self) -> None:
        self._shown: set[Card] = set()
        self.cover_table = False
        """True if a SET was given back and no new card was laid since: a SET that is taken now has no find time."""

    def update(self, findings: Sequence[Finding], on_table: Collection[Card]) -> None:
        """Follow the table after an event, or after all events of a decision."""
        if any(isinstance(finding, DealBegan) for finding in findings):
            self._shown = set()
        if any(isinstance(finding, SetReturned) for finding in findings):
            self.cover_table = True
        if not self._shown.issuperset(on_table):
            self._shown.update(on_table)
            self.cover_table = False
