"""The rules of a room: chairs, the host and the beginning of a game. Other commands go to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tertia.bots.levels import LEVELS
from tertia.bots.personalities import PERSONALITIES, Personality
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.common.commands import Away, Back, Leave, Pause
from tertia.games.engine import Luck, Millis, NeedsLuck, Request, Tick
from tertia.rooms import commands, events
from tertia.rooms.decision import AnyDecision, Decision
from tertia.rooms.names import check_name, look_alike_key, refuse_look_alike
from tertia.rooms.removal import can_vote, votes_against, votes_needed
from tertia.rooms.state import Occupant, RemovalVote, Room, evolve, with_play, with_version

TABLE_ONLY = (Leave, Away, Back, Pause, Tick)
"""Commands of a game that no person may send: the room gives them."""


class RoomCommand(msgspec.Struct, frozen=True):
    """A command, of the room or of its game, with its sender."""

    command: Any
    by: str | None = None
    """The player; None for the table itself and its bots."""
    id: str | None = None
    """The sender's own id of the command, so that one sent twice counts once."""
    seat: int | None = None
    """The seat of a bot. A person's seat follows from ``by``."""
    pressed: Millis | None = None
    """When the player pressed the button, as the server estimates it."""
    luck: Luck | None = None
    seen: int | None = None
    """The version that the player saw when pressing; None if the page did not send it."""


class Step(NamedTuple):
    """A decision, and the room that it leads to."""

    decision: AnyDecision
    room: Room


def decide(room: Room, request: RoomCommand, now: Millis) -> Step:
    """Decide a command. Raises Refused, or NeedsLuck where chance decides and the request has no luck.

    The room of the step is the same that ``apply_decision`` gives.
    """
    if room.is_closed:
        raise Refused("table-closed")
    draft = _Draft(room, request, now)
    if isinstance(request.command, commands.ROOM_COMMANDS):
        _decide_room_command(draft)
    else:
        _decide_game_command(draft)
    _seat_late_players(draft)
    _pause_among_bots(draft)
    decision = Decision(
        now,
        request.command,
        request.by,
        request.id,
        request.seat,
        request.pressed,
        request.luck,
        tuple(draft.room_events),
        tuple(draft.game_events),
    )
    return Step(decision, with_version(draft.room, room.version + 1, now))


def decide_with_luck(room: Room, request: RoomCommand, now: Millis, draw_luck: Callable[[], bytes]) -> Step:
    """Decide a command. Luck is drawn if the rules need it."""
    now = max(now, room.changed_at)  # if a clock was set back, time stands still until it has caught up
    try:
        return decide(room, request, now)
    except NeedsLuck:
        return decide(room, msgspec.structs.replace(request, luck=draw_luck().hex()), now)


class _Draft:
    """The events decided so far, of the room and of its game, and the room that they lead to."""

    def __init__(self, room: Room, request: RoomCommand, now: Millis) -> None:
        self.room, self.request, self.now = room, request, now
        self.room_events: list[Any] = []
        self.game_events: list[Any] = []

    def emit(self, event: Any) -> None:
        """Add an event of the room."""
        self.room_events.append(event)
        self.room = evolve(self.room, event)

    def play(self, command: Any, seat: int | None, pressed: Millis | None = None) -> None:
        """Let the game decide a command, and add its events."""
        room, luck = self.room, self.request.luck
        draft = room.rules.decide(room.play, Request(command, seat, pressed, luck), self.now)
        self.game_events += draft.events
        self.room = with_play(room, draft.state)

    @property
    def player(self) -> str:
        """The person who sent the command; Refused if it was the table."""
        if self.request.by is None:
            raise Refused("no-seat")
        return self.request.by


# Commands of the game -----------------------------------------------------------------------------------


def _decide_game_command(draft: _Draft) -> None:
    """Pass a command to the game: from a person's seat, from a bot's, or from the table itself."""
    room, request = draft.room, draft.request
    if not room.round:
        raise Refused("not-playing")
    seat = request.seat
    if request.by is not None:
        seat = room.seat_of(request.by)
        if seat is None:
            raise Refused("no-seat")
        if type(request.command) in (*TABLE_ONLY, room.rules.Start):
            raise Refused("table-only")
    draft.play(request.command, seat, request.pressed)


def _seat_late_players(draft: _Draft) -> None:
    """Between two deals, give a seat to people who sat down during the game, if the game allows that."""
    room = draft.room
    join = room.rules.JOIN if room.phase == "playing" and room.chairs != room.seats else None
    if join is None:
        return
    late = [chair for chair, occupant in enumerate(room.chairs) if _is_late(room, occupant)]
    for chair in late:
        try:
            draft.play(join(), None)
        except Refused:
            return
        draft.emit(events.JoinedLate(chair))


