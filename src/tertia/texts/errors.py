"""Sentences for errors, in the catalogues under ``error.<code>``.

A sentence may use all details of the error. It may also use ``{feature}`` in its own language, ``{words}`` for the
words of the detail ``card``, and plural forms by ``n``, which is ``expected`` if the error has no ``n``.
"""

from __future__ import annotations

from datetime import date
from functools import partial

from tertia.cards import FEATURES, Card, Face, Feature, is_card
from tertia.errors import BadCard, TertiaError
from tertia.notation import card_name, parse_card
from tertia.texts.catalogue import text
from tertia.texts.dates import date_text, instant_text
from tertia.texts.lists import series_text
from tertia.texts.words import card_words, feature_name

_WITH_DATES = ("no-puzzle-yet", "puzzle-not-yet", "puzzle-too-late")
"""Codes whose details are dates, as 2026-11-15."""

_WITH_INSTANTS = ("banned",)
"""Codes whose details are instants in milliseconds."""

_WITH_SIZES = ("message-too-long",)
"""Codes whose details are sizes in bytes."""

_UNITS = (("megabytes", 2**20), ("kilobytes", 2**10))

_BY_REASON = ("bad-boards", "record-broken")
"""Codes with one sentence for each value of the detail ``reason``."""


def error_text(language: str, error: TertiaError, face: Face = "classic") -> str:
    """Return a sentence that says what is wrong and what to do.

    Raise MissingText if there is none for the code.
    """
    params = dict(error.details)
    if "expected" in params:
        params.setdefault("n", params["expected"])
    if params.get("feature") in FEATURES:
        params["feature"] = feature_name(language, Feature(str(params["feature"])), face)
    if "card" in params:
        card = _card(params["card"])
        params.update(card=card_name(card), words=card_words(language, card, face))
    if error.code in _WITH_DATES:
        params.update(
            {name: date_text(language, date.fromisoformat(str(day))) for name, day in params.items()}
        )
    if error.code in _WITH_INSTANTS:
        params.update({name: instant_text(language, int(str(at))) for name, at in params.items()})
    if error.code in _WITH_SIZES:
        params.update({name: _size_text(language, int(str(size))) for name, size in params.items()})
    for name, value in params.items():
        if isinstance(value, tuple):
            params[name] = series_text(language, map(str, value))
    key = f"error.{error.code}"
    if error.code in _BY_REASON:
        key += f".{params['reason']}"
    if error.code == "bad-card" and _is_card_name(params["word"]):
        key = "error.card-name"
    if error.code == "bad-card" and params["word"] is None:
        key = "error.empty-place"
    return text(language, key, **params)


def _card(detail: object) -> Card:
    """Return the card that an error names by its number or by its letters."""
    return detail if isinstance(detail, int) and is_card(detail) else parse_card(str(detail))


def _size_text(language: str, size: int) -> str:
    """Return a size as people say it: "4 MB", "16 KB"."""
    unit, factor = next((each for each in _UNITS if size >= each[1]), ("bytes", 1))
    return text(language, f"count.{unit}", n=size // factor)


def _is_card_name(word: object) -> bool:
    try:
        return isinstance(word, str) and parse_card(word) >= 0
    except BadCard:
        return False


# Tracebacks show the English sentence. ``tertia.errors`` cannot import the texts, which import it.
TertiaError.english = staticmethod(partial(error_text, "en"))
