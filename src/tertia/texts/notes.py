"""Notes for translators, from ``notes.toml``: where a text appears, who speaks, and how long it may be."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files

from tertia.texts.formatting import LABEL, PLACEHOLDER

SPEAKERS = ("app", "player", "narrator", "coach", "rulebook", "terminal", "label")
USUAL_PLACEHOLDER_LENGTH = 5
"""Names and numbers are of any length; this is a usual one."""
ANY = "*"


@dataclass(frozen=True, slots=True)
class Note:
    """Facts for a translator about the texts of a section."""

    key: str
    """The key of the section. In a part, ``*`` stands for anything: ``*-short``."""
    where: str
    """Where the texts appear."""
    who: str
    """The speaker: one of ``SPEAKERS``."""
    max_length: int
    """The most characters that fit there."""

    @property
    def parts(self) -> list[str]:
        return self.key.split(".")

    def covers(self, key: str) -> bool:
        """Return True if the note is about this text."""
        parts = key.split(".")
        return len(self.parts) <= len(parts) and all(
            fnmatchcase(part, own) for own, part in zip(self.parts, parts, strict=False)
        )


@cache
def notes() -> tuple[Note, ...]:
    """Return all notes, the most specific first."""
    content = tomllib.loads(files(__package__).joinpath("notes.toml").read_text("utf-8"))
    found = (
        Note(key, entry["where"], entry["who"], entry["max"])
        for section, entry in content.items()
        for key in (section, *entry.get("also", ()))
    )
    return tuple(sorted(found, key=lambda note: (-len(note.parts), note.key.count(ANY))))


def note_on(key: str) -> Note | None:
    """Return the note on a text; None if there is none."""
    return next((note for note in notes() if note.covers(key)), None)


def note_problems(strings: Mapping[str, str]) -> Iterator[str]:
    """Check that every text has a note, and that it fits into its place."""
    for key, words in strings.items():
        note = note_on(key)
        if note is None:
            yield f"{key}: has no note in notes.toml"
        elif (length := shown_length(words, strings)) > note.max_length:
            yield f"{key}: has {length} characters; {note.max_length} fit ({note.key} in notes.toml)"


def unused_notes(strings: Mapping[str, str]) -> list[str]:
    """Return the keys of notes that are about no text."""
    used = {note_on(key) for key in strings}
    return [note.key for note in notes() if note not in used]


def shown_length(words: str, strings: Mapping[str, str]) -> int:
    """Return the length of a text with labels and usual names in the place of placeholders."""
    length = len(PLACEHOLDER.sub("", words))
    for place in PLACEHOLDER.finditer(words):
        is_label = place["how"] == LABEL
        length += len(strings.get(place["name"], "")) if is_label else USUAL_PLACEHOLDER_LENGTH
    return length
