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
    """One row of a table's log: a command, its sender and its time, and the events that it caused."""

    at: Millis
    """When the command was decided."""
    command: C
    by: str | None = None
    """The player; None for the table itself and its bots."""
    id: str | None = None
    """The sender's own id of the command, so that one sent twice counts once."""
    seat: int | None = None
    """The seat of a bot, so that the command can be decided again."""
    pressed: Millis | None = None
    """When the player pressed the button, as the server estimated it."""
    luck: Luck | None = None
    """The random bytes that the rules used; None if they needed none."""
    room_events: tuple[R, ...] = field(name="around", default=())
    """The events of the people around the game. Logs call this field ``around``."""
    game_events: tuple[G, ...] = field(name="inside", default=())
    """The events of the game itself. Logs call this field ``inside``."""


AnyDecision: TypeAlias = Decision[Any, Any, Any]
"""A decision at a table of any game."""
