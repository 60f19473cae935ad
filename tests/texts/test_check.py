"""The check of the catalogues finds every kind of defect, and none in ours."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tertia.texts import LANGUAGES, text
from tertia.texts.check import SAME_AS_ENGLISH, catalogue_problems
from tertia.texts.plurals import RULES, used_categories

Catalogue = dict[str, Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of a few texts of the catalogues to change, because a check of all texts takes a second."""
    for language in LANGUAGES:
        name = f"{language}.json"
        whole = json.loads(files("tertia.texts").joinpath(name).read_text("utf-8"))
        few = {section: whole[section] for section in ("face", "list", "explain")}
        few["error"] = {"bad-count": whole["error"]["bad-count"]}
        few["web"] = {"deal_n": whole["web"]["deal_n"]}
        (tmp_path / name).write_text(json.dumps(few, ensure_ascii=False), "utf-8")
    return tmp_path


def change(folder: Path, language: str, how: Callable[[Catalogue], object]) -> None:
    path = folder / f"{language}.json"
    content = json.loads(path.read_text("utf-8"))
    how(content)
    path.write_text(json.dumps(content, ensure_ascii=False), "utf-8")


def put_everywhere(folder: Path, key: str, texts: dict[str, object]) -> None:
    """Add texts to the catalogues. A language without one gets a text with all its plural forms."""
    for language, rules in LANGUAGES.items():
        forms = dict.fromkeys(used_categories(rules.plural_rules), f"{{n}} {language}")
        change(folder, language, partial(_put, key, texts.get(language, forms)))


def problems_of(folder: Path, same_as_english: frozenset[str] = SAME_AS_ENGLISH) -> list[str]:
    """Return the problems, without the words of the glossary that these few texts do not use."""
    problems = catalogue_problems(folder, same_as_english)
    return [problem for problem in problems if "glossary.toml: no text uses" not in problem]


def _put(key: str, value: object, content: Catalogue) -> None:
    content[key] = value


def test_r10_the_catalogues_have_no_problem() -> None:
    assert catalogue_problems() == []


def test_the_copied_texts_have_no_problem_either(folder: Path) -> None:
    assert problems_of(folder) == []


@pytest.mark.parametrize(
    ("language", "how", "problem"),
    [
        ("fr", lambda c: c["face"].pop("framed"), "fr: face.framed: is missing"),
        ("es", lambda c: c.pop("list"), "es: list.and: is missing"),
        ("pt", lambda c: c["face"].update(round="redonda"), "pt: face.round: is not in English"),
        ("en", lambda c: c["face"].pop("framed"), "fr: face.framed: is not in English"),
        (
            "fr",
            lambda c: c["list"].update({"and": "{a} et {c}"}),
            "fr: list.and: has the placeholders ['a', 'c'], English has ['a', 'b']",
        ),
        (
            "pt",
            lambda c: c["error"]["bad-count"].update(one="É necessária uma carta."),
            "pt: error.bad-count.one: has the placeholders ['n'], English has ['expected', 'given', 'n']",
        ),
        (
            "es",
            lambda c: c["error"]["bad-count"].pop("one"),
            "es: error.bad-count: the plural form one is missing",
        ),
        (
            "es",
            lambda c: c["error"]["bad-count"].pop("other"),
            "es: error.bad-count: is missing",
        ),
        (
            "fr",
            lambda c: c["error"]["bad-count"].update(many="{expected} {given}"),
            "fr: error.bad-count.many: Français has no such plural form",
        ),
        (
            "fr",
            lambda c: c["error"].update({"bad-count": "Non."}),
            "fr: error.bad-count: has plural forms in one language only",
        ),
        (
            "es",
            lambda c: c["face"].update(classic="{label:web.nothing}"),
            "es: face.classic: refers to web.nothing, which is not a text",
        ),
        (
            "es",
            lambda c: c["face"].update(classic="{label:web.deal_n}"),
            "es: face.classic: refers to web.deal_n, which has placeholders of its own",
        ),
        (
            "pt",
            lambda c: c["list"].update({"and": "{a} {y:b}"}),
            "pt: list.and: y is not a word that changes before another in Português",
        ),
        (
            "en",
            lambda c: c["list"].update({"and": "{a} {count.face:b}"}),
            "en: list.and: counts with count.face, which has no plural forms",
        ),
        (
            "fr",
            lambda c: c["explain"].update(no_set="Il ne reste que {b}."),
            "fr: explain.no_set: “que {b}” never changes; write {que:b}",
        ),
        ("en", lambda c: c["face"].update(classic=""), "en: face.classic: is empty"),
        ("pt", lambda c: c["face"].update(classic="  "), "pt: face.classic: is empty"),
        (
            "es",
            lambda c: c["explain"].update(no_set="Not a SET: {reasons}."),
            "es: explain.no_set: is still the English text",
        ),
        (
            "fr",
            lambda c: c["face"].update(classic=["a"]),
            "fr: face.classic: is neither a text nor a section",
        ),
        ("fr", lambda c: c["face"].update(classic={}), "fr: face.classic: is neither a text nor a section"),
        (
            "en",
            lambda c: c["face"].update(classic="{Name"),
            "en: face.classic: a brace that belongs to no placeholder",
        ),
        ("fr", lambda c: c["face"].update(classic="d'or"), "fr: face.classic: an apostrophe is ’"),
    ],
)
def test_a_defect_is_found(
    folder: Path, language: str, how: Callable[[Catalogue], object], problem: str
) -> None:
    change(folder, language, how)
    assert problem in problems_of(folder)


