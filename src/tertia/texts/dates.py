"""Days as each language writes them, with the month in a few letters."""

from __future__ import annotations

from datetime import date

_MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "es": "ene feb mar abr may jun jul ago sept oct nov dic",
    "pt": "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
}


def date_text(language: str, day: date) -> str:
    """21 Sep 2026, and its like."""
    month = _MONTHS[language].split()[day.month - 1]
    if language == "fr" and day.day == 1:
        return f"1er {month} {day.year}"
    return f"{day.day} de {month} de {day.year}" if language == "pt" else f"{day.day} {month} {day.year}"
