"""Options of any game check their values and list the kinds of their options."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from tertia.errors import Refused
from tertia.games.common.options import (
    CURRENT_REVISION,
    AtNewTables,
    Choice,
    GameOptions,
    Other,
    WholeNumber,
    YesNo,
    new_table_options,
    option_kinds,
)
from tertia.games.common.table import check_options, check_players


class Some(GameOptions, frozen=True):
    size: Literal["small", "big"] = "small"
    open: bool = False
    count: Annotated[int, WholeNumber(1, 9)] = 3
    name: str | None = None
    word: str = ""


def refusal(**options: Any) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        Some(**options)
    return caught.value.code, caught.value.details


def test_the_kind_of_an_option_follows_from_its_type() -> None:
    assert option_kinds(Some) == {
        "size": Choice(("small", "big")),
        "open": YesNo(),
        "count": WholeNumber(1, 9),
        "name": Other((str, type(None))),
        "word": Other((str,)),
    }


class Grown(Some, frozen=True):
    """Options that got three more since the first records."""

    rest: Annotated[int, WholeNumber(0, 9), AtNewTables(3)] = 0
    tidy: Annotated[bool, AtNewTables(True)] = False
    side: Annotated[Literal["left", "right"], AtNewTables("right")] = "left"


def test_a_new_table_has_its_own_defaults_and_an_old_record_the_former_behaviour() -> None:
    assert msgspec.convert({"size": "big"}, Grown) == Grown(size="big", rest=0, tidy=False, side="left")
    assert new_table_options(Grown) == Grown(rest=3, tidy=True, side="right", revision=CURRENT_REVISION)
    assert new_table_options(Grown, rest=5, count=4, revision=1) == Grown(
        count=4, rest=5, tidy=True, side="right"
    )
    kinds = option_kinds(Grown)
    assert (kinds["rest"], kinds["tidy"]) == (WholeNumber(0, 9), YesNo())
    assert kinds["side"] == Choice(("left", "right"))


def test_nobody_chooses_the_revision_of_the_rules() -> None:
    assert "revision" not in option_kinds(Some)
    assert refusal(revision=CURRENT_REVISION + 1)[0] == "bad-number"


def test_changing_the_returned_kinds_does_not_change_the_options() -> None:
    option_kinds(Some).clear()
    assert option_kinds(Some)
    assert refusal(count=0)[0] == "bad-number"


def test_valid_options_are_accepted() -> None:
    assert Some(size="big", open=True, count=9, name="x") == Some(size="big", open=True, count=9, name="x")


def test_a_refusal_names_the_option_and_the_expected_values() -> None:
    assert refusal(size="huge") == (
        "bad-choice",
        {"option": "size", "given": "huge", "expected": ("small", "big")},
    )
    assert refusal(open=1) == ("bad-choice", {"option": "open", "given": 1, "expected": ("true", "false")})
    assert refusal(count=10) == ("bad-number", {"option": "count", "given": 10, "least": 1, "most": 9})
    assert refusal(count=True) == ("bad-number", {"option": "count", "given": True, "least": 1, "most": 9})
    assert refusal(name=5) == ("bad-choice", {"option": "name", "given": 5, "expected": ("str", "null")})


@pytest.mark.parametrize("players", [1, 7, True, False, None, "2", 2.0, float("nan")])
def test_a_number_of_players_out_of_range_is_refused(players: object) -> None:
    with pytest.raises(Refused) as caught:
        check_players(players, range(2, 7))
    assert caught.value.code == "bad-players"
    assert (caught.value.details["least"], caught.value.details["most"]) == (2, 6)


def test_options_of_another_game_are_refused() -> None:
    check_options(Some(), Some)
    with pytest.raises(Refused) as caught:
        check_options({"size": "big"}, Some)
    assert caught.value.details == {"option": "options", "given": "dict", "expected": ("Options",)}
