"""How a room is led: who may sit, who is the host, when a game begins. The game judges the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from tertia.bots.levels import LEVELS
from tertia.bots.personalities import PERSONALITIES, Personality
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.common.commands import Away, Back, Leave
from tertia.games.engine import Luck, Millis, NeedsLuck, Request, Tick
from tertia.rooms.commands import (
    ROOM_COMMANDS,
    AddBot,
    Begin,
    ChangeBot,
    ChangeTable,
    Kick,
    MakeTable,
    PassHost,
    RemoveBot,
    Sit,
    Stand,
)
from tertia.rooms.decision import AnyDecision, Decision
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
    Sat,
    Stood,
)
from tertia.rooms.names import checked_name, refuse_look_alike, skeleton
from tertia.rooms.state import Occupant, Room, evolve, played, settled

_TABLE_ONLY = (Leave, Away, Back, Tick)


class RoomCommand(msgspec.Struct, frozen=True):
    """A command as it reaches the room."""

    command: Any
    by: str | None = None
    id: str | None = None
    seat: int | None = None
    """Of a bot; people's seats are known by who they are."""
    pressed: Millis | None = None
    luck: Luck | None = None


Step: TypeAlias = tuple[AnyDecision, Room]
"""A decision, and the room that it leads to."""


def decide(room: Room, said: RoomCommand, now: Millis) -> AnyDecision:
    """What a command leads to, or Refused. Raises NeedsLuck where chance decides."""
    return decided(room, said, now)[0]


def decided(room: Room, said: RoomCommand, now: Millis) -> Step:
    """The same with the room after it, which comes about in deciding: ``state.after`` gives no other."""
    draft = _Draft(room, said, now)
    if isinstance(said.command, ROOM_COMMANDS):
        _around(draft)
    else:
        _inside(draft)
    _let_late_ones_in(draft)
    around, inside = tuple(draft.room_events), tuple(draft.game_events)
    decision = Decision(
        now, said.command, said.by, said.id, said.seat, said.pressed, said.luck, around, inside
    )
    return decision, settled(draft.room, room.version + 1, now)


def decide_with_luck(room: Room, request: RoomCommand, now: Millis, draw_luck: Callable[[], bytes]) -> Step:
    """The same, with luck drawn if the rules need it."""
    now = max(now, room.changed_at)  # if a clock was set back, time stands still until it has caught up
    try:
        return decided(room, request, now)
    except NeedsLuck:
        return decided(room, msgspec.structs.replace(request, luck=draw_luck().hex()), now)


class _Draft:
    """Events around the game and in it, folded as they are decided."""

    def __init__(self, room: Room, said: RoomCommand, now: Millis) -> None:
        self.room, self.said, self.now = room, said, now
        self.room_events: list[Any] = []
        self.game_events: list[Any] = []

    def emit(self, event: Any) -> None:
        self.room_events.append(event)
        self.room = evolve(self.room, event)

    def play(self, command: Any, seat: int | None, pressed: Millis | None = None) -> None:
        """Let the game judge a command."""
        room = self.room
        draft = room.rules.decide(room.play, Request(command, seat, pressed, self.said.luck), self.now)
        self.game_events += draft.events
        self.room = played(room, draft.state)

    @property
    def by(self) -> str:
        if self.said.by is None:
            raise Refused("no-seat")
        return self.said.by


def _around(draft: _Draft) -> None:
    match draft.said.command:
        case MakeTable() as command:
            _make(draft, command)
        case ChangeTable(options, seats, listed):
            _change(draft, options, seats, listed)
        case Sit(name, chair):
            _sit(draft, name, chair)
        case Stand():
            _stand(draft)
        case AddBot(chair, level, personality):
            _add_bot(draft, chair, level, personality)
        case ChangeBot(chair, level):
            _bot_on(draft, chair)
            draft.emit(BotChanged(chair, _checked_level(level)))
        case RemoveBot(chair):
            _bot_on(draft, chair)
            draft.emit(BotRemoved(chair))
        case Kick(chair):
            _kick(draft, chair)
        case Begin():
            _begin(draft)
        case PassHost(player):
            _pass_host(draft, player)


# Making and changing a table ----------------------------------------------------------------------------


def _make(draft: _Draft, command: MakeTable[Any]) -> None:
    if draft.room.game:
        raise Refused("already-started")
    game = GAMES.get(command.game)
    if game is None:
        raise Refused("unknown-game", given=command.game, expected=tuple(GAMES))
    _check_seats(draft.room, command.game, command.seats)
    draft.emit(Made(command.game, command.options, command.seats, command.listed, draft.by, draft.now))


def _change(draft: _Draft, options: Any, seats: int, listed: bool) -> None:
    _host_before_a_game(draft)
    _check_seats(draft.room, draft.room.game, seats)
    draft.emit(Changed(options, seats, listed))


def _check_seats(room: Room, game: str, seats: int) -> None:
    allowed = GAMES[game].PLAYERS
    if seats not in allowed:
        raise Refused("bad-players", given=seats, least=allowed[0], most=allowed[-1])
    if any(chair is not None for chair in room.chairs[seats:]):
        raise Refused("chair-taken")


def _host_before_a_game(draft: _Draft) -> None:
    if draft.by != draft.room.host:
        raise Refused("not-host")
    if draft.room.phase == "playing":
        raise Refused("already-started")


# Sitting down and getting up ----------------------------------------------------------------------------


