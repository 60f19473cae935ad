"""Sentences in pieces, so that a page can draw the cards in them instead of their letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from tertia.cards import Card
from tertia.narration.narrator import Narrator
from tertia.notation import parse_cards

_CARDS, _SEAL, _END = "\ue000", "\ue001", "\ue002"
_PROOF, _PROOF_END = "\ue003", "\ue004"
"""Marks around a part of a sentence. They are characters for private use, which no catalogue and no nickname has.

``_CARDS`` begins the letters of cards, and ``_SEAL`` the seal of a deck. ``_END`` ends both. ``_PROOF`` and
``_PROOF_END`` are around the sentence with the salt, which proves that no card was exchanged.
"""


@dataclass(frozen=True, slots=True)
class CardsPiece:
    """Cards within a sentence, and their letters as text."""

    cards: tuple[Card, ...]
    text: str


Piece: TypeAlias = str | CardsPiece


class MarkingNarrator(Narrator):
    """A narrator that marks the cards, the seal of a deck and the sentence with its salt."""

    __slots__ = ()

    def say(self, key: str, /, **params: object) -> str:
        sentence = super().say(key, **params)
        return f"{_PROOF}{sentence}{_PROOF_END}" if key.endswith(".opened") else sentence

    def seal(self, commitment: str) -> str:
        return f"{_SEAL}{super().seal(commitment)}{_END}"

    def cards(self, cards: Iterable[Card]) -> str:
        return f"{_CARDS}{super().cards(cards)}{_END}"


def plain_text(marked: str) -> str:
    """Return the sentence as another narrator says it."""
    return re.sub(f"[{_CARDS}{_SEAL}{_END}{_PROOF}{_PROOF_END}]", "", marked)


def split(marked: str) -> tuple[Piece, ...]:
    """Split sentences into pieces, without the seal of a deck and the salt that proves it."""
    marked = re.sub(f" ?{_PROOF}[^{_PROOF_END}]*{_PROOF_END}", "", marked)
    marked = re.sub(rf" ?\([^()]*{_SEAL}[^()]*\)", "", marked)
    # Every second part is the group of the expression: the letters of cards.
    parts = re.split(f"{_CARDS}([^{_END}]*){_END}", marked)
    pieces = (
        CardsPiece(tuple(parse_cards(part)), part) if index % 2 == 1 else plain_text(part)
        for index, part in enumerate(parts)
    )
    return tuple(piece for piece in pieces if piece)
