"""Numbers as each language writes them."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from tertia.texts.languages import LANGUAGES, isolated

MINUS = "−"


def number_text(language: str, value: float, decimals: int = 0) -> str:
    """Format a number with this many decimals and groups of three digits.

    Halves are rounded away from zero, as browsers do: 9.95 is 10.0.
    """
    rules = LANGUAGES[language]
    written = Decimal(repr(float(value)))  # 9.95 as it is written, not the nearest binary number
    rounded = written.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    whole, _, rest = f"{rounded:,f}".partition(".")
    group = rules.thousands if abs(value) >= rules.grouped_from else ""
    text = whole.replace(",", group).replace("-", MINUS) + (rules.decimal + rest if rest else "")
    return isolated(language, text) if text.startswith(MINUS) else text


def count_text(language: str, value: object) -> str:
    """Format a number in a sentence, with the decimals that it has. Anything else stays as it is."""
    if isinstance(value, int):
        return number_text(language, value)
    if isinstance(value, float):
        return number_text(language, value, len(f"{value!r}".partition(".")[2]))
    return str(value)


def seconds_text(language: str, millis: float) -> str:
    """Format the full tenths of a second of a time, without a unit: 3.4, or 3,4.

    It never runs ahead of ``minutes_text``: 2,960 ms are 2.9 seconds beside 0:02, not 3.0.
    """
    return number_text(language, millis // 100 / 10, 1)


def minutes_text(millis: float) -> str:
    """Format a time in minutes and seconds: 0:43. There is none before 0:00."""
    seconds = max(0, int(millis) // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
