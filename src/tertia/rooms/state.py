"""A room: the chairs around a table, who sits there, and the game that is being played."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.bots.levels import DEFAULT_LEVEL
from tertia.bots.personalities import personality_of
from tertia.games import GAMES
from tertia.games.engine import Game, Millis
from tertia.rooms.decision import AnyDecision
from tertia.rooms.events import (
    Began,
    BotAdded,
    BotChanged,
    BotRemoved,
    Changed,
    HostPassed,
    JoinedLate,
    Kicked,
    Made,
    RoomEvent,
    Sat,
    Stood,
)

TablePhase = Literal["waiting", "playing", "over"]


class Occupant(Struct, frozen=True):
    """A person (``player`` is who) or a bot (``player`` is None)."""

    name: str
    player: str | None = None
    level: str = DEFAULT_LEVEL
    """How well a bot plays."""
    personality: str | None = None
    """Which bot it is."""

    @property
    def is_bot(self) -> bool:
        return self.player is None


class Room(Struct, frozen=True):
    game: str = ""
    options: Any = None
    listed: bool = False
    host: str | None = None
    chairs: tuple[Occupant | None, ...] = ()
    round: int = 0
    """How many games have begun here."""
    seats: tuple[Occupant, ...] = ()
    """Who sits in the game that is being played, or was last."""
    play: Any = None
    """The game's own state."""
    phase: TablePhase = "waiting"
    version: int = 0
    made_at: Millis = 0
    changed_at: Millis = 0
    wakes_at: Millis | None = None
    """When the table must be woken if nobody acts."""

    @property
    def rules(self) -> Game[Any]:
        return GAMES[self.game]

    @property
    def people(self) -> tuple[Occupant, ...]:
        return tuple(chair for chair in self.chairs if chair is not None and not chair.is_bot)

    def chair_of(self, player: str) -> int | None:
        """Where this person sits."""
        for i, chair in enumerate(self.chairs):
            if chair is not None and chair.player == player:
                return i
        return None

    def seat_of(self, player: str | None) -> int | None:
        """This person's seat in the game."""
        if player is None:
            return None
        for i, occupant in enumerate(self.seats):
            if occupant.player == player:
                return i
        return None


def after(room: Room, decision: AnyDecision) -> Room:
    """The room after a decision."""
    for event in decision.room_events:
        room = evolve(room, event)
    if decision.game_events:
        play, rules = room.play, room.rules
        for event in decision.game_events:
            play = rules.evolve(play, event)
        room = played(room, play)
    return settled(room, room.version + 1, decision.at)


def played(room: Room, play: Any) -> Room:
    """The room when its game has come to a state."""
    return replace(room, play=play, phase="over" if room.rules.is_over(play) else "playing")


def settled(room: Room, version: int, at: Millis) -> Room:
    """The room when all that a decision leads to has happened."""
    wakes_at = room.rules.deadline(room.play) if room.phase == "playing" else None
    return replace(room, version=version, changed_at=at, wakes_at=wakes_at)


def evolve(room: Room, event: RoomEvent[Any]) -> Room:
    """The room after an event around the game."""
    match event:
        case Made(game, options, seats, listed, host, at):
            chairs = (None,) * seats
            return Room(game, options, listed, host, chairs, made_at=at, changed_at=at)
        case Changed(options, seats, listed):
            kept = room.chairs[:seats] + (None,) * (seats - len(room.chairs))
            return replace(room, options=options, listed=listed, chairs=kept)
        case Sat(chair, player, name):
            return _with_chair(room, chair, Occupant(name, player))
        case BotAdded(chair, name, level, personality):
            known = personality_of(name)
            who = personality if personality is not None or known is None else known.id
            return _with_chair(room, chair, Occupant(name, None, level, who))
        case BotChanged(chair, level):
            bot = room.chairs[chair]
            return room if bot is None else _with_chair(room, chair, replace(bot, level=level))
        case Stood(chair) | BotRemoved(chair) | Kicked(chair):
            return _with_chair(room, chair, None)
        case HostPassed(player):
            return replace(room, host=player)
        case Began(number):
            seats_taken = tuple(chair for chair in room.chairs if chair is not None)
            return replace(room, round=number, seats=seats_taken, play=room.rules.INITIAL, phase="playing")
        case JoinedLate(chair):
            late = room.chairs[chair]
            return replace(room, seats=(*room.seats, late)) if late is not None else room


def _with_chair(room: Room, chair: int, occupant: Occupant | None) -> Room:
    return replace(room, chairs=room.chairs[:chair] + (occupant,) + room.chairs[chair + 1 :])
