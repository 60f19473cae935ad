"""What can be said and what can happen around a game: sitting down, bots, the host, beginning, a rematch."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar, get_args, get_origin

from msgspec import Struct, field

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.games.engine import Command, Event, Luck, Millis

C = TypeVar("C")
"""A command of the room or of the game."""
R = TypeVar("R")
"""An event of the room."""
G = TypeVar("G")
"""An event of the game."""
O = TypeVar("O")  # noqa: E741 - not alone on a line of numbers
"""The options of the game."""

# Commands ----------------------------------------------------------------------------------------------


class MakeTable(Command, Generic[O], frozen=True):
    """The first command of every table: who makes it is its host."""

    game: str
    options: O
    seats: int
    listed: bool = False


class ChangeTable(Command, Generic[O], frozen=True):
    """The host chooses other options before a game begins."""

    options: O
    seats: int
    listed: bool = False


class Sit(Command, frozen=True):
    """Take a chair, or the first free one, under a nickname."""

    name: str
    chair: int | None = None


class Stand(Command, frozen=True):
    """Give the chair back. In a game that is leaving it."""


class AddBot(Command, frozen=True):
    """A bot of this level takes a chair; without a personality the first that is not at the table yet."""

    chair: int | None = None
    level: str = DEFAULT_LEVEL
    personality: str | None = None


class ChangeBot(Command, frozen=True):
    """The bot on this chair plays at another level from now on."""

    chair: int
    level: str


class RemoveBot(Command, frozen=True):
    chair: int


class Kick(Command, frozen=True):
    """The host asks somebody to leave, before the game begins."""

    chair: int


class Begin(Command, frozen=True):
    """The host begins the game, or a rematch with the same people."""


class PassHost(Command, frozen=True):
    """The table's command: the host is gone, this person is here."""

    player: str


AnyRoomCommand: TypeAlias = (
    MakeTable[O] | ChangeTable[O] | Sit | Stand | AddBot | ChangeBot | RemoveBot | Kick | Begin | PassHost
)
ROOM_COMMANDS: tuple[type, ...] = tuple(get_origin(kind) or kind for kind in get_args(AnyRoomCommand))


# Events ------------------------------------------------------------------------------------------------


class Made(Event, Generic[O], frozen=True):
    game: str
    options: O
    seats: int
    listed: bool
    host: str
    at: Millis


class Sat(Event, frozen=True):
    chair: int
    player: str
    """Who it is; never shown to others."""
    name: str


class Stood(Event, frozen=True):
    chair: int


class BotAdded(Event, frozen=True):
    chair: int
    name: str
    level: str = DEFAULT_LEVEL
    """Tables from before there were levels have none in their log."""
    personality: str | None = None
    """Who it is; None in such logs, where the name says it."""


class BotChanged(Event, frozen=True):
    chair: int
    level: str


class BotRemoved(Event, frozen=True):
    chair: int


class Kicked(Event, frozen=True):
    chair: int


class HostPassed(Event, frozen=True):
    """Somebody else is the host now; nobody, if no person is left."""

    player: str | None


class Began(Event, frozen=True):
    """A game begins: the chairs that are taken, in order, are its seats."""

    round: int


class Changed(Event, Generic[O], frozen=True):
    options: O
    seats: int
    listed: bool


class JoinedLate(Event, frozen=True):
    """Who sat down during the game got a seat in it between two deals."""

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
