"""Which plural form a number takes: the CLDR rules of the four languages.

In French and Portuguese 0 is singular, and 1.5 too. In French, Spanish and Portuguese whole millions are a
form of their own ("un million de cartes"); a message without that form uses ``other``.
"""

from __future__ import annotations

from typing import Literal, get_args

PluralCategory = Literal["zero", "one", "two", "few", "many", "other"]
CATEGORIES: tuple[PluralCategory, ...] = get_args(PluralCategory)

ZERO_IS_SINGULAR = frozenset({"fr", "pt"})


def plural_category(language: str, n: float) -> PluralCategory:
    """The CLDR category of ``n``; an int is written without decimals, a float with them."""
    size = abs(n)
    decimals = isinstance(n, float)
    if language == "en":
        return "one" if size == 1 and not decimals else "other"
    if (0 <= size < 2) if language in ZERO_IS_SINGULAR else size == 1:
        return "one"
    return "many" if not decimals and size and size % 1_000_000 == 0 else "other"
