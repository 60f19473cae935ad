"""Options and commands of the toy game."""

from __future__ import annotations

from typing import Annotated, TypeAlias, get_args

from tertia.cards import Card
from tertia.games.common.commands import Away, Back, Leave
from tertia.games.common.options import Checked, Whole
from tertia.games.engine import Command, Tick


class Options(Checked, frozen=True):
    cards: Annotated[int, Whole(1, 20)] = 9
    """The number of cards on the table at the start."""


class Start(Command, frozen=True):
    players: int
    options: Options = Options()


class Pick(Command, frozen=True):
    """Take one card."""

    cards: tuple[Card, ...]


ToyCommand: TypeAlias = Start | Pick | Tick | Away | Back | Leave
COMMANDS: tuple[type, ...] = get_args(ToyCommand)
