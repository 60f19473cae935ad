"""The view of a room: what everybody sees of it, and who each player is in it."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tertia.rooms.removal import votes_against, votes_needed
from tertia.rooms.state import Occupant, Room, TablePhase

_encode = msgspec.json.Encoder().encode


class ChairView(Struct, frozen=True):
    """A person or a bot on a chair."""

    name: str
    bot: bool
    """True for a bot."""
    here: bool
    """True for a connected person or visiting bot, and for every bot of the table."""
    host: bool
    """True for the host of the table."""
    level: str | None = None
    """The level of a bot."""
    personality: str | None = None
    """The personality of a bot; ``/api/bots`` lists them."""
    votes: int = 0
    """During a game: the number of votes for the removal of this person."""
    votes_needed: int = 0
    """During a game: the number of votes that remove this person."""
    visiting: bool = False
    """True for a bot that is a visitor's program. It has neither level nor personality."""


class SeatView(Struct, frozen=True):
    """A person or a bot at the table, with what everybody may know."""

    name: str
    bot: bool
    """True for a bot."""
    level: str | None = None
    """The level of a bot."""
    personality: str | None = None
    """The personality of a bot."""
    visiting: bool = False
    """True for a bot that is a visitor's program."""


class NextGameView(Struct, frozen=True):
    """The next game, which the host leads the people to: at another table."""

    form: str
    """The form of the game there, such as scout or beginner."""
    by: str
    """The nickname of the host who leads there; empty if that host has had no chair."""


class RoomView(Struct, frozen=True):
    """A room as everybody sees it: names, but no identities."""

    game: str
    """The name of the game."""
    options: Any
    """The options of the game; ``/api/games`` lists them."""
    listed: bool
    """True if everybody finds the table in the list of open tables."""
    phase: TablePhase
    """waiting before the first game, playing, or over."""
    round: int
    """The number of games that have begun at the table."""
    chairs: tuple[ChairView | None, ...]
    """The chairs in order; null is an empty chair."""
    seats: tuple[SeatView, ...]
    """The players of the game, by seat. They stay when the game is over."""
    next_game: NextGameView | UnsetType = UNSET
    """The next game, if it is played at another table. Omitted if not."""
    ended_by: str | UnsetType = UNSET
    """The nickname of the person who ended the last game before its end; empty for a host without a chair. Omitted if
    nobody did."""


class You(Struct, frozen=True, omit_defaults=True):
    """The place of one player in a room."""

    chair: int | None
    """Your chair; null if you stand."""
    seat: int | None
    """Your seat in the game; null for a spectator."""
    host: bool
    """True if you are the host of the table."""
    votes: tuple[int, ...] = ()
    """The chairs of the people for whose removal this player has voted. Omitted if there are none."""
    removed: bool = False
    """True if you were removed from the running or last game. You may not sit down before its end. Omitted if not."""
    next_table: str | None = None
    """The id of the table of the next game, for the host and people with a chair. Omitted if there is none."""
    next_host: bool = False
    """True if you are the host who leads to the next game. Omitted if not."""


SPECTATOR = You(None, None, host=False)
"""A visitor without a chair."""


def room_view(room: Room, present: Container[str]) -> RoomView:
    """Return the view of a room in which these players are connected."""
    chairs = tuple(chair_view(room, chair, present) for chair in range(len(room.chairs)))
    seats = tuple(seat_view(seat) for seat in room.seats)
    next_game = next_game_view(room)
    ended_by = UNSET if room.ended_by is None else room.ended_by
    return RoomView(
        room.game, room.options, room.listed, room.phase, room.round, chairs, seats, next_game, ended_by
    )


def next_game_view(room: Room) -> NextGameView | UnsetType:
    """Return what everybody may know of the next game at another table: not the id of that table."""
    return UNSET if room.next_game is None else NextGameView(room.next_game.form, room.next_game.by)


def chair_view(room: Room, chair: int, present: Container[str]) -> ChairView | None:
    occupant = room.chairs[chair]
    if occupant is None:
        return None
    if occupant.player is None:  # a bot of the table
        return ChairView(
            occupant.name,
            bot=True,
            here=True,
            host=False,
            level=occupant.level,
            personality=occupant.personality,
        )
    is_playing = room.phase == "playing"
    return ChairView(
        occupant.name,
        bot=occupant.is_bot,
        here=occupant.player in present,
        host=occupant.player == room.host,
        votes=votes_against(room, chair) if is_playing else 0,
        votes_needed=votes_needed(room, chair) if is_playing else 0,
        visiting=occupant.is_visiting_bot,
    )


def seat_view(seat: Occupant) -> SeatView:
    if not seat.is_table_bot:
        return SeatView(seat.name, bot=seat.is_bot, visiting=seat.is_visiting_bot)
    return SeatView(seat.name, bot=True, level=seat.level, personality=seat.personality)


def you_view(room: Room, player: str | None) -> You:
    """Return the place of a player; None is any spectator."""
    if player is None:
        return SPECTATOR
    chair = room.chair_of(player)
    votes = tuple(vote.chair for vote in room.votes if vote.by == chair)
    removed = chair is None and player in room.removed
    is_host = player == room.host
    next_game, next_table = room.next_game, None
    if next_game is not None and (is_host or chair is not None):
        next_table = next_game.table
    is_next_host = next_game is not None and next_game.host == player
    return You(chair, room.seat_of(player), is_host, votes, removed, next_table, is_next_host)


class EncodedRoomView:
    """The view of a room as JSON, with the place of each player."""

    def __init__(self, room: Room, present: Container[str]) -> None:
        self.room = _encode(room_view(room, present))
        self._room = room
        self._places: dict[str | None, tuple[int | None, bytes]] = {}
        _, self.spectator = self.you(None)

    def you(self, player: str | None) -> tuple[int | None, bytes]:
        """Return the seat of a player, and the player's place as JSON."""
        place = self._places.get(player)
        if place is None:
            you = you_view(self._room, player)
            place = self._places[player] = (you.seat, _encode(you))
        return place


class RoomViewCache:
    """The last view of one room. Most decisions change the game only, and the view of the room stays."""

    def __init__(self) -> None:
        self._key: Any = None
        self._view: EncodedRoomView | None = None

    def get(self, room: Room, present: Iterable[str]) -> EncodedRoomView:
        """Return the view of the room, encoded again only if something in it has changed."""
        players = tuple(present)
        # The number of votes that a removal needs depends on the presence of the players.
        presence = room.play.seats.presence if room.phase == "playing" else ()
        table = room.game, room.options, room.listed, room.phase, room.round, room.next_game, room.ended_by
        people = room.host, room.chairs, room.seats, players, room.votes, presence
        key = (table, people)
        if self._view is None or key != self._key:
            self._key, self._view = key, EncodedRoomView(room, players)
        return self._view
