"""Bots that others write: loaded by name, checked at every move, and the examples for each game."""

from __future__ import annotations

import asyncio
import pickle
import runpy
import signal
import subprocess
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from support.async_test import async_test
from support.client import QUICK
from support.command_line import RUN, CommandResult, environment, tertia
from support.in_process_server import in_process_server
from tertia.arena.contest import Contest, play_game
from tertia.bots import external
from tertia.bots.external import BotFault, ExternalBot, Fault, load_bot
from tertia.bots.player import TimedCommand
from tertia.cli.bot import default_name
from tertia.client import TableClient, make_table
from tertia.errors import BadInput, TertiaError
from tertia.games.common.commands import SayNoSet
from tertia.games.engine import Legal

T = TypeVar("T")

EXAMPLES = Path(__file__).parents[2] / "examples"

BOTS = """
import json
from random import Random
import tertia
from tertia.bots import TimedCommand
from tertia.games.common.commands import Away, Claim

class Quick:
    "Shows a SET at once if it sees one; otherwise gives any legal command that brings the game on."
    def __init__(self, seed):
        self.random = Random(seed)
    def act(self, view, legal, now):
        for choice in legal.choices:
            # The cards in choice.fixed are part of the SET, but the command does not name them.
            for cards in tertia.find_sets([*choice.fixed, *choice.cards]):
                if set(choice.fixed) <= set(cards):
                    named = tuple(card for card in cards if card not in choice.fixed)
                    return TimedCommand(choice.command(named), after=0)
        call = legal.command("call-set")
        # In 20/20 a SET may contain cards of the own hand: view.reach has those and the table.
        cards = getattr(view, "reach", None) or [card for card in view.table if card is not None]
        if call and tertia.find_sets(cards):
            return TimedCommand(call, after=0)
        # Without a SET a call is a mistake. A hint or a withdrawn agreement would repeat forever.
        unhelpful = ("CallSet", "AskHint", "TakeBack")
        others = [command for command in legal.commands if type(command).__name__ not in unhelpful]
        return TimedCommand(self.random.choice(others), after=0) if others else None

class RaisesKeyError:
    def act(self, view, legal, now):
        return {}["nothing"]

class RaisesInsideTertia:
    def act(self, view, legal, now):
        return tertia.find_sets([None])

class RaisesInsideTheStandardLibrary:
    def act(self, view, legal, now):
        return json.loads("no JSON")

class ReturnsCommandWithoutTime:
    def act(self, view, legal, now):
        return legal.commands[0]

class ReturnsEndlessDelay:
    def act(self, view, legal, now):
        return TimedCommand(legal.commands[0], after=float("inf"))

class ReturnsDelayThatIsNoNumber:
    def act(self, view, legal, now):
        return TimedCommand(legal.commands[0], after=float("nan"))

class GivesCommandOfTheTable:
    def act(self, view, legal, now):
        return TimedCommand(Away(1), after=0)

class NamesNoCards:
    def act(self, view, legal, now):
        return TimedCommand(Claim(("1rso", [], None)), after=0)

class NeverActs:
    def act(self, view, legal, now):
        return None

class HasNoAct:
    pass

class HasActThatIsNoMethod:
    act = None

class CannotBeMade:
    def __init__(self):
        raise ValueError("no")
    def act(self, view, legal, now):
        return None

NO_CLASS = 5
"""


def between_processes(value: T) -> T:
    """Return a copy as the arena sends it from one of its processes to another."""
    copy: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes
    return copy


@pytest.fixture
def mybots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a module of bots in the current folder."""
    name = f"mybots_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(BOTS, encoding="utf-8")
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
        (f"{mybots}:NO_CLASS", "no-bot-class"),
        (f"{mybots}.py:Quick", "bot-file"),
        (f"./{mybots}.py:Quick", "bot-file"),
        (f"{mybots}:HasNoAct", "bot-without-act"),
        (f"{mybots}:HasActThatIsNoMethod", "bot-without-act"),
    ):
        with pytest.raises(BadInput, match=code) as error:
            load_bot(name)
        assert between_processes(error.value).details == error.value.details
    for language, word in (("de", "Klasse"), ("fr", "classe"), ("es", "clase"), ("pt", "classe")):
        result = tertia("arena", "--bots", f"{mybots}:Nobody,expert", language=language)
        assert result.code == 2
        assert word in result.error


def test_a_bot_that_cannot_be_made_is_explained(mybots: str) -> None:
    make_bot = load_bot(f"{mybots}:CannotBeMade")
    with pytest.raises(BadInput, match="bot-module-failed") as error:
        make_bot("seed")
    assert str(error.value.details["reason"]).startswith(f"ValueError: no ({mybots}.py, line ")


@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        ("RaisesKeyError", "raised"),
        ("RaisesInsideTertia", "raised"),
        ("RaisesInsideTheStandardLibrary", "raised"),
        ("ReturnsCommandWithoutTime", "returned"),
        ("ReturnsEndlessDelay", "returned"),
        ("ReturnsDelayThatIsNoNumber", "returned"),
        ("GivesCommandOfTheTable", "illegal"),
        ("NamesNoCards", "illegal"),
    ],
)
def test_a_bot_that_makes_a_mistake_leaves_the_game_and_loses(bot: str, kind: str, mybots: str) -> None:
    contest = Contest("classic", bots=(f"{mybots}:{bot}", f"{mybots}:Quick"), seed=3)
    bad, good = play_game(between_processes(contest), number=0)
    assert bad.fault is not None
    assert (bad.fault.kind, bad.won, good.fault, good.won) == (kind, 0, None, 1)
    if kind == "raised":  # the line of the bot, not the one inside a library
        assert f"({mybots}.py, line " in bad.fault.what
    assert between_processes(bad) == bad


FAILING_BOT = """
import json

