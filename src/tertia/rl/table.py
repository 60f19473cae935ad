"""A table for agents, which turns a game in real time into rounds.

In each round, every seat that may do something chooses a command or waits. Each command takes a random thinking time.
The command with the shortest time happens, unless a deadline of the game comes first. The other commands are dropped,
and the next round begins.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from math import exp
from random import Random
from typing import Any

from tertia.cards import Card
from tertia.errors import BadInput, Refused
from tertia.games import GAMES
from tertia.games.common.options import new_table_options
from tertia.games.engine import AnyCards, Millis
from tertia.history.recorded_game import RecordedGame
from tertia.rl.actions import FIRST_CARD, WAIT, Actions, Mask
from tertia.rl.observations import Observation, Observations, card_flags
from tertia.rooms.codec import room_codec

THINKING_TIME: Millis = 2_000
"""The median thinking time of an action."""

SPREAD = 0.5
"""The standard deviation of the logarithm of thinking times."""

START_TIME: Millis = 1
"""The clock when a game begins. It is not 0, because 0 means "never" in a view."""

IDLE_TIME: Millis = 1_000
"""The time that passes in a round in which all seats wait and the game has no deadline."""


class AgentTable:
    """One game among agents. Seats count from 0."""

    def __init__(
        self, game: str, players: int, thinking: Mapping[int, Millis], options: Mapping[str, Any]
    ) -> None:
        """``thinking`` is the median thinking time by seat; ``options`` differ from those of a new table."""
        if game not in GAMES:
            raise BadInput("unknown-game", given=game, expected=tuple(GAMES))
        self.rules = GAMES[game]
        if players not in self.rules.PLAYERS:
            least, most = self.rules.PLAYERS[0], self.rules.PLAYERS[-1]
            raise BadInput("bad-players", given=players, least=least, most=most)
        self.players = players
        try:
            self.options = room_codec(game).read_options(dict(options), new_table_options(self.rules.Options))
        except Refused as error:  # it lists the possible values; a wrong argument is a ValueError
            raise BadInput(error.code, **error.details) from None
        self._thinking = [thinking.get(seat, THINKING_TIME) for seat in range(players)]
        self.actions = Actions(self.rules)
        self.observations = Observations(self.rules, players, len(self.actions))
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Deal a new game."""
        luck = Random(f"luck {seed}")  # noqa: S311 - reproducible on purpose
        self._random = Random(f"thinking {seed}")  # noqa: S311
        self.record = RecordedGame(self.rules, lambda: luck.randbytes(32))
        self.now: Millis = START_TIME
        self._scores = (0,) * self.players
        self.record.send(self.rules.Start(self.players, self.options), None, self.now)
        self._begin_round()

    # Looking ------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.rules.is_over(self.record.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat: higher is better."""
        scores = self.rules.ANALYSIS.scores(self.record.state)
        if scores is not None:
            sign = -1 if self.rules.ANALYSIS.lowest_wins else 1
            self._scores = tuple(sign * score for score in scores)
        return self._scores

    def view(self, seat: int | None) -> Any:
        """Return everything that a seat may know. None is a spectator."""
        return self.rules.view(self.record.state, seat)

    def must_choose(self, seat: int) -> bool:
        """Return True if the seat may do something and has not chosen in this round."""
        return bool(self._commands[seat]) and seat not in self._plans

    def observe(self, seat: int) -> Observation:
        """Return the observation of a seat, with its mask of actions."""
        picking = self._picking.get(seat)
        if picking is not None:
            choice, picked = picking
            mask = self.actions.card_mask(choice, picked)
            fixed = choice.fixed
        else:
            mask, picked, fixed = self._mask(seat), [], ()
        seen = self._seen[seat]
        if seen is None:
            seen = self._seen[seat] = self.observations.encode(self.view(seat), self.now)
        found = {name: array.copy() for name, array in seen.items()}  # learners may write to their arrays
        found["picked"], found["fixed"], found["action_mask"] = card_flags(picked), card_flags(fixed), mask
        return found

    def _mask(self, seat: int) -> Mask:
        if seat in self._plans:
            return self.actions.mask({})
        return self.actions.mask(self._commands[seat], may_wait=self.players > 1)

    # Choosing -----------------------------------------------------------------------------------------------

    def choose(self, seat: int, action: int) -> bool:
        """Choose an action for a seat. Return False if it is not allowed: then the seat waits in this round."""
        if seat in self._plans or not self._commands[seat]:
            return action == WAIT
        picking = self._picking.get(seat)
        if picking is not None:
            return self._pick(seat, picking, action - FIRST_CARD)
        chosen = self._commands[seat].get(action)
        if isinstance(chosen, AnyCards):
            self._picking[seat] = (chosen, [])
        else:
            self._plans[seat] = chosen
        return chosen is not None or (action == WAIT and self.players > 1)

    def _pick(self, seat: int, picking: tuple[AnyCards, list[Card]], card: Card) -> bool:
        """Add a card to the command for which a seat chooses cards. Return False if the card is not allowed."""
        choice, picked = picking
        if card not in choice.cards or card in picked:
            del self._picking[seat]
            self._plans[seat] = None
            return False
        picked.append(card)
        if len(picked) == choice.count:
            del self._picking[seat]
            self._plans[seat] = choice.command(tuple(picked))
        return True

    def is_round_complete(self) -> bool:
        """Return True if every seat that may do something has chosen."""
        return not any(self.must_choose(seat) for seat in range(self.players))

    def end_round(self) -> None:
        """Let the earliest of the chosen commands happen, or the next deadline, and begin the next round."""
        state, record = self.record.state, self.record
        thinking_times = {
            seat: self._thinking_time(seat) for seat, command in self._plans.items() if command is not None
        }
        due = self.rules.deadline(state)
        fastest = min(thinking_times, key=lambda seat: (thinking_times[seat], seat), default=None)
        if fastest is not None and (due is None or self.now + thinking_times[fastest] < due):
            self.now += thinking_times[fastest]
            with contextlib.suppress(Refused):  # the command became illegal while the seat was thinking
                record.send(self._plans[fastest], fastest, self.now)
        elif due is not None:
            self._pass_time(due)
        else:
            self.now += IDLE_TIME
        self._begin_round()

    def _thinking_time(self, seat: int) -> Millis:
        return int(self._thinking[seat] * exp(SPREAD * self._random.gauss(0.0, 1.0)))

    def _pass_time(self, due: Millis) -> None:
        self.now = max(self.now, due)
        self.record.pass_time(self.now)

    def _begin_round(self) -> None:
        """Find out what each seat may do, and let time pass while nobody may do anything."""
        self._plans: dict[int, Any] = {}
        """The command that each seat has chosen in this round; None to wait."""
        self._picking: dict[int, tuple[AnyCards, list[Card]]] = {}
        """The command for which a seat is choosing cards one by one, and the cards so far."""
        self._seen: list[Observation | None] = [None] * self.players
        """The observation of each seat in this round, once it was computed."""
        rules, actions = self.rules, self.actions
        while True:
            state = self.record.state
            self._commands = [
                actions.commands(rules.legal(state, seat, self.now)) for seat in range(self.players)
            ]
            if any(self._commands) or rules.is_over(state):
                return
            due = rules.deadline(state)
            if due is None:
                return
            self._pass_time(due)
