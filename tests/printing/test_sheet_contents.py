"""Every printed sheet teaches the rules as they are: its examples, its numbers and the cards of its deck."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from tertia.cards import THIRD, Card, is_set
from tertia.games.classic.editions import EDITIONS
from tertia.odds.exact.set_free import SetFreeHands
from tertia.odds.shipped_data import shipped_hands
from tertia.printing.blocks import Cards, Text
from tertia.printing.options import PrintOptions, print_options
from tertia.printing.rules_text import Section, rules_sections
from tertia.texts import LANGUAGES, text

SHEETS = list(product(LANGUAGES, EDITIONS, ("full", "beginner")))
each_sheet = pytest.mark.parametrize(("language", "edition", "deck_choice"), SHEETS)


def options_for(language: str, edition: str, deck_choice: str) -> PrintOptions:
    return print_options({"language": language, "edition": edition, "deck": deck_choice})


def section_called(options: PrintOptions, title: str) -> Section:
    """Return the section with the heading ``print.rules.<title>.title``."""
    heading = text(options.language, f"print.rules.{title}.title")
    (found,) = [s for s in rules_sections(options) if any(_words(b) == heading for b in s.blocks)]
    return found


def _words(block: object) -> str:
    return block.text if isinstance(block, Text) else ""


def words_of(section: Section) -> str:
    return " ".join(_words(block) for block in section.blocks)


def examples_in(section: Section) -> list[tuple[Card, ...]]:
    return [block.cards for block in section.blocks if isinstance(block, Cards)]


def numbers_in(words: str) -> list[int]:
    """Return all whole numbers. Languages separate thousands by a comma, a full stop or a space."""
    joined = re.sub(r"(?<=\d)[.,\s\u202f\u00a0](?=\d{3}\b)", "", words)
    return [int(number) for number in re.findall(r"\d+", joined)]


def laid(options: PrintOptions) -> int:
    """R2.2, R3.2: the number of cards that the dealer lays out."""
    if options.deck == "full":
        return 12
    return 12 if options.edition == "003" else 9


def set_free_hands(size: int) -> SetFreeHands:
    """Return the counts of hands without a SET in a deck of this size."""
    return shipped_hands(4 if size == 81 else 3)


@each_sheet
def test_r1_4_examples_of_sets_are_sets_and_others_are_not(
    language: str, edition: str, deck_choice: str
) -> None:
    """R1.4, R3.1: the examples also are cards of the printed deck."""
    options = options_for(language, edition, deck_choice)
    sets, others = (examples_in(section_called(options, title)) for title in ("set", "no_set"))
    assert sets
    assert others
    assert all(is_set(*three) for three in sets)
    assert not any(is_set(*three) for three in others)
    shown = {card for section in rules_sections(options) for three in examples_in(section) for card in three}
    assert shown <= set(options.cards)


@each_sheet
def test_r1_6_the_numbers_are_those_of_the_deck(language: str, edition: str, deck_choice: str) -> None:
    """R1.6, R1.8: the number of SETs, the odds of a table without one, and when there always is one."""
    options = options_for(language, edition, deck_choice)
    size = len(options.cards)
    sets = sum(THIRD[a][b] == c for a, b, c in combinations(options.cards, 3))
    always, first = set_free_hands(size).largest + 1, laid(options)
    expected = {sets, always, first}
    if first < always:
        expected.add(round(1 / set_free_hands(size)[first].chance))
    assert set(numbers_in(words_of(section_called(options, "numbers")))) == expected


@each_sheet
def test_r3_2_r4_2_the_cards_on_the_table_are_counted(language: str, edition: str, deck_choice: str) -> None:
    """R2.2, R3.2, R4.2: the sheet states how many cards lie on the table, for one player only where these decide."""
    options = options_for(language, edition, deck_choice)
    first = laid(options)
    assert first in numbers_in(words_of(section_called(options, "play")))
    assert first in numbers_in(words_of(section_called(options, "none")))
    alone = numbers_in(words_of(section_called(options, "alone")))
    ends_without_set = edition in ("001", "004")
    assert alone == ([first] if ends_without_set else [])
    assert len(options.cards) in numbers_in(words_of(section_called(options, "cards")))


@pytest.mark.parametrize(("language", "edition"), list(product(LANGUAGES, EDITIONS)))
def test_r3_2_the_full_sheet_counts_the_cards_of_the_first_game(language: str, edition: str) -> None:
    small = section_called(options_for(language, edition, "full"), "small")
    assert numbers_in(words_of(small)) == [27, 12 if edition == "003" else 9, 81]
