"""Commands of a room: making a table, sitting down, bots, the host, beginning a game."""

from __future__ import annotations

from typing import Any, Generic, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.games.common.commands import Away, Back, EndEarly, Leave, Pause
from tertia.games.engine import Command, GameRules, Luck, Millis, Tick

OptionsT = TypeVar("OptionsT")
"""The options of the game."""


class MakeTable(Command, Generic[OptionsT], frozen=True):
    """Make a table; its sender becomes the host. The first command of every table."""

    game: str
    options: OptionsT
    seats: int
    """The number of chairs."""
    listed: bool = False
    """True if the table is in the public list of open tables."""


class ChangeTable(Command, Generic[OptionsT], frozen=True):
    """Change the options before a game begins. Only the host may."""

    options: OptionsT
    """All options that differ from their defaults at new tables."""
    seats: int
    """The number of chairs."""
    listed: bool = False
    """True if the table is in the public list of open tables."""


class Sit(Command, frozen=True):
    """Take a chair under a nickname. The event is ``sat``."""

    name: str
    """The nickname, which nobody else at the table may have."""
    chair: int | None = None
    """The number of a free chair, from 0; null for the first free one."""
    bot: bool = False
    """True for a program, which everybody then sees as a bot. At this table it cannot be undone."""


class Rename(Command, frozen=True):
    """Change the own nickname, while no game is played. The event is ``sat`` with the same chair and the new name."""

    name: str
    """The new nickname."""


class Stand(Command, frozen=True):
    """Give up the chair. During a game, this leaves the game."""


class ChairCommand(Command, frozen=True):
    """Base of the host's commands about one chair."""

    chair: int
    """The number of the chair, from 0."""


class Kick(ChairCommand, frozen=True):
    """Remove a person or a visiting bot from a chair; during a game, also from the game. Only the host may."""


class VoteOut(ChairCommand, frozen=True):
    """Vote for the removal of a person during a game, also of the host, or take the vote back."""

    yes: bool = True
    """False takes the vote back."""


class AddBot(Command, frozen=True):
    """Add a bot before a game begins. Only the host may. ``GET /api/bots`` describes levels and personalities."""

    chair: int | None = None
    """The number of a free chair, from 0; null for the first free one."""
    level: str = DEFAULT_LEVEL
    """newcomer, casual, regular, expert or champion."""
    personality: str | None = None
    """The name of a personality, such as vega; null for the first that is not at the table yet."""


class ChangeBot(ChairCommand, frozen=True):
    """Change the level of a bot. Only the host may."""

    level: str
    """newcomer, casual, regular, expert or champion."""


class RemoveBot(ChairCommand, frozen=True):
    """Remove a bot from its chair. Only the host may."""


class Begin(Command, frozen=True):
    """Begin a game, or a rematch. Only the host may."""


class EndGame(Command, frozen=True):
    """End the running game for all its players, who keep their chairs.

    Only the host may, or a player who is the only person in the game.
    """


class MoveOn(Command, frozen=True):
    """Tell the people at the table that the next game is played at another table. Only the host of both may."""

    table: str
    """The id of the other table."""
    form: str = ""
    """The form of the game at the other table. The server writes it, whatever the client sends."""


class PassHost(Command, frozen=True):
    """Make this person host, because the host is absent. Only the table gives this command."""

    player: str


class CloseTable(Command, frozen=True):
    """Close the table for good. Only the table gives this command, for the host of the server."""


class Expel(ChairCommand, frozen=True):
    """Remove a person from the table for good, also during a game.

    Only the table gives this command, for the host of the server.
    """


TableCommand: TypeAlias = (
    MakeTable[OptionsT] | ChangeTable[OptionsT] | Begin | EndGame | MoveOn | PassHost | CloseTable
)
PersonCommand: TypeAlias = Sit | Rename | Stand | Kick | VoteOut | Expel
BotCommand: TypeAlias = AddBot | ChangeBot | RemoveBot
AnyRoomCommand: TypeAlias = TableCommand[OptionsT] | PersonCommand | BotCommand
ROOM_COMMANDS: tuple[type, ...] = tuple(get_origin(kind) or kind for kind in get_args(AnyRoomCommand))
CLIENT_COMMANDS: tuple[type, ...] = tuple(
    kind for kind in ROOM_COMMANDS if kind not in (MakeTable, PassHost, CloseTable, Expel)
)
"""The commands that people send over a socket. A request makes a table, and the table itself gives the others."""

TABLE_ONLY = (Leave, EndEarly, Away, Back, Pause, Tick)
"""Commands of a game that no person may send. The room sends them."""


def client_commands(game: GameRules[Any]) -> list[Any]:
    """Return the commands that a client may send at a table of a game: those of the room, then those of the game."""
    room: list[Any] = [kind[game.Options] if kind is ChangeTable else kind for kind in CLIENT_COMMANDS]
    return room + game_commands(game)


def game_commands(game: GameRules[Any]) -> list[Any]:
    """Return the commands of a game that its players may give."""
    join = () if game.JOIN is None else (game.JOIN,)
    return [kind for kind in game.COMMANDS if kind not in (*TABLE_ONLY, game.Start, *join)]


class RoomCommand(msgspec.Struct, frozen=True):
    """A command, of the room or of its game, with its sender."""

    command: Any
    by: str | None = None
    """The player; None for the table itself and its bots."""
    id: str | None = None
    """The sender's own id of the command, so that one sent twice counts once."""
    seat: int | None = None
    """The seat of a bot. A person's seat follows from ``by``."""
    pressed: Millis | None = None
    """When the player pressed the button, as the server estimates it."""
    luck: Luck | None = None
    """Random bytes for the rules, if the decision needs some."""
    seen: int | None = None
    """The version that the player saw when pressing; None if the page did not send it."""
    visit: int | None = None
    """The number of the connection through which the command came; None if it came through none."""
