"""Numbers as each language writes them."""

from __future__ import annotations

from tertia.texts.languages import LANGUAGES

MINUS = "−"


def number_text(language: str, value: float, decimals: int = 0) -> str:
    """Format a number with this many decimals and groups of three digits."""
    rules = LANGUAGES[language]
    whole, _, rest = f"{value:,.{decimals}f}".partition(".")
    group = rules.thousands if abs(value) >= rules.grouped_from else ""
    return whole.replace(",", group).replace("-", MINUS) + (rules.decimal + rest if rest else "")


def count_text(language: str, value: object) -> str:
    """Format a number in a sentence, with the decimals that it has. Anything else stays as it is."""
    if isinstance(value, int):
        return number_text(language, value)
    if isinstance(value, float):
        return number_text(language, value, len(f"{value!r}".partition(".")[2]))
    return str(value)


def seconds_text(language: str, millis: float) -> str:
    """Format a time in seconds with one decimal and no unit: 3.4, or 3,4."""
    return number_text(language, millis / 1000, 1)
