"""Commands that are decided together, so that one append to the log and one broadcast carry them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tertia.games.engine import Millis
from tertia.rooms.commands import MoveOn, Rename, RoomCommand, Sit
from tertia.rooms.rules import Step, decide_with_luck
from tertia.rooms.state import Room


def decide_batch(
    room: Room,
    requests: Sequence[RoomCommand],
    now: Millis,
    draw_luck: Callable[[], bytes],
    may_be_repeated: Callable[[RoomCommand], bool],
) -> list[Step]:
    """Decide commands on top of each other, up to the first that must be decided alone.

    A step is a decision and the room after it. ``draw_luck`` returns the random bytes that a decision may need.

    These are decided alone: commands of the table and its bots, commands that may have been sent before, commands of
    the room, commands after a deadline, and commands that are refused or change nothing.
    """
    steps, decided = list[Step](), set[tuple[str, str]]()
    for request in requests:
        if request.by is None or request.id is None or may_be_repeated(request):
            break
        player_and_id = request.by, request.id
        # The table has to check a nickname before it decides Sit or Rename, and the other table before MoveOn.
        if player_and_id in decided or isinstance(request.command, Sit | Rename | MoveOn):
            break
        if room.wakes_at is not None and room.wakes_at <= now:
            break
        try:
            step = decide_with_luck(room, request, now, draw_luck)
        except Exception:
            break  # decided alone, the command fails again and is answered
        decision, room = step
        if decision.room_events or not decision.game_events:
            break
        decided.add(player_and_id)
        steps.append(step)
    return steps
