"""What can be said and what can happen around a game: sitting down, bots, the host, beginning, a rematch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias, get_args

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.games.engine import Millis

# Commands ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MakeTable:
    """The first command of every table: who makes it is its host."""

    game: str
    options: Any
    seats: int
    listed: bool = False


@dataclass(frozen=True, slots=True)
class ChangeTable:
    """The host chooses other options before a game begins."""

    options: Any
    seats: int
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a chair, or the first free one, under a nickname."""

    name: str
    chair: int | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """Give the chair back. In a game that is leaving it."""


@dataclass(frozen=True, slots=True)
class AddBot:
    """A bot of this level takes a chair; without a personality the first that is not at the table yet."""

    chair: int | None = None
    level: str = DEFAULT_LEVEL
    personality: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeBot:
    """The bot on this chair plays at another level from now on."""

    chair: int
    level: str


@dataclass(frozen=True, slots=True)
class RemoveBot:
    chair: int


@dataclass(frozen=True, slots=True)
class Kick:
    """The host asks somebody to leave, before the game begins."""

    chair: int


@dataclass(frozen=True, slots=True)
class Begin:
    """The host begins the game, or a rematch with the same people."""


@dataclass(frozen=True, slots=True)
class PassHost:
    """The table's command: the host is gone, this person is here."""

    player: str


AnyRoomCommand: TypeAlias = (
    MakeTable | ChangeTable | Sit | Stand | AddBot | ChangeBot | RemoveBot | Kick | Begin | PassHost
)
ROOM_COMMANDS: tuple[type, ...] = get_args(AnyRoomCommand)


# Events ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Made:
    game: str
    options: Any
    seats: int
    listed: bool
    host: str
    at: Millis


@dataclass(frozen=True, slots=True)
class Sat:
    chair: int
    player: str
    """Who it is; never shown to others."""
    name: str


@dataclass(frozen=True, slots=True)
class Stood:
    chair: int


@dataclass(frozen=True, slots=True)
class BotAdded:
    chair: int
    name: str
    level: str = DEFAULT_LEVEL
    """Tables from before there were levels have none in their log."""
    personality: str | None = None
    """Who it is; None in such logs, where the name says it."""


@dataclass(frozen=True, slots=True)
class BotChanged:
    chair: int
    level: str


@dataclass(frozen=True, slots=True)
class BotRemoved:
    chair: int


@dataclass(frozen=True, slots=True)
class Kicked:
    chair: int


@dataclass(frozen=True, slots=True)
class HostPassed:
    """Somebody else is the host now; nobody, if no person is left."""

    player: str | None


@dataclass(frozen=True, slots=True)
class Began:
    """A game begins: the chairs that are taken, in order, are its seats."""

    round: int


@dataclass(frozen=True, slots=True)
class Changed:
    options: Any
    seats: int
    listed: bool


@dataclass(frozen=True, slots=True)
class JoinedLate:
    """Who sat down during the game got a seat in it between two deals."""

    chair: int


RoomEvent: TypeAlias = (
    Made
    | Changed
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
ROOM_EVENTS: tuple[type, ...] = get_args(RoomEvent)


@dataclass(frozen=True, slots=True)
class Decision:
    """One line of a table's log: who said what when, and what it led to, around the game and in it."""

    at: Millis
    command: Any
    by: str | None = None
    """The player; None is the table itself."""
    id: str | None = None
    """The sender's own number for the command, so that one sent twice counts once."""
    seat: int | None = None
    """The seat in the game, for a bot's or the table's game commands and to judge them again."""
    pressed: Millis | None = None
    luck: bytes | None = None
    room_events: tuple[Any, ...] = ()
    game_events: tuple[Any, ...] = ()
