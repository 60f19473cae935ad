"""Nicknames: normalisation, refused names, and look-alikes."""

from __future__ import annotations

import pytest

from support.rooms import RoomDriver
from tertia.errors import Refused
from tertia.rooms.commands import Sit
from tertia.rooms.names import LONGEST, check_name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("陽菜", "陽菜"),
        ("🐱", "🐱"),
        ("O'Neil-2", "O'Neil-2"),
        ("مريم", "مريم"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_names_are_normalised(given: str, shown: str) -> None:
    assert check_name(given) == shown


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "bad-name"),
        (" \u2003 ", "bad-name"),  # spaces only
        ("...", "bad-name"),
        ("a\x00b", "bad-name"),
        ("a\x1b[31m", "bad-name"),  # colours of a terminal
        ("a\u200bb", "bad-name"),  # a space without width
        ("\u202eevil", "bad-name"),  # writes from right to left
        ("a\u2066b", "bad-name"),  # isolates the direction of writing
        ("\ud800", "bad-name"),  # half of a surrogate pair
        ("\ue000x", "bad-name"),  # private use
        ("a" + "\u0316" * 9, "bad-name"),  # a pile of accents
        ("x" * (LONGEST + 1), "long-name"),
        (7, "bad-name"),
        (None, "bad-name"),
    ],
)
def test_misleading_names_are_refused(given: object, code: str) -> None:
    with pytest.raises(Refused) as refused:
        check_name(given)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "twin",
    ["Bob", "bob", " B o b", "B0b", "Вов", "ВОВ", "Bób", "Ｂｏｂ", "𝐁𝐨𝐛", "b.o.b", "Βοβ"],
)
def test_look_alikes_are_refused(twin: str) -> None:
    driver = RoomDriver()
    driver.do(Sit("Bob"), "b")
    assert driver.refusal(Sit(twin), "x") == "name-taken"


@pytest.mark.parametrize(
    ("one", "other"), [("Vill", "V1ll"), ("Warm", "VVarrn"), ("Ian", "lan"), ("Vega", "VEGA")]
)
def test_look_alikes_of_other_letters_are_refused(one: str, other: str) -> None:
    driver = RoomDriver()
    driver.do(Sit(one), "b")
    assert driver.refusal(Sit(other), "x") == "name-taken"


@pytest.mark.parametrize(
    ("one", "other"), [("🐱", "🐶"), ("Ann", "Anna"), ("陽菜", "陽子"), ("★", "♥"), ("Player 1", "Player 2")]
)
def test_different_names_are_accepted(one: str, other: str) -> None:
    driver = RoomDriver()
    driver.do(Sit(one), "b")
    driver.do(Sit(other), "x")
