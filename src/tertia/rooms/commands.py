"""Commands of a room: making a table, sitting down, bots, the host, beginning."""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar, get_args, get_origin

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.games.engine import Command

O = TypeVar("O")  # noqa: E741 - not alone on a line of numbers
"""The options of the game."""


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
