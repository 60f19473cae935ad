"""Votes for the removal of a person from a game in progress, for tables whose host is the problem.

A person is removed if more than half of the other people at the table vote for it, and at least two of them. People
whom the game does not wait for, because they left or are away, do not count. Visiting bots can be voted out like
people, but have no vote.
"""

from __future__ import annotations

from tertia.rooms.state import Room

LEAST_VOTES = 2
"""One person alone must not be able to remove another."""


def voters(room: Room, chair: int) -> tuple[int, ...]:
    """Return the chairs of all people who may vote for the removal of the person on this chair."""
    return tuple(other for other in range(len(room.chairs)) if other != chair and can_vote(room, other))


def can_vote(room: Room, chair: int) -> bool:
    """Return True if a person on this chair plays, and the game waits for that person."""
    occupant = room.chairs[chair]
    seat = None if occupant is None or occupant.is_bot else room.seat_of(occupant.player)
    return room.phase == "playing" and seat is not None and room.play.seats.is_waited_for(seat)


def votes_against(room: Room, chair: int) -> int:
    """Return the number of valid votes for the removal of the person on this chair."""
    valid = voters(room, chair)
    return sum(vote.chair == chair and vote.by in valid for vote in room.votes)


def votes_needed(room: Room, chair: int) -> int:
    """Return the number of votes that remove the person on this chair."""
    return max(LEAST_VOTES, len(voters(room, chair)) // 2 + 1)
