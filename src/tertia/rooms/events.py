"""Events of a room: the people around a game. ``state`` explains chairs and seats."""

from __future__ import annotations

from typing import Generic, TypeAlias

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.games.engine import Event, Millis
from tertia.rooms.commands import OptionsT


class ChairEvent(Event, frozen=True):
    """Base of events about one chair."""

    chair: int


# The table ----------------------------------------------------------------------------------------------


class Made(Event, Generic[OptionsT], frozen=True):
    """The table was made."""

    game: str
    options: OptionsT
    seats: int
    """The number of chairs."""
    listed: bool
    """True if the table is in the public list of open tables."""
    host: str
    """The identity of the host, which nobody else may see."""
    at: Millis


class Changed(Event, Generic[OptionsT], frozen=True):
    """The host changed the options of the table."""

    options: OptionsT
    seats: int
    """The number of chairs."""
    listed: bool
    """True if the table is in the public list of open tables."""


class HostPassed(Event, frozen=True):
    """Another person became host; nobody, if no person is left."""

    player: str | None
    """The identity of the new host, which nobody else may see."""


class Began(Event, frozen=True):
    """A game began. The occupied chairs, in order, are its seats."""

    round: int
    """The number of the game at this table, from 1."""


class Ended(Event, frozen=True):
    """The game was ended for all its players, who keep their chairs. The events of the game follow."""

    by: str
    """The nickname of the person who ended it; empty if the host has no chair."""


class MovedOn(Event, frozen=True):
    """The host leads the people to another table, where the next game is played. This one is not listed any more."""

    table: str
    """The id of the other table.

    Clients receive an empty string; the host and people with a chair find it in ``you.next_table``.
    """
    form: str
    """The form of the game there, such as scout or beginner."""
    by: str
    """The nickname of the host; empty if the host has no chair."""


class Closed(Event, frozen=True):
    """The host of the server closed the table. Nothing happens at it any more."""


TableEvent: TypeAlias = Made[OptionsT] | Changed[OptionsT] | HostPassed | Began | Ended | MovedOn | Closed


# People -------------------------------------------------------------------------------------------------


class Sat(ChairEvent, frozen=True):
    """A person sat down. The same event says that a seated person has changed the nickname."""

    player: str
    """The person's identity, which nobody else may see."""
    name: str
    bot: bool = False
    """True for a visiting bot: a program that sat down like a person and said that it is a bot."""


class Stood(ChairEvent, frozen=True):
    """A person stood up."""


class Kicked(ChairEvent, frozen=True):
    """The host of the table removed a person, or the others did."""

    voted: bool = False
    """True if the others decided it by a vote."""


class VotedOut(ChairEvent, frozen=True):
    """A person voted for the removal of the person on this chair, or took the vote back."""

    by: int
    """The chair of the voter."""
    yes: bool
    """False if the voter took the vote back."""


class Expelled(ChairEvent, frozen=True):
    """The host of the server removed a person, who cannot return to this table."""


class JoinedLate(ChairEvent, frozen=True):
    """A person who sat down during the game got a seat in it."""


PersonEvent: TypeAlias = Sat | Stood | Kicked | VotedOut | Expelled | JoinedLate


# Bots ---------------------------------------------------------------------------------------------------


class BotAdded(ChairEvent, frozen=True):
    """A bot was added. Old logs have neither its level nor its personality, which then follows from its name."""

    name: str
    level: str = DEFAULT_LEVEL
    personality: str | None = None


class BotChanged(ChairEvent, frozen=True):
    """A bot got another level."""

    level: str


class BotRemoved(ChairEvent, frozen=True):
    """A bot was removed."""


RoomEvent: TypeAlias = TableEvent[OptionsT] | PersonEvent | BotAdded | BotChanged | BotRemoved
