"""Commands that several games have."""

from __future__ import annotations

from typing import TypeAlias

from tertia.cards import Card
from tertia.games.engine import Command


class Deal(Command, frozen=True):
    """The dealer begins the next deal."""


class Join(Command, frozen=True):
    """The table's command: between two deals a further player takes the next seat."""


class CallSet(Command, frozen=True):
    """SET!"""


class Claim(Command, frozen=True):
    """These three."""

    cards: tuple[Card, ...]


class SayNoSet(Command, frozen=True):
    """I see no SET here."""


class TakeBack(Command, frozen=True):
    """I take back what I agreed to: I am not so sure any more."""


class Away(Command, frozen=True):
    """The table's command: the player at this seat cannot be reached."""

    seat: int


class Back(Command, frozen=True):
    """The table's command: the player of this seat is here again, after being away or having left."""

    seat: int


class Leave(Command, frozen=True):
    """A player leaves for good."""


SeatCommand: TypeAlias = Away | Back | Leave

SEAT_COMMANDS = (Away, Back, Leave)
