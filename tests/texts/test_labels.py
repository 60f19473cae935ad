"""Texts name buttons with ``{label:…}``, so that they keep up with what the buttons say."""

from __future__ import annotations

import pytest

from tertia.texts import LANGUAGES
from tertia.texts.check import strings_of
from tertia.texts.labels import label_problems

BUTTONS = {
    "en": {
        "web.set": "SET!",
        "web.no_set": "No SET",
        "web.commands.fold": "Fold",
        "web.chipset.raise": "Raise",
    },
    "fr": {"web.set": "SET\u202f!", "web.no_set": "Aucun SET"},
    "es": {"web.set": "¡SET!", "web.no_set": "No hay SET"},
    "pt": {"web.set": "SET!", "web.no_set": "Não há SET"},
    "de": {"web.set": "SET!", "web.no_set": "Kein SET", "web.chipset.raise": "Erhöhen"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_refer_to_buttons(language: str) -> None:
    assert list(label_problems(language, strings_of(language))) == []


@pytest.mark.parametrize(
    ("language", "words", "label"),
    [
        ("en", "See a SET? Press SET! first, then pick.", "web.set"),
        ("fr", "Appuyez d’abord sur SET\u202f!, puis choisissez.", "web.set"),
        ("es", "Pulsa primero ¡SET! y elige.", "web.set"),
        ("pt", "Aperte primeiro SET! e escolha.", "web.set"),
        ("de", "Drück zuerst SET!, dann wähle.", "web.set"),
        ("en", "If you see none, say “No SET”.", "web.no_set"),
        ("fr", "Sinon, dites «\u202fAucun SET\u202f».", "web.no_set"),
        ("es", "Si no, di «No hay SET».", "web.no_set"),
        ("de", "Sonst sag „Kein SET“.", "web.no_set"),
        ("de", "Dann drücke Erhöhen.", "web.chipset.raise"),
        ("en", "{label:web.commands.fold}: you’re out. Raise: you add chips.", "web.chipset.raise"),
        ("de", "{label:web.no_set}: keins da. Erhöhen: Du legst Chips drauf.", "web.chipset.raise"),
        ("fr", "{label:web.no_set}\u00a0: il n’y en a pas. SET\u202f!\u00a0: prenez-le.", "web.set"),
        ("en", "{label:web.commands.fold}: to raise: that costs chips.", None),
        ("en", "Raise: this is a headline, not a button.", None),
        ("en", "Say “{label:web.no_set}” or press {label:web.set}", None),
        ("en", "{name} calls SET!", None),
        ("en", "Fold, or press on: no SET is here.", None),
        ("de", "Zum Erhöhen hast du zu wenig.", None),
    ],
)
def test_a_button_that_is_named_in_words_is_found(language: str, words: str, label: str | None) -> None:
    found = list(label_problems(language, BUTTONS[language] | {"web.lead": words}))
    said = BUTTONS[language].get(label or "")
    problem = f"web.lead: “{said}” is what a button says; write {{label:{label}}}"
    assert found == ([] if label is None else [problem])


@pytest.mark.parametrize("marks", ["“”", "„“", "„”", "””", "«»", "»«", "»»", "「」", "『』"])
def test_a_button_is_found_in_the_quotation_marks_of_every_language(marks: str) -> None:
    before, after = tuple(marks)
    words = f"Say {before}No SET{after}, or {before}nothing{after} at all."
    problems = list(label_problems("en", BUTTONS["en"] | {"web.lead": words}))
    assert problems == ["web.lead: “No SET” is what a button says; write {label:web.no_set}"]


def test_labels_are_also_what_other_texts_refer_to() -> None:
    texts = {"page.me": "Your games", "web.a": "See {label:page.me}.", "web.b": "See “Your games”."}
    assert [problem.partition(":")[0] for problem in label_problems("en", texts)] == ["web.b"]
    del texts["web.a"]
    assert list(label_problems("en", texts)) == []


def test_paper_has_no_buttons() -> None:
    assert list(label_problems("en", BUTTONS["en"] | {"print.rules.call": "Say “SET!” first."})) == []
