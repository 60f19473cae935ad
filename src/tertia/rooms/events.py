"""Events of a room."""

from __future__ import annotations

from typing import Generic, TypeAlias

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.games.engine import Event, Millis
from tertia.rooms.commands import O


class Made(Event, Generic[O], frozen=True):
    """The table was made."""

    game: str
    options: O
    seats: int
    listed: bool
    host: str
    at: Millis


class Sat(Event, frozen=True):
    """A person sat down."""

    chair: int
    player: str
    """The person's identity, which nobody else may see."""
    name: str


class Stood(Event, frozen=True):
    """A person stood up."""

    chair: int


class BotAdded(Event, frozen=True):
    """A bot was added. Old logs have neither its level nor its personality, which then follows from its name."""

    chair: int
    name: str
    level: str = DEFAULT_LEVEL
    personality: str | None = None


class BotChanged(Event, frozen=True):
    """A bot got another level."""

    chair: int
    level: str


class BotRemoved(Event, frozen=True):
    """A bot was removed."""

    chair: int


class Kicked(Event, frozen=True):
    """The host removed a person."""

    chair: int


class HostPassed(Event, frozen=True):
    """Another person became host; nobody, if no person is left."""

    player: str | None


class Began(Event, frozen=True):
    """A game began. The occupied chairs, in order, are its seats."""

    round: int


class Changed(Event, Generic[O], frozen=True):
    """The host changed the options of the table."""

    options: O
    seats: int
    listed: bool


class JoinedLate(Event, frozen=True):
    """A person who sat down during the game got a seat in it."""

    chair: int


RoomEvent: TypeAlias = (
    Made[O]
    | Changed[O]
    | Sat
    | Stood
    | BotAdded
    | BotChanged
    | BotRemoved
    | Kicked
    | HostPassed
    | Began
    | JoinedLate
)
