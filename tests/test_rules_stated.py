"""docs/RULES.md states the limits of every game, and every option of a new table with its default."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tertia.games import GAMES
from tertia.games.common.options import (
    CardList,
    Choice,
    Kind,
    WholeNumber,
    YesNo,
    new_table_options,
    option_kinds,
)

RULES = (Path(__file__).parents[1] / "docs" / "RULES.md").read_text(encoding="utf-8")


def values_of(kind: Kind) -> str:
    match kind:
        case Choice(values):
            return ", ".join(values)
        case WholeNumber(least, most):
            return f"{least} to {most}"
        case YesNo():
            return "yes, no"
        case CardList(least, most):
            return f"none, or {least} to {most} cards"
        case _:
            return "none, or a feature and its value"


def default_of(value: Any) -> str:
    return "none" if value in (None, ()) else str(msgspec.to_builtins(value))


def expected_rows() -> list[str]:
    """Return the rows of the table of options. Games with the same default share a row."""
    games: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for name, game in GAMES.items():
        options = new_table_options(game.Options)
        for option, kind in option_kinds(game.Options).items():
            games[option, default_of(getattr(options, option)), values_of(kind)].append(name)
    return [
        f"| `{option}` | {default} | {values} | {', '.join(names)} |"
        for (option, default, values), names in sorted(games.items())
    ]


def test_r2_1_every_option_of_a_table_is_stated() -> None:
    """The table has one row for each option, default and set of values, and no other rows."""
    section = RULES.split("## 11. Limits and options")[1]
    stated = [line for line in section.splitlines() if line.startswith("| `")]
    assert stated == expected_rows(), "\n".join(["expected:", *expected_rows()])


@pytest.mark.parametrize("name", GAMES)
def test_r2_1_r5_1_r6_8_r7_1_r8_5_r9_7_the_numbers_of_players_are_stated(name: str) -> None:
    players = GAMES[name].PLAYERS
    section = RULES.split("## 11. Limits and options")[1]
    (stated,) = re.findall(rf"^- {name}: (\d+) to (\d+) players$", section, flags=re.MULTILINE)
    assert (int(stated[0]), int(stated[1])) == (players[0], players[-1])


@pytest.mark.parametrize(
    "ruling",
    [
        "six in [000] and [002]",
        "five SETs",
        "cost nothing",
        "at most 100 deals",
        "held longest",
        "first bet of a phase is no raise",
        "one card more than the most",
        "chosen by an open vote",
    ],
)
def test_rulings_that_the_code_makes_are_stated(ruling: str) -> None:
    """R1.7, R8.2, R8.5, R9.7, R7.5, R6.4, R7.4, R5.6: decisions of ours that no rulebook has."""
    assert ruling in " ".join(RULES.split())
