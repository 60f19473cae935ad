"""Judges the log of a table: can it be read, and does it follow from its commands by the rules?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tertia.errors import InvalidRecord
from tertia.history.log_replay import LogProblem, ReplayStep, UnreadableLog, replay_log
from tertia.history.verify import check_commitments
from tertia.rooms.commands import RoomCommand
from tertia.rooms.rules import decide
from tertia.storage.ports import Row


def check_log(table: str, rows: Sequence[Row]) -> LogProblem | None:
    """Decide every decision of a table again. Return its worst problem, or None."""
    events, difference = list[Any](), None
    try:
        for step in replay_log(table, rows):
            if difference is None and not is_decided_again(step):
                difference = LogProblem(table, "differs", step.after.version, "other events")
            events += step.decision.game_events
    except UnreadableLog as unreadable:
        return unreadable.problem
    if difference is None:
        try:
            check_commitments(events)
        except InvalidRecord as invalid:
            difference = LogProblem(table, "differs", len(rows), str(invalid))
    return difference


def is_decided_again(step: ReplayStep) -> bool:
    """Return True if the rules decide the same again."""
    decision = step.decision
    request = RoomCommand(
        decision.command, decision.by, decision.id, decision.seat, decision.pressed, decision.luck
    )
    try:
        return decide(step.before, request, decision.at) == (decision, step.after)
    except Exception:  # the rules refuse the command, or it makes no sense to them
        return False
