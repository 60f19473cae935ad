"""The parts of a state that all games share, and the commands that the table gives itself.

The table starts the game, lets time pass, and reports players who are away, return or leave.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.errors import Refused
from tertia.games.common.commands import Away, Back, EndEarly, Leave, Pause, StartGame
from tertia.games.common.dealing import Pile
from tertia.games.common.events import GameStarted, Left, Moved, Paused, Resumed
from tertia.games.common.layout import Layout, moves_into_gaps
from tertia.games.common.seats import Seats, decide_presence, give_up_waiting, require_seat
from tertia.games.engine import Draft, Millis, Request, Tick, require_table


class Countdown(Struct, frozen=True):
    """R2.8: the only seat that has not agreed, and when it is overruled."""

    seat: int
    until: Millis
    """When the table overrules the seat."""


class TableState(Struct, frozen=True):
    """The fields that the states of all games share. Each game declares the types of its options and players."""

    phase: str = "waiting"
    """ "waiting" before the start, "over" at the end, and the game's own phases between."""
    options: Any = None
    seats: Seats = Seats()
    players: tuple[Any, ...] = ()
    piles: tuple[Pile, ...] = ()
    """The shuffled piles of this deal, secret until its end. A deal may shuffle more than once."""
    commitments: tuple[str, ...] = ()
    """The public hash of each pile."""
    deck: tuple[Card, ...] = ()
    """The cards left to draw, the next one first."""
    table: Layout = ()
    """The cards on the table, each in its place."""
    dealt_at: Millis = 0
    """When the deal began."""
    changed_at: Millis = 0
    """When the cards on the table last changed."""
    countdown: Countdown | None = None
    """R2.8: runs while all players but one agree; None otherwise."""
    paused_at: Millis | None = None
    """Since when the table is paused; None if it is not."""

    @property
    def commitment(self) -> str:
        """The hash of the first pile; empty before the first deal."""
        return self.commitments[0] if self.commitments else ""


S = TypeVar("S", bound=TableState)


class ShuffleEvent(Protocol):
    """The event of a game with a newly shuffled pile, with which a deal begins."""

    @property
    def at(self) -> Millis: ...
    @property
    def commitment(self) -> str: ...
    @property
    def pile(self) -> Pile | None: ...


def after_shuffle(state: S, event: ShuffleEvent, drawn: int, **changes: Any) -> S:
    """Return the state after a deal began and this many cards were drawn. ``changes`` come from the game."""
    piles = (event.pile,) if event.pile else ()
    deck = event.pile.order[drawn:] if event.pile else ()
    commitments = (event.commitment,)
    return replace(
        state,
        piles=piles,
        commitments=commitments,
        deck=deck,
        dealt_at=event.at,
        changed_at=event.at,
        **changes,
    )


def with_player(state: S, seat: int, **changes: Any) -> S:
    """Return the state with changes to one player."""
    player = replace(state.players[seat], **changes)
    return replace(state, players=state.players[:seat] + (player,) + state.players[seat + 1 :])


def with_each_player(state: S, **changes: Any) -> S:
    """Return the state with the same changes to every player."""
    return replace(state, players=tuple(replace(player, **changes) for player in state.players))


def close_gaps(draft: Draft[S], size: int) -> None:
    """R2.9: move the cards in extra places into the gaps, if the table wants that."""
    if draft.state.options.gaps != "close":
        return
    cards, places = moves_into_gaps(draft.state.table, size)
    if cards:
        draft.emit(Moved(cards, places))


def is_over(state: TableState) -> bool:
    return state.phase == "over"


def seat_in_play(draft: Draft[S]) -> int:
    """Return the seat that gives the command. Raise Refused unless a deal is being played."""
    seat = require_seat(draft.state.seats, draft.request)
    if draft.state.phase != "playing":
        raise Refused("not-playing")
    return seat


def settle(draft: Draft[S], settle_one: Callable[[Draft[S]], bool]) -> None:
    """Emit the events that follow by themselves while a deal is played, until ``settle_one`` returns False."""
    while draft.state.phase == "playing" and draft.state.paused_at is None and settle_one(draft):
        pass


