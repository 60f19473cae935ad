"""What happened, as sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tertia.cards import Card
from tertia.games.common.seats import SEAT_EVENTS
from tertia.games.engine import Millis
from tertia.notation import card_name
from tertia.texts import Face, list_text, text


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells events in a language, calling the players by their names."""

    language: str
    names: Sequence[str]
    face: Face = "classic"

    def say(self, key: str, /, **params: object) -> str:
        """A sentence from the catalogue."""
        return text(self.language, f"log.{key}", **params)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def everyone(self, seats: Iterable[int]) -> str:
        """Several players: "Ana, Iroha and Lou"."""
        return list_text(self.language, [self.name(seat) for seat in seats])

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards by their letters: "1rso 2gts 3pod"."""
        return " ".join(card_name(card) for card in cards)

    def seconds(self, length: Millis) -> str:
        """A length of time with one decimal, as the language writes it: 3.4 or 3,4."""
        return f"{length / 1000:.1f}".replace(".", text(self.language, "log.decimal"))

    def scores(self, scores: Sequence[int]) -> str:
        """Every player with a number: "Ana 12, Lou 9"."""
        pairs = (f"{self.name(seat)} {str(score).replace('-', '−')}" for seat, score in enumerate(scores))
        return ", ".join(pairs)


def tell(narrator: Narrator, game: str, event: Any) -> str | None:
    """The sentence for an event; None where there is nothing to say."""
    from tertia.narration import STORIES

    if isinstance(event, SEAT_EVENTS):
        return narrator.say(f"seats.{_tag(event)}", name=narrator.name(event.seat))
    return STORIES[game](narrator, event)


class TimedEvent(Protocol):
    """An event and when it happened."""

    @property
    def at(self) -> Millis: ...
    @property
    def event(self) -> Any: ...


def clock(at: Millis, start: Millis) -> str:
    """Minutes, seconds and tenths since the start: " 1:07.3"."""
    tenths = (at - start) // 100
    return f"{tenths // 600:>2}:{tenths // 10 % 60:02}.{tenths % 10}"


def story(narrator: Narrator, game: str, entries: Sequence[TimedEvent]) -> Iterable[str]:
    """A whole record, a line for each event that has something to say."""
    for entry in entries:
        sentence = tell(narrator, game, entry.event)
        if sentence is not None:
            yield f"{clock(entry.at, entries[0].at)}  {sentence}"


def _tag(event: Any) -> str:
    from tertia.games.codec import tag_of

    return tag_of(type(event))
