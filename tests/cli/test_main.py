"""Commands for cards, tables and records; languages, bad input and exit codes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from support.command_line import RUN, TWELVE, environment, tertia
from support.played import PlayedTable
from tertia import __version__
from tertia.cli.localisation import ChoiceParam
from tertia.cli.main import tertia as main_command
from tertia.games import GAMES
from tertia.history.files import write_record
from tertia.history.replay import finished_game, public_record
from tertia.rooms.codec import room_codec
from tertia.texts import LANGUAGES, text


@pytest.fixture(scope="session")
def record() -> str:
    return tertia("table", "--seed", "5", "--players", "2", "--option", "claim=tap", "--json").out


def test_solve_prints_every_set() -> None:
    result = tertia("solve", *TWELVE.split())
    assert result.code == 0
    assert result.out.splitlines()[0].startswith(
        "1rso 2rso 3rso   one red solid oval · two red solid ovals · "
    )
    assert "SETs among 12 cards." in result.out
    assert result.error == ""


def test_solve_reads_standard_input_and_commas() -> None:
    result = tertia("solve", "--json", stdin=b"1rso, 2gts\n3pod\n")
    assert json.loads(result.out) == {
        "cards": ["1rso", "2gts", "3pod"],
        "sets": [["1rso", "2gts", "3pod"]],
        "disjoint": [["1rso", "2gts", "3pod"]],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_solve_counts_in_every_language(language: str) -> None:
    result = tertia("solve", "1rso", "2gts", language=language)
    assert result.out == text(language, "cli.solve.found", n=0, cards=2) + "\n"


def test_explain_says_why_cards_are_no_set() -> None:
    result = tertia("explain", "1rso", "2rso", "3gso")
    assert result.code == 0
    assert "Not a SET: two are red and one is green." in result.out


def test_explain_prints_each_feature_as_json() -> None:
    data = json.loads(tertia("explain", "1rso", "2rso", "3gso", "--json").out)
    assert data["is_set"] is False
    assert [feature["agreement"] for feature in data["features"]] == ["different", "broken", "same", "same"]
    assert data["features"][1]["pair"] == ["1rso", "2rso"]
    assert data["features"][1]["odd"] == "3gso"


def test_explain_with_the_framed_face() -> None:
    result = tertia("explain", "--face", "framed", "1rso", "2gts", "3pod", language="fr")
    assert result.code == 0
    assert "hexagone" in result.out


BAD_INPUT = (
    (("solve", "1rso", "2xyz"), "2xyz"),
    (("explain", "1rso", "2rso", "9rso"), "9rso"),
    (("solve", "1rso", "1rso"), "1rso"),
    (("explain", "1rso", "2rso"), "3"),
    (("shout",), "shout"),
    (("solve", "--shout"), "--shout"),
    (("solve", "--face"), "--face"),
    (("solve", "--face", "poker"), "poker"),
    (("table", "--players", "0"), "--players"),
    (("table", "--players", "21"), "--players"),
    (("table", "--seed", "x"), "--seed"),
    (("table", "--edition", "005"), "005"),
    (("table", "--option", "penalty=death"), "death"),
    (("table", "--option", "speed=9"), "speed=9"),
    (("table", "--option", "deals"), "deals"),
    (("replay", "/no/such/file"), "/no/such/file"),
    (("replay", "/"), "/"),
    (("replay", "a", "b"), "b"),
)
"""A command line, and the word that the error must name."""


@pytest.mark.parametrize(
    ("words", "named", "language"),
    [
        *((*bad, "en") for bad in BAD_INPUT),
        *((*bad, language) for language in list(LANGUAGES)[1:] for bad in BAD_INPUT[::6]),
    ],
)
def test_bad_input_exits_with_2_and_names_the_word(words: tuple[str, ...], named: str, language: str) -> None:
    result = tertia(*words, language=language)
    assert (result.code, result.out) == (2, "")
    assert result.error.startswith("tertia: ")
    assert named in result.error


@pytest.mark.parametrize("group", ["host", "store"])
def test_a_group_without_a_command_shows_its_help(group: str) -> None:
    result = tertia(group)
    assert (result.code, result.out) == (2, "")
    assert result.error == tertia(group, "--help").out


@pytest.mark.parametrize(
    "word",
    [
        "deals=0",
        "deals=x",
        "deals=-",
        "deals=" + "9" * 5_000,
        "held=fill:7",
        "held=x",
        "held=",
        "deals=²",
        "claim=",
    ],
)
def test_bad_table_options_exit_with_2(word: str) -> None:
    result = tertia("table", "--option", word)
    assert (result.code, result.out) == (2, "")
    assert result.error


@pytest.mark.parametrize("stdin", [b"", b"\n", b"\xff\xfe", b"\x00", "“1rso”".encode()])
def test_standard_input_without_cards_exits_with_2(stdin: bytes) -> None:
    assert tertia("solve", stdin=stdin).code == 2


def test_the_language_option_may_be_at_any_position() -> None:
    expected = text("pt", "cli.solve.found", n=0, cards=2) + "\n"
    assert tertia("--language", "pt", "solve", "1rso", "2gts").out == expected
    assert tertia("solve", "1rso", "2gts", "--language=pt").out == expected
    assert tertia("--language", "xx").code == 2


def commands(group: click.Group) -> Iterator[tuple[click.Context, click.Command]]:
    """Yield all commands of a group and of the groups in it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield click.Context(command), command
        if isinstance(command, click.Group):
            yield from commands(command)


