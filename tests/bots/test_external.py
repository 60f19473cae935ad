"""Bots that others write: loaded by name, checked at every move, and the examples for each game."""

from __future__ import annotations

import asyncio
import pickle
import runpy
import signal
import subprocess
from pathlib import Path

import pytest

from support.async_test import async_test
from support.client import QUICK
from support.command_line import RUN, environment, tertia
from support.in_process_server import in_process_server
from tertia.arena.contest import Contest, play_game
from tertia.bots.external import Fault, load_bot
from tertia.cli.bot import default_name
from tertia.client import TableClient, make_table
from tertia.errors import BadInput, TertiaError

EXAMPLES = Path(__file__).parents[2] / "examples"

MODULE = """
from random import Random
import tertia
from tertia.bots import TimedCommand
from tertia.games.common.commands import Away, Claim

class Quick:
    "Plays at once, and any legal command where it has no SET."
    def __init__(self, seed):
        self.random = Random(seed)
    def act(self, view, legal, now):
        for choice in legal.choices:
            for found in tertia.find_sets([*choice.fixed, *choice.cards]):
                if set(choice.fixed) <= set(found):
                    return TimedCommand(choice.command(tuple(c for c in found if c not in choice.fixed)), 0)
        call = legal.command("call-set")
        cards = getattr(view, "reach", None) or [card for card in view.table if card is not None]
        if call and tertia.find_sets(cards):
            return TimedCommand(call, 0)
        others = [c for c in legal.commands if c != call and type(c).__name__ not in ("AskHint", "TakeBack")]
        return TimedCommand(self.random.choice(others), 0) if others else None

class Raises:
    def act(self, view, legal, now):
        return {}["nothing"]

class Unlucky:
    def act(self, view, legal, now):
        return tertia.find_sets([None])

class Returns:
    def act(self, view, legal, now):
        return legal.commands[0]

class Cheats:
    def act(self, view, legal, now):
        return TimedCommand(Away(1), 0)

class Wrong:
    def act(self, view, legal, now):
        return TimedCommand(Claim(("1rso", [], None)), 0)

class Waits:
    def act(self, view, legal, now):
        return None

class Silent:
    pass

class Broken:
    def __init__(self):
        raise ValueError("no")
    act = None
"""


