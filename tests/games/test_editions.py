"""RULES 2, "Editions": the table, cell by cell."""

from __future__ import annotations

from typing import Any

import pytest

from games.classic_table import (
    FIRST_SET,
    NO_SET_IN_20,
    SECOND_SET,
    THIRD_SET,
    dealt,
    of_kind,
    started,
)
from tertia.cards import VALUES, Feature, Held
from tertia.errors import BadInput
from tertia.games.classic.editions import EDITIONS, FORMS, Form, edition_options
from tertia.games.classic.events import DealEnded, Missed
from tertia.games.classic.options import Options
from tertia.games.common.commands import SayNoSet
from tertia.games.common.events import LaidMore
from tertia.games.engine import Tick
from tertia.solver import find_sets
from tertia.texts import value_name

CODES = ("000", "001", "002", "003", "004")


def row(*cells: Any) -> list[tuple[str, Any]]:
    return list(zip(CODES, cells, strict=True))


def test_there_are_five_editions() -> None:
    assert tuple(EDITIONS) == CODES


@pytest.mark.parametrize(("code", "languages"), row(("fr",), ("en",), ("fr",), ("es", "pt"), ("fr",)))
def test_each_rulebook_has_its_languages(code: str, languages: tuple[str, ...]) -> None:
    assert EDITIONS[code].languages == languages


@pytest.mark.parametrize(("code", "face"), row("classic", "framed", "classic", "classic", "classic"))
def test_r1_3_each_rulebook_shows_its_face_of_the_cards(code: str, face: str) -> None:
    assert edition_options(code).face == face


@pytest.mark.parametrize(("code", "penalty"), row("locked", "point", "set", "set", "point"))
def test_r2_7_each_rulebook_has_its_penalty(code: str, penalty: str) -> None:
    assert edition_options(code).penalty == penalty


@pytest.mark.parametrize(("code", "scoring"), row("cards", "sets", "cards", "cards", "sets"))
def test_r2_11_each_rulebook_has_its_score(code: str, scoring: str) -> None:
    assert edition_options(code).scoring == scoring


@pytest.mark.parametrize(("code", "match"), row("deals", "everyone", "deals", "deals", "everyone"))
def test_r2_12_each_rulebook_has_its_length_of_a_match(code: str, match: str) -> None:
    options = edition_options(code)
    assert options.match == match
    if code == "003":
        assert options.deals == 1, "one deal; that everyone deals once is only a variant in this rulebook"
    elif match == "deals":
        assert options.deals > 1, "scores can add up only over several deals"


@pytest.mark.parametrize(
    ("code", "held"),
    row(
        Held(Feature.COLOUR, value=0),
        Held(Feature.SHAPE, value=0),
        Held(Feature.FILL, value=0),
        Held(Feature.FILL, value=0),
        Held(Feature.COLOUR, value=0),
    ),
)
def test_r3_1_each_rulebook_has_its_beginner_deck(code: str, held: Held) -> None:
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


@pytest.mark.parametrize(("code", "alone"), row("clear", "lost", "clear", "clear", "over"))
def test_r4_each_rulebook_has_its_solitaire(code: str, alone: str) -> None:
    """[003] is for "1 or more" players and has no other rule for one."""
    options = edition_options(code, "solitaire")
    assert (options.alone, options.penalty, options.match, options.deals) == (alone, "none", "deals", 1)


@pytest.mark.parametrize(("code", "reason"), row(None, "lost", None, None, "over"))
def test_r4_2_one_player_gets_the_solitaire_of_the_rulebook(code: str, reason: str | None) -> None:
    """R4.2: the classic table of an edition is enough; nobody has to choose its solitaire form."""
    scene = dealt(NO_SET_IN_20[:12], NO_SET_IN_20[12:], players=1, options=edition_options(code))
    ended = of_kind(scene.send(Tick()), DealEnded)
    assert [end.reason for end in ended] == ([reason] if reason else [])
    if reason is None:
        assert of_kind(scene.send(SayNoSet(), seat=0), LaidMore)


@pytest.mark.parametrize("code", CODES)
def test_r4_3_one_player_pays_nothing_for_a_mistake(code: str) -> None:
    """R4.3: alone, a mistake is only counted, whatever the penalty of the edition is."""
    scene = dealt(players=1, options=edition_options(code))
    scene.claim(0, FIRST_SET)
    before = scene.state.score(0)
    (missed,) = of_kind(scene.claim(0, (*SECOND_SET[:2], THIRD_SET[0])), Missed)
    assert (missed.locked, missed.minus, missed.aside) == (False, 0, ())
    assert scene.state.score(0) == before
    assert scene.state.players[0].mistakes == 1


@pytest.mark.parametrize("code", CODES)
def test_r3_2_the_beginner_game_is_the_classic_one_but_for_its_deck(code: str) -> None:
    """Everything else as in the classic game."""
    classic, beginner = edition_options(code), edition_options(code, "beginner")
    different = [
        name for name in Options.__struct_fields__ if getattr(classic, name) != getattr(beginner, name)
    ]
    assert different == ["held"]


@pytest.mark.parametrize(("code", "cards"), row(9, 9, 9, 12, 9))
def test_r3_2_the_beginner_game_has_nine_cards_and_twelve_in_003(code: str, cards: int) -> None:
    """[003] only takes a feature away: everything else, also the number of cards, stays."""
    scene = started(players=2, options=edition_options(code, "beginner"))
    assert len(scene.state.open_cards) == cards
    scene.claim(0, find_sets(scene.state.open_cards)[0])
    assert len(scene.state.open_cards) == cards


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("form", FORMS)
def test_every_edition_can_be_played_to_its_end(code: str, form: Form) -> None:
    scene = started(1 if form == "solitaire" else 2, edition_options(code, form))
    while scene.state.phase != "over":
        scene.play_out(0) if scene.state.phase == "playing" else scene.later(20_000)
    assert scene.state.result is not None


@pytest.mark.parametrize("code", ["", "005", "0", None])
def test_other_codes_are_no_edition(code: Any) -> None:
    with pytest.raises(BadInput) as caught:
        edition_options(code)
    assert caught.value.code == "unknown-edition"
    assert caught.value.details == {"given": code, "expected": CODES}
