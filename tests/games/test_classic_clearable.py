"""R4.5: a deck that can be cleared, hints that keep it so, undo, and the deck of the day."""

from __future__ import annotations

import hashlib
from datetime import date
from itertools import combinations

import pytest
from msgspec.structs import replace

from games.classic_table import FIRST_SET, NO_SET_IN_20, Scene, at_the_end, of_kind, started
from tertia.cards import deck, is_set
from tertia.clearing import Position, find_line, is_clearing_line
from tertia.games import classic
from tertia.games.classic.clearable import daily_deck
from tertia.games.classic.commands import AskHint, Undo
from tertia.games.classic.events import DealEnded, Hinted, Undone
from tertia.games.classic.options import Options
from tertia.games.classic.state import Snapshot
from tertia.games.common.commands import Claim, SayNoSet
from tertia.history.verify import verify
from tertia.puzzles import puzzle_number
from tertia.solver import find_sets

FIRST_TWELVE = (36, 65, 64, 79, 17, 20, 45, 61, 27, 22, 40, 44)
"""The deck of 16 November 2026, which players have seen: it may never change."""

PERFECT = Options(deck="clearable", more="auto", undo="on", hints="two")


def position(scene: Scene) -> Position:
    state = scene.state
    return Position(bytes(state.open_cards) + bytes(state.deck), len(state.open_cards), state.size)


def test_r4_5_hints_lead_to_a_cleared_deck_whose_record_is_verified() -> None:
    scene = started(players=1, options=PERFECT, seed="perfect")
    while scene.state.phase == "playing":
        scene.send(AskHint("one"), seat=0)
        [hint] = of_kind(scene.send(AskHint("two"), seat=0), Hinted)
        first, second = hint.cards
        [taken] = [one for one in find_sets(scene.state.open_cards) if {first, second} <= set(one)]
        scene.claim(0, taken)
    assert scene.state.last is not None
    assert (scene.state.last.reason, scene.state.last.sets) == ("no-card", (27,))
    assert scene.state.last.hints == (54,)
    assert verify(classic, scene.table.entries) == scene.state


def test_r4_5_a_hint_in_a_lost_deal_is_still_a_set() -> None:
    """By the fourth revision it also says that the deal is lost; earlier records have no such hints."""
    stuck = (*FIRST_SET, *NO_SET_IN_20[4:10])
    for revision, way in ((3, None), (4, "impossible")):
        scene = at_the_end(stuck, players=1, options=replace(PERFECT, revision=revision))
        assert find_line(position(scene)).verdict == "impossible"
        [hint] = of_kind(scene.send(AskHint("two"), seat=0), Hinted)
        assert set(hint.cards) < set(FIRST_SET)
        assert hint.way == way
        assert classic.redact(hint, 1) == replace(hint, cards=(), way=None)


def test_r4_5_a_hint_says_that_the_deck_can_still_be_cleared() -> None:
    scene = started(players=1, options=replace(PERFECT, revision=4), seed="perfect")
    [hint] = of_kind(scene.send(AskHint("one"), seat=0), Hinted)
    assert hint.way == "clearable"


def test_r4_5_undo_restores_the_table_and_the_deck() -> None:
    scene = started(players=1, options=PERFECT, seed="undo")
    assert scene.refusal(Undo(), seat=0).code == "nothing-to-undo"
    states = [scene.state]
    for _ in range(6):
        scene.claim(0, find_sets(scene.state.open_cards)[0])
        states.append(scene.state)
    for before in reversed(states[:-1]):
        assert Undo() in classic.legal(scene.state, seat=0, now=scene.now).commands
        [undone] = of_kind(scene.send(Undo(), seat=0), Undone)
        assert set(undone.cards) <= set(scene.state.open_cards)
        assert (scene.state.table, scene.state.deck) == (before.table, before.deck)
        assert scene.state.players[0].won == before.players[0].won
    assert scene.state.players[0].undone == 6
    assert classic.view(scene.state, 0).players[0].undone == 6
    assert verify(classic, scene.table.entries) == scene.state


def test_r4_5_a_deal_without_a_set_waits_for_undo_or_the_end() -> None:
    scene = at_the_end((*FIRST_SET, *NO_SET_IN_20[4:10]), players=1, options=PERFECT)
    scene.table.state = replace(scene.state, past=(Snapshot(scene.state.table, ()),))
    assert of_kind(scene.send(Claim(FIRST_SET), seat=0), DealEnded) == []
    assert scene.state.phase == "playing"
    scene.send(Undo(), seat=0)
    assert set(FIRST_SET) <= set(scene.state.open_cards)
    scene.send(Claim(FIRST_SET), seat=0)
    [ended] = of_kind(scene.send(SayNoSet(), seat=0), DealEnded)
    assert (ended.reason, ended.cards_left, ended.undone) == ("agreed", 6, (1,))


