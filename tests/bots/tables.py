"""Games among bots, with the memory of every seat after every decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from contracts.hooks import HOOKS
from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.bots.memory import Memory, remember
from tertia.games import GAMES
from tertia.games.engine import AnyCards, Legal, Millis
from tertia.history.recorded_game import RecordedGame


def play_bots(name: str, levels: Sequence[str], seed: int, options: Any = None) -> RecordedGame:
    """Play a whole game among bots of these levels, with random options unless some are given."""
    chosen = HOOKS[name].options(Random(f"{name} {seed}"), len(levels)) if options is None else options
    bots = [Bot(name, level, f"{seed} {seat}") for seat, level in enumerate(levels)]
    return play(GAMES[name], bots, chosen, seed)


@dataclass(frozen=True)
class Moment:
    """The table after a decision, and the memory of each seat."""

    state: Any
    now: Millis
    memories: tuple[Memory, ...]


def moments(table: RecordedGame, players: int) -> Iterator[Moment]:
    """Yield the moment after each decision."""
    game, state = table.game, table.game.INITIAL
    memories = tuple(Memory() for _ in range(players))
    for entry, following in zip(table.entries, [*table.entries[1:], None], strict=True):
        state = game.evolve(state, entry.event)
        # Only the first entry of a decision has a cause, so an entry before a cause is the last of its decision.
        if following is None or following.cause is not None:
            memories = tuple(
                remember(memory, game.view(state, seat), entry.at) for seat, memory in enumerate(memories)
            )
            yield Moment(state, entry.at, memories)


def is_listed(legal: Legal, command: Any) -> bool:
    """Return True if a command is one of the legal ones."""
    return command in legal.commands or any(_fits(choice, command) for choice in legal.choices)


def _fits(choice: AnyCards, command: Any) -> bool:
    """Return True if a command passes as many different cards of the choice as it asks for."""
    if type(command) is not choice.command:
        return False
    cards: tuple[int, ...] = command.cards
    return len(set(cards)) == len(cards) == choice.count and set(cards) <= set(choice.cards)


def events_of(table: RecordedGame, kind: str) -> list[Any]:
    """Return the events whose class has this name."""
    return [entry.event for entry in table.entries if type(entry.event).__name__ == kind]
