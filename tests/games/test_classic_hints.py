"""Hints: each kind, in order. All see that a hint was given, and one player sees its content."""

from __future__ import annotations

import pytest

from games.classic_table import FIRST_SET, NO_SET_IN_20, NOT_A_SET, at_the_end, dealt, of_kind
from tertia.games import classic
from tertia.games.classic.commands import AskHint, HintKind
from tertia.games.classic.events import DealEnded, Hint, Hinted
from tertia.games.classic.options import Options
from tertia.games.engine import without_tag
from tertia.solver import find_sets

KINDS: tuple[HintKind, ...] = ("count", "one", "two")


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_hint_has_its_content(kind: HintKind) -> None:
    scene = dealt(options=Options(hints="two"))
    sets = find_sets(scene.state.open_cards)
    [hint] = scene.send(AskHint(kind), seat=1)
    expected = {"count": (len(sets), ()), "one": (None, sets[0][:1]), "two": (None, sets[0][:2])}
    assert (hint.seat, hint.kind, hint.count, hint.cards) == (1, kind, *expected[kind])


def test_a_second_hint_adds_to_the_first() -> None:
    scene = dealt(options=Options(hints="two"))
    scene.send(AskHint("count"), seat=0)
    [one] = scene.send(AskHint("one"), seat=0)
    [two] = scene.send(AskHint("two"), seat=0)
    assert two.cards[:1] == one.cards
    assert scene.state.players[0].hints == 3
    for kind in KINDS:
        assert scene.refusal(AskHint(kind), seat=0).code == "hint-heard"


def test_a_weaker_hint_after_a_stronger_one_is_refused() -> None:
    scene = dealt(options=Options(hints="two"))
    scene.send(AskHint("one"), seat=0)
    assert scene.refusal(AskHint("count"), seat=0).code == "hint-heard"
    assert scene.refusal(AskHint("one"), seat=0).code == "hint-heard"
    assert classic.legal(scene.state, seat=0, now=scene.now).commands[0] == AskHint("two")


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_says_that_there_is_no_set(kind: HintKind) -> None:
    scene = dealt(NO_SET_IN_20[:12], options=Options(hints="two"))
    assert scene.send(AskHint(kind), seat=0) == [Hinted(seat=0, kind=kind, count=0)]


@pytest.mark.parametrize(
    ("most", "allowed"), [("off", ()), ("count", KINDS[:1]), ("one", KINDS[:2]), ("two", KINDS)]
)
def test_stronger_hints_than_the_options_allow_are_refused(most: str, allowed: tuple[HintKind, ...]) -> None:
    for kind in KINDS:
        scene = dealt(options=Options(hints=most))  # type: ignore[arg-type]
        if kind in allowed:
            assert scene.send(AskHint(kind), seat=0)
        else:
            refused = scene.refusal(AskHint(kind), seat=0)
            assert (refused.code, refused.details) == ("no-hints", {"kind": kind})


@pytest.mark.parametrize("kind", ["", "three", None, 1, ["one"]])
def test_unknown_kinds_of_hint_are_refused(kind: object) -> None:
    scene = dealt(options=Options(hints="two"))
    assert scene.refusal(AskHint(kind), seat=0).code == "no-hints"  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_only_the_player_who_asked_sees_the_content_of_a_hint(kind: HintKind) -> None:
    scene = dealt(options=Options(hints="two"), players=3)
    [hint] = scene.send(AskHint(kind), seat=1)
    assert classic.redact(hint, 1) == hint
    assert classic.view(scene.state, 1).hint == without_tag(Hint, hint)
    for seat in (0, 2, None):
        assert classic.redact(hint, seat) == Hinted(seat=1, kind=kind)
        assert classic.view(scene.state, seat).hint is None
        assert classic.view(scene.state, seat).players[1].hints == 1


def test_a_hint_is_forgotten_when_the_cards_change() -> None:
    scene = dealt(options=Options(hints="two"))
    scene.send(AskHint("two"), seat=0)
    scene.claim(1, FIRST_SET)
    assert scene.state.players[0].hint is None
    assert scene.state.players[0].hints == 1
    assert scene.send(AskHint("count"), seat=0)


def test_a_wrong_call_changes_no_hint() -> None:
    scene = dealt(options=Options(hints="two", penalty="none"))
    scene.send(AskHint("two"), seat=0)
    scene.claim(1, NOT_A_SET)
    assert scene.refusal(AskHint("one"), seat=0).code == "hint-heard"


def test_the_result_counts_hints() -> None:
    scene = at_the_end(NO_SET_IN_20[:9], options=Options(hints="count"))
    scene.send(AskHint("count"), seat=1)
    [ended] = of_kind(scene.all_agree(), DealEnded)
    assert ended.hints == (0, 1)
