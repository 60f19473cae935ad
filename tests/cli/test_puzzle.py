"""``tertia puzzle``."""

from __future__ import annotations

import json

import pytest

from support.command_line import tertia
from tertia.notation import parse_cards
from tertia.solver import find_sets


def test_daily_puzzle_prints_cards_and_number_of_sets() -> None:
    result = tertia("puzzle", "--date", "2026-11-15")
    lines = result.out.splitlines()
    assert result.code == 0
    assert lines[0] == "Puzzle no. 319 of 15 Nov 2026"
    assert lines[1].split("   ")[0].strip() == "1rtd <|>"
    assert lines[4:] == ["There are 6 SETs in these 12 cards."]  # after three rows of four cards


def test_solution_is_printed_on_request_only() -> None:
    result = json.loads(tertia("puzzle", "--small", "--date", "2026-11-15", "--solution", "--json").out)
    cards = parse_cards(result["cards"])
    assert [tuple(parse_cards(one)) for one in result["solution"]] == find_sets(cards)
    assert (result["kind"], result["sets"], len(cards)) == ("nine", 4, 9)
    assert "solution" not in json.loads(tertia("puzzle", "--json").out)


def test_the_same_seed_gives_the_same_board() -> None:
    words = ("puzzle", "--cards", "9", "--sets", "0", "--seed", "rainy Sunday", "--json")
    result = json.loads(tertia(*words).out)
    assert find_sets(parse_cards(result["cards"])) == []
    assert json.loads(tertia(*words).out) == result


@pytest.mark.parametrize(
    "words",
    [
        ("--date", "2026-02-30", "--language", "en"),
        ("--date", "1999-12-31", "--language", "fr"),
        ("--cards", "7", "--sets", "4", "--language", "es"),
        ("--date", "2026-11-15", "--seed", "1", "--language", "pt"),
        ("--cards", "99"),
    ],
    ids=[
        "no such day",
        "before the first puzzle",
        "7 cards never have 4 SETs",
        "two kinds",
        "too many cards",
    ],
)
def test_impossible_boards_exit_with_2(words: tuple[str, ...]) -> None:
    result = tertia("puzzle", *words)
    assert result.code == 2
    assert result.out == ""
    assert result.error.startswith("tertia: ")
    assert "{" not in result.error  # every placeholder of the sentence is filled


def test_the_nine_card_problem_of_the_rulebook() -> None:
    result = json.loads(tertia("puzzle", "--problem", "--solution", "--json").out)
    assert (result["problem"], result["sets"], len(result["cards"])) == ("004", 4, 9)
    assert "nine-card problem" in tertia("puzzle", "--problem").out.splitlines()[0]
    assert tertia("puzzle", "--problem", "--small").code == 2  # the problem has its own cards
