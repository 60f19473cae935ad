"""A new game needs its own folder and one line in ``GAMES``. The toy game shows it.

Nothing else of the project knows the toy game. It passes the contract suite, gets rooms, bots, reviews, replays and
results, and is played over a socket.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from contracts import toy
from support.client import Client, get, post
from support.in_process_server import in_process_server
from tertia.arena.contest import Contest, contestants, play_game
from tertia.arena.play import play
from tertia.bots.bot import Bot
from tertia.games import GAMES
from tertia.history.files import read_record, write_record
from tertia.history.recorded_game import RecordedGame
from tertia.history.review import review
from tertia.history.verify import verify
from tertia.narration.narrator import Narrator, transcript
from tertia.texts import LANGUAGES

TESTS = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, toy.NAME, toy)


def played(players: int, seed: int, cards: int = toy.Options().cards) -> RecordedGame:
    """Return a game that bots have played to its end."""
    bots = [Bot(toy.NAME, seed=seat) for seat in range(players)]
    return play(toy, bots, toy.Options(cards=cards), seed)


def test_toy_game_passes_the_contract_suite() -> None:
    """In a process of its own, since tests are collected from the registry."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "contracts.toy.registered",
        "-p",
        "no:cacheprovider",
    ]
    command += ["-k", f"{toy.NAME} and not test_toy_game", str(TESTS / "contracts")]
    run = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    passed = next(word for word in run.stdout.splitlines()[-1].split() if word.isdigit())
    assert int(passed) > 30


def test_bots_play_the_toy_game_and_its_record_proves_itself() -> None:
    table = played(players=3, seed=1)
    assert verify(toy, table.entries) == table.state
    game, entries, _ = read_record(list(write_record(toy, table.entries)))
    assert (game, entries) == (toy, table.entries)
    assert played(players=3, seed=1).entries == table.entries


def test_toy_game_is_reviewed() -> None:
    table = played(players=2, seed=2)
    reviewed = review(toy, [(entry.at, entry.event) for entry in table.entries])
    assert reviewed.over
    assert tuple(player.score for player in reviewed.players) == table.state.totals
    assert [deal.reason for deal in reviewed.deals] == ["table-empty"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_of_the_toy_game_get_a_sentence(language: str) -> None:
    table = played(players=2, seed=3, cards=1)
    lines = list(transcript(Narrator(language, ("Ana", "Lou")), toy.NAME, table.entries))
    assert len(lines) == len(table.entries)
    assert any("picked" in line and ("Ana" in line or "Lou" in line) for line in lines)


def test_tournaments_play_the_toy_game() -> None:
    assert contestants(toy.NAME)[-1] == "random"
    results = play_game(Contest(toy.NAME, ("champion", "random"), seed=1), number=0)
    assert sum(result.won for result in results) == 1


def test_people_play_the_toy_game_over_sockets() -> None:
    asyncio.run(_play_over_sockets())


async def _play_over_sockets() -> None:
    async with in_process_server() as server:
        http = f"http://127.0.0.1:{server.port}"
        made, anas_cookie = await asyncio.to_thread(
            post, f"{http}/api/tables", {"game": toy.NAME, "seats": 2}
        )
        table = made["table"]
        address = f"ws://127.0.0.1:{server.port}/ws/{table}"
        # Lou gets a cookie with a table that nobody uses.
        _, lous_cookie = await asyncio.to_thread(post, f"{http}/api/tables", {"game": toy.NAME})
        async with Client(address, anas_cookie, "Ana") as ana, Client(address, lous_cookie, "Lou") as lou:
            for client in (ana, lou):
                assert (await client.do(kind="sit", name=client.name))["type"] == "done"
            assert (await ana.do(kind="begin"))["type"] == "done"
            await lou.wait_for(lambda: lou.news["room"]["phase"] == "playing")
            await asyncio.gather(ana.play(), lou.play())
            assert [event["type"] for event in ana.events][-1] == "ended"
            assert ana.news["view"]["table"] == []
        await _check_finished(http, table, ana.events)


async def _check_finished(http: str, table: str, heard: Sequence[dict[str, object]]) -> None:
    """Check that the log is opened, and that a review and a replay can be read."""
    shown = await asyncio.to_thread(get, f"{http}/api/tables/{table}")
    assert (shown["game"], shown["phase"], shown["seats"]) == (toy.NAME, "over", ["Ana", "Lou"])
    reviewed = await asyncio.to_thread(get, f"{http}/api/tables/{table}/review")
    assert [player["score"] for player in reviewed["players"]] == heard[-1]["totals"]
    replayed = await asyncio.to_thread(get, f"{http}/api/tables/{table}/replay")
    picks = toy.Options().cards
    assert len(replayed["frames"]) > picks
    assert json.dumps(replayed).count("picked") >= picks
