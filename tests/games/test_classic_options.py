"""The options of a classic table, valid and invalid."""

from __future__ import annotations

from typing import Any

import pytest

from games.classic_table import Scene
from tertia.cards import Held
from tertia.errors import Refused
from tertia.games import classic
from tertia.games.classic.commands import Start
from tertia.games.classic.options import Options
from tertia.games.common.options import CardList, Choice, Other, WholeNumber, option_kinds

KINDS = {
    "penalty": Choice(("locked", "point", "set", "none")),
    "scoring": Choice(("cards", "sets")),
    "match": Choice(("deals", "everyone")),
    "deals": WholeNumber(1, 20),
    "held": Other((Held, type(None))),
    "beginner_cards": Choice(("9", "12")),
    "alone": Choice(("clear", "lost", "over")),
    "deck": Choice(("shuffled", "clearable")),
    "undo": Choice(("off", "on")),
    "claim": Choice(("call", "tap")),
    "more": Choice(("agree", "auto")),
    "hints": Choice(("off", "count", "one", "two")),
    "odds": Choice(("off", "on")),
    "face": Choice(("classic", "framed")),
    "gaps": Choice(("stay", "close")),
    "pick_time": WholeNumber(1_000, 60_000),
    "rest": WholeNumber(0, 60_000),
    "grace": WholeNumber(0, 600_000),
    "pause": WholeNumber(0, 600_000),
    "photo_finish": WholeNumber(0, 150),
    "overrule": WholeNumber(0, 600_000),
    "overlooked_cost": WholeNumber(0, 60_000),
    "first_cards": CardList(3, 21),
}
CHOICES = {name: kind for name, kind in KINDS.items() if isinstance(kind, Choice)}
NUMBERS = {name: kind for name, kind in KINDS.items() if isinstance(kind, WholeNumber)}


def refusal(**options: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        Options(**options)
    return caught.value


def test_every_option_is_described() -> None:
    assert option_kinds(Options) == KINDS


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("wrong", ["", "Locked", None, 0, True, ("locked",), ["locked"], {}])
def test_an_invalid_choice_is_refused_with_the_valid_ones(name: str, wrong: object) -> None:
    refused = refusal(**{name: wrong})
    assert refused.code == "bad-choice"
    assert refused.details == {"option": name, "given": wrong, "expected": CHOICES[name].values}


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_accepted(name: str) -> None:
    for value in CHOICES[name].values:
        chosen: dict[str, Any] = {name: value}
        assert getattr(Options(**chosen), name) == value


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_have_bounds(name: str) -> None:
    least, most = NUMBERS[name].least, NUMBERS[name].most
    for good in (least, most):
        chosen: dict[str, Any] = {name: good}
        assert getattr(Options(**chosen), name) == good
    for wrong in (least - 1, most + 1, -(10**30), 10**30, float(least), True, str(least), None, [least]):
        refused = refusal(**{name: wrong})
        assert refused.code == "bad-number"
        assert refused.details == {"option": name, "given": wrong, "least": least, "most": most}


@pytest.mark.parametrize("wrong", ["fill:0", 0, ("fill", 0), False])
def test_held_is_a_held_feature_or_nothing(wrong: object) -> None:
    refused = refusal(held=wrong)
    assert refused.code == "bad-choice"
    assert refused.details == {"option": "held", "given": wrong, "expected": ("Held", "null")}


@pytest.mark.parametrize("options", [None, {}, "003", Options])
def test_a_table_refuses_options_of_another_game(options: object) -> None:
    refused = Scene(classic.INITIAL).refusal(Start(2, options))  # type: ignore[arg-type]
    assert refused.code == "bad-choice"
    assert refused.details["option"] == "options"


def test_options_cannot_be_changed_afterwards() -> None:
    with pytest.raises(AttributeError):
        Options().deals = 3  # type: ignore[misc]