@pytest.fixture
def mybots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a module of bots in the current folder."""
    name = f"mybots_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / f"{name}_broken.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_a_name_that_cannot_be_loaded_is_explained(mybots: str) -> None:
    for name, code in (
        ("nowhere.bots:Any", "no-bot-module"),
        (f"{mybots}.inside:Any", "no-bot-module"),
        (f"{mybots}_broken:Any", "bot-module-failed"),
        (f"{mybots}:Nobody", "no-bot-class"),
        (f"{mybots}.py:Quick", "bot-file"),
        (f"./{mybots}.py:Quick", "bot-file"),
        (f"{mybots}:Silent", "bot-without-act"),
        (f"{mybots}:MODULE", "no-bot-class"),
    ):
        with pytest.raises(BadInput, match=code) as error:
            load_bot(name)
        assert pickle.loads(pickle.dumps(error.value)).details == error.value.details  # noqa: S301
    with pytest.raises(BadInput, match="bot-without-act"):
        load_bot(f"{mybots}:Broken")
    for language, word in (("de", "Klasse"), ("fr", "classe"), ("es", "clase"), ("pt", "classe")):
        result = tertia("arena", "--bots", f"{mybots}:Nobody,expert", language=language)
        assert result.code == 2
        assert word in result.error


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Raises", "raised"),
        ("Unlucky", "raised"),
        ("Returns", "returned"),
        ("Cheats", "illegal"),
        ("Wrong", "illegal"),
    ],
)
def test_a_bot_that_makes_a_mistake_leaves_the_game_and_loses(name: str, kind: str, mybots: str) -> None:
    contest = Contest("classic", (f"{mybots}:{name}", f"{mybots}:Quick"), 3)
    bad, good = play_game(pickle.loads(pickle.dumps(contest)), 0)  # noqa: S301
    assert bad.fault is not None
    assert (bad.fault.kind, bad.won, good.fault, good.won) == (kind, 0, None, 1)
    assert bad.fault.kind != "raised" or f"({mybots}.py, line " in bad.fault.what  # the bot's own line
    assert pickle.loads(pickle.dumps(bad)) == bad  # noqa: S301


def test_a_bot_alone_that_waits_forever_loses(mybots: str) -> None:
    waits, raises = play_game(Contest("solitaire", (f"{mybots}:Waits", f"{mybots}:Raises"), 3), 0)
    assert waits.fault == Fault("waited")
    assert raises.fault is not None
    assert (waits.won, raises.won) == (0, 0)


def test_the_arena_tells_of_mistakes_without_a_traceback(mybots: str, tmp_path: Path) -> None:
    result = tertia(
        "arena", "--bots", f"{mybots}:Raises,champion", "--games", "2", "--jobs", "1", folder=tmp_path
    )
    assert result.code == 0
    assert "in 2 of 2 games" in result.error
    assert f"KeyError: 'nothing' ({mybots}.py, line " in result.error
    assert "0.0\xa0% [0.0;" in result.out


def test_the_arena_warns_of_a_bot_that_does_nothing_and_of_one_for_another_game(
    mybots: str, tmp_path: Path
) -> None:
    words = ("arena", "--game", "twenty", "--games", "1", "--seed", "1", "--jobs", "1", "--option", "deals=1")
    idle = tertia(*words, "--bots", f"{mybots}:Waits,champion", folder=tmp_path)
    assert (idle.code, idle.error) == (
        0,
        f"{mybots}:Waits never did anything: its method “act” always returned None.\n",
    )
    lost = tertia(*words, "--bots", "example_bots.classic:Cautious,champion", folder=EXAMPLES)
    assert (lost.code, lost.error) == (
        0,
        "example_bots.classic:Cautious didn’t score in any game. Was it written for this game?\n",
    )
    assert tertia(*words, "--bots", "newcomer,champion").error == ""


def test_a_name_that_is_no_bot_says_how_to_name_an_own_one(mybots: str) -> None:
    for words in (("arena", "--bots", "Quick,expert"), ("bot", "Quick", "--table", "localhost/t/a1")):
        result = tertia(*words)
        assert result.code == 2
        assert "There’s no bot “Quick”. You can choose newcomer," in result.error
        assert "A bot of your own is written module:Class, such as mybots:Planner." in result.error
    result = tertia("bot", f"{mybots}.py:Quick", "--table", "localhost/t/a1")
    assert f"Name the module, not its file: {mybots}:Quick." in result.error


def test_games_that_never_end_are_given_up() -> None:
    error = pickle.loads(pickle.dumps(TertiaError("game-without-end", game="classic", steps=1)))  # noqa: S301
    assert error.details == {"game": "classic", "steps": 1}


@pytest.mark.parametrize(
    ("game", "bot"),
    [
        ("classic", "Cautious"),
        ("scout", "Sly"),
        ("chipset", "Honest"),
        ("setup", "Careful"),
        ("coopset", "Tidy"),
        ("twenty", "Greedy"),
    ],
)
def test_the_example_for_each_game_beats_chance(game: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    source = (EXAMPLES / "example_bots" / f"{game}.py").read_text(encoding="utf-8")
    assert sum(bool(line.strip()) for line in source.splitlines()) <= 30
    example, chance = play_game(Contest(game, (f"example_bots.{game}:{bot}", "random"), 5), 0)
    assert (example.fault, example.mistakes) == (None, 0)
    assert example.won > chance.won or example.score > chance.score


def test_the_bot_of_the_documentation_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (EXAMPLES.parent / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
    bot, game = (block.split("```")[0] for block in page.split("```python\n")[1:])
    (tmp_path / "documented_bots.py").write_text(bot, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "documented_game.py").write_text(
        game.replace("from mybots", "from documented_bots"), encoding="utf-8"
    )
    runpy.run_path(str(tmp_path / "documented_game.py"))
    own, expert = map(int, capsys.readouterr().out.strip("()\n").split(", "))
    assert own >= 0 < expert
    documented, chance = play_game(Contest("classic", ("documented_bots:Cautious", "random"), 5), 0)
    assert (documented.fault, documented.won, chance.won) == (None, 1, 0)


def test_names_of_bots() -> None:
    assert [default_name(name) for name in ("mybots:VeryCautious", "a.b:my_bot", "expert")] == [
        "Very Cautious",
        "My bot",
        "Expert",
    ]


@async_test
async def test_tertia_bot_plays_whole_games_at_a_live_table(tmp_path: Path) -> None:
    (tmp_path / "livebots.py").write_text(MODULE, encoding="utf-8")
    async with in_process_server() as server:
        site = f"http://127.0.0.1:{server.port}"
        link, cookie = await asyncio.to_thread(
            make_table, site, game="twenty", options=QUICK["twenty"], seats=2
        )

        async def bot(name: str, *words: str) -> tuple[int, str, str]:
            shown = str(link).removeprefix("http://")  # as the waiting room shows it
            command = ("bot", f"livebots:{name}", "--table", shown, *words)
            result = await asyncio.to_thread(tertia, *command, folder=tmp_path)
            return result.code, result.out, result.error

        async with TableClient(link, cookie=cookie) as host:
            playing = asyncio.create_task(bot("Quick", "--name", "Robot", "--games", "1"))
            await host.wait_for(lambda: host.latest.room["chairs"][0] is not None)
            assert host.latest.room["chairs"][0]["bot"]
            await host.do("add-bot", level="champion")
            await host.do("begin")
            async with asyncio.timeout(120):
                code, out, _ = await playing
            assert host.phase == "over"
            assert code == 0
            assert out.splitlines() == [f"Robot has a seat at {link}. Ctrl+C gives it up.", "1 game played."]
            assert [seat["visiting"] for seat in host.latest.room["seats"]] == [True, False]
            # A bot whose program fails leaves the table and says why.
            failing = asyncio.create_task(bot("Raises"))
            await host.wait_for(lambda: host.latest.room["chairs"][0] is not None)
            await host.do("begin")
            code, _, error = await failing
            assert code == 1
            assert "KeyError: 'nothing' (livebots.py, line " in error
            await host.wait_for(lambda: host.latest.room["chairs"][0] is None)
            # Ctrl+C gives up the seat.
            words = [*RUN, "bot", "livebots:Quick", "--table", str(link)]
            with subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), cwd=tmp_path
            ) as running:
                assert running.stdout is not None
                assert b"Quick has a seat" in await asyncio.to_thread(running.stdout.readline)
                running.send_signal(signal.SIGINT)
                printed, errors = await asyncio.to_thread(running.communicate, timeout=60)
            assert (running.returncode, printed, errors) == (130, b"Quick has left the table.\n", b"")
            await host.wait_for(lambda: host.latest.room["chairs"][0] is None)


@async_test
async def test_tertia_bot_says_that_it_came_late_and_that_it_was_removed() -> None:
    async with in_process_server() as server:
        link, cookie = await asyncio.to_thread(
            make_table, f"http://127.0.0.1:{server.port}", game="twenty", seats=3
        )
        async with TableClient(link, cookie=cookie) as host:
            await host.sit("Ann")
            await host.do("add-bot")
            await host.do("begin")
            seated = asyncio.create_task(asyncio.to_thread(tertia, "bot", "expert", "--table", str(link)))
            await host.wait_for(lambda: host.latest.room["chairs"][2] is not None)
            await host.do("kick", chair=2)
            result = await seated
        assert result.code == 1
        assert result.out.splitlines()[1:] == [
            "A game is in progress. Expert plays from the next deal, or from the next game.",
            "0 games played.",
        ]
        assert "Expert was removed from the table" in result.error
        missing = await asyncio.to_thread(tertia, "bot", "expert", "--table", f"{link.server}/t/zzzzzzzz")
        assert missing.code == 1
        assert f"There’s no table zzzzzzzz at {link.server}. Check the link." in missing.error
