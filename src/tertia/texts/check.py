"""Check the catalogues: all languages must have the same keys and placeholders, and follow their typography.

The first language is the standard: the others must have its keys and placeholders. ``python -m tertia.texts.check``
lists the problems. It also finds second words for one thing (``glossary.toml``), buttons that texts name in words,
texts that nothing shows, and texts without a note for translators or too long for their place (``notes.toml``).
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable

from tertia.texts.catalogue import Node, is_counted, whole_catalogue
from tertia.texts.formatting import COUNTS, LABEL, PLACEHOLDER, parameters, references
from tertia.texts.glossary import glossary_problems
from tertia.texts.joints import joined_parameters, joint_problems
from tertia.texts.labels import label_problems
from tertia.texts.languages import LANGUAGES, Language, default_language
from tertia.texts.notes import note_problems, unused_notes
from tertia.texts.plurals import CATEGORIES, RULES, used_categories
from tertia.texts.typography import typography_problems
from tertia.texts.unused import sources, unused_texts

MAX_LENGTH_IF_SAME = 14
"""A longer text that equals the English one is probably not translated."""

SAME_AS_ENGLISH: frozenset[str] = frozenset(
    f"de: {key}"
    for key in (
        "web.setup.shown_in",
        "web.end.alone",
        "daily.board_says.one",
        "daily.board_says.other",
        "daily.all_in.one",
        "daily.shared.one",
        "daily.shared.other",
    )
)
"""Longer texts that are the same in English, as ``fr: section.key``."""


@dataclass
class _Catalogue:
    """One catalogue, flattened: every string by its dotted key. A plural form is the last part of its key."""

    language: str
    strings: dict[str, str] = field(default_factory=dict)
    counted: set[str] = field(default_factory=set)
    file_problems: list[str] = field(default_factory=list)


def catalogue_problems(
    folder: Traversable | None = None, same_as_english: frozenset[str] = SAME_AS_ENGLISH
) -> list[str]:
    """Return all problems of the files in this folder, by default of the catalogues themselves."""
    english, *others = (_read(language, folder) for language in LANGUAGES.values())
    names = joined_parameters(catalogue.strings for catalogue in (english, *others))
    problems = [f"en: {problem}" for problem in _own_problems(english)]
    for other in others:
        if LANGUAGES[other.language].plural_rules not in RULES:
            problems.append(f"{other.language}: plurals.py has no rule for it; copy the rule from the CLDR")
            continue  # the other checks need it
        found = [*_own_problems(other), *_differences(english, other)]
        found += joint_problems(other.language, other.strings, names)
        found += [
            f"{key}: is still the English text"
            for key in _untranslated(english, other)
            if f"{other.language}: {key}" not in same_as_english
        ]
        problems += [f"{other.language}: {problem}" for problem in found]
    return problems


def strings_of(language: str) -> dict[str, str]:
    """Return every string of a catalogue by its dotted key. A plural form is the last part of its key."""
    return _read(LANGUAGES[language], None).strings


def all_problems() -> list[str]:
    """Return the problems of the catalogues, of labels and notes, and the texts that nothing shows."""
    problems = catalogue_problems()
    unused = unused_texts(whole_catalogue(default_language()), sources())
    problems += [f"{key}: nothing shows it" for key in unused]
    for tag in LANGUAGES:
        strings = strings_of(tag)
        found = (*label_problems(tag, strings), *note_problems(strings))
        problems += [f"{tag}: {problem}" for problem in found]
    problems += [
        f"notes.toml: {key} is about no text" for key in unused_notes(strings_of(default_language()))
    ]
    return problems


def _read(language: Language, folder: Traversable | None) -> _Catalogue:
    catalogue = _Catalogue(language.tag)
    file = language.catalogue if folder is None else folder.joinpath(f"{language.tag}.json")

    def record_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        catalogue.file_problems += [
            f"{key}: stands twice in its section" for key in set(keys) if keys.count(key) > 1
        ]
        return dict(pairs)

    try:
        content = json.loads(file.read_text("utf-8"), object_pairs_hook=record_duplicates)
    except FileNotFoundError:
        catalogue.file_problems.append("the file is missing")
    except ValueError as error:
        catalogue.file_problems.append(f"the file is not JSON: {error}")
    else:
        _flatten(catalogue, content)
    return catalogue


def _flatten(catalogue: _Catalogue, node: Node, key: str = "") -> None:
    if isinstance(node, str):
        catalogue.strings[key] = node
    elif isinstance(node, dict) and node:
        if is_counted(node):
            catalogue.counted.add(key)
        for name, inner in node.items():
            _flatten(catalogue, inner, f"{key}.{name}" if key else name)
    else:
        catalogue.file_problems.append(f"{key}: is neither a text nor a section")


def _own_problems(catalogue: _Catalogue) -> Iterator[str]:
    """Problems that show without the other catalogues."""
    yield from catalogue.file_problems
    for key in sorted(catalogue.counted):
        yield from _plural_problems(catalogue, key)
    for key, words in catalogue.strings.items():
        if not words.strip():
            yield f"{key}: is empty"
        if re.search("[{}]", PLACEHOLDER.sub("", words)):
            yield f"{key}: a brace that belongs to no placeholder"
        for how, name in references(words):
            yield from _reference_problems(catalogue, key, how, name)
        for problem in typography_problems(catalogue.language, words):
            yield f"{key}: {problem}"
    # The glossary is for the languages of this package. Tests register others.
    if catalogue.strings and LANGUAGES[catalogue.language].folder is None:
        yield from glossary_problems(catalogue.language, catalogue.strings)


def _plural_problems(catalogue: _Catalogue, key: str) -> Iterator[str]:
    """Check that a message has the plural forms of its language, and no others."""
    language = LANGUAGES[catalogue.language]
    needed = used_categories(language.plural_rules)
    found = {
        form: catalogue.strings[f"{key}.{form}"]
        for form in CATEGORIES
        if f"{key}.{form}" in catalogue.strings
    }
    for form in sorted(needed - found.keys()):
        yield f"{key}: the plural form {form} is missing"
    for form in found.keys() - needed:
        yield f"{key}.{form}: {language.name} has no such plural form"
    shows_number = "{n}" in found["other"]
    hides_number_of_one = "one" in found and "{n}" not in found["one"]
    if language.plural(0) == "one" and shows_number and hides_number_of_one:
        yield f"{key}.one: is for 0 too and must show {{n}}"


def _reference_problems(catalogue: _Catalogue, key: str, how: str, name: str) -> Iterator[str]:
    """Check that a placeholder of two parts refers to something that exists."""
    if how == LABEL:
        if name not in catalogue.strings:
            yield f"{key}: refers to {name}, which is not a text"
        elif PLACEHOLDER.search(catalogue.strings[name]):
            yield f"{key}: refers to {name}, which has placeholders of its own"
    elif how.startswith(COUNTS):
        if how not in catalogue.counted:
            yield f"{key}: counts with {how}, which has no plural forms"
    elif how not in LANGUAGES[catalogue.language].joints:
        yield f"{key}: {how} is not a word that changes before another in {LANGUAGES[catalogue.language].name}"


def _messages(catalogue: _Catalogue) -> dict[str, set[str]]:
    """Return the parameters of every message, whatever its plural forms."""
    found: dict[str, set[str]] = {}
    for key, words in catalogue.strings.items():
        message = key.rpartition(".")[0]
        if message in catalogue.counted:
            found[message] = found.get(message, set()) | parameters(words) | {"n"}
        else:
            found[key] = parameters(words)
    return found


def _differences(english: _Catalogue, other: _Catalogue) -> Iterator[str]:
    """Keys and parameters that differ from those of English. Each language has its own plural forms."""
    expected, found = _messages(english), _messages(other)
    for key in expected:
        if key not in found:
            yield f"{key}: is missing"
        elif (key in english.counted) != (key in other.counted):
            yield f"{key}: has plural forms in one language only"
    for key, words in other.strings.items():
        message = key.rpartition(".")[0] if key.rpartition(".")[0] in other.counted else key
        if message not in expected:
            if not _is_form_of_noun(other, key):
                yield f"{key}: is not in English"
            continue
        names = parameters(words) | ({"n"} if message in other.counted else set())
        if names != expected[message]:
            yield f"{key}: has the placeholders {sorted(names)}, English has {sorted(expected[message])}"


def _is_form_of_noun(catalogue: _Catalogue, key: str) -> bool:
    """Return True for a form of a card's noun that English does not have: the dual of Arabic."""
    noun, _, form = key.rpartition(".")
    needed = used_categories(LANGUAGES[catalogue.language].plural_rules)
    return form in needed and f"{noun}.gender" in catalogue.strings


def _untranslated(english: _Catalogue, other: _Catalogue) -> Iterator[str]:
    for key, words in other.strings.items():
        has_words = re.search(r"\w", PLACEHOLDER.sub("", words))
        if words == english.strings.get(key) and len(words) > MAX_LENGTH_IF_SAME and has_words:
            yield key


if __name__ == "__main__":
    sys.exit("\n".join(all_problems()) or None)
