"""Records for the referee of games in which players leave, return, call wrongly, stay silent or call all the time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace

from tertia.bots.baselines import RandomPlayer, SimplePlayer
from tertia.cards import deck
from tertia.errors import Refused
from tertia.games import GAMES
from tertia.games.classic.commands import AskHint, Undo
from tertia.games.classic.editions import EDITIONS, FORMS, edition_options
from tertia.games.common.commands import Away, Back, CallSet, Join, Leave, SayNoSet
from tertia.games.common.options import new_table_options
from tertia.games.engine import GameRules
from tertia.history.files import write_record
from tertia.history.recorded_game import RecordedGame
from tertia.rooms.forms import PERFECT, deck_of_day

TEMPERS = ("player", "player", "wild", "silent", "caller")
"""A player tries to win, a wild one gives random commands, a silent one never agrees, a caller calls all the time."""

PRESS_TOGETHER = 0.05
"""The probability that all players press at nearly the same time in a step."""

USE_HELP = 0.1
"""The probability that a player who could ask for a hint or give a SET back does so."""

MAX_STEPS = 1_500
"""After this many steps everybody leaves, so that every record has an end."""


@dataclass(frozen=True)
class Form:
    """An edition's classic, beginner or solitaire game, or another game."""

    name: str
    game: GameRules[Any]
    options: Any
    is_alone: bool = False


def forms() -> Iterator[Form]:
    """Yield every edition and form of the classic game, and every other game, with the options of new tables.

    The perfect deck and the deck of the day (R4.5) are forms of their own.
    """
    for code in EDITIONS:
        for form in FORMS:
            options = edition_options(code, form)
            yield Form(f"{form}-{code}", GAMES["classic"], options, is_alone=form == "solitaire")
    for solitaire in (PERFECT, deck_of_day(1)):
        yield Form(solitaire.name, GAMES["classic"], solitaire.table_options(), is_alone=True)
    for name, game in GAMES.items():
        if name != "classic":
            yield Form(name, game, new_table_options(game.Options))


def record(form: Form, seed: int) -> list[dict[str, Any]]:
    """Play a game with spoilers and return its record as plain JSON."""
    game = SpoiledTable(form, Random(f"{form.name} {seed}")).play()
    return [json.loads(line) for line in write_record(form.game, game.entries)]


class SpoiledTable:
    """A table whose players misbehave."""

    def __init__(self, form: Form, rng: Random) -> None:
        self.game, self.rng, self.now = form.game, rng, 1_000_000
        self.recorded = RecordedGame(self.game, lambda: rng.randbytes(32))
        numbers = [1] if form.is_alone else [1, 2, 2, 3, 3, 4, 5]  # two and three players twice as often
        players = rng.choice([number for number in numbers if number in self.game.PLAYERS])
        self.recorded.send(self.game.Start(players, self._vary(form.options)), None, self.now)
        self.tempers = [rng.choice(TEMPERS) for _ in range(players)]
        self.strategies = [SimplePlayer(f"{rng.random()}") for _ in range(players)]
        self.random_player = RandomPlayer(f"{rng.random()}")
        self.trouble_rate = rng.choice((0.0, 0.02, 0.1, 0.2))
        """The probability that somebody loses the connection, returns, leaves or joins in a step."""

    def _vary(self, options: Any) -> Any:
        """Change some options that every table may change."""
        rng, changes = self.rng, dict[str, Any]()
        variants: dict[str, tuple[Any, ...]] = {
            "grace": (0, 15_000),
            "pause": (0, 20_000),
            "overrule": (0, 10_000, 30_000),
            "photo_finish": (0, 150),
            "rest": (0, 3_000),
            "gaps": ("close", "stay"),
            "claim": ("call", "tap"),
            "opening": ("free", "bet", "ante"),
            "first_bet": ("raise", "apart"),
            "hands": ("open", "hidden"),
            "chips": (3, 20),
            "target": (1, 3),
            "hints": ("off", "two"),
            "more": ("agree", "auto"),
            "undo": ("off", "on"),
            "first_cards": (tuple(rng.sample(deck(getattr(options, "held", None)), rng.randint(3, 21))),),
        }
        if getattr(options, "deck", None) == "clearable":
            del variants["first_cards"]  # a perfect deck has its own order
        for name, values in variants.items():
            if hasattr(options, name) and rng.random() < 0.4:
                changes[name] = rng.choice(values)
        if hasattr(options, "deals"):
            max_deals = 8 if self.game.NAME == "chipset" else 3  # deals of ChipSet are short
            changes["deals"] = min(options.deals, rng.randint(1, max_deals))
        return replace(options, **changes)

    def play(self) -> RecordedGame:
        """Play until the game is over, and return it."""
        for _ in range(MAX_STEPS):
            if self.game.is_over(self.recorded.state):
                return self.recorded
            self.now += self.rng.choice((0, 5, 60, 140, 400, 900, 2_500, 6_000))
            self.recorded.pass_time(self.now)
            if self.rng.random() < self.trouble_rate:
                self._make_trouble()
            elif self.rng.random() < PRESS_TOGETHER:
                self._press_together()
            else:
                seat = self.rng.randrange(len(self.recorded.state.players))
                self._act(seat, delay=self.rng.choice((0, 0, 20, 90, 149)))
        for seat in range(len(self.recorded.state.players)):
            self._give(Leave(), seat)
        self.recorded.pass_time(self.now + 60_000)
        return self.recorded

    def _make_trouble(self) -> None:
        """Let somebody lose the connection, return, leave or join."""
        seat = self.rng.randrange(len(self.recorded.state.players))
        trouble = self.rng.choice(("away", "away", "back", "back", "back", "leave", "join"))
        if trouble == "away":
            self._give(Away(seat), None)
        elif trouble == "back":
            self._give(Back(seat), None)
        elif trouble == "leave":
            self._give(Leave(), seat)
        elif self.game.JOIN is not None and self._give(Join(), None):
            self.tempers.append("player")
            self.strategies.append(SimplePlayer(f"{self.rng.random()}"))

    def _press_together(self) -> None:
        """Let everybody press at nearly the same instant: some overtake others, and some tie."""
        for seat in range(len(self.recorded.state.players)):
            self._act(seat, delay=self.rng.choice((50, 50, 100)))
            self.now += self.rng.choice((0, 0, 10))

    def _act(self, seat: int, delay: int) -> None:
        """Let a seat act. Its message arrives ``delay`` milliseconds after the press."""
        if self.recorded.state.seats.presence[seat] not in ("here", "away"):
            return
        state, temper = self.recorded.state, self.tempers[seat]
        legal, view = self.game.legal(state, seat, self.now), self.game.view(state, seat)
        if temper == "caller" and CallSet in self.game.COMMANDS and self.rng.random() < 0.7:
            self._give(CallSet(), seat, self.now - delay)
            return
        strategy = self.random_player if temper == "wild" else self.strategies[seat]
        chosen = strategy.act(view, legal, self.now)
        is_help = chosen is not None and isinstance(chosen.command, AskHint | Undo)
        if is_help and self.rng.random() > USE_HELP:
            return
        if chosen is None or (temper == "silent" and isinstance(chosen.command, SayNoSet)):
            return
        self._give(chosen.command, seat, self.now - delay)

    def _give(self, command: Any, seat: int | None, pressed: int | None = None) -> bool:
        """Give a command. Return True if it was legal."""
        try:
            self.recorded.send(command, seat, self.now, pressed)
        except Refused:
            return False
        return True
