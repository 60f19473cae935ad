"""The languages of tertia.

To add a language:

1. Add its catalogue ``<tag>.json`` to this folder.
2. Add an entry to ``LANGUAGES`` below.
3. Add its words to ``glossary.toml`` in this folder.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

from tertia.texts.plurals import PluralCategory, plural_category


@dataclass(frozen=True, slots=True)
class Joint:
    """A small word that changes before some words: "de Zoé", but "d’Ana"."""

    before: str
    """A regular expression for the beginning of those words. Python and JavaScript must read it alike."""
    contracted: str
    """The form before them, with its space or apostrophe."""


@dataclass(frozen=True, slots=True)
class Language:
    """Everything about a language that is not a text of the catalogue."""

    tag: str
    """The tag of the catalogue, such as ``fr``."""
    locale: str
    """The BCP 47 tag with a region, such as ``fr-FR``, for browsers, search engines and screen readers."""
    name: str
    """The name of the language in the language itself."""
    thousands: str
    """The sign between groups of three digits."""
    decimal: str
    """The sign before decimals."""
    months: str
    """The twelve short names of months, separated by spaces."""
    date: str = "{day} {month} {year}"
    """The order of the parts of a date."""
    day_and_month: str = "{day} {month}"
    """The same without the year."""
    date_and_time: str = "{date}, {time}"
    """A date with its year and a time of day."""
    first_of_month: str = "1"
    """The way the first day of a month is written: some languages write an ordinal."""
    grouped_from: int = 1_000
    """The smallest number whose digits are grouped."""
    typography: tuple[tuple[str, str], ...] = ()
    """Pairs: a regular expression that no text may match, and a sentence with the rule that such a text breaks."""
    joints: Mapping[str, Joint] = field(default_factory=dict)
    """Small words that depend on the word that follows. Texts use them as in ``{de:name}``."""
    direction: Literal["ltr", "rtl"] = "ltr"
    """The direction of the script: left to right or right to left. Pages are mirrored for the latter."""
    prints_in: str = ""
    """The language of printed sheets and of letters in pictures, if the font for them lacks this script."""
    plurals: str = ""
    """The language whose plural rules apply, if they are not listed under its own tag."""
    folder: Traversable | None = None
    """The folder of the catalogue, if it is not this package."""

    @property
    def catalogue(self) -> Traversable:
        return (self.folder or files(__package__)).joinpath(f"{self.tag}.json")

    @property
    def print_language(self) -> str:
        """The tag of the language of printed sheets and of letters in pictures."""
        return self.prints_in or self.tag

    @property
    def plural_rules(self) -> str:
        """The language in ``tertia.texts.plurals.RULES``."""
        return self.plurals or self.tag

    def plural(self, n: float) -> PluralCategory:
        """Return the CLDR plural category of a number."""
        return plural_category(self.plural_rules, n)


_SPANISH_I = "h?í|h?i(?![aeouáéóú])|y(?![aeiouáéíóú])"
"""Inés, hijo and Yvonne turn the Spanish "y" before them into "e"; hielo and yema do not."""

_FRENCH_VOWEL = "[aeiouàâäæéèêëîïôöœùûü]|hé|y(?![aeiouéè])"
"""Ana, Élodie, Hélène and Yves elide "de" before them; Yann and Hugo do not."""

_GUILLEMETS = ("[“”„]", "quotation marks are « »")
"""French and Spanish have these marks."""

LANGUAGES: dict[str, Language] = {
    language.tag: language
    for language in (
        Language(
            "en",
            "en-GB",
            "English",
            thousands=",",
            decimal=".",
            months="Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
        ),
        Language(
            "fr",
            "fr-FR",
            "Français",
            thousands="\u202f",
            decimal=",",
            months="janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
            first_of_month="1er",
            typography=(
                (
                    r"(?<!\u202f)[;!?»]|«(?!\u202f)",
                    "a narrow no-break space belongs inside « » and before ; ! ?",
                ),
                (r"(?<!\u00a0):(?=\s|$)", "a no-break space belongs before a colon"),
                _GUILLEMETS,
            ),
            joints={"de": Joint(_FRENCH_VOWEL, "d’"), "que": Joint(_FRENCH_VOWEL, "qu’")},
        ),
        Language(
            "es",
            "es-ES",
            "Español",
            thousands=".",
            decimal=",",
            months="ene feb mar abr may jun jul ago sept oct nov dic",
            grouped_from=10_000,
            typography=(
                (r"^[^¿]*\?|^[^¡]*!", "a question begins with ¿, an exclamation with ¡"),
                _GUILLEMETS,
            ),
            joints={"y": Joint(_SPANISH_I, "e "), "o": Joint("h?[oó]", "u ")},
        ),
        Language(
            "pt",
            "pt-BR",
            "Português",
            thousands=".",
            decimal=",",
            months="jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
            date="{day} de {month} de {year}",
            day_and_month="{day} de {month}",
        ),
        Language(
            "de",
            "de-DE",
            "Deutsch",
            thousands=".",
            decimal=",",
            months="Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
            date="{day}. {month} {year}",
            day_and_month="{day}. {month}",
            typography=((r"[“”](?=\w)|”", "quotation marks are „ “"),),
        ),
    )
}
"""Every language by its tag. The first is the default, and the one with which the others are compared."""

_WISH = re.compile(r"\s*(?P<tag>[a-zA-Z]+)(?:[-_.@][^;]*)?(?:;\s*q=(?P<weight>[01](?:\.\d*)?)\s*)?")
"""One language of a candidate, as ``pt_BR.UTF-8`` or ``es;q=0.8``: its tag without the region, and its weight."""


def default_language() -> str:
    return next(iter(LANGUAGES))


def pick_language(*candidates: str | None) -> str:
    """Return the first candidate that names one of the languages, else the default.

    A candidate is a language (``fr-CA``), a locale (``pt_BR.UTF-8``), a list of them as in ``LANGUAGE``
    (``pt_BR:fr``) or an Accept-Language header (``de, es;q=0.8``), whose weights count.
    """
    for candidate in candidates:
        for language in _wishes(candidate or ""):
            if language in LANGUAGES:
                return language
    return default_language()


def _wishes(candidate: str) -> list[str]:
    """Return the languages that a candidate names, by falling weight. A weight of 0 excludes a language."""
    weighed = [
        (float(wish["weight"] or 1), wish["tag"].lower())
        for wish in map(_WISH.fullmatch, re.split("[,:]", candidate))
        if wish
    ]
    weighed.sort(key=lambda pair: -pair[0])
    return [language for weight, language in weighed if weight > 0]


def isolated(language: str, value: str) -> str:
    """Return a name or a signed number for its place in a sentence, or alone.

    Isolates keep a name in Latin letters, or a minus before a number, from being torn apart in a text that is read
    from right to left. A value that has isolates is a text itself ("6 SETs") and is read in the direction of its
    language.
    """
    if LANGUAGES[language].direction == "ltr":
        return value
    opening = "\u2067" if "\u2068" in value else "\u2068"
    return f"{opening}{value}\u2069"