def _pause_among_bots(draft: _Draft) -> None:
    """Pause a game of people and bots in which only bots are left.

    The game itself pauses if all its players are missing. A game that only bots began goes on, until the last
    visiting bot is gone.
    """
    room = draft.room
    if room.phase != "playing" or room.play.options.revision < 2 or room.play.paused_at is not None:
        return
    people = [seat for seat, occupant in enumerate(room.seats) if not occupant.is_bot]
    visiting_bots = [seat for seat, occupant in enumerate(room.seats) if occupant.is_visiting_bot]
    watched = people or visiting_bots
    if watched and not any(room.play.seats.is_waited_for(seat) for seat in watched):
        draft.play(Pause(), None)


def _is_late(room: Room, occupant: Occupant | None) -> bool:
    """Return True for a person or a visiting bot with a chair but no seat in the game."""
    return occupant is not None and not occupant.is_table_bot and room.seat_of(occupant.player) is None


# Commands of the room -----------------------------------------------------------------------------------


def _decide_room_command(draft: _Draft) -> None:
    match draft.request.command:
        case commands.MakeTable() as command:
            _make_table(draft, command)
        case commands.ChangeTable() as command:
            _change_table(draft, command)
        case commands.Sit(name, chair, bot):
            _sit(draft, name, chair, bot)
        case commands.Rename(name):
            _rename(draft, name)
        case commands.Stand():
            _stand(draft)
        case commands.AddBot(chair, level, personality):
            _add_bot(draft, chair, level, personality)
        case commands.ChangeBot(chair, level):
            _check_bot(draft, chair)
            _check_level(level)
            draft.emit(events.BotChanged(chair, level))
        case commands.RemoveBot(chair):
            _check_bot(draft, chair)
            draft.emit(events.BotRemoved(chair))
        case commands.Kick(chair):
            _kick(draft, chair)
        case commands.VoteOut(chair, yes):
            _vote_out(draft, chair, yes)
        case commands.Expel(chair):
            _expel(draft, chair)
        case commands.CloseTable():
            _check_table(draft)
            draft.emit(events.Closed())
        case commands.Begin():
            _begin(draft)
        case commands.PassHost(player):
            _pass_host(draft, player)


def _make_table(draft: _Draft, command: commands.MakeTable[Any]) -> None:
    if draft.room.game:
        raise Refused("already-started")
    if command.game not in GAMES:
        raise Refused("unknown-game", given=command.game, expected=tuple(GAMES))
    _check_seats(draft.room, command.game, command.seats)
    draft.emit(
        events.Made(command.game, command.options, command.seats, command.listed, draft.player, draft.now)
    )


def _change_table(draft: _Draft, command: commands.ChangeTable[Any]) -> None:
    _check_host_between_games(draft)
    _check_seats(draft.room, draft.room.game, command.seats)
    if _day_of(command.options) != _day_of(draft.room.options):
        raise Refused("deck-not-today")  # else everybody could look at the deck of tomorrow
    draft.emit(events.Changed(command.options, command.seats, command.listed))


def _day_of(options: Any) -> int:
    """R4.5: return the day whose deck is played; 0 for none, and in games without such decks."""
    return int(getattr(options, "day", 0))


def _begin(draft: _Draft) -> None:
    """Begin a game, or a rematch once a game is over."""
    _check_host_between_games(draft)
    room = draft.room
    players, allowed = sum(chair is not None for chair in room.chairs), room.rules.PLAYERS
    if players not in allowed:
        raise Refused("bad-players", given=players, least=allowed[0], most=allowed[-1])
    if draft.request.luck is None:
        raise NeedsLuck
    _drop_first_cards(draft)
    draft.emit(events.Began(room.round + 1))
    draft.play(room.rules.Start(players, draft.room.options), None)


def _drop_first_cards(draft: _Draft) -> None:
    """R2.13: only the first game of a table begins with the cards of a real table."""
    room = draft.room
    first_cards = getattr(room.options, "first_cards", ())
    if room.round and first_cards:
        options = msgspec.structs.replace(room.options, first_cards=())
        draft.emit(events.Changed(options, len(room.chairs), room.listed))


def _check_seats(room: Room, game: str, seats: int) -> None:
    allowed = GAMES[game].PLAYERS
    if seats not in allowed:
        raise Refused("bad-players", given=seats, least=allowed[0], most=allowed[-1])
    if any(chair is not None for chair in room.chairs[seats:]):
        raise Refused("chair-taken")


def _check_host_between_games(draft: _Draft) -> None:
    if draft.player != draft.room.host:
        raise Refused("not-host")
    if draft.room.phase == "playing":
        raise Refused("already-started")


# People -------------------------------------------------------------------------------------------------


def _sit(draft: _Draft, name: object, chair: int | None, bot: bool) -> None:
    room, player = draft.room, draft.player
    shown = check_name(name)
    if player in room.expelled:
        raise Refused("expelled")
    if room.phase == "playing" and player in room.removed:
        raise Refused("removed")
    if room.chair_of(player) is not None:
        raise Refused("already-seated")
    refuse_look_alike(shown, _names_at_table(room, excluding=player))
    chair = _free_chair(room, chair)
    is_bot = bot or player in room.visiting_bots
    draft.emit(events.Sat(chair, player, shown, is_bot))
    if room.host is None and not is_bot:
        draft.emit(events.HostPassed(player))
    seat = room.seat_of(player)
    if room.phase == "playing" and seat is not None:
        draft.play(Back(seat), None)  # a person who left the game gets the old seat back


