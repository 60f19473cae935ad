"""Options of the classic game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from tertia.cards import Card, Held, deck
from tertia.errors import Refused
from tertia.games.common import options
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis
from tertia.notation import card_name

Scoring = Literal["cards", "sets"]
"""R2.11: a point for each card won, or for each SET."""
Penalty = Literal["locked", "point", "set", "none"]
"""R2.7: after a wrong call a player is locked out until another player takes a SET, loses a point, loses a SET won
before, or loses nothing."""
OverlookedCost: TypeAlias = Annotated[Millis, options.WholeNumber(0, 60_000), options.AtNewTables(10_000)]
"""R4.4: the time that one player pays for each SET on the table after saying that there is none."""
FirstCards: TypeAlias = Annotated[tuple[Card, ...], options.CardList(3, 21)]
"""R2.13: cards of a real table. 21 always contain a SET, so a table never needs more."""


class Options(options.GameOptions, frozen=True):
    """Any combination of these is a legal table, unless the first cards contradict the deck.

    Numbers such as [001] name the printed rulebook that has the rule (docs/RULES.md).
    """

    penalty: Penalty = "locked"
    """R2.7, the price of a wrong call: the right to play, a point, or a SET won before."""
    scoring: Scoring = "cards"
    """R2.11: cards count, or SETs."""
    match: options.MatchLength = "deals"
    deals: options.Deals = 1
    held: Held | None = None
    """R3.1: the feature that all 27 cards of the beginner deck share; None for the whole deck."""
    beginner_cards: Literal["9", "12"] = "9"
    """R3.2: the cards on the table with the beginner deck: 9, or 12 [003]."""
    alone: Literal["clear", "lost", "over"] = "clear"
    """R4.1, R4.2, for one player: clear the deck, or no SET in 12 is lost [001] or simply the end [004]."""
    deck: Literal["shuffled", "clearable"] = "shuffled"
    """R4.5: the deck is shuffled, or shuffled until a way is known to clear it."""
    undo: Literal["off", "on"] = "off"
    """R4.5, for one player who clears the deck: the last SET can be taken back."""
    day: Annotated[int, options.WholeNumber(0, 99_999)] = 0
    """R4.5: the number of the day whose deck everybody gets; 0 for a deck of its own. Servers set it."""
    claim: options.Claiming = "call"
    more: options.MoreCards = "agree"
    hints: Literal["off", "count", "one", "two"] = "off"
    """The strongest hint allowed: the number of SETs on the table, one card of a SET, two cards of a SET."""
    odds: Literal["off", "on"] = "off"
    """A panel shows everyone how many SETs are on the table, and the chance that more cards bring one."""
    face: options.Face = "classic"
    gaps: options.Gaps = "stay"
    pick_time: options.PickTime = 5_000
    rest: options.Rest = 0
    grace: options.Grace = 15_000
    pause: options.Pause = 20_000
    photo_finish: options.PhotoFinish = PHOTO_FINISH
    overrule: options.Overrule = 0
    overlooked_cost: OverlookedCost = 0
    first_cards: FirstCards = ()
    """R2.13: the cards with which the first deal begins, as they lie on a real table; none for a shuffled deck."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.first_cards:
            return
        if self.deck == "clearable":
            raise Refused("first-cards-clearable")
        outside = set(self.first_cards) - set(deck(self.held))
        if outside:
            raise Refused("not-in-deck", card=card_name(min(outside)))
