"""The rules of a room: making and changing a table, and the beginning of a game.

``people`` and ``bots`` decide the other commands of a room. All others go to the game. A *chair* is a place in the
room, which may be empty; a *seat* is a player of the running game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.common.commands import EndEarly, Pause
from tertia.games.engine import Millis, NeedsLuck
from tertia.rooms import bots, commands, events, people
from tertia.rooms.chairs import occupant_of
from tertia.rooms.commands import TABLE_ONLY, RoomCommand
from tertia.rooms.decision import AnyDecision, Decision
from tertia.rooms.draft import RoomDraft, check_host_between_games, check_table
from tertia.rooms.state import NextGame, Occupant, Room, with_version


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
    draft = RoomDraft(room, request, now)
    if isinstance(request.command, commands.ROOM_COMMANDS):
        _decide_room_command(draft)
    else:
        _decide_game_command(draft)
    _seat_late_players(draft)
    _pause_among_bots(draft)
    decision = Decision(
        at=now,
        command=request.command,
        by=request.by,
        id=request.id,
        seat=request.seat,
        pressed=request.pressed,
        luck=request.luck,
        room_events=tuple(draft.room_events),
        game_events=tuple(draft.game_events),
    )
    return Step(decision, with_version(draft.room, room.version + 1, now))


def decide_with_luck(room: Room, request: RoomCommand, now: Millis, draw_luck: Callable[[], bytes]) -> Step:
    """Decide a command. Luck is drawn if the rules need it."""
    now = max(now, room.changed_at)  # if a clock was set back, time stands still until it has caught up
    try:
        return decide(room, request, now)
    except NeedsLuck:
        return decide(room, msgspec.structs.replace(request, luck=draw_luck().hex()), now)


# Commands of the game -----------------------------------------------------------------------------------


def _decide_game_command(draft: RoomDraft) -> None:
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


def _seat_late_players(draft: RoomDraft) -> None:
    """Between two deals, give a seat to people who sat down during the game, if the game allows that."""
    room = draft.room
    if (
        room.phase != "playing" or room.chairs == room.seats
    ):  # usually the same people, which is quick to compare
        return
    join = room.rules.JOIN
    if join is None:
        return
    late = [chair for chair, occupant in enumerate(room.chairs) if _is_late(room, occupant)]
    for chair in late:
        try:
            draft.play(join(), None)
        except Refused:
            return  # a deal is being played, or the game has no seat left
        draft.emit(events.JoinedLate(chair))


def _pause_among_bots(draft: RoomDraft) -> None:
    """R2.8: pause a game of people and bots while only bots are at the table.

    Games by the first revision of the rules do not pause (see ``CURRENT_REVISION`` in ``games.common.options``).
    Before the fifth, the grace time of the last person had to end, and the table moved for that person.
    The game itself pauses if all its players are missing. A game that only bots began goes on, until the last
    visiting bot is gone.
    """
    room = draft.room
    if room.phase != "playing" or room.play.options.revision < 2 or room.play.paused_at is not None:
        return
    with_people = [seat for seat, occupant in enumerate(room.seats) if not occupant.is_bot]
    with_visiting_bots = [seat for seat, occupant in enumerate(room.seats) if occupant.is_visiting_bot]
    with_table_bots = any(occupant.is_table_bot for occupant in room.seats)
    pauses_at_once = with_people and with_table_bots and room.play.options.revision >= 5
    is_there = room.play.seats.is_here if pauses_at_once else room.play.seats.is_waited_for
    needed = with_people or with_visiting_bots
    if needed and not any(map(is_there, needed)):
        draft.play(Pause(), None)


def _is_late(room: Room, occupant: Occupant | None) -> bool:
    """Return True for a person or a visiting bot with a chair but no seat in the game."""
    return occupant is not None and not occupant.is_table_bot and room.seat_of(occupant.player) is None


# Commands of the room -----------------------------------------------------------------------------------


def _decide_room_command(draft: RoomDraft) -> None:
    match draft.request.command:
        case commands.MakeTable() as command:
            _make_table(draft, command)
        case commands.ChangeTable() as command:
            _change_table(draft, command)
        case commands.Sit(name, chair, bot):
            people.sit(draft, name, chair, bot)
        case commands.Rename(name):
            people.rename(draft, name)
        case commands.Stand():
            people.stand(draft)
        case commands.AddBot(chair, level, personality):
            bots.add_bot(draft, chair, level, personality)
        case commands.ChangeBot(chair, level):
            bots.change_bot(draft, chair, level)
        case commands.RemoveBot(chair):
            bots.remove_bot(draft, chair)
        case commands.Kick(chair):
            people.kick(draft, chair)
        case commands.VoteOut(chair, yes):
            people.vote_out(draft, chair, yes)
        case commands.Expel(chair):
            people.expel(draft, chair)
        case commands.CloseTable():
            check_table(draft)
            draft.emit(events.Closed())
        case commands.Begin():
            _begin(draft)
        case commands.EndGame():
            _end_game(draft)
        case commands.MoveOn(table, form):
            _move_on(draft, table, form)
        case commands.PassHost(player):
            people.pass_host(draft, player)


def _make_table(draft: RoomDraft, command: commands.MakeTable[Any]) -> None:
    if draft.room.game:
        raise Refused("already-started")
    if command.game not in GAMES:
        raise Refused("unknown-game", given=command.game, expected=tuple(GAMES))
    _check_seats(draft.room, command.game, command.seats)
    draft.emit(
        events.Made(command.game, command.options, command.seats, command.listed, draft.player, draft.now)
    )


def _change_table(draft: RoomDraft, command: commands.ChangeTable[Any]) -> None:
    check_host_between_games(draft)
    _check_seats(draft.room, draft.room.game, command.seats)
    if _day_of(command.options) != _day_of(draft.room.options):
        raise Refused("deck-not-today")  # else everybody could look at the deck of tomorrow
    draft.emit(events.Changed(command.options, command.seats, command.listed))


def _day_of(options: Any) -> int:
    """R4.5: return the day whose deck is played; 0 for none, and in games without such decks."""
    return int(getattr(options, "day", 0))


def _begin(draft: RoomDraft) -> None:
    """Begin a game, or a rematch once a game is over."""
    check_host_between_games(draft)
    room = draft.room
    players, allowed = sum(chair is not None for chair in room.chairs), room.rules.PLAYERS
    if players not in allowed:
        raise Refused("bad-players", given=players, least=allowed[0], most=allowed[-1])
    if draft.request.luck is None:  # for the first deal, and for the secret of the bots (see ``bot_seeds``)
        raise NeedsLuck
    _drop_first_cards(draft)
    draft.emit(events.Began(room.round + 1))
    draft.play(room.rules.Start(players, draft.room.options), None)


def _end_game(draft: RoomDraft) -> None:
    """R2.10: end the running game for all its players. Nobody loses the chair, and the host stays the host."""
    room, player = draft.room, draft.player
    if room.phase != "playing":
        raise Refused("not-playing")
    if player != room.host and not _is_only_person(room, player):
        raise Refused("not-host")
    draft.emit(events.Ended(_name_of(room, player)))
    draft.play(EndEarly(), None)


def _is_only_person(room: Room, player: str) -> bool:
    """Return True for a person in the game from which all other people have left."""
    people = [seat for seat in room.play.seats.in_game if not room.seats[seat].is_bot]
    return people == [room.seat_of(player)]


def _move_on(draft: RoomDraft, table: str, form: str) -> None:
    """Lead the people to another table. The server has checked that it exists and whose it is."""
    check_host_between_games(draft)
    room, player = draft.room, draft.player
    by = _name_of(room, player)
    if room.next_game != NextGame(table, form, by, player):
        draft.emit(events.MovedOn(table, form, by))


def _name_of(room: Room, player: str) -> str:
    """Return the nickname of a person; empty without a chair."""
    chair = room.chair_of(player)
    return "" if chair is None else occupant_of(room, chair).name


def _drop_first_cards(draft: RoomDraft) -> None:
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