def test_a_missing_language_is_found(folder: Path) -> None:
    (folder / "pt.json").unlink()
    assert "pt: the file is missing" in problems_of(folder)


def test_a_missing_plural_rule_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A translator reads what to do, not where Python failed."""
    monkeypatch.delitem(RULES, "de")
    assert problems_of(folder) == ["de: plurals.py has no rule for it; copy the rule from the CLDR"]


def test_without_english_the_others_are_still_checked(folder: Path) -> None:
    (folder / "en.json").unlink()
    change(folder, "fr", lambda content: content["face"].update(classic=""))
    assert {"en: the file is missing", "fr: face.classic: is empty"} <= set(problems_of(folder))


def test_a_file_that_is_not_json_is_found(folder: Path) -> None:
    (folder / "es.json").write_text("{", "utf-8")
    assert any(problem.startswith("es: the file is not JSON") for problem in problems_of(folder))


def test_a_duplicate_key_is_found(folder: Path) -> None:
    path = folder / "fr.json"
    path.write_text(path.read_text("utf-8").replace('"face": {', '"face": {"framed": "à cadre",', 1), "utf-8")
    assert problems_of(folder) == ["fr: framed: stands twice in its section"]


def test_only_short_or_listed_texts_may_equal_english(folder: Path) -> None:
    put_everywhere(
        folder,
        "added",
        {language: {"short": "ChipSet", "name": "tertia, the card game"} for language in LANGUAGES},
    )
    found = problems_of(folder)
    assert found == [
        f"{language}: added.name: is still the English text" for language in LANGUAGES if language != "en"
    ]
    assert problems_of(folder, SAME_AS_ENGLISH | {problem.rpartition(":")[0] for problem in found}) == []


def test_the_singular_may_omit_the_number_unless_it_is_also_for_0(folder: Path) -> None:
    put_everywhere(
        folder,
        "added",
        {
            "en": {"one": "a card", "other": "{n} cards"},
            "fr": {"one": "une carte", "other": "{n} cartes"},
            "es": {"one": "una carta", "other": "{n} cartas"},
            "pt": {"one": "{n} carta", "other": "{n} cartas"},
            "de": {"one": "eine Karte", "other": "{n} Karten"},
        },
    )
    assert problems_of(folder) == ["fr: added.one: is for 0 too and must show {n}"]


@pytest.mark.parametrize(
    ("language", "words", "remedy"),
    [
        ("en", "it's here", "an apostrophe is ’"),
        ("pt", 'a "carta"', "quotation marks are “ ” or « »"),
        ("en", "Well done!", "an exclamation mark stands only in SET!"),
        ("en", "SET!", None),
        ("en", "pip install 'tertia[fast]'", None),
        ("pt", " carta", "a space too many"),
        ("pt", "a  carta", "a space too many"),
        ("en", "{n} s", "a no-break space belongs between a number and its unit"),
        ("fr", "SET!", "a narrow no-break space belongs inside « » and before ; ! ?"),
        ("fr", "SET !", "an exclamation mark stands only in SET!"),
        ("fr", "SET\u202f!", None),
        ("fr", "Qui ?", "a narrow no-break space belongs inside « » and before ; ! ?"),
        ("fr", "Qui\u202f?", None),
        ("fr", "«carte\u202f»", "a narrow no-break space belongs inside « » and before ; ! ?"),
        ("fr", "Carte : une", "a no-break space belongs before a colon"),
        ("fr", "Carte\u00a0: une, à 12:30", None),
        ("es", "Qué carta?", "a question begins with ¿, an exclamation with ¡"),
        ("es", "SET!", "a question begins with ¿, an exclamation with ¡"),
        ("es", "¿Qué carta? ¡SET!", None),
        ("es", "Di “carta”.", "quotation marks are « »"),
        ("es", "Di «carta».", None),
        ("fr", "Dites “carte”.", "quotation marks are « »"),
    ],
)
def test_typography_of_each_language(folder: Path, language: str, words: str, remedy: str | None) -> None:
    change(folder, language, lambda content: content["face"].update(classic=words))
    problems = problems_of(folder)
    if remedy is None:
        assert problems == []
    else:  # a text may break further rules
        assert [problem for problem in problems if remedy in problem] == [
            f"{language}: face.classic: {remedy}"
        ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "joined", "params"),
    [
        ("web.pick", r"\w\xa03", {}),
        ("web.setup.pick", r"\w\xa02", {}),
        ("count.newcomer", r"3\xa0\w", {"n": 3}),
        ("choice.overlooked_cost.says", r"0(\xa0?:)?\xa0\w", {}),
        ("choice.held.says", r"27\xa0\w", {}),
        ("help.coopset.end.1", r"11\xa0\w+\xa013", {}),
        ("help.coopset.end.1", r"14(\xa0?:)\xa0\w", {}),
        ("help.twenty.end.1", r"12\xa0\w", {}),
        ("log.classic.dealt", r"\w\xa01,", {"deal": 1, "name": "Ana", "cards": "", "commitment": ""}),
        ("log.coopset.taken", r"\w\xa04,2\xa0s", {"name": "Ana", "cards": "", "seconds": "4,2", "n": 2}),
        ("daily.all_in", r"\w\xa00:04", {"n": 4, "time": "0:04"}),
    ],
)
def test_lines_do_not_break_after_a_number(
    language: str, key: str, joined: str, params: dict[str, Any]
) -> None:
    assert re.search(joined, text(language, key, **params))