def _sit(draft: _Draft, name: object, chair: int | None) -> None:
    room = draft.room
    shown = checked_name(name)
    if room.chair_of(draft.by) is not None:
        raise Refused("already-seated")
    refuse_look_alike(shown, _names(room, draft.by))
    chair = _free_chair(room, chair)
    draft.emit(Sat(chair, draft.by, shown))
    if room.host is None:
        draft.emit(HostPassed(draft.by))
    seat = room.seat_of(draft.by)
    if room.phase == "playing" and seat is not None:
        draft.play(Back(seat), None)  # who left the game and returns has the old seat


def _stand(draft: _Draft) -> None:
    room = draft.room
    chair = room.chair_of(draft.by)
    if chair is None:
        raise Refused("no-seat")
    draft.emit(Stood(chair))
    if room.host == draft.by:
        others = draft.room.people
        draft.emit(HostPassed(others[0].player if others else None))
    seat = room.seat_of(draft.by)
    if room.phase == "playing" and seat is not None:
        draft.play(Leave(), seat)


def _kick(draft: _Draft, chair: int) -> None:
    _host_before_a_game(draft)
    occupant = _occupant(draft.room, chair)
    if occupant.is_bot or occupant.player == draft.by:
        raise Refused("not-a-person")
    draft.emit(Kicked(chair))


def _pass_host(draft: _Draft, player: str) -> None:
    if draft.said.by is not None:
        raise Refused("table-only")
    if draft.room.chair_of(player) is None or player == draft.room.host:
        raise Refused("not-a-person")
    draft.emit(HostPassed(player))


def _free_chair(room: Room, chair: int | None) -> int:
    if chair is None:
        free = next((i for i, occupant in enumerate(room.chairs) if occupant is None), None)
        if free is None:
            raise Refused("table-full")
        return free
    if not 0 <= chair < len(room.chairs) or room.chairs[chair] is not None:
        raise Refused("chair-taken")
    return chair


def _occupant(room: Room, chair: int) -> Occupant:
    occupant = room.chairs[chair] if 0 <= chair < len(room.chairs) else None
    if occupant is None:
        raise Refused("chair-empty")
    return occupant


def _names(room: Room, but: str | None = None) -> list[str]:
    """The names at the table, also of those who left the game that is being played; but for one person's."""
    seats = room.seats if room.phase == "playing" else ()
    others = [one for one in (*room.chairs, *seats) if one is not None and (one.is_bot or one.player != but)]
    return [one.name for one in others]


# Bots ---------------------------------------------------------------------------------------------------


def _add_bot(draft: _Draft, chair: int | None, level: str, personality: str | None) -> None:
    _host_before_a_game(draft)
    _checked_level(level)
    if personality is not None and personality not in PERSONALITIES:
        raise Refused("unknown-personality", given=personality, expected=tuple(PERSONALITIES))
    chair = _free_chair(draft.room, chair)
    wanted = PERSONALITIES.values() if personality is None else (PERSONALITIES[personality],)
    name, who = _bot_name(draft.room, tuple(wanted))
    draft.emit(BotAdded(chair, name, level, who.id))


def _checked_level(level: str) -> str:
    if level not in LEVELS:
        raise Refused("unknown-level", given=level, expected=tuple(LEVELS))
    return level


def _bot_on(draft: _Draft, chair: int) -> None:
    _host_before_a_game(draft)
    if not _occupant(draft.room, chair).is_bot:
        raise Refused("not-a-bot")


def _bot_name(room: Room, wanted: tuple[Personality, ...]) -> tuple[str, Personality]:
    """A name that nobody at the table has, and whose it is: a second Vega is "Vega 2"."""
    taken = {skeleton(name) for name in _names(room)}
    names = [(one.name if n == 1 else f"{one.name} {n}", one) for n in range(1, 22) for one in wanted]
    return next((name, one) for name, one in names if skeleton(name) not in taken)


# Beginning, and the game itself -------------------------------------------------------------------------


def _begin(draft: _Draft) -> None:
    """Begin, or a rematch once a game is over."""
    _host_before_a_game(draft)
    room = draft.room
    taken = sum(chair is not None for chair in room.chairs)
    if taken not in room.rules.PLAYERS:
        raise Refused("bad-players", given=taken, least=room.rules.PLAYERS[0], most=room.rules.PLAYERS[-1])
    if draft.said.luck is None:
        raise NeedsLuck
    draft.emit(Began(room.round + 1))
    draft.play(room.rules.Start(taken, room.options), None)


def _inside(draft: _Draft) -> None:
    """A command of the game: a person's at their seat, a bot's, or the table's own."""
    room, said = draft.room, draft.said
    if not room.round:
        raise Refused("not-playing")
    if said.by is not None:
        seat = room.seat_of(said.by)
        if seat is None or type(said.command) in (*_TABLE_ONLY, room.rules.Start):
            raise Refused("no-seat" if seat is None else "table-only")
        draft.play(said.command, seat, said.pressed)
    else:
        draft.play(said.command, said.seat, said.pressed)


def _let_late_ones_in(draft: _Draft) -> None:
    """Who sat down during a game gets a seat between two deals, in games that know of it."""
    room = draft.room
    if room.chairs == room.seats:
        return  # as nearly always: whoever has a chair has a seat
    late = [chair for chair, occupant in enumerate(room.chairs) if _is_late(room, occupant)]
    if not late or room.phase != "playing" or room.rules.JOIN is None:
        return
    for chair in late:
        try:
            draft.play(room.rules.JOIN(), None)
        except Refused:
            return
        draft.emit(JoinedLate(chair))


def _is_late(room: Room, occupant: Occupant | None) -> bool:
    """Whether a person has a chair but no seat in the game."""
    return occupant is not None and not occupant.is_bot and room.seat_of(occupant.player) is None
