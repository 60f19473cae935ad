"""Options and commands of the classic game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from tertia.cards import Held
from tertia.games.common.commands import Away, Back, CallSet, Claim, Deal, Join, Leave, SayNoSet, TakeBack
from tertia.games.common.options import Checked, Whole
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Command, Millis, Tick

HintKind = Literal["count", "one", "two"]

Scoring = Literal["cards", "sets"]


class Options(Checked, frozen=True):
    """Any mix of these is a legal table."""

    penalty: Literal["locked", "point", "set", "none"] = "locked"
    """R2.7, what a wrong call costs: the right to play, a point, or a SET won before."""
    scoring: Scoring = "cards"
    """R2.11"""
    match: Literal["deals", "everyone"] = "deals"
    """R2.12: a number of deals that add up, or everyone deals once."""
    deals: Annotated[int, Whole(1, 20)] = 1
    held: Held | None = None
    """R3.1: the beginner deck of 27 cards holds one feature."""
    alone: Literal["clear", "lost", "over"] = "clear"
    """R4.1, R4.2, for one player: clear the deck, or no SET in 12 is lost [001] or simply the end [004]."""
    claim: Literal["call", "tap"] = "call"
    """R2.3: call before touching cards; or three taps are a claim."""
    more: Literal["agree", "auto"] = "agree"
    """R2.8: more cards when all agree; or as soon as there is no SET."""
    hints: Literal["off", "count", "one", "two"] = "off"
    """The most that a hint may tell: how many SETs lie open, one card of one, two cards of one."""
    odds: Literal["off", "on"] = "off"
    """A panel that tells everyone how many SETs lie open, and the chance that more cards bring one."""
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


class AskHint(Command, frozen=True):
    kind: HintKind


ClassicCommand: TypeAlias = (
    Start | Join | Deal | CallSet | Claim | SayNoSet | TakeBack | AskHint | Tick | Away | Back | Leave
)


COMMANDS: tuple[type, ...] = get_args(ClassicCommand)