def _rename(draft: _Draft, name: object) -> None:
    room, player = draft.room, draft.player
    shown = check_name(name)
    chair = room.chair_of(player)
    if chair is None:
        raise Refused("no-seat")
    if room.phase == "playing":
        raise Refused("already-started")
    refuse_look_alike(shown, _names_at_table(room, excluding=player))
    draft.emit(events.Sat(chair, player, shown, player in room.visiting_bots))


def _stand(draft: _Draft) -> None:
    room, player = draft.room, draft.player
    chair = room.chair_of(player)
    if chair is None:
        raise Refused("no-seat")
    draft.emit(events.Stood(chair))
    _leave_game(draft, player)


def _leave_game(draft: _Draft, player: str) -> None:
    """Replace a host who has left the chair, and take the player out of a game in progress."""
    room = draft.room
    if room.host == player:
        people = [occupant.player for occupant in room.people if not occupant.is_bot]
        draft.emit(events.HostPassed(people[0] if people else None))
    seat = room.seat_of(player)
    if room.phase == "playing" and seat is not None:
        draft.play(Leave(), seat)


def _kick(draft: _Draft, chair: int) -> None:
    """Let the host of the table remove a person. During a game the person leaves it."""
    if draft.player != draft.room.host:
        raise Refused("not-host")
    player = _other_person(draft, chair)
    draft.emit(events.Kicked(chair))
    _leave_game(draft, player)


def _vote_out(draft: _Draft, chair: int, yes: bool) -> None:
    """Count a vote for the removal of a person, who may be the host. Remove the person if that is enough."""
    room, by = draft.room, draft.room.chair_of(draft.player)
    if room.phase != "playing":
        raise Refused("not-playing")
    if by is None or not can_vote(room, by):
        raise Refused("no-seat")
    player = _other_person(draft, chair)
    if yes == (RemovalVote(by, chair) in room.votes):
        raise Refused("already-voted" if yes else "not-agreed")
    draft.emit(events.VotedOut(chair, by, yes))
    if votes_against(draft.room, chair) >= votes_needed(draft.room, chair):
        draft.emit(events.Kicked(chair, voted=True))
        _leave_game(draft, player)


def _other_person(draft: _Draft, chair: int) -> str:
    """Return the identity of the person or visiting bot on a chair, who must not be the sender."""
    player = _occupant(draft.room, chair).player
    if player is None or player == draft.player:
        raise Refused("not-a-person")
    return player


def _expel(draft: _Draft, chair: int) -> None:
    _check_table(draft)
    player = _occupant(draft.room, chair).player
    if player is None:
        raise Refused("not-a-person")
    draft.emit(events.Expelled(chair))
    _leave_game(draft, player)


def _check_table(draft: _Draft) -> None:
    """Refuse a command that only the table itself may give."""
    if draft.request.by is not None:
        raise Refused("table-only")


def _pass_host(draft: _Draft, player: str) -> None:
    _check_table(draft)
    if draft.room.chair_of(player) is None or player == draft.room.host:
        raise Refused("not-a-person")
    draft.emit(events.HostPassed(player))


def _free_chair(room: Room, chair: int | None) -> int:
    """Return the wanted chair if it is free; without one, the first free chair."""
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


def _names_at_table(room: Room, excluding: str | None = None) -> list[str]:
    """Return the names of all bots and people but one, also of people who left the game in progress."""
    seats = room.seats if room.phase == "playing" else ()
    occupants = [occupant for occupant in (*room.chairs, *seats) if occupant is not None]
    return [one.name for one in occupants if one.is_table_bot or one.player != excluding]


# Bots ---------------------------------------------------------------------------------------------------


def _add_bot(draft: _Draft, chair: int | None, level: str, personality: str | None) -> None:
    _check_host_between_games(draft)
    _check_level(level)
    if personality is not None and personality not in PERSONALITIES:
        raise Refused("unknown-personality", given=personality, expected=tuple(PERSONALITIES))
    chair = _free_chair(draft.room, chair)
    wanted = PERSONALITIES.values() if personality is None else (PERSONALITIES[personality],)
    name, chosen = _free_bot_name(draft.room, tuple(wanted))
    draft.emit(events.BotAdded(chair, name, level, chosen.id))


def _check_level(level: str) -> None:
    if level not in LEVELS:
        raise Refused("unknown-level", given=level, expected=tuple(LEVELS))


def _check_bot(draft: _Draft, chair: int) -> None:
    _check_host_between_games(draft)
    if not _occupant(draft.room, chair).is_table_bot:
        raise Refused("not-a-bot")


def _free_bot_name(room: Room, wanted: tuple[Personality, ...]) -> tuple[str, Personality]:
    """Return a name that nobody at the table has, with its personality. A second Vega is "Vega 2"."""
    taken = {look_alike_key(name) for name in _names_at_table(room)}
    names = [(one.name if n == 1 else f"{one.name} {n}", one) for n in range(1, 22) for one in wanted]
    return next((name, one) for name, one in names if look_alike_key(name) not in taken)
