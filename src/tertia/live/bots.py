"""The bots of a live table. Their memories and moves follow from the log alone, so all nodes agree on them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tertia.bots.bot import choose_bot_command
from tertia.bots.memory import Memory, remember
from tertia.bots.search import LONGEST
from tertia.games.chipset.state import State as ChipSetState
from tertia.games.classic.state import State as ClassicState
from tertia.games.common.commands import SayNoSet
from tertia.games.common.events import Resumed
from tertia.games.engine import Legal, Millis
from tertia.games.scout.state import State as ScoutState
from tertia.live.presence import Presence
from tertia.live.services import Services
from tertia.rooms.bot_seeds import bot_secret, bot_seed
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.solver import has_set

logger = logging.getLogger("tertia.live")

HASTE = 3
"""The factor by which bots think faster while no person may play: in the rest of a ChipSet deal that all people have
left, in Classic while all people are locked out (R2.7), and in Scout while all of them sit out (R5.5)."""
TIME_TO_LOOK: Millis = 4_000
"""R2.8: the time for which bots do nothing after a pause, so that a person who comes back sees the cards first."""
LEAST_TIME_TO_READ: Millis = 2_000
"""R2.7: the time for which a hurried bot leaves a person at least to read why the call was wrong."""
LONGEST_WAIT: Millis = 8_000
"""R2.7, R5.5: the time after which a bot moves at the latest for people who may not play. In Classic it begins with
their wrong call."""
LEAST_WAIT: Millis = 1_000
"""R2.7: the least time between two moves of bots, also after a longer wait."""


@dataclass(frozen=True, slots=True)
class BotMinds:
    """The memories of the bots of a table and the secret of their seeds, as a fold of the log."""

    memories: Mapping[int, Memory] = field(default_factory=dict)
    """The memory of each bot, by seat."""
    secret: str = ""
    """Part of the seed of every bot. It is secret until the game is over, so that nobody can foresee the moves."""
    still_until: Millis = 0
    """The instant before which no bot moves."""


@dataclass(frozen=True, slots=True)
class Planned:
    """The next move of a bot, made at its time unless something else happens before."""

    at: Millis
    seat: int
    command: Any


class TableBots:
    """The bots of one table, their memories and their next move."""

    def __init__(self, table: str, services: Services, presence: Presence) -> None:
        self._table, self._services, self._presence = table, services, presence
        self._room = Room()
        self.minds = BotMinds()
        self._planning = asyncio.Lock()
        self._plan: tuple[int, Planned | None] = (-1, None)
        """The version that was planned for, and the next move."""

    def apply(self, decision: AnyDecision, room: Room) -> None:
        """Let the bots see a decision and the room that it led to."""
        self.resume(room, update_minds(self.minds, room, decision))

    def resume(self, room: Room, minds: BotMinds) -> None:
        """Go on in a room with these minds."""
        self._room, self.minds = room, minds

    @property
    def can_move(self) -> bool:
        """True if bots play here. They pause with the game, and while nobody on this node is connected."""
        is_playing = self._room.phase == "playing" and self._room.play.paused_at is None
        return bool(self.minds.memories) and is_playing and bool(self._presence.listeners)

    @property
    def planned(self) -> Planned | None:
        """The next move, if it is planned and nothing has happened since."""
        version, planned = self._plan
        return planned if version == self._room.version else None

    async def plan(self) -> Planned | None:
        """Choose the next move, once for each version and on the bots' own thread."""
        if not self.can_move:
            return None
        async with self._planning:
            room = self._room  # the newest: versions that passed while we waited need no plan
            if self._plan[0] != room.version:
                self._plan = room.version, None  # if this fails, the bots wait for the next version
                try:
                    planned = await self._services.run_on_bot_thread(
                        plan_next_move, self._table, room, self.minds
                    )
                except Exception:
                    logger.exception("a bot at table %s could not choose a move", self._table)
                else:
                    self._plan = room.version, planned
        return self.planned


