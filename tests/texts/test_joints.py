"""Small words change before names: "d’Ana", not "de Ana"."""

from __future__ import annotations

import pytest

from tertia.texts.joints import joined_parameters, joint_problems

CATALOGUES = [{"a": "Table {de:name}"}, {"a": "{a} {y:b}, {count.cards:n}, {label:web.set}"}]


def test_what_one_text_joins_is_a_name_everywhere() -> None:
    assert joined_parameters(CATALOGUES) == {"name", "b", "names", "winner"}


@pytest.mark.parametrize(
    ("language", "words", "joint"),
    [
        ("fr", "Il ne reste que {name}.", "que:name"),
        ("fr", "De {names}\u202f?", "de:names"),
        ("fr", "la table de\u00a0{name}", "de:name"),
        ("es", "{a} y {b}", "y:b"),
        ("fr", "de {n} à {most}", None),
        ("fr", "la table {de:name}", None),
        ("fr", "vide {name}", None),
        ("es", "la mesa de {name}", None),
        ("en", "{name} y {name}", None),
    ],
)
def test_a_small_word_that_does_not_change_is_found(language: str, words: str, joint: str | None) -> None:
    found = list(joint_problems(language, {"web.lead": words}, joined_parameters(CATALOGUES)))
    assert [problem.rpartition("; write ")[2] for problem in found] == ([f"{{{joint}}}"] if joint else [])
