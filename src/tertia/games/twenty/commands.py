"""Options and commands of 20/20."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from tertia.games.common.commands import Away, Back, CallSet, Claim, Deal, Leave, SayNoSet, TakeBack
from tertia.games.common.options import Checked, Whole
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Command, Millis, Tick


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    hands: Literal["open", "hidden"] = "open"
    """R9.7: hands lie open in front of their owners, or are hidden."""
    target: Annotated[int, Whole(1, 100)] = 10
    """R9.6: the match is won with so many points for each player at the table."""
    deals: Annotated[int, Whole(1, 100)] = 100
    """After so many deals the match ends at the latest, even if they had no winner."""
    claim: Literal["call", "tap"] = "call"
    """R2.3: call before touching cards; or three taps are a claim."""
    face: Literal["classic", "framed"] = "classic"
    """R1.2, R1.3: the same cards in other pictures."""
    pick_time: Annotated[Millis, Whole(1_000, 60_000)] = 5_000
    """R2.5"""
    grace: Annotated[Millis, Whole(0, 600_000)] = 15_000
    """R2.8: how long an absent player is waited for."""
    pause: Annotated[Millis, Whole(0, 600_000)] = 20_000
    """How long the result of a deal stands before the next one comes by itself."""
    photo_finish: Annotated[Millis, Whole(0, PHOTO_FINISH)] = PHOTO_FINISH


class Start(Command, frozen=True):
    """The table's command: this many players sit down, seat 0 deals first."""

    players: int
    options: Options = Options()


class AskCard(Command, frozen=True):
    """One more card for me."""


TwentyCommand: TypeAlias = (
    Start | Deal | CallSet | Claim | AskCard | SayNoSet | TakeBack | Tick | Away | Back | Leave
)


COMMANDS: tuple[type, ...] = get_args(TwentyCommand)
