"""Which of the four languages a person gets, from whatever their system or browser says."""

from __future__ import annotations

import re

from tertia.texts.catalogue import LANGUAGES

_WISH = re.compile(r"\s*(?P<tag>[a-zA-Z]+)(?:[-_.@][^;]*)?(?:;\s*q=(?P<weight>[01](?:\.\d*)?)\s*)?")


def pick_language(*candidates: str | None) -> str:
    """The first candidate that names one of the four languages, else English.

    A candidate is a language (``fr-CA``), a locale (``pt_BR.UTF-8``), a list of them as in ``LANGUAGE``
    (``pt_BR:fr``) or an Accept-Language header (``de, es;q=0.8``), which is taken by weight.
    """
    for candidate in candidates:
        for language in _wishes(candidate or ""):
            if language in LANGUAGES:
                return language
    return LANGUAGES[0]


def _wishes(candidate: str) -> list[str]:
    """The languages that a candidate names, the dearest first; a weight of 0 means "not this one"."""
    weighed = [
        (float(wish["weight"] or 1), wish["tag"].lower())
        for wish in map(_WISH.fullmatch, re.split("[,:]", candidate))
        if wish
    ]
    weighed.sort(key=lambda pair: -pair[0])
    return [language for weight, language in weighed if weight > 0]