class Failing:
    def act(self, view, legal, now):
        return json.loads("no JSON")
"""

BOT_OF_A_PACKAGE = """
from installed_package import Failing as FailingInPackage

class Failing(FailingInPackage):
    def act(self, view, legal, now):
        return super().act(view, legal, now)
"""


def write_bot(folder: Path, module: str, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a module into this folder and make it importable."""
    folder.mkdir(exist_ok=True)
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))


def fault_of(name: str) -> Fault:
    """Return the fault of a bot that fails at its first move."""
    with pytest.raises(BotFault) as error:
        load_bot(name)("seed").act(None, Legal(), 0)
    return error.value.fault


def test_an_error_in_a_package_is_reported_with_the_line_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_bot(tmp_path / "site-packages", "installed_package", FAILING_BOT, monkeypatch)
    write_bot(tmp_path, "bot_of_a_package", BOT_OF_A_PACKAGE, monkeypatch)
    assert fault_of("bot_of_a_package:Failing").what.endswith("(bot_of_a_package.py, line 6)")


def test_an_error_of_an_installed_bot_is_reported_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_bot(tmp_path / "site-packages", "installed_bot", FAILING_BOT, monkeypatch)
    assert fault_of("installed_bot:Failing").what.endswith("(installed_bot.py, line 6)")


def test_a_folder_whose_name_begins_with_tertia_belongs_to_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "_TERTIA_FOLDER", tmp_path / "tertia")
    write_bot(tmp_path / "tertia_mybots", "bot_beside_tertia", FAILING_BOT, monkeypatch)
    assert fault_of("bot_beside_tertia:Failing").what.endswith("(bot_beside_tertia.py, line 6)")


@pytest.mark.parametrize("after", [0.9, -5, float("-inf")])
def test_a_delay_below_one_millisecond_means_at_once(after: float) -> None:
    class Bot:
        def act(self, view: object, legal: Legal, now: int) -> TimedCommand:
            return TimedCommand(SayNoSet(), cast(int, after))

    answer = ExternalBot(Bot()).act(None, Legal((SayNoSet(),)), 0)
    assert answer == TimedCommand(SayNoSet(), after=0)


def test_a_bot_alone_that_waits_forever_loses(mybots: str) -> None:
    contest = Contest("solitaire", bots=(f"{mybots}:NeverActs", f"{mybots}:RaisesKeyError"), seed=3)
    never_acts, raises = play_game(contest, number=0)
    assert never_acts.fault == Fault("waited")
    assert raises.fault is not None
    assert (never_acts.won, raises.won) == (0, 0)


def test_the_arena_tells_of_mistakes_without_a_traceback(mybots: str) -> None:
    result = tertia("arena", "--bots", f"{mybots}:RaisesKeyError,champion", "--games", "2", "--jobs", "1")
    assert result.code == 0
    assert "in 2 of 2\xa0games" in result.error
    assert f"KeyError: 'nothing' ({mybots}.py, line " in result.error
    assert "0.0% [0.0;" in result.out


def test_the_arena_warns_of_a_bot_that_does_nothing_and_of_one_for_another_game(mybots: str) -> None:
    arena = ("arena", "--game", "twenty", "--games", "1", "--seed", "1", "--jobs", "1", "--option", "deals=1")
    idle = tertia(*arena, "--bots", f"{mybots}:NeverActs,champion")
    assert (idle.code, idle.error) == (
        0,
        f"{mybots}:NeverActs never did anything: its method “act” always returned None.\n",
    )
    of_another_game = tertia(*arena, "--bots", "example_bots.classic:Cautious,champion", folder=EXAMPLES)
    assert (of_another_game.code, of_another_game.error) == (
        0,
        "example_bots.classic:Cautious didn’t score in any game. Was it written for this game?\n",
    )
    assert tertia(*arena, "--bots", "newcomer,champion").error == ""


