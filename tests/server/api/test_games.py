"""The list of games over REST."""

from __future__ import annotations

from support.client import get
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, edition_options


def test_games_have_options_and_editions(server: ServerProcess) -> None:
    document = get(f"{server.http}/api/games")
    games = {game["game"]: game for game in document["games"]}
    assert list(games) == list(GAMES)
    assert games["twenty"]["players"] == {"least": 2, "most": 8}
    options = {option["name"]: option for option in games["classic"]["options"]}
    assert options["penalty"] == {
        "name": "penalty",
        "kind": "choice",
        "values": ["locked", "point", "set", "none"],
        "default": "locked",
    }
    assert options["pick_time"] == {
        "name": "pick_time",
        "kind": "whole",
        "least": 1_000,
        "most": 60_000,
        "default": 5_000,
    }
    assert (options["held"]["kind"], options["held"]["default"]) == ("held", None)
    editions = {edition["edition"]: edition for edition in document["editions"]}
    assert list(editions) == list(EDITIONS)
    assert set(editions["003"]["forms"]) == {"classic", "beginner", "solitaire"}
    for code, edition in editions.items():
        assert edition["forms"]["classic"]["penalty"] == edition_options(code).penalty
        assert set(edition["forms"]["beginner"]) == set(options)
