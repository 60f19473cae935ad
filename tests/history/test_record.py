"""A true record verifies, and a forged one does not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from history.games_to_read import bots_play, eventful
from tertia.errors import InvalidRecord
from tertia.games import classic
from tertia.games.classic.events import DealEnded, Taken
from tertia.games.common.dealing import Pile
from tertia.games.common.events import Dealt
from tertia.games.engine import Request, Tick
from tertia.history.record import AnyEntry, Entry, entries_of, replay
from tertia.history.verify import check_commitments, verify


def problem(entries: list[AnyEntry]) -> tuple[object, object]:
    """Return the first wrong line of a record that does not verify, and the reason."""
    with pytest.raises(InvalidRecord) as caught:
        verify(classic, entries)
    assert caught.value.code == "record-broken"
    return caught.value.details["line"], caught.value.details["reason"]


def line_of(entries: list[AnyEntry], kind: type) -> int:
    """Return the index of the first event of this type."""
    return next(line for line, entry in enumerate(entries) if isinstance(entry.event, kind))


def changed(entries: list[AnyEntry], line: int, **changes: Any) -> list[AnyEntry]:
    """Return the record with changes to one entry."""
    return [*entries[:line], replace(entries[line], **changes), *entries[line + 1 :]]


def test_only_the_first_event_of_a_decision_has_a_cause() -> None:
    request = Request(Tick())
    first, second = entries_of(5, request, ("a", "b"))
    assert (first, second) == (Entry(at=5, event="a", cause=request), Entry(at=5, event="b"))


@pytest.mark.parametrize("table", [bots_play(), eventful()], ids=["bots", "eventful"])
def test_a_true_record_verifies(table: Any) -> None:
    assert replay(classic, table.entries) == table.state
    assert verify(classic, table.entries) == table.state


def test_an_empty_record_verifies() -> None:
    assert verify(classic, []) == classic.INITIAL
    assert replay(classic, []) == classic.INITIAL


def test_a_changed_event_is_detected() -> None:
    entries = bots_play().entries
    line = line_of(entries, Taken)
    other = replace(entries[line].event, seat=(entries[line].event.seat + 1) % 3)
    assert problem(changed(entries, line, event=other)) == (line + 1, "other-event")


def test_a_changed_or_missing_cause_is_detected() -> None:
    entries = bots_play().entries
    line = next(line for line, entry in enumerate(entries) if entry.cause and entry.cause.seat is not None)
    cause = entries[line].cause
    assert cause is not None
    assert problem(changed(entries, line, cause=replace(cause, seat=99))) == (line + 1, "refused")
    assert problem(changed(entries, line, cause=None)) == (line + 1, "no-cause")


def test_changed_or_missing_luck_is_detected() -> None:
    entries = bots_play().entries
    cause = entries[0].cause
    assert cause is not None
    assert problem(changed(entries, line=0, cause=replace(cause, luck=bytes(32).hex()))) == (2, "other-event")
    assert problem(changed(entries, line=0, cause=replace(cause, luck=None))) == (1, "refused")


def test_a_record_cut_within_a_decision_is_detected() -> None:
    entries = bots_play().entries
    assert entries[1].cause is None, "starting and dealing are one decision"
    assert problem(entries[:1]) == (2, "other-event")


def test_a_record_cut_between_decisions_is_an_unfinished_game() -> None:
    entries = bots_play().entries
    cut = next(line for line in range(10, len(entries)) if entries[line].cause)
    assert verify(classic, entries[:cut]) == replay(classic, entries[:cut])


def test_a_spectator_can_detect_an_exchanged_deck() -> None:
    seen = [classic.redact(entry.event, None) for entry in bots_play().entries]
    assert check_commitments(seen) == 1
    assert not any(isinstance(event, Dealt) and event.pile for event in seen)
    line = next(line for line, event in enumerate(seen) if isinstance(event, DealEnded))
    end: Any = seen[line]
    pile = end.opened[0]
    forged = replace(end, opened=(Pile((pile.order[1], pile.order[0], *pile.order[2:]), pile.salt),))
    for wrong in (forged, replace(end, opened=())):
        with pytest.raises(InvalidRecord) as caught:
            check_commitments([*seen[:line], wrong, *seen[line + 1 :]])
        assert caught.value.details == {"line": line + 1, "reason": "other-deck"}


def test_the_commitment_of_each_deal_is_checked() -> None:
    assert check_commitments(entry.event for entry in eventful().entries) == 2