def update_minds(minds: BotMinds, room: Room, decision: AnyDecision) -> BotMinds:
    """Return the minds of the bots after a decision that led to this room."""
    secret = bot_secret(decision)
    if secret is not None:  # the decision begins a game
        bots = (seat for seat, occupant in enumerate(room.seats) if occupant.is_table_bot)
        minds = BotMinds({seat: Memory() for seat in bots}, secret)
    if not minds.memories or not decision.game_events:
        return minds
    memories = {
        seat: remember(memory, room.rules.view(room.play, seat), decision.at)
        for seat, memory in minds.memories.items()
    }
    has_resumed = any(isinstance(event, Resumed) for event in decision.game_events)
    return BotMinds(memories, minds.secret, decision.at + TIME_TO_LOOK if has_resumed else minds.still_until)


def plan_next_move(table: str, room: Room, minds: BotMinds) -> Planned | None:
    """Return the earliest move of a bot."""
    now, rules, play = room.changed_at, room.rules, room.play
    moves = []
    are_locked = _are_people_locked(room)
    for seat, memory in minds.memories.items():
        legal = rules.legal(play, seat, now)
        if are_locked and isinstance(play, ClassicState):
            memory, legal = _attend(memory, legal, play, now)
        if legal:
            seed = bot_seed(table, room.round, seat, minds.secret)
            level = room.seats[seat].level
            answer = choose_bot_command(room.game, level, seed, memory, rules.view(play, seat), legal, now)
            if answer is not None:
                moves.append((answer.after, seat, answer.command))
    if not moves:
        return None
    after, seat, command = min(moves, key=lambda move: move[:2])
    still_until = minds.still_until
    if room.wakes_at is not None:  # No bot waits until its own time runs out.
        still_until = min(still_until, room.wakes_at - 1_000)
    return Planned(max(now + _shorten(after, room), still_until), seat, command)


def _attend(memory: Memory, legal: Legal, play: ClassicState, now: Millis) -> tuple[Memory, Legal]:
    """R2.7: Return the memory and the commands of a bot that makes no mistake while people are locked out.

    Only a SET ends a lock-out, so each wrong call and each wrong "No SET" would make them wait once more.
    """
    if has_set(play.open_cards):
        commands = tuple(one for one in legal.commands if not isinstance(one, SayNoSet))
        legal = Legal(commands, legal.choices)
    return replace(memory, last_mistake_at=now + LONGEST), legal


def _shorten(after: Millis, room: Room) -> Millis:
    """Return the delay of a move, which is shorter while no person may play."""
    if _is_deal_among_bots(room):
        return after // HASTE
    if _are_people_locked(room) and getattr(room.play, "call", None) is None:
        most = max(LONGEST_WAIT - _time_locked(room), LEAST_WAIT)
        return min(after, max(after // HASTE, LEAST_TIME_TO_READ), most)
    return after


def _time_locked(room: Room) -> Millis:
    """R2.7: Return for how long people have been locked out of Classic; 0 where their calls have no rest."""
    play = room.play
    if not isinstance(play, ClassicState) or not play.options.rest:
        return 0
    locked = [play.players[seat] for seat in _seats_of_people(room) if play.players[seat].locked]
    ended_at = max(max(player.rests_until, player.rested_at) for player in locked)
    return max(0, room.changed_at - (ended_at - play.options.rest)) if ended_at else 0


def _is_deal_among_bots(room: Room) -> bool:
    """Return True if people play this ChipSet match, but have folded or are out in this deal."""
    if not isinstance(room.play, ChipSetState) or not room.play.is_in_play:
        return False
    with_people = _seats_of_people(room)
    return bool(with_people) and with_people.isdisjoint(room.play.remaining_seats)


def _are_people_locked(room: Room) -> bool:
    """R2.7, R5.5: Return True if no person the table waits for may play, so that only bots can take a SET.

    In Classic they are locked out, in Scout they sit out.
    """
    play = room.play
    if not isinstance(play, ClassicState | ScoutState) or play.phase != "playing":
        return False
    waiting = _seats_of_people(room).intersection(play.seats.waited_for)
    if isinstance(play, ScoutState):
        return bool(waiting) and all(play.players[seat].sits_out for seat in waiting)
    return bool(waiting) and all(play.players[seat].locked for seat in waiting)


def _seats_of_people(room: Room) -> set[int]:
    return {seat for seat, occupant in enumerate(room.seats) if not occupant.is_bot}
