"""Commands about people and visiting bots: taking and leaving a chair, removal, and the host."""

from __future__ import annotations

from tertia.errors import Refused
from tertia.games.common.commands import Back, EndEarly, Leave
from tertia.rooms import events
from tertia.rooms.chairs import free_chair, names_at_table, occupant_of
from tertia.rooms.draft import RoomDraft, check_table
from tertia.rooms.names import check_name, refuse_look_alike
from tertia.rooms.removal import can_vote, votes_against, votes_needed
from tertia.rooms.state import RemovalVote, Room


def sit(draft: RoomDraft, name: object, chair: int | None, bot: bool) -> None:
    """Seat a person, or a visiting bot, on a free chair. The first person becomes the host."""
    room, player = draft.room, draft.player
    shown = check_name(name)
    if player in room.expelled:
        raise Refused("expelled")
    if room.phase == "playing" and player in room.removed:
        raise Refused("removed")
    if room.chair_of(player) is not None:
        raise Refused("already-seated")
    refuse_look_alike(shown, names_at_table(room, excluding=player))
    chair = free_chair(room, chair)
    is_bot = bot or player in room.visiting_bots
    draft.emit(events.Sat(chair, player, shown, is_bot))
    if room.host is None and not is_bot:
        draft.emit(events.HostPassed(player))
    seat = room.seat_of(player)
    if room.phase == "playing" and seat is not None:
        draft.play(Back(seat), None)  # a person who left the game gets the old seat back


def rename(draft: RoomDraft, name: object) -> None:
    """Change the nickname of a seated person between two games."""
    room, player = draft.room, draft.player
    shown = check_name(name)
    chair = room.chair_of(player)
    if chair is None:
        raise Refused("no-seat")
    if room.phase == "playing":
        raise Refused("already-started")
    refuse_look_alike(shown, names_at_table(room, excluding=player))
    draft.emit(events.Sat(chair, player, shown, player in room.visiting_bots))


def stand(draft: RoomDraft) -> None:
    """Free the chair. During a game the person leaves it."""
    room, player = draft.room, draft.player
    chair = room.chair_of(player)
    if chair is None:
        raise Refused("no-seat")
    draft.emit(events.Stood(chair))
    _replace_host_and_leave_game(draft, player)


def kick(draft: RoomDraft, chair: int) -> None:
    """Let the host of the table remove a person. During a game the person leaves it.

    R2.10: a game that has too few players then ends early. Else the host would win a deal by the removal.
    """
    room = draft.room
    if draft.player != room.host:
        raise Refused("not-host")
    player = _other_person(draft, chair)
    draft.emit(events.Kicked(chair))
    if _would_be_too_few(room, room.seat_of(player)):
        host = room.chair_of(draft.player)
        draft.emit(events.Ended("" if host is None else occupant_of(room, host).name))
        draft.play(EndEarly(), None)
    else:
        _replace_host_and_leave_game(draft, player)


def vote_out(draft: RoomDraft, chair: int, yes: bool) -> None:
    """Count a vote for the removal of a person, who may be the host. Remove the person if that is enough."""
    room, by = draft.room, draft.room.chair_of(draft.player)
    if room.phase != "playing":
        raise Refused("not-playing")
    if by is None or not can_vote(room, by):
        raise Refused("no-seat")
    player = _other_person(draft, chair)
    has_voted = RemovalVote(by, chair) in room.votes
    if yes and has_voted:
        raise Refused("already-voted")
    if not yes and not has_voted:
        raise Refused("not-agreed")
    draft.emit(events.VotedOut(chair, by, yes))
    if votes_against(draft.room, chair) >= votes_needed(draft.room, chair):
        draft.emit(events.Kicked(chair, voted=True))
        _replace_host_and_leave_game(draft, player)


def expel(draft: RoomDraft, chair: int) -> None:
    """Remove a person for good, as the host of the server wants it."""
    check_table(draft)
    player = occupant_of(draft.room, chair).player
    if player is None:
        raise Refused("not-a-person")
    draft.emit(events.Expelled(chair))
    _replace_host_and_leave_game(draft, player)


def pass_host(draft: RoomDraft, player: str) -> None:
    """Make a seated person the host, because the old one is absent."""
    check_table(draft)
    if draft.room.chair_of(player) is None or player == draft.room.host:
        raise Refused("not-a-person")
    draft.emit(events.HostPassed(player))


def _replace_host_and_leave_game(draft: RoomDraft, player: str) -> None:
    """After a player has lost the chair: choose another host if it was the host's, and leave a game in progress."""
    room = draft.room
    if room.host == player:
        people = [occupant.player for occupant in room.people if not occupant.is_bot]
        draft.emit(events.HostPassed(people[0] if people else None))
    seat = room.seat_of(player)
    if room.phase == "playing" and seat is not None:
        draft.play(Leave(), seat)


def _would_be_too_few(room: Room, seat: int | None) -> bool:
    """Return True if a running game has too few players without this seat."""
    if room.phase != "playing" or seat is None:
        return False
    in_game = room.play.seats.in_game
    return seat in in_game and len(in_game) == room.rules.PLAYERS[0] > 1


def _other_person(draft: RoomDraft, chair: int) -> str:
    """Return the identity of the person or visiting bot on a chair, who must not be the sender."""
    player = occupant_of(draft.room, chair).player
    if player is None or player == draft.player:
        raise Refused("not-a-person")
    return player
