"""The state of a room: its chairs, its host, and its game.

A *chair* is a place in the room, also between games; it may be empty. A *seat* is a player of the running game. A
person who sits down during a game has a chair, but no seat before the next deal or game.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.bots.personalities import personality_of
from tertia.games import GAMES
from tertia.games.engine import GameRules, Millis
from tertia.rooms.decision import AnyDecision
from tertia.rooms.events import (
    Began,
    BotAdded,
    BotChanged,
    BotRemoved,
    Changed,
    Closed,
    Ended,
    Expelled,
    HostPassed,
    JoinedLate,
    Kicked,
    Made,
    MovedOn,
    RoomEvent,
    Sat,
    Stood,
    VotedOut,
)

TablePhase = Literal["waiting", "playing", "over"]
"""Before the first game, during a game, or after one. A rematch makes a table that is over play again."""


class Occupant(Struct, frozen=True):
    """A person or a bot on a chair.

    The table plays its own bots. A visiting bot is a program with a connection and an identity like a person's.
    """

    name: str
    player: str | None = None
    """The secret identity of a person or a visiting bot; None for a bot of the table."""
    level: str = DEFAULT_LEVEL
    """The level of a bot of the table."""
    personality: str | None = None
    """The personality of a bot of the table."""
    is_visiting_bot: bool = False

    @property
    def is_table_bot(self) -> bool:
        """True for a bot that the table plays."""
        return self.player is None

    @property
    def is_bot(self) -> bool:
        """True for every bot, of the table or visiting."""
        return self.is_table_bot or self.is_visiting_bot


class RemovalVote(Struct, frozen=True):
    """A vote of the person on chair ``by`` for the removal of the person on ``chair``."""

    by: int
    chair: int


class NextGame(Struct, frozen=True):
    """The next game, which the host leads the people to: at another table."""

    table: str
    """The id of the other table, which only people with a chair may know."""
    form: str
    """The form of the game there."""
    by: str
    """The nickname of the host who leads there; empty if that host has had no chair."""
    host: str | None
    """The identity of that host."""


class Room(Struct, frozen=True):
    """The people around a game, and the game."""

    game: str = ""
    """The name of the game; empty before the table is made."""
    options: Any = None
    """The options of the game."""
    listed: bool = False
    """True if the table is in the public list of open tables."""
    host: str | None = None
    """The identity of the host, who may change the table and begin games; None if nobody is left."""
    chairs: tuple[Occupant | None, ...] = ()
    """None is an empty chair."""
    round: int = 0
    """The number of games that have begun here."""
    seats: tuple[Occupant, ...] = ()
    """The players of the current game, or of the last one."""
    play: Any = None
    """The state of the game."""
    phase: TablePhase = "waiting"
    version: int = 0
    """The number of decisions so far."""
    made_at: Millis = 0
    """When the table was made."""
    changed_at: Millis = 0
    """The time of the last decision."""
    wakes_at: Millis | None = None
    """The next deadline of the game."""
    votes: tuple[RemovalVote, ...] = ()
    """The votes for the removal of people from the current game."""
    removed: tuple[str, ...] = ()
    """People who were removed from the current game. They may not sit down before the next one."""
    expelled: tuple[str, ...] = ()
    """People whom the host of the server has removed."""
    visiting_bots: tuple[str, ...] = ()
    """All who have sat down here as a bot. They stay bots if they sit down again."""
    is_closed: bool = False
    """True if the host of the server has closed the table."""
    next_game: NextGame | None = None
    """The next game at another table; None if there is none."""
    ended_by: str | None = None
    """The nickname of the person who ended the last game before its end; empty for a host without a chair. None if
    nobody did."""

    @property
    def rules(self) -> GameRules[Any]:
        return GAMES[self.game]

    @property
    def people(self) -> tuple[Occupant, ...]:
        """The people on chairs, and the visiting bots, which are connected like people."""
        return tuple(chair for chair in self.chairs if chair is not None and not chair.is_table_bot)

    def chair_of(self, player: str) -> int | None:
        """Return the chair of a person or a visiting bot."""
        for chair, occupant in enumerate(self.chairs):
            if occupant is not None and occupant.player == player:
                return chair
        return None

    def seat_of(self, player: str | None) -> int | None:
        """Return the seat of a person or a visiting bot in the game."""
        if player is None:
            return None
        for seat, occupant in enumerate(self.seats):
            if occupant.player == player:
                return seat
        return None


def apply_decision(room: Room, decision: AnyDecision) -> Room:
    """Return the room after a decision."""
    for event in decision.room_events:
        room = evolve(room, event)
    if decision.game_events:
        play, rules = room.play, room.rules
        for event in decision.game_events:
            play = rules.evolve(play, event)
        room = with_play(room, play)
    return with_version(room, room.version + 1, decision.at)


def with_play(room: Room, play: Any) -> Room:
    """Return the room with another state of its game."""
    return replace(room, play=play, phase="over" if room.rules.is_over(play) else "playing")


def with_version(room: Room, version: int, at: Millis) -> Room:
    """Return the room at the end of a decision: with its version, its time and the next deadline."""
    is_running = room.phase == "playing" and not room.is_closed
    wakes_at = room.rules.deadline(room.play) if is_running else None
    return replace(room, version=version, changed_at=at, wakes_at=wakes_at)


def evolve(room: Room, event: RoomEvent[Any]) -> Room:
    """Return the room after an event of the room."""
    match event:
        case Made(game, options, seats, listed, host, at):
            return Room(game, options, listed, host, (None,) * seats, made_at=at, changed_at=at)
        case Changed(options, seats, listed):
            chairs = room.chairs[:seats] + (None,) * (seats - len(room.chairs))
            return replace(room, options=options, listed=listed, chairs=chairs)
        case Sat(chair, player, name, is_visiting_bot):
            room = _with_name_in_next_game(_with_name_in_result(room, chair, player, name), player, name)
            room = _with_chair(room, chair, Occupant(name, player, is_visiting_bot=is_visiting_bot))
            return _with_visiting_bot(room, player) if is_visiting_bot else room
        case BotAdded(chair, name, level, personality):
            if personality is None:  # in old logs; there the name tells it
                named = personality_of(name)
                personality = None if named is None else named.id
            return _with_chair(room, chair, Occupant(name, level=level, personality=personality))
        case BotChanged(chair, level):
            bot = room.chairs[chair]
            return room if bot is None else _with_chair(room, chair, replace(bot, level=level))
        case Stood(chair) | BotRemoved(chair):
            return _with_chair(room, chair, None)
        case Kicked(chair):
            kicked = _players_on(room, chair) if room.phase == "playing" else ()
            return replace(_with_chair(room, chair, None), removed=room.removed + kicked)
        case VotedOut(chair, by, yes):
            vote = RemovalVote(by, chair)
            others = tuple(other for other in room.votes if other != vote)
            return replace(room, votes=(*others, vote) if yes else others)
        case Expelled(chair):
            expelled = room.expelled + _players_on(room, chair)
            return replace(_with_chair(room, chair, None), expelled=expelled)
        case Closed():
            return replace(room, is_closed=True, listed=False)
        case HostPassed(player):
            return replace(room, host=player)
        case Began(number):
            players = tuple(chair for chair in room.chairs if chair is not None)
            began = replace(room, round=number, seats=players, play=room.rules.INITIAL, phase="playing")
            return replace(began, votes=(), removed=(), next_game=None, ended_by=None)
        case Ended(by):
            return replace(room, ended_by=by)
        case MovedOn(table, form, by):
            # Whoever came now would find people who are about to leave.
            return replace(room, listed=False, next_game=NextGame(table, form, by, room.host))
        case JoinedLate(chair):
            late = room.chairs[chair]
            return replace(room, seats=(*room.seats, late)) if late is not None else room


def _with_chair(room: Room, chair: int, occupant: Occupant | None) -> Room:
    """Return the room with another occupant of a chair. Votes of and about the last occupant are void."""
    votes = tuple(vote for vote in room.votes if chair not in (vote.by, vote.chair))
    chairs = room.chairs[:chair] + (occupant,) + room.chairs[chair + 1 :]
    return replace(room, chairs=chairs, votes=votes)


def _with_name_in_result(room: Room, chair: int, player: str, name: str) -> Room:
    """Return the room in which a person who takes another name after a game has it in the result, too.

    The old name stays if somebody else played under the new one.
    """
    if room.phase != "over" or player not in _players_on(room, chair):
        return room
    if any(seat.name == name and seat.player != player for seat in room.seats):
        return room
    seats = tuple(replace(seat, name=name) if seat.player == player else seat for seat in room.seats)
    occupant = room.chairs[chair]
    has_ended = occupant is not None and occupant.name == room.ended_by
    return replace(room, seats=seats, ended_by=name if has_ended else room.ended_by)


def _with_name_in_next_game(room: Room, player: str, name: str) -> Room:
    """Return the room in which a host who leads to another table and takes another name has it there, too."""
    if room.next_game is None or room.next_game.host != player:
        return room
    return replace(room, next_game=replace(room.next_game, by=name))


def _with_visiting_bot(room: Room, player: str) -> Room:
    """Return the room in which this player is a bot, also in the game that is played."""
    seats = tuple(
        replace(seat, is_visiting_bot=True) if seat.player == player else seat for seat in room.seats
    )
    known = room.visiting_bots if player in room.visiting_bots else (*room.visiting_bots, player)
    return replace(room, seats=seats, visiting_bots=known)


def _players_on(room: Room, chair: int) -> tuple[str, ...]:
    """Return the identity of the person or visiting bot on a chair, in a tuple; an empty tuple if there is none."""
    occupant = room.chairs[chair]
    return () if occupant is None or occupant.player is None else (occupant.player,)