def next_deadline(state: TableState, *times: Millis | None) -> Millis | None:
    """Return the earliest of these times, of the grace times and of the countdown; None if no clock runs."""
    if state.phase in ("waiting", "over") or state.paused_at is not None:
        return None
    overrules_at = state.countdown.until if state.countdown else None
    ends = (*times, overrules_at, state.seats.end_of_grace(state.options.grace))
    return min((time for time in ends if time is not None), default=None)


# Pausing: no clock runs while every player is missing ---------------------------------------------------

TIME_AFTER_PAUSE: Millis = 15_000
"""R2.8: the least time for a wait that a pause interrupted, unless the whole wait is shorter."""


def pause(draft: Draft[S]) -> None:
    """Stop all clocks of a game in progress."""
    state = draft.state
    if state.phase not in ("waiting", "over") and state.paused_at is None:
        draft.emit(Paused(draft.now))


def pause_if_deserted(draft: Draft[S]) -> None:
    """R2.8: pause if every player who has not left is missing. By the first revision of the rules play went on."""
    seats, options = draft.state.seats, draft.state.options
    if options is not None and options.revision > 1 and seats.in_game and not seats.waited_for:
        pause(draft)


def resume(draft: Draft[S]) -> None:
    if draft.state.paused_at is not None:
        draft.emit(Resumed(draft.now))


def open_draft(state: S, evolve: Callable[[S, Any], S], request: Request[Any], now: Millis) -> Draft[S]:
    """Begin a decision. While the table is paused, players may only leave."""
    is_of_player = request.seat is not None and not isinstance(request.command, Leave)
    if is_of_player and state.paused_at is not None:
        raise Refused("paused")
    return Draft(state, evolve, request, now)


def after_pause_event(state: S, event: Paused | Resumed) -> S:
    """Return the state after a pause began or ended.

    At its end every instant moves by the length of the pause, the table gives missing players another grace time, and
    the player who returned has time to look. By revisions of the rules before the sixth, only the time that was left.
    """
    if isinstance(event, Paused):
        return replace(state, paused_at=event.at)
    began = event.at if state.paused_at is None else state.paused_at
    by = event.at - began
    # By earlier revisions of the rules, only players who were missing got a new grace time.
    seats = state.seats.with_new_grace(event.at, for_all=state.options.revision >= 5)
    resumed = replace(state, paused_at=None, seats=seats)
    shifted = _shift_instants(replace(resumed, players=_shift_rests(resumed.players, by)), by)
    return _prolong_waits(shifted, event.at) if state.options.revision >= 6 else shifted


_INSTANTS = {
    "began",
    "changed_at",
    "closes",
    "dealt_at",
    "gone_at",
    "kept_looking_at",
    "laid_out_at",
    "opens",
    "pressed",
    "resumes",
    "returns_until",
    "until",
}
"""The names of the fields of states that are instants of the game's clock."""

_WITH_INSTANTS = ("call", "countdown", "hunt", "scout", "point", "ballot", "proposal")
"""The names of the fields of states that are structs with such fields."""

_WAITS = {
    "until": "turn_time",
    "opens": "window",
    "call": "pick_time",
    "countdown": "overrule",
    "hunt": "hunt_time",
    "ballot": "forfeit_time",
    "proposal": "proposal_time",
}
"""The ends of waits for players, or the structs with them, and the options that say how long they are.

A game without the option does not wait for a player there: in SetUp a call only waits for its photo finish.
"""

StructT = TypeVar("StructT", bound=Struct)


def _shift_rests(players: tuple[Any, ...], by: Millis) -> tuple[Any, ...]:
    """Move the ends of rests after wrong calls, in games that have them (R2.7)."""
    return tuple(
        replace(player, rests_until=player.rests_until + by) if getattr(player, "rests_until", 0) else player
        for player in players
    )


def _shift_instants(value: StructT, by: Millis) -> StructT:
    changes: dict[str, Any] = {}
    for name in value.__struct_fields__:
        field = getattr(value, name)
        if field is None:
            continue
        if name in _INSTANTS:
            changes[name] = field + by
        elif name in _WITH_INSTANTS:
            changes[name] = _shift_instants(field, by)
    return replace(value, **changes)


