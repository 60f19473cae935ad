"""The record of a game: its events, when they happened, and the commands that caused them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from msgspec import Meta, Struct

from tertia.games.engine import GameRules, Millis, Request

C = TypeVar("C")
"""The commands of a game."""
E = TypeVar("E")
"""The events of a game."""


class Entry(Struct, Generic[C, E], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One event. The first event of a decision also has the request that caused it, so that it can be verified."""

    at: Annotated[Millis, Meta(ge=-(2**53), le=2**53)]  # integers that JSON represents exactly
    event: E
    cause: Request[C] | None = None


AnyEntry: TypeAlias = Entry[Any, Any]
"""An entry of any game."""


def entries_of(at: Millis, request: Request[Any], events: Sequence[Any]) -> tuple[AnyEntry, ...]:
    """Return the entries of one decision."""
    return tuple(Entry(at, event, request if index == 0 else None) for index, event in enumerate(events))


def replay(game: GameRules[Any], entries: Iterable[AnyEntry]) -> Any:
    """Return the state after the last event of a record."""
    state = game.INITIAL
    for entry in entries:
        state = game.evolve(state, entry.event)
    return state
