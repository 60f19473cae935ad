"""The second referee blames no game, even with spoilers, and notices faults that are planted in records."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.clearing import can_be_cleared
from referee.court import JUDGES, judge_form, judge_record
from referee.judge import Foul
from referee.spoilers import Form, forms, record
from tertia.games import GAMES
from tertia.odds.perfect.hopeless import WHOLE_DECKS

FORMS = {form.name: form for form in forms()}
GAMES_EACH = 4
"""``python -m referee 500`` plays more."""


@pytest.mark.parametrize("name", FORMS)
def test_games_with_spoilers_follow_the_rules(name: str) -> None:
    assert judge_form(FORMS[name], range(GAMES_EACH)) == []


def test_every_game_has_a_judge() -> None:
    assert set(JUDGES) == set(GAMES)


def test_only_the_player_of_games_knows_tertia() -> None:
    """The referee is written from docs/RULES.md and the record format alone."""
    for path in Path(__file__).parent.glob("*.py"):
        imports = re.findall(r"^(?:from|import) tertia", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert not imports or path.name in ("spoilers.py", Path(__file__).name), path.name


def other_number(value: int) -> int:
    return value + 1


def other_first(values: list[Any]) -> list[Any]:
    return [values[0] + 1, *values[1:]]


def turned(value: bool) -> bool:
    return not value


def swapped(values: list[Any]) -> list[Any]:
    return [*values[1:], values[0]]


FAULTS: list[tuple[str, str, str, Callable[[Any], Any]]] = [
    ("classic-001", "taken", "places", swapped),
    ("classic-001", "taken", "took", other_number),
    ("classic-001", "missed", "minus", other_number),
    ("classic-000", "missed", "locked", turned),
    ("classic-002", "missed", "minus", other_number),
    ("classic-003", "called", "until", other_number),
    ("classic-003", "called", "seat", other_number),
    ("classic-003", "countdown-began", "until", other_number),
    ("classic-004", "deal-ended", "scores", other_first),
    ("classic-004", "deal-ended", "cards_left", other_number),
    ("classic-004", "match-ended", "ranks", other_first),
    ("solitaire-002", "overlooked", "sets", other_number),
    ("solitaire-002", "deal-ended", "took", other_number),
    ("beginner-003", "dealt", "dealer", other_number),
    ("perfect", "undone", "cards", swapped),
    ("perfect", "hinted", "count", lambda count: 0 if count is None else count + 1),
    ("perfect", "deal-ended", "undone", lambda counts: [*counts, 1]),
    ("day", "dealt", "laid", swapped),
    ("scout", "turn-ended", "scout_took", lambda cards: [*cards, 80]),
    ("scout", "deal-ended", "mistakes", other_first),
    ("chipset", "staked", "paid", other_number),
    ("chipset", "pot-taken", "shares", other_first),
    ("chipset", "deal-ended", "chips", other_first),
    ("chipset", "turn-came", "seat", lambda seat: seat + 50),
    ("setup", "laid", "drawn", other_number),
    ("setup", "deal-ended", "scores", other_first),
    ("coopset", "layout-done", "total", other_number),
    ("coopset", "taken", "nth", other_number),
    ("coopset", "proposed", "until", other_number),
    ("coopset", "opposed", "at", other_number),
    ("twenty", "deal-ended", "held", other_first),
    ("twenty", "drew", "card", lambda card: (card + 1) % 81),
]


@pytest.mark.parametrize(("name", "event", "field", "fault"), FAULTS)
def test_a_planted_fault_is_noticed(name: str, event: str, field: str, fault: Callable[[Any], Any]) -> None:
    entries = with_event(FORMS[name], event)
    planted = copy.deepcopy(entries)
    event_to_change = next(entry["event"] for entry in planted if entry["event"]["type"] == event)
    event_to_change[field] = fault(event_to_change[field])
    judge_record(entries)
    with pytest.raises((Foul, IndexError)):
        judge_record(planted)


@pytest.mark.parametrize(("cards", "size"), [(27, 9), (81, 12)])
def test_r4_5_the_referee_notices_a_deck_without_a_way(cards: int, size: int) -> None:
    assert not can_be_cleared(WHOLE_DECKS[cards], size)
    assert can_be_cleared(range(cards), size)


def with_event(form: Form, event: str) -> list[dict[str, Any]]:
    """Return the first record in which this event occurs."""
    for seed in range(200):
        entries = record(form, seed)
        if any(entry["event"]["type"] == event for entry in entries):
            return entries
    raise AssertionError(f"no {event} in {form.name}")


@pytest.mark.parametrize("event", ["overruled", "paused", "rested", "laid-more"])
def test_an_event_that_is_left_out_is_noticed(event: str) -> None:
    entries = with_event(FORMS["classic-001"], event)
    place = next(place for place, entry in enumerate(entries) if entry["event"]["type"] == event)
    cause = entries[place].get("cause")
    planted = [*entries[:place], *entries[place + 1 :]]
    if cause is not None and "cause" not in planted[place]:
        planted[place] = {**planted[place], "cause": cause}
    if event == "rested":
        judge_record(planted)  # it only tells that a rest is over
        return
    with pytest.raises(Foul):
        judge_record(planted)
