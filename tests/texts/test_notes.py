"""Every text has a note for translators, and fits into its place."""

from __future__ import annotations

import pytest

from tertia.texts import LANGUAGES
from tertia.texts.check import strings_of
from tertia.texts.notes import (
    SPEAKERS,
    USUAL_PLACEHOLDER_LENGTH,
    note_on,
    note_problems,
    notes,
    shown_length,
    unused_notes,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_a_note_and_fits(language: str) -> None:
    assert list(note_problems(strings_of(language))) == []


def test_every_note_is_about_a_text_and_names_a_speaker() -> None:
    assert unused_notes(strings_of("en")) == []
    assert {note.who for note in notes()} <= set(SPEAKERS)
    assert all(note.where.endswith(".") and note.max_length > 0 for note in notes())


@pytest.mark.parametrize(
    ("key", "note"),
    [
        ("web.no_set", "web.no_set"),
        ("web.points.other", "web.points"),
        ("web.commands.fold", "web.commands"),
        ("cli.store.copy-short", "cli.store.*-short"),
        ("cli.store.copy", "cli"),
        ("choice.match.title", "choice.*.title"),
        ("choice.match.deals.name", "choice.*.*.name"),
        ("choice.match.deals.says", "choice"),
    ],
)
def test_the_most_specific_note_counts(key: str, note: str) -> None:
    found = note_on(key)
    assert found is not None
    assert found.key == note


def test_every_text_of_the_browser_has_a_note_of_its_own_or_of_its_part() -> None:
    """“The table and its pages” says nothing: a translator needs the place on the page, and how long it is."""
    assert "web" not in {note.key for note in notes()}
    assert list(note_problems({"web.new": "New"})) == ["web.new: has no note in notes.toml"]


def test_a_text_without_a_note_and_one_that_is_too_long_are_problems() -> None:
    assert note_on("nothing.here") is None
    assert list(note_problems({"nothing.here": "Here"})) == ["nothing.here: has no note in notes.toml"]
    assert list(note_problems({"web.set": "Hello, SET!"})) == [
        "web.set: has 11 characters; 8 fit (web.set in notes.toml)"
    ]


def test_length_counts_labels_as_they_are_shown_and_parameters_as_usual_names() -> None:
    strings = {"web.set": "SET!"}
    assert shown_length("Call {label:web.set} now", strings) == len("Call SET! now")
    assert shown_length("{de:name} {n}", strings) == USUAL_PLACEHOLDER_LENGTH + 1 + USUAL_PLACEHOLDER_LENGTH
