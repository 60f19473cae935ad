"""Find texts that repeat what a button says instead of referring to it with ``{label:…}``.

If such a button gets another name, the text keeps the old one. Many labels are everyday words ("Add", "Raise"), so
only those count that a text marks as a name: in quotation marks, after a word for pressing, or before a colon in a
text that explains buttons so ("{label:web.commands.fold}: you’re out").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tertia.texts.formatting import LABEL, PLACEHOLDER, references
from tertia.texts.glossary import glossary
from tertia.texts.notes import note_on

_MARKS = ("“”", "„“", "„”", "””", "«»", "»«", "»»", "「」", "『』")
"""The quotation marks of many languages: those of ours, and of others that may come."""
_QUOTED = re.compile(
    "|".join(rf"{a}[\u00a0\u202f]?([^{a}{b}]*?)[\u00a0\u202f]?{b}" for a, b in map(tuple, _MARKS))
)
"""A passage in quotation marks."""
_EXPLAINED = re.compile(rf"\{{{LABEL}:[^}}]+\}}[ \u00a0\u202f]?:")
"""A label before a colon and its explanation."""
_WORDS_BETWEEN = r"\w*(?: [\w’]+){0,2} "
"""What may come between a word for pressing and the label: "press first", "appuyez d’abord sur"."""
_ON_PAPER = "print."
"""Printed rules quote what people say; paper has no buttons."""


def label_problems(language: str, strings: Mapping[str, str]) -> Iterator[str]:
    """Check that texts refer to the labels of buttons."""
    labels = _labels(strings)
    longest_first = sorted(labels, key=len, reverse=True)
    pressed, explained = _pressed(language, longest_first), _explained(longest_first)
    for key, words in strings.items():
        if key.startswith(_ON_PAPER):
            continue
        quoted = [next(filter(None, marked.groups()), "") for marked in _QUOTED.finditer(words)]
        in_list = explained.findall(words) if _EXPLAINED.search(words) else []
        for label in (*quoted, *pressed.findall(words), *in_list):
            if label in labels:
                yield f"{key}: “{label}” is what a button says; write {{label:{labels[label]}}}"


def _labels(strings: Mapping[str, str]) -> dict[str, str]:
    """Return the key of every label: what texts already refer to, and what players say with buttons."""
    referred = {name for words in strings.values() for how, name in references(words) if how == LABEL}
    labels: dict[str, str] = {}
    for key in sorted(strings, key=lambda key: key not in referred):
        note = note_on(key)
        is_label = key in referred or (note is not None and note.who == "player")
        if is_label and not PLACEHOLDER.search(strings[key]):
            labels.setdefault(strings[key], key)
    return labels


def _pressed(language: str, labels: list[str]) -> re.Pattern[str]:
    """Return the pattern of a label after a word for pressing, in its capital and small letters."""
    press = next(concept.words.get(language, "(?!)") for concept in glossary() if concept.name == "press")
    return re.compile(rf"\b(?i:{press}){_WORDS_BETWEEN}({'|'.join(map(re.escape, labels))})(?!\w)")


def _explained(labels: list[str]) -> re.Pattern[str]:
    """Return the pattern of a label at the beginning of a sentence and before a colon."""
    return re.compile(rf"(?:^|[.!?…] )({'|'.join(map(re.escape, labels))})[ \u00a0\u202f]?:")
