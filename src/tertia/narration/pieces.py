"""Sentences in pieces, so that a page can draw the cards in them instead of their letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from tertia.cards import Card
from tertia.narration.narrator import Narrator
from tertia.notation import parse_cards

# Characters of the private use area, which no catalogue and no nickname contains.
_CARDS, _SEAL, _END = "\ue000", "\ue001", "\ue002"


@dataclass(frozen=True, slots=True)
class CardsPiece:
    """Cards within a sentence, and their letters as text."""

    cards: tuple[Card, ...]
    text: str


Piece: TypeAlias = str | CardsPiece


class MarkingNarrator(Narrator):
    """A narrator that marks the cards and the seal of a deck within its sentences."""

    __slots__ = ()

    def seal(self, commitment: str) -> str:
        return f"{_SEAL}{super().seal(commitment)}{_END}"

    def cards(self, cards: Iterable[Card]) -> str:
        return f"{_CARDS}{super().cards(cards)}{_END}"


def plain_text(marked: str) -> str:
    """Return the sentence as another narrator says it."""
    return re.sub(f"[{_CARDS}{_SEAL}{_END}]", "", marked)


def split(marked: str) -> tuple[Piece, ...]:
    """Split a sentence into pieces, without the parenthesis with the seal of a deck."""
    marked = re.sub(rf" ?\([^()]*{_SEAL}[^()]*\)", "", marked)
    words = re.split(f"{_CARDS}([^{_END}]*){_END}", marked)
    pieces = (
        CardsPiece(tuple(parse_cards(word)), word) if i % 2 else plain_text(word)
        for i, word in enumerate(words)
    )
    return tuple(piece for piece in pieces if piece)
