"""Sentences for events, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from msgspec.structs import replace

from tertia import narration
from tertia.cards import Card, explain
from tertia.games.codec import tag_of
from tertia.games.common.events import (
    PRESENCE_EVENTS,
    CountdownBegan,
    CountdownStopped,
    MatchEnded,
    Moved,
    Overruled,
    Paused,
    Resumed,
)
from tertia.games.engine import Millis
from tertia.notation import card_name
from tertia.texts import LANGUAGES, Face, explanation_text, list_text, series_text, text
from tertia.texts.catalogue import has_text
from tertia.texts.numbers import number_text, seconds_text
from tertia.texts.words import Hues

SEAL_DIGITS = 8
"""A seal has 64 digits. Eight are enough to recognise it in a log."""


ROLES = {"winner": "-winner", "first": "-first", "other": "-other", "name": "", "names": ""}
"""The parameters that name players, and the endings of the keys of sentences for a reader in these roles.

A reader who has two roles, as the winner of a draw, is told about the first of them.
"""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Puts events into sentences, in one language and with the names of the players."""

    language: str
    names: Sequence[str]
    """The names of the players by seat."""
    face: Face = "classic"
    hues: Hues = "named"
    """The names that the colours of the cards have in the reader's palette."""
    own_seat: int | None = None
    """The reader's seat; None for somebody who did not play."""

    def say(self, key: str, /, **params: object) -> str:
        """Return a sentence from the catalogue. It speaks to the reader where it has such a sentence."""
        if self.own_seat is not None:
            for role, ending in ROLES.items():
                if params.get(role) == self.names[self.own_seat]:
                    own = self._say_to_reader(f"{key}{ending}", params)
                    if own is not None:
                        return own
        return text(self.language, f"log.{key}", **params)

    def say_of_all(self, key: str, seats: Sequence[int], /, **params: object) -> str:
        """Return a sentence about several players. If the reader is one of them, it names the others."""
        others = [seat for seat in seats if seat != self.own_seat]
        if 0 < len(others) < len(seats):
            own = self._say_to_reader(f"{key}-together", {"names": self.everyone(others), **params})
            if own is not None:
                return own
        return self.say(key, names=self.everyone(seats), **params)

    def _say_to_reader(self, key: str, params: dict[str, object]) -> str | None:
        """Return a sentence in the second person, of this game or of any; None if there is none."""
        event = key.partition(".")[2]
        own_keys = (f"web.own.{key}", f"web.own.any.{event}")
        found = next((one for one in own_keys if has_text(self.language, one)), None)
        return None if found is None else text(self.language, found, **params)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def everyone(self, seats: Iterable[int]) -> str:
        """Return the names of several players: "Ana, Iroha and Lou"."""
        return list_text(self.language, [self.name(seat) for seat in seats])

    def cards(self, cards: Iterable[Card]) -> str:
        """Return the letters of cards: "1rso 2gts 3pod"."""
        return " ".join(card_name(card) for card in cards)

    def why(self, cards: Sequence[Card]) -> str:
        """Return why three cards are a SET, or why not (R1.5)."""
        a, b, c = cards
        return explanation_text(self.language, explain(a, b, c), self.face, self.hues)

    def seconds(self, length: Millis) -> str:
        """Return a length of time with one decimal, as the language writes it: 3.4 or 3,4."""
        return seconds_text(self.language, length)

    def seal(self, commitment: str) -> str:
        """Return the first digits of a sealed deck. The record has all of them."""
        return commitment[:SEAL_DIGITS]

    def scores(self, scores: Sequence[int]) -> str:
        """Return every player with a number: "Ana 12, Lou 9"."""
        pairs = (
            f"{self.name(seat)} {number_text(self.language, score)}" for seat, score in enumerate(scores)
        )
        return series_text(self.language, pairs)


Narration = Callable[[Narrator, Any], str | None]
"""From a narrator and an event to a sentence; None where there is nothing to say."""


@cache
def narration_of(game: str) -> Narration:
    """Return the narration that is named like the game, else one that says the name of each event."""
    module = f"{narration.__name__}.{game}"
    if find_spec(module) is None:
        return _narrate_any
    narrate: Narration = import_module(module).narrate
    return narrate


def narrate(narrator: Narrator, game: str, event: Any) -> str | None:
    """Return the sentence for an event. None where there is nothing to say."""
    if isinstance(event, PRESENCE_EVENTS):
        return narrator.say(f"seats.{tag_of(type(event))}", name=narrator.name(event.seat))
    match event:
        case CountdownBegan(seat) | Overruled(seat):
            return narrator.say(f"seats.{tag_of(type(event))}", name=narrator.name(seat))
        case Moved(cards):
            return narrator.say("seats.moved", n=len(cards), cards=narrator.cards(cards))
        case Paused() | Resumed():
            return narrator.say(f"seats.{tag_of(type(event))}")
        case CountdownStopped():
            return None
        case MatchEnded(totals, early=True) if len(totals) > 1:
            return narrator.say("seats.ended-early", totals=narrator.scores(totals))
    return narration_of(game)(narrator, event)


def narrate_end(narrator: Narrator, by: str) -> str:
    """Return the sentence that somebody has ended the game early; ``by`` is empty for a host without a chair."""
    return narrator.say("seats.ended", name=by) if by else narrator.say("seats.ended-host")


def narrate_step(narrator: Narrator, game: str, events: Iterable[Any]) -> list[str]:
    """Return the sentences for the events of one step. The totals of a match of one SetUp deal are named once."""
    last_scores, sentences = None, list[str]()
    for event in events:
        match event:
            case MatchEnded(totals, early=False) if game == "setup" and totals == last_scores:
                event = replace(event, totals=())
            case _:
                pass
        sentence = narrate(narrator, game, event)
        last_scores = getattr(event, "scores", last_scores)
        if sentence is not None:
            sentences.append(sentence)
    return sentences


def _narrate_any(narrator: Narrator, event: Any) -> str:
    """For games without a narration: the name of the event, with the player if it has one."""
    name = tag_of(type(event)).replace("-", " ")
    seat: int | None = getattr(event, "seat", None)
    if seat is None:
        return narrator.say("any.table", event=name)
    return narrator.say("any.player", name=narrator.name(seat), event=name)


class TimedEvent(Protocol):
    """An event and its instant."""

    @property
    def at(self) -> Millis: ...
    @property
    def event(self) -> Any: ...


def clock(language: str, at: Millis, start: Millis) -> str:
    """Format minutes, seconds and full tenths since the start, as in the sentences: " 1:07.3"."""
    tenths = (at - start) // 100
    return f"{tenths // 600:>2}:{tenths // 10 % 60:02}{LANGUAGES[language].decimal}{tenths % 10}"


def transcript(narrator: Narrator, game: str, entries: Sequence[TimedEvent]) -> Iterator[str]:
    """Tell a whole record: one line for each event that has a sentence."""
    for entry in entries:
        sentence = narrate(narrator, game, entry.event)
        if sentence is not None:
            yield f"{clock(narrator.language, entry.at, entries[0].at)}  {sentence}"
