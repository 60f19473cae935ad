"""Results of players, projected from the decision that ended a game."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.games.analysis import MatchFinished
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.storage.ports import PlayerResult


def _solitaire_details(room: Room) -> dict[str, Any]:
    """Return the rule, the end, the time and the help of a game of solitaire (R4); nothing for other games."""
    if room.game != "classic" or len(room.seats) != 1:
        return {}
    last, options = room.play.last, room.play.options
    return {
        "alone": {
            "rule": options.alone,
            "reason": last.reason,
            "took": last.took,
            "clearable": options.deck == "clearable",
            "day": options.day,
            "helped": any(last.hints) or any(last.undone),
        }
    }


def _table_details(room: Room) -> dict[str, Any]:
    """Return whether the beginner deck was used (R3.1) and how many first cards were chosen (R2.13), if so."""
    if room.game != "classic":
        return {}
    options = room.play.options
    details: dict[str, Any] = {}
    if options.held is not None:
        details["beginner"] = True
    if options.first_cards:
        details["first_cards"] = len(options.first_cards)
    return details


def results_of(table: str, before: Room, room: Room, decision: AnyDecision) -> tuple[PlayerResult, ...]:
    """Return a result for each person, not for bots, if this decision ended the game, else none."""
    if room.phase != "over" or (before.phase == "over" and before.round == room.round):
        return ()
    end = decision.game_events[-1]
    finished = next(
        finding for finding in room.rules.ANALYSIS.findings(end) if isinstance(finding, MatchFinished)
    )
    bots = [occupant.level for occupant in room.seats if occupant.is_table_bot]
    details = msgspec.json.encode(
        {
            **msgspec.structs.asdict(end),
            "early": finished.early,
            "bots": bots,
            **_solitaire_details(room),
            **_table_details(room),
        }
    )
    return tuple(
        PlayerResult(
            table,
            room.round,
            occupant.player,
            room.game,
            decision.at,
            rank=finished.ranks[seat],
            players=len(room.seats),
            score=finished.totals[seat],
            details=details,
        )
        for seat, occupant in enumerate(room.seats)
        if occupant.player is not None and not occupant.is_bot
    )


class _Alone(msgspec.Struct):
    """The part of the details of a game alone that this module reads."""

    reason: str
    """Why the deal ended."""


class _Details(msgspec.Struct):
    """The part of a result's details that this module reads."""

    alone: _Alone | None = None
    """None for several players, and in results of earlier versions."""

    early: bool = False
    """R2.10: True if the game ended early. Results of earlier versions do not say so."""
    first_cards: int = 0
    beginner: bool = False
    """R3.1: True for the beginner deck."""


def form_of(result: PlayerResult) -> str:
    """Return the form of the game: the classic game is also played as ``beginner`` and ``solitaire``."""
    if result.game != "classic":
        return result.game
    if _details_of(result).beginner:
        return "beginner"
    return "solitaire" if result.players == 1 else "classic"


def has_first_cards(result: PlayerResult) -> bool:
    """R2.13: return True if the game began with chosen cards. It counts for no record and no level of bots."""
    return result.game == "classic" and _details_of(result).first_cards > 0


def was_ended_early(result: PlayerResult) -> bool:
    """R2.10: return True if a game of several players ended early, so that it was neither won nor lost.

    A game alone that its player ended is a result like any other.
    """
    return result.players > 1 and _details_of(result).early


def is_practice(result: PlayerResult) -> bool:
    """Return True for the beginner deck alone, as with the coach. There is nothing to compare it with."""
    return result.players == 1 and form_of(result) == "beginner"


def is_finished_practice(result: PlayerResult) -> bool:
    """Return True for practice that the player did not leave before the end."""
    alone = _details_of(result).alone if is_practice(result) else None
    return alone is not None and alone.reason != "left"


def is_counted(result: PlayerResult) -> bool:
    """Return True if the figures of a player include this game."""
    return not has_first_cards(result) and not is_practice(result)


def _details_of(result: PlayerResult) -> _Details:
    return msgspec.json.decode(result.details, type=_Details)