def test_r4_5_a_deal_without_a_set_says_how_many_sets_to_undo() -> None:
    scene = started(players=1, options=PERFECT, seed="undo")
    while scene.state.phase == "playing" and not scene.state.is_stuck:
        assert (
            classic.view(scene.state, 0).undos_to_clear is None
        )  # also if the deck is lost: hints tell that
        scene.claim(0, find_sets(scene.state.open_cards)[0])
    undos = classic.view(scene.state, 0).undos_to_clear
    assert undos is not None
    for _ in range(undos):
        assert find_line(position(scene)).verdict != "clearable"
        scene.send(Undo(), seat=0)
    assert find_line(position(scene)).verdict == "clearable"


def test_r4_5_a_hint_that_the_deck_is_lost_says_how_many_sets_to_undo() -> None:
    """Only the player who asked learns it."""
    scene = started(players=1, options=replace(PERFECT, revision=4), seed="undo")
    while find_line(position(scene)).verdict == "clearable":
        scene.claim(0, find_sets(scene.state.open_cards)[0])
    for _ in range(2):
        scene.claim(0, find_sets(scene.state.open_cards)[0])
    assert not scene.state.is_stuck
    scene.send(AskHint("one"), seat=0)
    assert classic.view(scene.state, 0).undos_to_clear == 3
    assert classic.view(scene.state, None).undos_to_clear is None
    scene.send(Undo(), seat=0)
    assert classic.view(scene.state, 0).undos_to_clear is None


def test_r4_5_no_undo_without_the_option_in_strict_play_or_with_others() -> None:
    for players, options in (
        (1, replace(PERFECT, undo="off")),
        (1, replace(PERFECT, alone="lost")),
        (2, replace(PERFECT, claim="tap")),
    ):
        scene = started(players, options, "no undo")
        scene.claim(0, find_sets(scene.state.open_cards)[0])
        assert scene.refusal(Undo(), seat=0).code == "nothing-to-undo"


def no_set(scene: Scene) -> tuple[int, ...]:
    """Return three cards on the table that are no SET."""
    return next(cards for cards in combinations(scene.state.open_cards, 3) if not is_set(*cards))


def test_r4_5_a_mistake_cannot_be_undone() -> None:
    scene = started(players=1, options=PERFECT, seed="mistake")
    scene.claim(0, no_set(scene))
    assert scene.state.players[0].mistakes == 1
    assert scene.refusal(Undo(), seat=0).code == "nothing-to-undo"


def test_r4_5_a_set_lost_as_a_penalty_cannot_be_given_back() -> None:
    scene = started(players=1, options=replace(PERFECT, penalty="set", revision=1), seed="lost")
    scene.claim(0, find_sets(scene.state.open_cards)[0])
    scene.claim(0, no_set(scene))
    assert len(scene.state.aside) == 3
    assert scene.refusal(Undo(), seat=0).code == "nothing-to-undo"


def test_r4_5_everybody_gets_the_deck_of_the_day() -> None:
    options = Options(deck="clearable", more="auto", day=320)
    one, other = (started(players=1, options=options, seed=seed).state for seed in ("ana", "bo"))
    assert one.piles[0].order == other.piles[0].order == daily_deck(320)
    assert one.commitment != other.commitment
    assert daily_deck(321) != daily_deck(320)


def test_r4_5_the_deck_of_the_day_never_changes_and_can_be_cleared() -> None:
    assert puzzle_number(date(2026, 11, 16)) == 320
    order = daily_deck(320)
    assert order[:12] == FIRST_TWELVE
    assert sorted(order) == list(deck())
    start = Position.of_deal(order)
    assert is_clearing_line(start, find_line(start).line)


@pytest.mark.parametrize(
    ("number", "digest"), [(1, "adcbdf00552c3ed4"), (321, "583016f16570a6b5"), (1000, "60fd5177f1025336")]
)
def test_r4_5_every_machine_derives_the_same_deck_of_a_day(number: int, digest: str) -> None:
    order = daily_deck(number)
    assert hashlib.sha256(bytes(order)).hexdigest()[:16] == digest
    start = Position.of_deal(order)
    assert is_clearing_line(start, find_line(start).line)
