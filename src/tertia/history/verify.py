"""Verifies records: decides their commands again, and compares their decks with the commitments.

A commitment is the hash of a shuffled deck. It is published before the deal and the deck after it, so that nobody can
exchange cards in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tertia.errors import InvalidRecord, TertiaError
from tertia.games.engine import GameRules, NeedsLuck
from tertia.history.record import AnyEntry, replay


def verify(game: GameRules[Any], entries: Sequence[AnyEntry]) -> Any:
    """Decide every command of a record again and return the final state.

    Raise InvalidRecord if the result differs from the record.
    Every command must cause exactly the recorded events, and every opened deck must match its commitment.
    """
    state = game.INITIAL
    line = 0
    while line < len(entries):
        first = entries[line]
        if first.cause is None:
            raise InvalidRecord(line=line + 1, reason="no-cause")
        if line and first.at < entries[line - 1].at:
            raise InvalidRecord(line=line + 1, reason="time")
        try:
            expected = game.decide(state, first.cause, first.at).events
        except (TertiaError, NeedsLuck):
            raise InvalidRecord(line=line + 1, reason="refused") from None
        for event in expected or (None,):  # None: a command without events has no entry in a record
            entry = entries[line] if line < len(entries) else None
            if entry is None or entry.event != event:
                raise InvalidRecord(line=line + 1, reason="other-event")
            state = game.evolve(state, event)
            line += 1
    check_commitments(entry.event for entry in entries)
    return state


def check_record(game: GameRules[Any], entries: Sequence[AnyEntry]) -> Any:
    """Verify a record as far as it can be verified, and return the final state. Raise InvalidRecord."""
    if not can_be_decided_again(game, entries):
        verify_public(game, entries)
        return replay(game, entries)
    return verify(game, entries)


def can_be_decided_again(game: GameRules[Any], entries: Sequence[AnyEntry]) -> bool:
    """Return False for a record without commands of a game with hands that stay hidden."""
    return not is_public(entries) or game.ANALYSIS.shown_hands is None


def verify_public(game: GameRules[Any], entries: Sequence[AnyEntry]) -> int:
    """Check a record without commands, as a game with hands that stay hidden has it. Return the number of decks.

    Raise InvalidRecord if its events are not in order, do not follow from each other, or a deck was exchanged. This
    proves less than ``verify``: nobody can decide commands again without the hidden cards.
    """
    state = game.INITIAL
    for line, entry in enumerate(entries, 1):
        if line > 1 and entry.at < entries[line - 2].at:
            raise InvalidRecord(line=line, reason="time")
        try:
            state = game.evolve(state, entry.event)
        except Exception:  # whatever a changed event leads to
            raise InvalidRecord(line=line, reason="other-event") from None
    return check_commitments(entry.event for entry in entries)


def is_public(entries: Sequence[AnyEntry]) -> bool:
    """Return True for a record without any command."""
    return bool(entries) and all(entry.cause is None for entry in entries)


def check_commitments(events: Iterable[Any]) -> int:
    """Compare every opened deck with its commitment and return the number of matching decks.

    Raise InvalidRecord if one does not match. The events that a spectator receives are enough: the event that makes a
    pile has its ``commitment``, and the event that ends the deal has the piles in ``opened``, in the same order.
    """
    commitments: list[str] = []
    matched = 0
    for line, event in enumerate(events, 1):
        if (commitment := getattr(event, "commitment", None)) is not None:
            commitments.append(commitment)
        elif (opened := getattr(event, "opened", None)) is not None:
            if [pile.commitment for pile in opened] != commitments:
                raise InvalidRecord(line=line, reason="other-deck")
            matched += len(commitments)
            commitments.clear()
    return matched
