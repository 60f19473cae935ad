"""Commands that several games have."""

from __future__ import annotations

from typing import Any, TypeAlias

from tertia.cards import Card
from tertia.games.engine import Command, Tick

# Commands of the table ----------------------------------------------------------------------------------


class StartGame(Command, frozen=True):
    """Players sit down, and seat 0 deals first. Every game has its own ``Start`` with its own options."""

    players: int
    options: Any = None


class Join(Command, frozen=True):
    """Between two deals another player takes the next seat."""


class Away(Command, frozen=True):
    """The player at this seat has lost the connection."""

    seat: int


class Back(Command, frozen=True):
    """The player of this seat has returned, after being away or having left."""

    seat: int


class Pause(Command, frozen=True):
    """No person is at the table any more, only bots."""


class EndEarly(Command, frozen=True):
    """R2.10: end the game for all its players, before its rules end it."""


# Commands of players ------------------------------------------------------------------------------------


class Leave(Command, frozen=True):
    """Leave the game."""


class Deal(Command, frozen=True):
    """Begin the next deal, as its dealer."""


class Ready(Command, frozen=True):
    """Say that you are ready for the next deal, which begins as soon as all are."""


class CallSet(Command, frozen=True):
    """Call SET. The caller then has some time to claim three cards, and nobody else may claim."""


class Claim(Command, frozen=True):
    """Claim that these three cards are a SET: after a call, or at once where claims are made by tapping."""

    cards: tuple[Card, ...]


class SayNoSet(Command, frozen=True):
    """Agree that there is no SET among the cards on the table; in 20/20, none with cards of a hand either (R9.7)."""


class TakeBack(Command, frozen=True):
    """Take back your agreement before all have agreed."""


TableCommand: TypeAlias = Tick | Away | Back | Pause | EndEarly | Leave
"""Commands that all games have, besides their ``Start``."""
