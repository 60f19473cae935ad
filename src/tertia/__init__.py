"""tertia: the card game SET. This module exports the main functions of the library.

>>> from tertia import card_name, find_sets, parse_cards
>>> [" ".join(map(card_name, s)) for s in find_sets(parse_cards("1rso 2gts 3pod 3pos"))]
['1rso 2gts 3pod']
"""

from typing import TYPE_CHECKING

from tertia.cards import (
    FEATURES,
    Card,
    Explanation,
    Feature,
    Held,
    Verdict,
    card_features,
    deck,
    explain,
    is_set,
    make_card,
    third,
)
from tertia.errors import BadCard, BadCount, BadInput, DuplicateCard, Refused, TertiaError
from tertia.notation import card_name, parse_card, parse_cards
from tertia.solver import count_sets, find_disjoint, find_sets, has_set
from tertia.texts import card_words, error_text, explanation_text

if TYPE_CHECKING:
    from tertia.game import Game, Moment
    from tertia.games.engine import AnyCards, Legal

    __version__: str

__all__ = [
    "FEATURES",
    "AnyCards",
    "BadCard",
    "BadCount",
    "BadInput",
    "Card",
    "DuplicateCard",
    "Explanation",
    "Feature",
    "Game",
    "Held",
    "Legal",
    "Moment",
    "Refused",
    "TertiaError",
    "Verdict",
    "__version__",
    "card_features",
    "card_name",
    "card_words",
    "count_sets",
    "deck",
    "error_text",
    "explain",
    "explanation_text",
    "find_disjoint",
    "find_sets",
    "has_set",
    "is_set",
    "make_card",
    "parse_card",
    "parse_cards",
    "third",
]


def __getattr__(name: str) -> object:
    """Load games, and look up the version, only when they are needed: both take longer than all other imports."""
    if name in ("AnyCards", "Game", "Legal", "Moment"):
        from tertia import game

        return getattr(game, name)
    if name == "__version__":
        from importlib.metadata import version

        return version("tertia")
    raise AttributeError(f"module 'tertia' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
