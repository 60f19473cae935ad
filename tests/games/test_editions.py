"""RULES 2, "Editions": the table, cell by cell."""

from __future__ import annotations

from typing import Any

import pytest

from games.classic_table import started
from tertia.cards import VALUES, Feature, Held
from tertia.errors import BadInput
from tertia.games.classic.editions import EDITIONS, FORMS, Form, edition_options
from tertia.games.classic.options import Options
from tertia.texts import value_name

CODES = ("000", "001", "002", "003", "004")


def row(*cells: Any) -> list[tuple[str, Any]]:
    return list(zip(CODES, cells, strict=True))


def test_there_are_five_editions() -> None:
    assert tuple(EDITIONS) == CODES


@pytest.mark.parametrize(("code", "languages"), row(("fr",), ("en",), ("fr",), ("es", "pt"), ("fr",)))
def test_language(code: str, languages: tuple[str, ...]) -> None:
    assert EDITIONS[code].languages == languages


@pytest.mark.parametrize(("code", "face"), row("classic", "framed", "classic", "classic", "classic"))
def test_r1_3_face(code: str, face: str) -> None:
    assert edition_options(code).face == face


@pytest.mark.parametrize(("code", "penalty"), row("locked", "point", "set", "set", "point"))
def test_r2_7_penalty(code: str, penalty: str) -> None:
    assert edition_options(code).penalty == penalty


@pytest.mark.parametrize(("code", "scoring"), row("cards", "sets", "cards", "cards", "sets"))
def test_r2_11_score(code: str, scoring: str) -> None:
    assert edition_options(code).scoring == scoring


@pytest.mark.parametrize(("code", "match"), row("deals", "everyone", "deals", "deals", "everyone"))
def test_r2_12_match(code: str, match: str) -> None:
    options = edition_options(code)
    assert options.match == match
    if code == "003":
        assert options.deals == 1, "one deal; all deal once is its variant, an option away"
    elif match == "deals":
        assert options.deals > 1, "deals that add up are several"


@pytest.mark.parametrize(
    ("code", "held"),
    row(
        Held(Feature.COLOUR, 0),
        Held(Feature.SHAPE, 0),
        Held(Feature.FILL, 0),
        Held(Feature.FILL, 0),
        Held(Feature.COLOUR, 0),
    ),
)
def test_r3_1_beginner_deck(code: str, held: Held) -> None:
    assert EDITIONS[code].held == held
    assert edition_options(code, "beginner").held == held
    assert edition_options(code).held is None


def test_r3_1_the_held_features_have_names() -> None:
    """One colour: "the red ones" [004]; "solid circles" [001]; solid [002 003]."""
    for code in ("000", "004"):
        assert VALUES[EDITIONS[code].held.feature][EDITIONS[code].held.value] == "red"
    for code in ("002", "003"):
        assert VALUES[EDITIONS[code].held.feature][EDITIONS[code].held.value] == "solid"
    held = EDITIONS["001"].held
    assert value_name("en", held.feature, held.value, "framed") == "circle"


@pytest.mark.parametrize(("code", "alone"), row("clear", "lost", "clear", None, "over"))
def test_r4_solitaire(code: str, alone: str | None) -> None:
    assert EDITIONS[code].alone == alone
    if alone is None:
        with pytest.raises(BadInput) as caught:
            edition_options(code, "solitaire")
        assert (caught.value.code, caught.value.details) == ("no-solitaire", {"edition": code})
    else:
        options = edition_options(code, "solitaire")
        assert (options.alone, options.penalty, options.match, options.deals) == (alone, "none", "deals", 1)


@pytest.mark.parametrize("code", CODES)
def test_r3_2_the_beginner_game_is_the_classic_one_but_for_its_deck(code: str) -> None:
    """Everything else as in the classic game."""
    classic, beginner = edition_options(code), edition_options(code, "beginner")
    different = [
        name for name in Options.__struct_fields__ if getattr(classic, name) != getattr(beginner, name)
    ]
    assert different == ["held"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("form", FORMS)
def test_every_edition_can_be_played_to_its_end(code: str, form: Form) -> None:
    if form == "solitaire" and EDITIONS[code].alone is None:
        return
    scene = started(1 if form == "solitaire" else 2, edition_options(code, form))
    while scene.state.phase != "over":
        scene.play_out(0) if scene.state.phase == "playing" else scene.later(20_000)
    assert scene.state.result is not None


@pytest.mark.parametrize("code", ["", "005", "0", None])
def test_no_other_edition(code: Any) -> None:
    with pytest.raises(BadInput) as caught:
        edition_options(code)
    assert caught.value.code == "unknown-edition"
    assert caught.value.details == {"given": code, "expected": CODES}