def test_the_answer_to_an_unknown_bot_says_how_to_name_a_bot_of_ones_own(mybots: str) -> None:
    for words in (("arena", "--bots", "Quick,expert"), ("bot", "Quick", "--table", "localhost/t/a1")):
        result = tertia(*words)
        assert result.code == 2
        assert "There’s no bot “Quick”. You can choose newcomer," in result.error
        assert "A bot of your own is written module:Class, such as mybots:Planner." in result.error
    result = tertia("bot", f"{mybots}.py:Quick", "--table", "localhost/t/a1")
    assert f"Name the module, not its file: {mybots}:Quick." in result.error


def test_a_game_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tertia.arena.play.MAX_STEPS", 5)
    with pytest.raises(TertiaError, match="game-without-end") as error:
        play_game(Contest("classic", bots=("random", "random"), seed=1), number=0)
    assert between_processes(error.value).details == {"game": "classic", "steps": 5}


EXAMPLE_BOTS = [
    ("classic", "Cautious"),
    ("scout", "Sly"),
    ("chipset", "Honest"),
    ("setup", "Careful"),
    ("coopset", "Tidy"),
    ("twenty", "Greedy"),
]


@pytest.mark.parametrize(("game", "bot"), EXAMPLE_BOTS)
def test_the_example_for_each_game_beats_chance(game: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It wins, or has the higher score: in CoopSet each bot plays a game of its own, and both may win or lose."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    contest = Contest(game, bots=(f"example_bots.{game}:{bot}", "random"), seed=5)
    example, chance = play_game(contest, number=0)
    assert (example.fault, example.mistakes) == (None, 0)
    assert example.won > chance.won or example.score > chance.score


@pytest.mark.parametrize("game", [game for game, _ in EXAMPLE_BOTS])
def test_an_example_has_at_most_30_lines_as_the_documentation_says(game: str) -> None:
    source = (EXAMPLES / "example_bots" / f"{game}.py").read_text(encoding="utf-8")
    assert sum(bool(line.strip()) for line in source.splitlines()) <= 30


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
    # The page's program prints the scores of both seats, such as "(12, 30)".
    own_score, expert_score = map(int, capsys.readouterr().out.strip("()\n").split(", "))
    assert own_score >= 0
    assert expert_score > 0
    contest = Contest("classic", bots=("documented_bots:Cautious", "random"), seed=5)
    documented, chance = play_game(contest, number=0)
    assert (documented.fault, documented.won, chance.won) == (None, 1, 0)


def test_a_bot_is_called_by_the_words_of_its_class() -> None:
    assert [default_name(name) for name in ("mybots:VeryCautious", "a.b:my_bot", "expert")] == [
        "Very Cautious",
        "My bot",
        "Expert",
    ]


@async_test
async def test_tertia_bot_plays_whole_games_at_a_live_table(tmp_path: Path) -> None:
    (tmp_path / "livebots.py").write_text(BOTS, encoding="utf-8")
    async with in_process_server() as server:
        site = f"http://127.0.0.1:{server.port}"
        link, cookie = await asyncio.to_thread(
            make_table, site, game="twenty", options=QUICK["twenty"], seats=2
        )

        async def run_bot(name: str, *words: str) -> CommandResult:
            shown = str(link).removeprefix("http://")  # as the waiting room shows it
            command = ("bot", f"livebots:{name}", "--table", shown, *words)
            return await asyncio.to_thread(tertia, *command, folder=tmp_path)

        async with TableClient(link, cookie=cookie) as host:

            def first_chair() -> Any:
                """Return who is on the first chair of the waiting room. Each game gives the chairs its seats."""
                return host.latest.room["chairs"][0]

            playing = asyncio.create_task(run_bot("Quick", "--name", "Robot", "--games", "1"))
            await host.wait_for(lambda: first_chair() is not None)
            assert first_chair()["bot"]
            await host.do("add-bot", level="champion")
            await host.do("begin")
            async with asyncio.timeout(120):
                result = await playing
            await host.wait_for(lambda: host.phase == "over")
            assert result.code == 0
            assert result.out.splitlines() == [
                f"Robot has a seat at {link}. Ctrl+C gives it up.",
                "1 game played.",
            ]
            assert [seat["visiting"] for seat in host.latest.room["seats"]] == [True, False]
            await host.wait_for(lambda: first_chair() is None)  # Robot has left
            # A bot whose program fails leaves the table and says why.
            failing = asyncio.create_task(run_bot("RaisesKeyError"))
            await host.wait_for(lambda: first_chair() is not None)
            await host.do("begin")
            result = await failing
            assert result.code == 1
            assert "KeyError: 'nothing' (livebots.py, line " in result.error
            await host.wait_for(lambda: first_chair() is None)
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
            await host.wait_for(lambda: first_chair() is None)


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
