"""Pseudo-languages, made from the English catalogue, to test what languages need that nobody has written yet.

The stretched language has longer words with accents, so that a text that would not fit shows. The mirrored one is
read from right to left, with the stretched texts in reversed letters. Both enter ``LANGUAGES`` as real languages do;
only tests know them.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from itertools import cycle, islice
from pathlib import Path

from tertia.server.pages.words import words
from tertia.texts import LANGUAGES, Language
from tertia.texts.catalogue import Node
from tertia.texts.check import strings_of
from tertia.texts.notes import note_on, shown_length

STRETCHED = "xa"
MIRRORED = "xb"
GROWTH = 1.35
"""Texts of other languages are up to a third longer than English ones; the longest of ours are German."""

_ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéíñöüýÁÇÉÍÑÖÜÝ")
_VOWELS = "aeiouAEIOU"
_KEPT = re.compile(r"(\{[^}]*\}|'[^']*'|SETs?|\S*(?:://|--|TERTIA_)\S*)")
"""Placeholders, commands, addresses and the word SET stay as they are."""
_WORD = re.compile(r"[^\W\d_][^\W_’]*(?:’[^\W_]+)?")
_NAMES = ("web.guest",)
"""Names that a visitor gets; the signs for direction are not allowed in names."""
_RIGHT_TO_LEFT, _END = "\u202e", "\u202c"


def stretch(message: str, max_growth: int) -> str:
    """Return a text with accents, brackets and doubled vowels, longer by a third and by at most ``max_growth``."""
    parts = _KEPT.split(message)  # texts to change at even indices, kept parts at odd ones
    own_length = sum(len(part) for part in parts[::2])
    missing = min(max_growth, round(own_length * (GROWTH - 1)) + 1)
    has_brackets = missing >= 2 and len(message) > 2 and not message.startswith("{")
    missing -= 2 if has_brackets else 0
    vowels = [
        (index, place)
        for index, part in enumerate(parts)
        for place, letter in enumerate(part)
        if index % 2 == 0 and letter in _VOWELS
    ]
    repeats = dict.fromkeys(vowels, 1)
    for vowel in islice(cycle(vowels), missing):
        repeats[vowel] += 1

    def stretched_part(index: int) -> str:
        return "".join(
            letter.translate(_ACCENTS) * repeats.get((index, place), 1)
            for place, letter in enumerate(parts[index])
        )

    grown = "".join(part if index % 2 else stretched_part(index) for index, part in enumerate(parts))
    return f"[{grown}]" if has_brackets else grown


def mirror(message: str) -> str:
    """Return a text whose words are drawn from right to left. Numbers and the word SET stay as they are."""
    return "".join(
        part if index % 2 else _WORD.sub(f"{_RIGHT_TO_LEFT}\\g<0>{_END}", part)
        for index, part in enumerate(_KEPT.split(message))
    )


def pseudo_languages(folder: Path) -> tuple[Language, Language]:
    """Return the entries for the registry of the languages whose catalogues are in a folder."""
    months = LANGUAGES["en"].months
    return (
        Language(
            tag=STRETCHED,
            locale="en-XA",
            name=stretch("Stretched", max_growth=9),
            thousands=",",
            decimal=".",
            months=months,
            plurals="en",
            folder=folder,
        ),
        Language(
            tag=MIRRORED,
            locale="en-XB",
            name=mirror("Mirrored"),
            thousands=",",
            decimal=".",
            months=months,
            plurals="en",
            direction="rtl",
            prints_in="en",
            folder=folder,
        ),
    )


def write_pseudo_languages(folder: Path) -> tuple[Language, Language]:
    """Write both catalogues into a folder and return their entries for the registry."""
    english = json.loads(files("tertia.texts").joinpath("en.json").read_text("utf-8"))
    strings = strings_of("en")

    def stretched_text(key: str, message: str) -> str:
        if key in _NAMES:
            return message
        note = note_on(key)
        room = note.max_length - shown_length(message, strings) if note else 0
        return stretch(message, max(0, room))

    stretched = _changed(english, stretched_text)
    mirrored = _changed(stretched, lambda key, message: message if key in _NAMES else mirror(message))
    for tag, content in ((STRETCHED, stretched), (MIRRORED, mirrored)):
        (folder / f"{tag}.json").write_text(json.dumps(content), "utf-8")
    return pseudo_languages(folder)


def environment_with_pseudo_languages(folder: Path) -> dict[str, str]:
    """Return an environment in which every Python process, also a worker that draws, knows both languages.

    Python imports ``sitecustomize`` when it starts.
    """
    write_pseudo_languages(folder)
    (folder / "sitecustomize.py").write_text(
        "from pathlib import Path\n"
        "from support.pseudo_languages import pseudo_languages, register\n"
        "register(*pseudo_languages(Path(__file__).parent))\n"
    )
    paths = [str(folder), str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def register(*languages: Language) -> None:
    """Add languages to the registry of this process."""
    LANGUAGES.update({language.tag: language for language in languages})
    words.cache_clear()


@contextmanager
def registered(*languages: Language) -> Iterator[None]:
    """Add languages to the registry while a test runs."""
    register(*languages)
    try:
        yield
    finally:
        for language in languages:
            del LANGUAGES[language.tag]
        words.cache_clear()


def _changed(node: Node, change: Callable[[str, str], str], key: str = "") -> Node:
    """Return a catalogue with every text changed. The gender of a noun is not a text."""
    if isinstance(node, str):
        return node if key.endswith(".gender") else change(key, node)
    return {name: _changed(inner, change, f"{key}.{name}" if key else name) for name, inner in node.items()}
