"""Statistics of one player over all finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tertia.cards import FEATURES
from tertia.games import GAMES
from tertia.games.engine import Millis
from tertia.history.player_history import MAX_ANALYSED, PlayedGame
from tertia.history.results import form_of, is_counted, was_ended_early
from tertia.puzzles import KINDS as PUZZLE_KINDS
from tertia.puzzles.leaderboards import DECK
from tertia.rooms.forms import FORMS
from tertia.server.solitaire import SolitaireFigures, Variant, is_deck_practice, solitaire_figures
from tertia.server.state import ServerState
from tertia.storage.ports import PlayerResult, PuzzleTime

MAX_RESULTS = 10_000
"""More than anybody plays: no result is left out."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """Figures of one player in one game, or in all games."""

    games: int
    won: int
    """The number of contests won: games against others, not alone and not in a team, played to their end."""
    with_others: int
    """The number of contests."""
    best: int | None
    """Best score, in the unit of its table."""
    average: float | None
    """Average score, in the units of the tables."""
    sets: int
    most_sets_per_deal: float | None
    """The SETs per deal of the best game. Unlike scores, they do not depend on how a table counts (R2.11)."""
    sets_per_deal: float | None
    """Average SETs per deal."""
    found: Millis | None
    """Average time to find a SET."""
    fastest: Millis | None
    """Shortest time to find a SET."""
    mistakes: int


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything that is stored about a player, summed up."""

    results: Sequence[PlayerResult]
    """All results, also those that the figures leave out: ``practised_decks`` and others (``is_counted``)."""
    practised_decks: frozenset[PlayerResult]
    """R4.5: further tries of decks of the day."""
    played_games: Sequence[PlayedGame]
    """The newest results with statistics from their logs."""
    counted_games: Sequence[PlayedGame]
    """Those among them that count."""
    times: Sequence[PuzzleTime]
    """Times of daily puzzles."""
    all_games: GameFigures
    by_form: dict[str, GameFigures]
    solitaire: dict[Variant, SolitaireFigures]
    by_kind: tuple[Millis | None, ...]
    """Average time to find a SET of each kind: with one, two, three and four features that differ."""


async def read_profile(state: ServerState, player: str) -> Profile:
    """Read and sum up everything that is stored about a player."""
    stored = await state.store.people.results_of(player, limit=MAX_RESULTS)
    known = [result for result in stored if result.game in GAMES]  # a newer node may know more games
    analysed = await state.histories.analyse(known[:MAX_ANALYSED])
    times = await state.store.people.times_of(player)
    first_tables = {time.table for time in times if time.kind == DECK}
    practised_decks = frozenset(result for result in known if is_deck_practice(result, first_tables))
    results = [result for result in known if is_counted(result) and result not in practised_decks]
    games = [game for game in analysed if is_counted(game.result) and game.result not in practised_decks]
    played = [form for form in FORMS if any(form_of(result) == form for result in results)]
    statistics = [game.statistics for game in games if game.statistics is not None]
    return Profile(
        results=known,
        practised_decks=practised_decks,
        played_games=analysed,
        counted_games=games,
        # The store has the results of the deck of the day among these times; a newer node may know more puzzles.
        times=[time for time in times if time.kind in PUZZLE_KINDS],
        all_games=game_figures(results, games),
        by_form={form: _figures_in(form, results, games) for form in played},
        solitaire=solitaire_figures(results),
        by_kind=tuple(
            average([took for game in statistics for took in game.by_kind[kind]])
            for kind in range(len(FEATURES))
        ),
    )


def game_figures(results: Sequence[PlayerResult], games: Sequence[PlayedGame]) -> GameFigures:
    """Sum up these results. R2.10: a game that ended early was neither won nor lost, and its score says little."""
    statistics = [game.statistics for game in games if game.statistics is not None]
    times = [took for game in statistics for took in game.times]
    whole = [result for result in results if not was_ended_early(result)]
    scores = [result.score for result in whole]
    lowest_wins = bool(results) and all(GAMES[result.game].ANALYSIS.lowest_wins for result in results)
    best = min if lowest_wins else max
    contests = [result for result in whole if is_contest(result)]
    dealt = [
        game.statistics
        for game in games
        if game.statistics is not None and game.statistics.deals and not was_ended_early(game.result)
    ]
    return GameFigures(
        games=len(results),
        won=sum(result.rank == 1 for result in contests),
        with_others=len(contests),
        best=best(scores) if scores else None,
        average=sum(scores) / len(scores) if scores else None,
        sets=sum(game.sets for game in statistics),
        most_sets_per_deal=max((game.sets / game.deals for game in dealt), default=None),
        sets_per_deal=sum(game.sets for game in dealt) / sum(game.deals for game in dealt) if dealt else None,
        found=average(times),
        fastest=min(times, default=None),
        mistakes=sum(game.mistakes for game in statistics),
    )


def _figures_in(form: str, results: Sequence[PlayerResult], games: Sequence[PlayedGame]) -> GameFigures:
    return game_figures(
        [result for result in results if form_of(result) == form],
        [game for game in games if form_of(game.result) == form],
    )


def is_contest(result: PlayerResult) -> bool:
    """Return True if players competed: more than one took part, and not as a team (R8)."""
    return result.players > 1 and not GAMES[result.game].ANALYSIS.is_team


def average(times: Sequence[Millis]) -> Millis | None:
    return round(sum(times) / len(times)) if times else None
