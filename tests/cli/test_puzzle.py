"""``tertia puzzle`` as a user runs it."""

from __future__ import annotations

import json

import pytest

from support.command_line import tertia
from tertia.notation import parse_cards
from tertia.solver import find_sets


def test_the_day_is_drawn_and_says_how_many_there_are() -> None:
    said = tertia("puzzle", "--date", "2026-11-15")
    lines = said.out.splitlines()
    assert said.code == 0
    assert lines[0] == "Puzzle no. 319 of 2026-11-15"
    assert lines[1].split("   ")[0].strip() == "1rtd <|>"
    assert lines[4:] == ["6 SETs lie in these 12 cards."]


def test_the_solution_is_told_when_it_is_asked_for() -> None:
    said = json.loads(tertia("puzzle", "--small", "--date", "2026-11-15", "--solution", "--json").out)
    cards = parse_cards(said["cards"])
    assert [tuple(parse_cards(one)) for one in said["solution"]] == find_sets(cards)
    assert (said["kind"], said["sets"], len(cards)) == ("nine", 4, 9)
    assert "solution" not in json.loads(tertia("puzzle", "--json").out)


def test_a_board_of_ones_own() -> None:
    asked = ("puzzle", "--cards", "9", "--sets", "0", "--seed", "rainy Sunday", "--json")
    said = json.loads(tertia(*asked).out)
    assert find_sets(parse_cards(said["cards"])) == []
    assert json.loads(tertia(*asked).out) == said


@pytest.mark.parametrize(
    "words",
    [
        ("--date", "2026-02-30", "--language", "en"),
        ("--date", "1999-12-31", "--language", "fr"),
        ("--cards", "7", "--sets", "4", "--language", "es"),
        ("--date", "2026-11-15", "--seed", "1", "--language", "pt"),
        ("--cards", "99"),
    ],
)
def test_what_cannot_be_gets_a_sentence_and_exit_code_2(words: tuple[str, ...]) -> None:
    said = tertia("puzzle", *words)
    assert said.code == 2
    assert said.out == ""
    assert said.complaint.startswith("tertia: ")
    assert "{" not in said.complaint
