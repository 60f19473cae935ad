"""A table's record: what happened, when, and which command caused it. Everything else is a fold over it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from msgspec import Meta, Struct

from tertia.errors import TertiaError
from tertia.games.engine import Game, Millis, NeedsLuck, Request

C = TypeVar("C")
E = TypeVar("E")


class Entry(Struct, Generic[C, E], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One event. The first of a decision carries its cause, so that the decision can be judged again."""

    at: Annotated[Millis, Meta(ge=-(2**53), le=2**53)]  # as far as JSON counts exactly
    event: E
    cause: Request[C] | None = None


AnyEntry: TypeAlias = Entry[Any, Any]
"""An entry of any game."""


class Unproven(TertiaError):
    """A record that does not hold: which line of it, and why."""


def entries_of(at: Millis, request: Request[Any], events: Sequence[Any]) -> tuple[AnyEntry, ...]:
    """The entries that one decision adds."""
    return tuple(Entry(at, event, None if i else request) for i, event in enumerate(events))


def replay(game: Game[Any], entries: Iterable[AnyEntry]) -> Any:
    """The state that a record leads to."""
    state = game.INITIAL
    for entry in entries:
        state = game.evolve(state, entry.event)
    return state


def verify(game: Game[Any], entries: Sequence[AnyEntry]) -> Any:
    """Judge a record again from the first line to the last; the final state, or Unproven.

    Every command is decided anew and must lead to the very events that are recorded; every deal that was
    opened must match the commitment that was given when it began.
    """
    state = game.INITIAL
    line = 0
    while line < len(entries):
        first = entries[line]
        if first.cause is None:
            raise Unproven("record-broken", line=line + 1, reason="no-cause")
        if line and first.at < entries[line - 1].at:
            raise Unproven("record-broken", line=line + 1, reason="time")
        try:
            expected = game.decide(state, first.cause, first.at).events
        except (TertiaError, NeedsLuck):
            raise Unproven("record-broken", line=line + 1, reason="refused") from None
        for event in expected or (None,):
            entry = entries[line] if line < len(entries) else None
            if entry is None or entry.event != event:
                raise Unproven("record-broken", line=line + 1, reason="other-event")
            state = game.evolve(state, event)
            line += 1
    check_commitments(entry.event for entry in entries)
    return state


def check_commitments(events: Iterable[Any]) -> int:
    """Check every opened deal against its commitment; needs only what any player was shown. How many held.

    Works on full records and on what a spectator saw: an event that makes a pile names its ``commitment``,
    the event that ends the deal has the piles in ``opened``, in the same order.
    """
    promised: list[str] = []
    kept = 0
    for line, event in enumerate(events, 1):
        if (promise := getattr(event, "commitment", None)) is not None:
            promised.append(promise)
        elif (opened := getattr(event, "opened", None)) is not None:
            if [pile.commitment for pile in opened] != promised:
                raise Unproven("record-broken", line=line, reason="other-deck")
            kept += len(promised)
            promised.clear()
    return kept
