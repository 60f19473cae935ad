"""Results of players, projected from the decision that ended a game."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.games.analysis import MatchFinished
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.storage.ports import PlayerResult


def _solitaire_details(room: Room) -> dict[str, Any]:
    """Return the rule, the reason of the end and the time of a game of solitaire (R4); nothing for other games."""
    if room.game != "classic" or len(room.seats) != 1:
        return {}
    last, options = room.play.last, room.play.options
    is_beginner = options.held is not None
    return {
        "alone": {
            "rule": options.alone,
            "reason": last.reason,
            "took": last.took,
            "beginner": is_beginner,
            "clearable": options.deck == "clearable",
        }
    }


def _table_details(room: Room) -> dict[str, Any]:
    """R2.13: return the number of cards with which the game began, if they were not shuffled, else nothing."""
    first_cards = getattr(room.play.options, "first_cards", ())
    return {"first_cards": len(first_cards)} if first_cards else {}


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
        {**msgspec.structs.asdict(end), "bots": bots, **_solitaire_details(room), **_table_details(room)}
    )
    return tuple(
        PlayerResult(
            table,
            room.round,
            occupant.player,
            room.game,
            decision.at,
            finished.ranks[seat],
            len(room.seats),
            finished.totals[seat],
            details,
        )
        for seat, occupant in enumerate(room.seats)
        if occupant.player is not None and not occupant.is_bot
    )


class _Details(msgspec.Struct):
    """The part of a result's details that ``has_first_cards`` needs."""

    first_cards: int = 0


def has_first_cards(result: PlayerResult) -> bool:
    """R2.13: return True if the game began with chosen cards. It counts for no record and no level of bots."""
    return result.game == "classic" and msgspec.json.decode(result.details, type=_Details).first_cards > 0
