"""Numbers as each language writes them: groups of thousands, the decimal sign."""

from __future__ import annotations

_SIGNS = {"en": (",", "."), "fr": ("\u202f", ","), "es": (".", ","), "pt": (".", ",")}
"""What stands between thousands, and before decimals."""


def number_text(language: str, value: float, decimals: int = 0) -> str:
    """A number with so many decimals; Spanish leaves four digits together."""
    group, point = _SIGNS[language]
    whole, _, rest = f"{value:,.{decimals}f}".partition(".")
    if language == "es" and abs(value) < 10_000:
        group = ""
    return whole.replace(",", group) + (point + rest if rest else "")
