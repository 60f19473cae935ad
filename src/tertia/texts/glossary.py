"""The words of the game in every language, from ``glossary.toml``: one word for one thing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tertia.texts.formatting import PLACEHOLDER

CASE_MATTERS = re.compile(r"\(\?-i:(.*)\)")


@dataclass(frozen=True, slots=True)
class Concept:
    """Something that all texts call by the same word."""

    name: str
    means: str
    words: Mapping[str, str]
    """The stem of the word by language, as a regular expression."""
    wrong: Mapping[str, tuple[re.Pattern[str], ...]]
    """Patterns of other words for the same thing, by language."""
    sections: tuple[str, ...] = ()
    """The sections where they are wrong; everywhere if there are none."""

    def covers(self, key: str) -> bool:
        """Return True if the wrong words are wrong in this text."""
        return not self.sections or any(f"{key}.".startswith(f"{section}.") for section in self.sections)


@cache
def glossary() -> tuple[Concept, ...]:
    """Return all concepts."""
    content = tomllib.loads(files(__package__).joinpath("glossary.toml").read_text("utf-8"))
    return tuple(
        Concept(
            name,
            entry["means"],
            entry["words"],
            {language: tuple(map(_pattern, words)) for language, words in entry.get("not", {}).items()},
            tuple(entry.get("in", ())),
        )
        for name, entry in content.items()
    )


def glossary_problems(language: str, strings: Mapping[str, str]) -> Iterator[str]:
    """Check that a catalogue uses the words of the glossary, and no second word for the same thing."""
    strings = {key: PLACEHOLDER.sub("{}", words) for key, words in strings.items()}
    for concept in glossary():
        if language not in concept.words:
            yield f"glossary.toml: no word for {concept.name}"
        elif not any(re.search(concept.words[language], words, re.IGNORECASE) for words in strings.values()):
            yield f"glossary.toml: no text uses the word for {concept.name}, “{concept.words[language]}”"
        for pattern in concept.wrong.get(language, ()):
            for key, words in strings.items():
                found = pattern.search(words)
                if found and concept.covers(key):
                    right = concept.words[language]
                    yield f"{key}: “{found[0]}” is not the word for {concept.name} (“{right}…”)"


def _pattern(words: str) -> re.Pattern[str]:
    case_matters = CASE_MATTERS.fullmatch(words)
    return re.compile(case_matters[1]) if case_matters else re.compile(words, re.IGNORECASE)
