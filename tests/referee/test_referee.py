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


def add_one(value: int) -> int:
    return value + 1


def add_one_to_first(values: list[Any]) -> list[Any]:
    return [values[0] + 1, *values[1:]]


def negate(value: bool) -> bool:
    return not value


def rotate(values: list[Any]) -> list[Any]:
    return [*values[1:], values[0]]


FAULTS: list[tuple[str, str, str, Callable[[Any], Any]]] = [
    ("classic-001", "taken", "places", rotate),
    ("classic-001", "taken", "took", add_one),
    ("classic-001", "missed", "minus", add_one),
    ("classic-000", "missed", "locked", negate),
    ("classic-002", "missed", "minus", add_one),
    ("classic-003", "called", "until", add_one),
    ("classic-003", "called", "seat", add_one),
    ("classic-003", "countdown-began", "until", add_one),
    ("classic-004", "deal-ended", "scores", add_one_to_first),
    ("classic-004", "deal-ended", "cards_left", add_one),
    ("classic-004", "match-ended", "ranks", add_one_to_first),
    ("solitaire-002", "overlooked", "sets", add_one),
    ("solitaire-002", "deal-ended", "took", add_one),
    ("beginner-003", "dealt", "dealer", add_one),
    ("perfect", "undone", "cards", rotate),
    ("perfect", "hinted", "count", lambda count: 0 if count is None else count + 1),
    ("perfect", "deal-ended", "undone", lambda counts: [*counts, 1]),
    ("day", "dealt", "laid", rotate),
    ("scout", "turn-ended", "scout_took", lambda cards: [*cards, 80]),
    ("scout", "deal-ended", "mistakes", add_one_to_first),
    ("chipset", "staked", "paid", add_one),
    ("chipset", "pot-taken", "shares", add_one_to_first),
    ("chipset", "deal-ended", "chips", add_one_to_first),
    ("chipset", "turn-came", "seat", lambda seat: seat + 50),
    ("setup", "laid", "drawn", add_one),
    ("setup", "deal-ended", "scores", add_one_to_first),
    ("coopset", "layout-done", "total", add_one),
    ("coopset", "taken", "nth", add_one),
    ("coopset", "proposed", "until", add_one),
    ("coopset", "opposed", "at", add_one),
    ("coopset", "kept-looking", "at", add_one),
    ("twenty", "deal-ended", "held", add_one_to_first),
    ("twenty", "drew", "card", lambda card: (card + 1) % 81),
]
"""A form, an event of its records, a field of this event, and a function that makes the field wrong."""


@pytest.mark.parametrize(("name", "event", "field", "fault"), FAULTS)
def test_a_planted_fault_is_noticed(name: str, event: str, field: str, fault: Callable[[Any], Any]) -> None:
    entries = with_event(FORMS[name], event)
    planted = copy.deepcopy(entries)
    event_to_change = next(entry["event"] for entry in planted if entry["event"]["type"] == event)
    event_to_change[field] = fault(event_to_change[field])
    judge_record(entries)
    with pytest.raises((Foul, IndexError)):  # IndexError: the seat does not exist
        judge_record(planted)


@pytest.mark.parametrize(("cards", "size"), [(27, 9), (81, 12)])
def test_r4_5_the_referee_notices_a_deck_without_a_way(cards: int, size: int) -> None:
    """No deck in ``WHOLE_DECKS`` can be cleared. Cards in the order of their numbers can be."""
    assert not can_be_cleared(WHOLE_DECKS[cards], size)
    assert can_be_cleared(range(cards), size)


def with_event(form: Form, event: str) -> list[dict[str, Any]]:
    """Return the first record in which this event occurs."""
    for seed in range(200):
        entries = record(form, seed)
        if any(entry["event"]["type"] == event for entry in entries):
            return entries
    raise AssertionError(f"no {event} in {form.name}")


@pytest.mark.parametrize("event", ["overruled", "paused", "laid-more"])
def test_an_event_that_is_left_out_is_noticed(event: str) -> None:
    with pytest.raises(Foul):
        judge_record(record_without(event))


def test_the_end_of_a_rest_may_be_left_out() -> None:
    """The event only tells players that a rest is over. The referee knows the time of its end anyway."""
    judge_record(record_without("rested"))


def record_without(event: str) -> list[dict[str, Any]]:
    """Return a record from which the first event of this type is left out."""
    entries = with_event(FORMS["classic-001"], event)
    place = next(place for place, entry in enumerate(entries) if entry["event"]["type"] == event)
    rest = entries[place + 1 :]
    if "cause" in entries[place] and "cause" not in rest[0]:
        # Only the first event of a decision names the cause, and the next one is the first now.
        rest[0] = {**rest[0], "cause": entries[place]["cause"]}
    return [*entries[:place], *rest]
