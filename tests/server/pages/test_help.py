"""Pages with the rules: complete in every language, with correct examples."""

from __future__ import annotations

import html

import pytest

from server.visits import visit
from support.server_process import ServerProcess
from tertia.cards import is_set
from tertia.rooms.forms import FORMS
from tertia.server.pages import rulebook
from tertia.texts import LANGUAGES, card_words, text
from tertia.texts.catalogue import section


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_rules_page_is_complete(server: ServerProcess, form: str, language: str) -> None:
    written = html.unescape(visit(server, f"/help/{form}", {"accept-language": language}).text)
    texts = section(language, f"help.{form}")
    assert set(texts) - {"example"} <= set(rulebook.SECTIONS)
    assert {"aim", "setup", "play", "score", "end"} <= set(texts)
    for name, paragraphs in texts.items():
        assert isinstance(paragraphs, dict)
        for number in paragraphs:
            assert text(language, f"help.{form}.{name}.{number}") in written
        if name != "example":
            assert text(language, f"help.titles.{name}") in written
    for _, does in rulebook.KEYS[form]:
        assert text(language, f"help.keys.{does}") in written
    for examples in rulebook.EXAMPLES[form].values():
        for example in examples:
            assert all(card_words(language, card) in written for card in example.cards)
    part = visit(server, f"/part/help/{form}", {"accept-language": language}).text
    assert html.unescape(part.strip().splitlines()[-1]) in written


def test_every_example_has_a_text() -> None:
    for form, sections in rulebook.EXAMPLES.items():
        shown = [example for examples in sections.values() for example in examples]
        worded = {str(n + 1) for n, example in enumerate(shown) if example.is_set is not False}
        texts = section("en", f"help.{form}").get("example", {})
        assert set(texts) == worded


@pytest.mark.parametrize("path", ["/help", "/help/classic"])
def test_explanations_name_the_colours_of_the_palette(server: ServerProcess, path: str) -> None:
    """R1.5, in each palette."""
    for cookie, sentence in (
        ("", "two are red and one is purple."),
        ("palette=clear", "two are orange and one is black."),
        ("palette=clear; theme=dark", "two are orange and one is white."),
    ):
        assert sentence in visit(server, path, {"cookie": cookie}).text.replace("Two", "two")


def test_r1_4_examples_of_sets_are_sets() -> None:
    assert all(is_set(*example.cards) for example in rulebook.SETS)
    assert not any(is_set(*example.cards) for example in rulebook.NOT_SETS)
    for sections in rulebook.EXAMPLES.values():
        for examples in sections.values():
            for example in examples:
                if example.is_set is not None:
                    meant = example.marked if len(example.marked) == 3 else example.cards
                    assert is_set(*meant) is example.is_set


def test_r5_4_example_card_of_scout_makes_two_sets() -> None:
    first, second = rulebook.EXAMPLES["scout"]["play"]
    assert is_set(*first.cards)
    assert is_set(*second.cards)
    assert set(first.cards) & set(second.cards) == first.marked == second.marked


def test_r8_1_example_sets_of_coopset_share_a_card() -> None:
    (example,) = rulebook.EXAMPLES["coopset"]["play"]
    a, b, shared, c, d = example.cards
    assert is_set(a, b, shared)
    assert is_set(shared, c, d)
    assert example.marked == {shared}


def test_r7_2_last_card_of_setup_example_is_part_of_the_set() -> None:
    (example,) = rulebook.EXAMPLES["setup"]["play"]
    assert is_set(*example.cards)
    assert example.marked < set(example.cards)


BOOK_WORDS = {
    "000": ("Gigamic", "33"),
    "001": ("worksheets.site", "20", "99", "Marsha Falco"),
    "002": ("Gigamic", "2014", "Cannei"),
    "003": ("Devir", "6", "Marc Figueras", "97"),
    "004": ("FX Schmid", "1995", "François Haffner", "Kadi Mink"),
}
"""Words of each rulebook that its chapter has, in every language."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_r2_12_the_page_on_the_five_rulebooks(server: ServerProcess, language: str) -> None:
    """The facts that each rulebook states, what it does differently, and the remarks of [004] (R7.6, R9.1)."""
    written = html.unescape(visit(server, "/help/rulebooks", {"accept-language": language}).text)
    chapters = written.split('<section class="chapter"')[1:]
    assert len(chapters) == 5
    for (code, words), chapter in zip(BOOK_WORDS.items(), chapters, strict=True):
        assert text(language, f"help.rulebooks.{code}.differs") in chapter
        for word in words:
            assert word in chapter
        for fact in rulebook.BOOK_FACTS:
            assert text(language, f"help.rulebooks.facts.{fact}") in chapter
    for remark in ("twenty", "setup", "forfeits", "problem"):
        assert text(language, f"help.rulebooks.remarks.{remark}") in chapters[4]
    assert text(language, "help.rulebooks.remarks.twenty").count("20") == 4, "20/20, 20 %, 20 %, and 60 %"
    assert "/board?problem=004" in chapters[4]
    assert "/help/rulebooks" in visit(server, "/help").text
