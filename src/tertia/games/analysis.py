"""Types with which a game describes itself to reviews, replays, bot notes, results and tournaments.

Every game has a module ``analysis`` with one ``ANALYSIS``. It translates the game's own events into *findings*,
which are the same for all games. So no code outside a game's folder needs to know which game it reads.

Findings and scores contain only what a spectator may know. They never name a card of a hand, of a pile, or of a claim
that a photo finish still hides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from tertia.cards import Card
from tertia.games.engine import Millis
from tertia.solver import Triple

ScoreUnit = Literal["cards", "sets", "points", "chips", "penalty"]
"""The things that a score counts. ``penalty`` is a number of penalty cards."""


class DealBegan(Struct, frozen=True):
    """A deal began; deals count from 1."""

    deal: int


class CallMade(Struct, frozen=True):
    """A seat announced that it sees a SET, before it showed the cards."""

    seat: int
    pressed: Millis


class SetFound(Struct, frozen=True):
    """A seat found a SET."""

    seat: int
    cards: tuple[Card, ...]
    took: Millis | None
    """The time since the cards on the table last changed; None where it is not measured."""
    is_claim: bool = True
    """False where the seat did not show all three cards itself, as in a showdown."""


class SetReturned(Struct, frozen=True):
    """A seat gave the last SET that it found back, as if it had not been found."""

    seat: int
    cards: tuple[Card, ...]


class ClaimFailed(Struct, frozen=True):
    """A seat claimed cards that are not a SET, or called and showed none in time.

    In Scout, also a seat that pointed at a card that makes no SET with the scout's.
    """

    seat: int
    cards: tuple[Card, ...]
    """Empty if the seat showed none; one card if it pointed."""
    reason: str = "no-set"
    """Why it failed: ``MissReason`` of the game, or ``wrong-card`` if the seat pointed."""


class HintGiven(Struct, frozen=True):
    """A seat asked for a hint and got one."""

    seat: int


class CardsAdded(Struct, frozen=True):
    """Cards were added to the table because nobody saw a SET."""


class DealFinished(Struct, frozen=True):
    """A deal ended."""

    reason: str
    cards_left: int | None = None
    """On the table and in the deck, in games that count them."""


class MatchFinished(Struct, frozen=True):
    """The game is over."""

    totals: tuple[int, ...]
    """The total of each seat; of a team, the same for everybody."""
    ranks: tuple[int, ...]
    is_success: bool | None = None
    """True if a team played well; None where seats play against each other."""
    cards_left: int | None = None
    """On the table and in the deck, if the end of the last deal did not say so."""
    early: bool = False
    """R2.10: True if the game did not reach its end, so that nobody has won."""


Finding: TypeAlias = (
    DealBegan
    | CallMade
    | SetFound
    | SetReturned
    | ClaimFailed
    | HintGiven
    | CardsAdded
    | DealFinished
    | MatchFinished
)


class Analysis(Struct, frozen=True):
    """The description of one game."""

    findings: Callable[[Any], Sequence[Finding]]
    """From an event: its findings."""
    scores: Callable[[Any], tuple[int, ...] | None]
    """From a state: the score of each seat; None while it is not settled."""
    open_sets: Callable[[Any], Sequence[Triple]]
    """From a state: the SETs on the table that anybody may take now."""
    open_fields: Callable[[Any, Collection[int]], dict[str, Any]]
    """From a state: the fields of a spectator's view that change when the cards of these seats are turned face up."""
    unit: Callable[[Any], ScoreUnit]
    """From the options: what a score counts."""
    chips: Callable[[Any], tuple[int, ...]] | None = None
    """From a state: the chips in front of each seat, which everybody sees; None in games without chips."""
    is_team: bool = False
    """True if all seats play together for one score."""
    lowest_wins: bool = False
    """True if the lowest score is the best."""
    decides_slowly: Callable[[Any], bool] = lambda options: False
    """From the options: True if a decision may take so long that a server makes it on a thread."""
    open_event: Callable[[Any, Collection[int]], Any] = lambda event, seats: event
    """From an event: the event as it is shown after the game, with the cards of these seats face up."""
    known_after_undo: Callable[[Any], Collection[Card]] = lambda state: ()
    """From a state: the cards on the table, if a SET can be given back; the player has then seen them."""
    shown_hands: Callable[[Iterable[Any]], Mapping[int, frozenset[int]]] | None = None
    """From all events of a game: the seats that laid their hands open, by deal. The other hands stay hidden for ever.

    None where every hand may be looked at after the game.
    """