def test_help_explains_every_option_and_argument() -> None:
    for context, command in commands(main_command):
        rows = [param.get_help_record(context) for param in command.params]
        assert all(row is not None and row[1].strip() for row in rows), command.name


def test_the_help_of_an_option_says_what_is_chosen_not_only_the_choices() -> None:
    """The choices stand beside the option: ``--form text|image|both``."""
    for context, command in commands(main_command):
        for option in command.get_params(context):
            if isinstance(option, click.Option) and isinstance(option.type, ChoiceParam):
                first_word = re.match(r"[\w-]*", option.help or "")
                assert first_word, (command.name, option.opts)
                assert first_word[0] not in option.type.values, (command.name, option.opts)


def test_lists_of_commands_have_short_summaries() -> None:
    summaries = {
        command.name: command.get_short_help_str(limit=1_000) for _, command in commands(main_command)
    }
    assert {name: words for name, words in summaries.items() if not 0 < len(words) <= 90} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_printed_in_every_language(language: str) -> None:
    result = tertia("--help", language=language)
    assert result.code == 0
    assert text(language, "cli.solve.short") in result.out
    assert result.out == tertia(language=language).out
    of_table = tertia("table", "--help", language=language).out
    assert text(language, "cli.usage") in of_table
    assert text(language, "cli.options") in of_table


def test_version_is_printed() -> None:
    assert tertia("--version").out == f"tertia {__version__}\n"


def test_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "tertia", "--version"]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout == f"tertia {__version__}\n"


def test_same_seed_gives_same_game() -> None:
    first, second = (tertia("table", "--seed", "9", "--edition", "004", "--form", "beginner") for _ in "ab")
    assert first.code == 0
    assert first.out == second.out
    assert first.out.endswith("--seed 9\n")


def test_replay_prints_and_verifies_a_record(record: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(record, encoding="utf-8")
    result = tertia("replay", str(path))
    assert result.code == 0
    lines = len(record.splitlines())
    assert result.out.endswith(text("en", "cli.replay.proven", n=lines) + "\n")
    assert (
        result.out
        == tertia("replay", stdin=record.encode()).out
        == tertia("replay", "-", stdin=record.encode()).out
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_of_a_record_without_hidden_hands_checks_its_decks(language: str) -> None:
    """A downloaded record of ChipSet has neither the hands that nobody showed nor the commands (R6.7)."""
    table = PlayedTable("chips", "chipset", GAMES["chipset"].Options(deals=2), ("Ana", "Iroha"))
    decisions = [room_codec("chipset").read(append.first.body) for append in table.appends]
    game = finished_game(decisions)
    lines = list(write_record(GAMES["chipset"], public_record(game), ("Mika", "Raúl")))
    result = tertia("replay", language=language, stdin="\n".join(lines).encode())
    assert result.code == 0
    assert "Mika" in result.out
    assert "Ana" not in result.out, "the names of the record replace those of the command"
    assert result.out.endswith(text(language, "cli.replay.public", n=len(lines)) + "\n")
    forged = "\n".join(lines).replace('"commitment":"', '"commitment":"0', 1)
    assert tertia("replay", language=language, stdin=forged.encode()).code == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_of_a_forged_record_exits_with_1_after_the_verified_part(record: str, language: str) -> None:
    lines = record.splitlines()
    place = next(place for place, line in enumerate(lines) if '"type":"taken"' in line)
    lines[place] = lines[place].replace('"seat":', '"seat":9', 1)
    result = tertia("replay", language=language, stdin="\n".join(lines).encode())
    assert result.code == 1
    assert str(place + 1) in result.error
    assert 0 < len(result.out.splitlines()) <= place


def test_replay_of_nonsense_exits_with_2_and_names_the_line(record: str) -> None:
    lines = record.splitlines()
    for nonsense in (b"", b"nonsense", b"\xff", lines[0].encode() + b"\n{}", b'{"x":' + b"[" * 100_000):
        result = tertia("replay", stdin=nonsense)
        assert (result.code, result.out) == (2, "")
        assert result.error
    assert "2" in tertia("replay", stdin=lines[0].encode() + b"\n{}").error
    wrong_luck = record.replace('"luck":"', '"luck":"z', 1)
    assert tertia("replay", stdin=wrong_luck.encode()).code == 2


def test_closed_pipe_is_no_failure() -> None:
    with subprocess.Popen(
        [*RUN, "table", "--seed", "1", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        error = running.stderr.read()
        assert running.wait(timeout=120) == 0
    assert error == b""


def test_the_transcript_of_a_solitaire_names_no_dealer() -> None:
    alone = tertia("table", "--form", "solitaire", "--seed", "3", "--language", "en").out
    assert "Deal 1:" in alone
    assert "dealt by" not in alone
    assert "dealt by" in tertia("table", "--seed", "3", "--language", "en").out


@pytest.mark.parametrize(("edition", "reason"), [("001", "lost"), ("004", "over")])
def test_r4_2_one_player_of_an_edition_plays_its_solitaire(edition: str, reason: str) -> None:
    """R4.2: a table without a SET ends the game, so no fifteen cards are laid. Each SET is a point."""
    out = tertia("table", "--edition", edition, "--players", "1", "--seed", "4", "--json").out
    events = [json.loads(line)["event"] for line in out.splitlines()]
    assert "laid-more" not in {event["type"] for event in events}
    (ended,) = [event for event in events if event["type"] == "deal-ended"]
    assert ended["reason"] == reason
    assert ended["scores"] == ended["sets"]