def _prolong_waits(state: S, now: Millis) -> S:
    """R2.8: give every wait that still runs ``TIME_AFTER_PAUSE``, or its whole time if that is shorter."""
    lengths = {**_WAITS, "until": "answer_time"} if state.phase == "answering" else _WAITS
    changes: dict[str, Any] = {}
    for name, option in lengths.items():
        ends = now + min(TIME_AFTER_PAUSE, getattr(state.options, option, 0))
        wait = getattr(state, name, None)
        until = getattr(wait, "until", None) if isinstance(wait, Struct) else wait
        if until is not None and now <= until < ends:
            changes[name] = replace(wait, until=ends) if isinstance(wait, Struct) else ends
    return replace(state, **changes)


# Commands of the table ----------------------------------------------------------------------------------


def _nothing_is_due(draft: Draft[Any]) -> None:
    pass


def _leave_freely(draft: Draft[Any], seat: int) -> None:
    pass


class TableRules(Struct, Generic[S], frozen=True):
    """The parts of a game that the commands of the table need."""

    players: range
    """The possible numbers of players."""
    options: type
    started: type[GameStarted]
    deal: Callable[[Draft[S], int], None]
    """Deal, with this seat as the dealer."""
    end_early: Callable[[Draft[S]], None]
    """R2.10: end the deal, if one is played, and the game. Nobody gains or loses by it."""
    pass_time: Callable[[Draft[S]], None] = _nothing_is_due
    """Do whatever the game's clock says is due."""
    before_leaving: Callable[[Draft[S], int], None] = _leave_freely
    """Do what the rules say of a player who leaves, before the seat is empty."""
    after_leaving: Callable[[Draft[S]], None] = _nothing_is_due
    """Do what the rules say after a player left, before the table pauses for missing players."""
    can_join: bool = False
    """True if players may join between two deals."""


def decide_table_command(draft: Draft[S], rules: TableRules[S]) -> None:
    """Decide a command that is the same in every game; anything else is Refused."""
    match draft.request.command:
        case StartGame(players, options):
            _start(draft, rules, players, options)
        case Tick():
            _pass_time(draft, rules)
        case Away() | Back() | Leave():
            _change_presence(draft, rules)
        case Pause():
            require_table(draft.request)
            pause(draft)
        case EndEarly():
            _end_early(draft, rules)
        case _:
            raise Refused("unknown-command")


def check_players(players: object, allowed: range) -> None:
    """Refuse a number of players with which the game cannot be played."""
    if not isinstance(players, int) or isinstance(players, bool) or players not in allowed:
        raise Refused("bad-players", given=players, least=allowed[0], most=allowed[-1])


def check_options(options: object, expected: type) -> None:
    """Refuse the options of another game."""
    if not isinstance(options, expected):
        raise Refused("bad-choice", option="options", given=type(options).__name__, expected=("Options",))


def _start(draft: Draft[S], rules: TableRules[S], players: int, options: Any) -> None:
    require_table(draft.request)
    if draft.state.phase != "waiting":
        raise Refused("already-started")
    check_players(players, rules.players)
    check_options(options, rules.options)
    draft.emit(rules.started(players, options))
    rules.deal(draft, 0)


def _pass_time(draft: Draft[S], rules: TableRules[S]) -> None:
    """Stop waiting for players who have been away too long, then do what the game's clock says."""
    require_table(draft.request)
    state = draft.state
    if state.phase in ("waiting", "over"):
        return
    for event in give_up_waiting(state.seats, state.options.grace, draft.now):
        draft.emit(event)
    pause_if_deserted(draft)
    if draft.state.paused_at is None:
        rules.pass_time(draft)


def _end_early(draft: Draft[S], rules: TableRules[S]) -> None:
    """R2.10: end a game in progress for all its players, who stay where they are."""
    require_table(draft.request)
    if draft.state.phase in ("waiting", "over"):
        raise Refused("not-playing")
    resume(draft)  # so that the length of the deal is without the pause
    rules.end_early(draft)


def _change_presence(draft: Draft[S], rules: TableRules[S]) -> None:
    event = decide_presence(draft.state.seats, draft.request, draft.now)
    if draft.state.phase == "over":
        return
    if isinstance(event, Left):
        rules.before_leaving(draft, event.seat)
    if event is not None:
        draft.emit(event)
    if isinstance(event, Left):
        rules.after_leaving(draft)
    if isinstance(draft.request.command, Back) or not draft.state.seats.in_game:
        resume(draft)  # somebody is back, or everybody has left and the game ends
    else:
        pause_if_deserted(draft)
