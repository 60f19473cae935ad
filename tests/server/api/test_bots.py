"""The list of bots to choose from."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from support.client import get
from support.played import PlayedTable, player_id, store_tables
from support.raw_socket import http
from support.server_process import ServerProcess, running_server
from tertia.bots.levels import LEVELS
from tertia.bots.opponents import next_strength, opponents
from tertia.bots.personalities import PERSONALITIES
from tertia.games import GAMES
from tertia.server.security.identity import Identities, read_secret
from tertia.texts import LANGUAGES


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server where player 0 has played a classic game against two regular bots."""
    folder = tmp_path_factory.mktemp("bots")
    table = PlayedTable("classic", "classic", GAMES["classic"].Options(), ("Mika",), bots=2)
    store_tables(f"sqlite:///{folder / 'tables.db'}", [table])
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
