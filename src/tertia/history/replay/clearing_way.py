"""The last moment of a game alone at which the deck could still be cleared, and the game as it could have gone on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tertia.clearing import Outcome, Position, find_line
from tertia.games.classic.state import State
from tertia.games.common.commands import Claim, SayNoSet
from tertia.history.replay.finished_game import FinishedGame, Step
from tertia.rooms.commands import RoomCommand
from tertia.rooms.rules import decide
from tertia.rooms.state import Room
from tertia.solver import Triple

STEP_TIME = 4_000
"""The time between two SETs of the way in a replay, in milliseconds."""


@dataclass(frozen=True, slots=True)
class ClearingWay:
    """The last step of a game after which the deck could be cleared, and the SETs that would have done it.

    If the player cleared the deck, it is the last step of all, and no SET is missing.
    """

    step: int
    """The number of the step, from 0."""
    sets: int
    """The number of SETs that had been taken until then."""
    is_certain: bool
    """True if the search proved that no later step could have led to a cleared deck."""
    is_cleared: bool
    """True if the player cleared the deck."""
    line: tuple[Triple, ...]
    """The SETs, in the order in which they would have cleared the deck; empty if the player did."""


def find_clearing_way(game: FinishedGame) -> ClearingWay | None:
    """Search for the way, from the last step to the first.

    None for games in which clearing the deck is not the aim, and if the search found no way from any step.
    """
    if not _clears_deck(game.room):
        return None
    state: State = game.room.play
    if state.last is not None and state.last.cards_left == 0:
        return ClearingWay(
            step=len(game.steps) - 1, sets=state.last.sets[0], is_certain=True, is_cleared=True, line=()
        )
    outcomes: dict[Position, Outcome] = {}
    is_certain = True
    for index in reversed(range(len(game.steps))):
        state = game.steps[index].room.play
        if state.phase != "playing" or state.call is not None or state.paused_at is not None:
            continue
        position = _position(state)
        if position not in outcomes:
            outcomes[position] = find_line(position)
        outcome = outcomes[position]
        if outcome.verdict == "clearable":
            taken = len(state.players[0].won) // 3
            return ClearingWay(index, taken, is_certain, is_cleared=False, line=outcome.line)
        is_certain = is_certain and outcome.verdict == "impossible"
    return None


def _clears_deck(room: Room) -> bool:
    """R4.1: return True for a classic game of one player that goes on until the deck is used up."""
    return room.game == "classic" and len(room.seats) == 1 and room.play.options.alone == "clear"


def _position(state: State) -> Position:
    cards = state.open_cards
    return Position(bytes(cards) + bytes(state.deck), len(cards), state.size)


def follow_way(game: FinishedGame, way: ClearingWay) -> FinishedGame:
    """Return the game as it went until the last good step, and from there as the deck could have been cleared."""
    steps = list(game.steps[: way.step + 1])
    for triple in way.line:
        while not set(triple) <= set(steps[-1].room.play.open_cards):
            steps.append(_next_step(steps[-1], SayNoSet()))  # R2.8: more cards come by agreement
        steps.append(_next_step(steps[-1], Claim(triple)))
    return replace(game, steps=tuple(steps))


def _next_step(last: Step, command: Claim | SayNoSet) -> Step:
    decided = decide(last.room, RoomCommand(command, seat=0), last.decision.at + STEP_TIME)
    return Step(last.room, decided.decision, decided.room)
