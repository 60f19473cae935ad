"""The bots that a visitor meets at a new table: chosen by the visitor, or to suit the visitor's last result."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tertia.bots.bot import validate_level
from tertia.bots.opponents import TEAM_LEVEL, next_strength, opponents
from tertia.games import GAMES
from tertia.history.results import has_first_cards, was_ended_early
from tertia.server.state import ServerState
from tertia.storage.ports import PlayerResult

AUTOMATIC = "auto"
"""The choice of opponents that suit the visitor."""

RECENT_RESULTS = 50
"""The number of results among which the last game against bots is looked for."""


class _Details(msgspec.Struct):
    """The part of a result's details that this module needs."""

    bots: tuple[str, ...] = ()
    """The levels of the bots at the table. Results of earlier versions have none."""


async def choose_levels(state: ServerState, player: str, game: str, count: int, wish: str) -> tuple[str, ...]:
    """Return the levels of this many bots: all of the level that is wished for, or suitable ones."""
    if wish != AUTOMATIC:
        return (validate_level(wish),) * count
    return await suitable_levels(state, player, game, count)


async def suitable_levels(state: ServerState, player: str, game: str, count: int) -> tuple[str, ...]:
    """Return the levels of bots that suit a player in a game. A first-time visitor meets newcomers."""
    return levels_after(await recent_results(state, player), game, count)


async def recent_results(
    state: ServerState, player: str, limit: int = RECENT_RESULTS
) -> Sequence[PlayerResult]:
    """Return the player's newest results, the newest first."""
    return await state.store.people.results_of(player, limit=limit)


def levels_after(results: Sequence[PlayerResult], game: str, count: int) -> tuple[str, ...]:
    """Return the levels of bots that suit a player with these results, the newest first."""
    if GAMES[game].ANALYSIS.is_team:
        return (TEAM_LEVEL,) * count
    for result in results:
        levels = _levels_met(result)
        has_only_bots = bool(levels) and len(levels) == result.players - 1  # besides the player
        # A game that began with chosen cards (R2.13) or ended early (R2.10) does not change the level.
        is_played = not has_first_cards(result) and not was_ended_early(result)
        if result.game == game and has_only_bots and is_played:
            return opponents(next_strength(levels, has_won=result.rank == 1), count)
    return opponents(Fraction(0), count)


def _levels_met(result: PlayerResult) -> tuple[str, ...]:
    return msgspec.json.decode(result.details, type=_Details).bots
