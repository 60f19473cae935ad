"""The home page: a small puzzle, the games, and the open tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.bots.levels import LEVELS
from tertia.cards import Card, card_features, deck, third
from tertia.games import GAMES
from tertia.history.results import is_finished_practice, was_ended_early
from tertia.puzzles import puzzle_number
from tertia.rooms.forms import FORMS
from tertia.server.api.decks import DeckScore, own_result
from tertia.server.api.puzzles import today
from tertia.server.opponents import AUTOMATIC, levels_after, recent_results
from tertia.server.pages.choices import CHOICES, bots_text, choices_of
from tertia.server.pages.render import fragment, page
from tertia.server.security.visitor import visitor_of
from tertia.server.solitaire import solitaire_figures
from tertia.server.state import state_of
from tertia.storage.ports import PlayerResult, TableSummary
from tertia.texts import text
from tertia.texts.numbers import minutes_text

OPEN_TABLES = 5
"""The number of tables on the page: as many as fit beside the games."""

RESULTS_FOR_TIMES = 1_000
"""The number of the visitor's results among which the page looks for the best times alone. It bounds the work."""

GAMES_WITH_COACH = 3
"""The offer of the coach is a big button until a visitor has finished this many games; then it is a link."""

_random = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Two cards, and four to choose from, one of which completes the SET (R1.6)."""

    pair: tuple[Card, Card]
    offered: tuple[Card, ...]


def new_puzzle() -> Puzzle:
    """Return a random puzzle. Each wrong card breaks a different feature, so that one sentence explains it."""
    first, second = _random.sample(deck(), 2)
    right = third(first, second)
    # Where the pair differs in one feature only, changing that feature would offer the pair itself.
    wrong_by_feature = [_neighbours(right, feature) - {first, second} for feature in range(4)]
    three_features = _random.sample([cards for cards in wrong_by_feature if cards], 3)
    offered = [right, *(_random.choice(sorted(cards)) for cards in three_features)]
    _random.shuffle(offered)
    return Puzzle((first, second), tuple(offered))


def _neighbours(card: Card, feature: int) -> set[Card]:
    """Return the two cards that differ from this one only in a feature, given by its index from 0 to 3."""
    weight = 3**feature
    rest = card - card_features(card)[feature] * weight
    return {rest + value * weight for value in range(3)} - {card}


async def home_page(request: Request) -> Response:
    state, visitor = state_of(request), visitor_of(request)
    results = [] if visitor.new_cookie else await recent_results(state, visitor.player, RESULTS_FOR_TIMES)
    return page(
        request,
        "home",
        chosen=choices_of(request),
        choices=CHOICES,
        bots=_bots_texts(visitor.language, results, "classic"),
        partners=_bots_texts(visitor.language, results, "coopset"),
        offers_coach=not _can_play(results),
        is_newcomer=len(results) < GAMES_WITH_COACH,
        best_times=_best_times(visitor.language, results),
        deck_of_today="" if visitor.new_cookie else await _deck_of_today(request),
        puzzle=new_puzzle(),
        tables=await _open_tables(request),
        puzzle_number=puzzle_number(today(request)),
    )


def _bots_texts(language: str, results: Sequence[PlayerResult], form: str) -> dict[str, str]:
    """Return the bots of a new table in words, by the level that the visitor can choose."""
    game, count = FORMS[form].game, FORMS[form].bots
    levels = {level: (level,) * count for level in LEVELS}
    levels[AUTOMATIC] = levels_after(results, game, count)
    return {wish: bots_text(language, levels[wish]) for wish in CHOICES["level"]}


def _can_play(results: Sequence[PlayerResult]) -> bool:
    """Return True for a visitor who finished the deal with the coach, won a classic game or finished a deck alone."""
    contests = (one for one in results if one.game == "classic" and one.players > 1)
    has_won = any(one.rank == 1 and not was_ended_early(one) for one in contests)
    has_finished = any(map(is_finished_practice, results))
    return has_won or has_finished or any(figures.finished for figures in solitaire_figures(results).values())


def _best_times(language: str, results: Sequence[PlayerResult]) -> dict[str, str]:
    """Return the visitor's best times alone in words, by variant of solitaire.

    The deck of the day has none, because every day has another one.
    """
    return {
        variant: text(
            language,
            "home.solitaire.best_helped" if figures.best_helped else "web.end.best_before",
            time=minutes_text(figures.best),
        )
        for variant, figures in solitaire_figures(results).items()
        if figures.best is not None and variant != "day"
    }


async def _deck_of_today(request: Request) -> str:
    """Return the visitor's first result with the deck of today in words; an empty string before it."""
    own = await own_result(request, today(request))
    score = None if own is None else DeckScore.of_entry(own)
    if score is None:
        return ""
    language = visitor_of(request).language
    sets = text(language, "web.end.unit.sets", n=score.sets)
    return text(language, "daily.deck.result", sets=sets, time=minutes_text(score.took))


async def puzzle_fragment(request: Request) -> Response:
    """Return a new puzzle, for a home page that stays open."""
    return fragment(request, "puzzle.html", puzzle=new_puzzle())


async def tables_fragment(request: Request) -> Response:
    """Return the open tables, for a home page that stays open."""
    return fragment(request, "tables.html", tables=await _open_tables(request))


async def _open_tables(request: Request) -> list[TableSummary]:
    tables = await state_of(request).registry.log.listed_tables(limit=OPEN_TABLES)
    return [table for table in tables if table.game in GAMES]  # a newer node may know more games


ROUTES = [
    Route("/", home_page),
    Route("/part/puzzle", puzzle_fragment),
    Route("/part/tables", tables_fragment),
]
