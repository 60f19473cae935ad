"""A decision: one row of a table's log."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, field

from tertia.games.engine import Luck, Millis

C = TypeVar("C")
"""A command of the room or of the game."""

R = TypeVar("R")
"""An event of the room."""

G = TypeVar("G")
"""An event of the game."""


class Decision(Struct, Generic[C, R, G], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One row of a table's log: a command, who gave it when, and the events it caused."""

    at: Millis
    command: C
    by: str | None = None
    """The player; None is the table itself."""
    id: str | None = None
    """The sender's own number for the command, so that one sent twice counts once."""
    seat: int | None = None
    """The seat in the game, for a bot's or the table's game commands and to judge them again."""
    pressed: Millis | None = None
    luck: Luck | None = None
    room_events: tuple[R, ...] = field(name="around", default=())
    game_events: tuple[G, ...] = field(name="inside", default=())


AnyDecision: TypeAlias = Decision[Any, Any, Any]
"""A decision at a table of any game."""
