"""What is kept under a visitor's cookie: summed up, told in whole, and forgotten. Nobody else can ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.errors import BadInput, TertiaError
from tertia.games import GAMES
from tertia.games.engine import Millis
from tertia.history.player_history import LOOKED_AT, Past, PlayerHistories
from tertia.printing.options import one_of
from tertia.server.api.tables import failure, json
from tertia.server.security.identity import Identities
from tertia.server.security.origin import same_origin
from tertia.server.security.visitor import visitor_of
from tertia.storage.people import People
from tertia.storage.ports import PlayerResult
from tertia.storage.times import Time

MOST_RESULTS = 10_000
"""More than anybody plays; all of them are told to who asks for everything."""

PRIVATE = {"cache-control": "private, no-store", "vary": "cookie"}


@dataclass(frozen=True, slots=True)
class GameFigures:
    """How somebody does in one game, or in all."""

    games: int
    won: int
    """Among those with others."""
    with_others: int
    best: int | None
    average: float | None
    """Of the scores."""
    sets: int
    found: Millis | None
    """The average time of a SET."""
    fastest: Millis | None
    mistakes: int


@dataclass(frozen=True, slots=True)
class Profile:
    results: Sequence[PlayerResult]
    pasts: Sequence[Past]
    """The newest of the results, looked at closely."""
    times: Sequence[Time]
    all_games: GameFigures
    by_game: dict[str, GameFigures]
    by_kind: tuple[Millis | None, ...]
    """The average time of a SET with one, two, three and four features that differ."""


def figures(results: Sequence[PlayerResult], pasts: Sequence[Past]) -> GameFigures:
    """Sums of these games."""
    looks = [past.look for past in pasts if past.look is not None]
    times = [took for look in looks for took in look.times]
    scores = [result.score for result in results]
    lowest_wins = bool(results) and all(GAMES[result.game].ANALYSIS.lowest_wins for result in results)
    best = min if lowest_wins else max
    others = [result for result in results if is_contest(result)]
    return GameFigures(
        games=len(results),
        won=sum(result.rank == 1 for result in others),
        with_others=len(others),
        best=best(scores) if scores else None,
        average=sum(scores) / len(scores) if scores else None,
        sets=sum(look.sets for look in looks),
        found=average(times),
        fastest=min(times, default=None),
        mistakes=sum(look.mistakes for look in looks),
    )


def is_contest(result: PlayerResult) -> bool:
    """Whether somebody could win against somebody: not alone, and not as a team (R8)."""
    return result.players > 1 and not GAMES[result.game].ANALYSIS.is_team


def average(times: Sequence[Millis]) -> Millis | None:
    return round(sum(times) / len(times)) if times else None


async def profile_of(request: Request) -> Profile:
    """Everything that this visitor's page shows."""
    player, state = visitor_of(request).player, request.app.state
    results = await state.registry.log.results_of(player, limit=MOST_RESULTS)
    pasts = await _pasts(request).of(results[:LOOKED_AT])
    names = [name for name in GAMES if any(result.game == name for result in results)]
    kinds = ([took for past in pasts if past.look for took in past.look.by_kind[kind]] for kind in range(4))
    return Profile(
        results,
        pasts,
        await _people(request).times_of(player),
        figures(results, pasts),
        {name: _in_game(name, results, pasts) for name in names},
        tuple(average(times) for times in kinds),
    )


def _in_game(name: str, results: Sequence[PlayerResult], pasts: Sequence[Past]) -> GameFigures:
    return figures(
        [result for result in results if result.game == name],
        [past for past in pasts if past.result.game == name],
    )


async def everything(request: Request) -> Response:
    """All that is kept under this cookie, to take along."""
    player, registry = visitor_of(request).player, request.app.state.registry
    results = await registry.log.results_of(player, limit=MOST_RESULTS)
    told = {
        "results": [{**_plain(one), "details": msgspec.json.decode(one.details)} for one in results],
        "puzzles": [_plain(one) for one in await _people(request).times_of(player)],
    }
    response = json(told)
    response.headers.update({**PRIVATE, "content-disposition": 'attachment; filename="tertia.json"'})
    return visitor_of(request).give_cookie(response)


def _plain(kept: PlayerResult | Time) -> dict[str, Any]:
    """Without the identity: who has the file must not be able to come as its owner."""
    found: dict[str, Any] = msgspec.to_builtins(kept)
    return {name: value for name, value in found.items() if name not in ("player", "details")}


async def past(request: Request) -> Response:
    """How this visitor did in one game until now, to compare a new one with; that one itself is left out."""
    visitor = visitor_of(request)
    try:
        game = one_of("game", request.query_params.get("game", ""), tuple(GAMES))
        if not request.app.state.pictures.take(visitor.address):
            raise BadInput("too-fast")
    except TertiaError as error:
        return failure(error, visitor)
    but = request.query_params.get("but", "")
    results = await request.app.state.registry.log.results_of(visitor.player, limit=MOST_RESULTS)
    earlier = [one for one in results if one.game == game and f"{one.table}/{one.round}" != but][:LOOKED_AT]
    response = json(figures(earlier, await _pasts(request).of(earlier)))
    response.headers.update(PRIVATE)
    return visitor.give_cookie(response)


async def forget(request: Request) -> Response:
    """Forget this visitor: results and times, and from now on a new identity."""
    visitor = visitor_of(request)
    if not same_origin(request):
        return failure(BadInput("foreign-page"), visitor)
    response = json({"forgotten": True})
    response.headers.update(PRIVATE)
    return await forgotten(request, response)


async def forgotten(request: Request, response: Response) -> Response:
    """Forget the visitor and answer so; the cookie is another person's from now on, so that nothing is linked."""
    visitor, identities = visitor_of(request), cast(Identities, request.app.state.identities)
    await _people(request).forget(visitor.player)
    _pasts(request).forget(visitor.player)
    secure = request.url.scheme == "https"
    response.headers["set-cookie"] = identities.set_cookie(identities.new(), secure=secure)
    return response


def _people(request: Request) -> People:
    return cast(People, request.app.state.registry.log)


def _pasts(request: Request) -> PlayerHistories:
    return cast(PlayerHistories, request.app.state.pasts)


ROUTES = [
    Route("/api/me", forget, methods=["DELETE"]),
    Route("/api/me/past", past),
    Route("/api/me/everything.json", everything),
]
