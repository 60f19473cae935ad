"""The list of bots to choose from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from itertools import count

import pytest

from server.visits import visit
from support.client import get
from support.played import PlayedTable, player_id, store_tables
from support.raw_socket import http
from support.server_process import ServerProcess, running_server
from tertia.bots.levels import LEVELS
from tertia.bots.opponents import next_strength, opponents
from tertia.bots.personalities import PERSONALITIES
from tertia.games import GAMES
from tertia.rooms.forms import FORMS
from tertia.server.pages.choices import bots_text
from tertia.server.security.identity import Identities, read_secret
from tertia.texts import LANGUAGES, text

WINNER = player_id(1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server where player 0 has played a classic game against two regular bots, and ``WINNER`` won one."""
    folder = tmp_path_factory.mktemp("bots")
    options = GAMES["classic"].Options()
    table = PlayedTable("classic", "classic", options, ("Mika",), bots=2)
    games = (
        PlayedTable("won", "classic", options, ("Iroha",), bots=2, seed=str(seed), player_ids=[WINNER])
        for seed in count()
    )
    won = next(game for game in games if [one.rank for one in game.appends[-1].results] == [1])
    store_tables(f"sqlite:///{folder / 'tables.db'}", [table, won])
    with running_server(folder) as running:
        yield running


def suitable(server: ServerProcess, query: str, cookie: str) -> list[str]:
    status, headers, body = http(f"{server.http}/api/bots/suitable?{query}", headers={"cookie": cookie})
    assert status == 200
    assert "private" in headers["cache-control"]
    levels: list[str] = json.loads(body)["levels"]
    return levels


def test_suitable_bots_follow_the_last_result_against_bots(played: ServerProcess) -> None:
    identities = Identities(read_secret(played.folder / "secret"))
    cookie = f"tertia={identities.sign(player_id(0))}"
    _, _, body = http(f"{played.http}/api/me", headers={"cookie": cookie})
    (result,) = json.loads(body)["results"]
    expected = opponents(next_strength(("regular", "regular"), has_won=result["rank"] == 1), count=3)
    assert tuple(suitable(played, "game=classic&bots=3", cookie)) == expected
    assert suitable(played, "game=scout&bots=2", cookie) == ["newcomer", "newcomer"], "a game not played yet"


def test_a_game_from_home_has_the_bots_that_the_page_names(played: ServerProcess) -> None:
    """They suit the visitor: after a win they are stronger than those of a newcomer, at this game and no other."""
    identities = Identities(read_secret(played.folder / "secret"))
    newcomer: dict[str, str] = {}
    winner = {"cookie": f"tertia={identities.sign(WINNER)}"}
    named = []
    for headers in (newcomer, winner):
        home = unescape(visit(played, "/", headers).text)
        answer = visit(played, "/play", headers, {"form": "classic", "level": "auto"})
        _, _, bots = answer["location"].partition("#bots=")
        named.append(bots_text("en", bots.split(",")))
        assert text("en", "home.play.says", opponents=named[-1]) in home
    assert named[0] == text("en", "count.newcomer", n=FORMS["classic"].bots)
    assert "newcomer" not in named[1]
    other_game = visit(played, "/play", winner, {"form": "scout", "level": "auto"})
    assert set(other_game["location"].partition("#bots=")[2].split(",")) == {"newcomer"}


def test_suitable_bots_for_a_first_time_visitor_are_newcomers(server: ServerProcess) -> None:
    assert suitable(server, "game=classic&bots=3", "") == ["newcomer"] * 3
    assert suitable(server, "game=coopset&bots=1", "") == ["casual"], "bots are partners in CoopSet"


@pytest.mark.parametrize("query", ["", "game=chess", "game=classic&bots=0", "game=classic&bots=many"])
def test_bad_questions_about_bots_are_refused(server: ServerProcess, query: str) -> None:
    status, _, _ = http(f"{server.http}/api/bots/suitable?{query}")
    assert status == 400


def test_levels_and_personalities_are_listed_in_every_language(server: ServerProcess) -> None:
    for language in LANGUAGES:
        listed = get(f"{server.http}/api/bots?language={language}")
        assert [level["id"] for level in listed["levels"]] == list(LEVELS)
        personalities = listed["personalities"]
        assert [personality["id"] for personality in personalities] == list(PERSONALITIES)
        assert all(entry["about"] for entry in (*listed["levels"], *personalities))
        assert all(personality["face"].keys() == {"shape", "fill", "eyes"} for personality in personalities)
