"""Numbers as each language writes them."""

from __future__ import annotations

from tertia.texts.languages import LANGUAGES


def number_text(language: str, value: float, decimals: int = 0) -> str:
    """Return a number with this many decimals and groups of three digits."""
    rules = LANGUAGES[language]
    whole, _, rest = f"{value:,.{decimals}f}".partition(".")
    group = rules.thousands if abs(value) >= rules.grouped_from else ""
    return whole.replace(",", group) + (rules.decimal + rest if rest else "")
