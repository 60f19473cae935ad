"""The documentation: its examples run, its API reference is complete, and the server shows it."""

from __future__ import annotations

import asyncio
import doctest
import pydoc
import re
import shlex
import subprocess
import sys
from ast import PyCF_ALLOW_TOP_LEVEL_AWAIT
from importlib import import_module
from pathlib import Path

import click
import pytest
from starlette.applications import Starlette

import tertia
from support.asgi import get
from support.server_process import running_server
from tertia.cli.main import tertia as command_line
from tertia.client import TableClient, make_table
from tertia.games import GAMES
from tertia.games.codec import tag_of
from tertia.rooms.commands import Begin, game_commands
from tertia.server.pages.documentation import POLICY, documentation_routes
from tertia.server.ws.connection import FINAL_CLOSE_CODES, RESTARTING_CLOSE_CODE, TOO_FAST_CLOSE_CODE
from tertia.texts.catalogue import section

PROJECT = Path(__file__).parent.parent
DOCS = PROJECT / "docs"
PAGES = [
    "index.md",
    "tutorial.md",
    "notebook.md",
    "analyse.md",
]

RUN_ELSEWHERE = {
    "camera.md": "vision/test_recognition.py",
    "client.md": "client/test_table_client.py",
    "environments.md": "rl/test_environments.py",
    "odds.md": "odds/test_docs.py",
    "pypi.md": "test_readme.py",
    "write-a-bot.md": "bots/test_external.py",
}
"""The test modules that run the examples of other pages."""

COMMAND_LINE = re.compile(r"^    (?:uvx )?tertia ([a-z-][^#>\n]*)", re.MULTILINE)


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # examples save records
    failed, tried = doctest.testfile(str(DOCS / name), module_relative=False)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("seed", range(12))
def test_the_loops_in_the_guide_for_notebooks_end_with_every_seed(seed: int) -> None:
    page = (DOCS / "notebook.md").read_text(encoding="utf-8")
    beginnings = ("import", "def find_pair", "game = tertia.Game", "while not game.is_over")
    examples = [
        doctest.Example(re.sub(r"seed=\d+", f"seed={seed}", example.source), "")
        for example in doctest.DocTestParser().get_examples(page)
        if example.source.startswith(beginnings)
    ]
    assert len(examples) == 6
    loops = doctest.DocTest(examples, {}, "notebook.md", None, None, None)
    assert doctest.DocTestRunner().run(loops) == (0, 6)


def test_records_are_made_by_several_processes(tmp_path: Path) -> None:
    page = (DOCS / "analyse.md").read_text(encoding="utf-8")
    scripts = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "Executor" in block]
    (tmp_path / "make_records.py").write_text(scripts[0].replace("1_000", "3"), encoding="utf-8")
    subprocess.run([sys.executable, "make_records.py"], cwd=tmp_path, check=True)
    assert len([tertia.Game.load(path) for path in (tmp_path / "records").iterdir()]) == 3


def test_every_page_with_examples_is_run_by_a_test() -> None:
    pages = {path.name for path in DOCS.glob("*.md") if "\n```python\n" in path.read_text(encoding="utf-8")}
    assert pages == {*PAGES, *RUN_ELSEWHERE}
    for page, module in RUN_ELSEWHERE.items():
        assert f'"{page}"' in (PROJECT / "tests" / module).read_text(encoding="utf-8")


def test_the_examples_in_docstrings_run() -> None:
    source = PROJECT / "src"
    names = [
        ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
        for path in source.rglob("*.py")
        if ">>> " in path.read_text(encoding="utf-8")
    ]
    assert "tertia.game" in names
    for name in names:
        failed, tried = doctest.testmod(import_module(name))
        assert (failed, tried > 0) == (0, True), name


def test_the_api_reference_lists_every_public_name() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    listed = re.findall(
        r"^\.\. (?:auto(?!module)\w+|py:data):: tertia\.(\w+)(?:\(.*\))?$", page, re.MULTILINE
    )
    assert sorted([*listed, "__version__"]) == sorted(tertia.__all__)
    assert all(getattr(tertia, name) is not None for name in tertia.__all__)
    assert {name for name in dir(tertia) if name in tertia.__all__} == set(tertia.__all__)


def test_the_guide_for_bots_lists_every_command_of_each_game() -> None:
    page = (DOCS / "write-a-bot.md").read_text(encoding="utf-8")
    for name, game in GAMES.items():
        row = re.search(rf"^\| `{name}` \|(.*?\|.*?)\|", page, re.MULTILINE)
        assert row is not None
        listed = set(re.findall(r"`([a-z-]+)`", row[1])) - {"fixed"}
        assert listed == {tag_of(command) for command in game_commands(game)}, name


def test_help_lists_every_public_name() -> None:
    listed = re.findall(r"^    (\w+)  ", tertia.__doc__ or "", re.MULTILINE)
    assert sorted(listed) == sorted(tertia.__all__)
    assert listed[0] in pydoc.plain(pydoc.render_doc(tertia))
    assert re.findall(r"^    (tertia\.\w+) ", tertia.__doc__ or "", re.MULTILINE) == sorted(public_modules())


def public_modules() -> list[str]:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    return re.findall(r"^\.\. automodule:: (\S+)$", page, re.MULTILINE)


def test_documents_for_users_import_public_names_only() -> None:
    pages = {PROJECT / "README.md", *DOCS.glob("*.md"), *(PROJECT / "examples").rglob("*.py")}
    for path in pages - {DOCS / "odds.md"}:  # which derives figures with the inside of tertia.odds
        for module, names in re.findall(
            r"^(?:>>> )?from (tertia[\w.]*) import (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            assert module in ("tertia", *public_modules()), path.name
            assert set(re.findall(r"\w+", names)) <= set(import_module(module).__all__), path.name


def test_every_command_in_the_documents_exists_with_its_options() -> None:
    lines = {
        line
        for path in (PROJECT / "README.md", *DOCS.glob("*.md"))
        for line in COMMAND_LINE.findall(path.read_text(encoding="utf-8"))
        if not line.startswith("is ")  # the server's own words
    }
    assert len(lines) > 50
    for line in lines:
        command: click.Command = command_line
        context, words = click.Context(command_line), shlex.split(line)
        while isinstance(command, click.Group) and words and not words[0].startswith("-"):
            found = command.get_command(context, words[0])
            assert found is not None, line
            command, words = found, words[1:]
            context = click.Context(command, parent=context)
        command.make_parser(context).parse_args(words)  # raises for an unknown option


def test_the_page_of_errors_lists_every_code_that_a_server_answers_with() -> None:
    page = (DOCS / "errors.md").read_text(encoding="utf-8")
    lists = re.findall(r"<!-- (HTTP )?codes:([^>]*)-->", page)
    on_sockets, over_http = (
        [code for kind, codes in lists if kind == wanted for code in codes.split()]
        for wanted in ("", "HTTP ")
    )
    assert all(len(codes) == len(set(codes)) for codes in (on_sockets, over_http))
    listed = {*on_sockets, *over_http}
    assert listed <= set(section("en", "error"))
    raised = {
        code
        for folder in ("games", "rooms", "live", "server")
        for path in (PROJECT / "src" / "tertia" / folder).rglob("*.py")
        for code in re.findall(
            r"(?:Refused|BadInput|TertiaError)\(\s*\"([a-z-]+)\"", path.read_text(encoding="utf-8")
        )
    }
    at_the_start = {"bad-proxy", "bad-site", "cannot-listen"}
    in_the_library = {"not-a-command"}
    assert len(raised) > 100
    assert raised - listed == at_the_start | in_the_library


def test_the_protocol_lists_every_code_with_which_a_socket_is_closed() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    table = page.partition("## When the server closes a socket")[2].partition("## ")[0]
    assert set(section("en", "closing")) <= set(re.findall(r"`([a-z-]+)`", table))
    taken_over, too_slow, silent = 4001, 4008, 4009
    others = (RESTARTING_CLOSE_CODE, TOO_FAST_CLOSE_CODE, taken_over, too_slow, silent)
    for code in (*FINAL_CLOSE_CODES.values(), *others):
        assert f"| {code} |" in table


def test_every_example_is_python() -> None:
    for path in DOCS.glob("*.md"):
        for block in re.findall(
            r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        ):
            if ">>> " not in block:  # dialogues are run by other tests
                compile(block, path.name, "exec", PyCF_ALLOW_TOP_LEVEL_AWAIT)  # raises if it is no Python


def test_every_public_name_explains_itself() -> None:
    for name in tertia.__all__:
        value = getattr(tertia, name)
        if callable(value):
            assert value.__doc__, name


def test_the_site_builds_without_warnings_and_is_served(tmp_path: Path) -> None:
    # The plain theme shows the same pages in a third less time.
    options = ["--fail-on-warning", "-q", "-D", "html_theme=basic", "-b", "html"]
    build = ["-m", "sphinx", *options, str(DOCS), str(tmp_path / "site")]
    done = subprocess.run([sys.executable, *build], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    app = Starlette(routes=documentation_routes(tmp_path / "site"))
    page = get(app, "/docs/tutorial.html")
    assert page.status == 200
    assert "A first game" in page.text
    for name, words in (
        ("options", "hunt_time"),
        ("messages", "call-set"),
        ("http", "/api/tables/{table}/replay"),
        ("errors", "cards-gone"),
    ):
        assert words in get(app, f"/docs/{name}.html").text
    for name in ("messages", "http", "options"):  # for readers who know neither the source nor Python
        text = re.sub(r"<[^>]*>", "", get(app, f"/docs/{name}.html").text)
        assert not re.search(r"\bNone\b|docs/\w", text), name
    reference = get(app, "/docs/api.html").text
    for module in public_modules():
        assert [
            name for name in import_module(module).__all__ if f'id="{module}.{name}"' not in reference
        ] == []
    assert page.headers["content-security-policy"] == POLICY
    assert documentation_routes(tmp_path / "nothing") == []


EXAMPLE_CLIENT = [sys.executable, str(PROJECT / "examples" / "client.py")]


def test_the_example_client_plays_a_whole_game_against_bots(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        done = subprocess.run([*EXAMPLE_CLIENT, server.http], capture_output=True, text=True, timeout=120)
        nowhere = subprocess.run(
            [*EXAMPLE_CLIENT, f"{server.http}/t/x"], capture_output=True, text=True, timeout=120
        )
    assert done.stderr == ""
    assert re.fullmatch(r"\d+ points of \d+ at \S+/t/\w+\n", done.stdout)
    assert nowhere.returncode != 0


def test_the_example_client_plays_at_the_table_of_somebody_else(tmp_path: Path) -> None:
    async def play(server: str) -> str:
        link, cookie = make_table(server, options={"more": "auto"}, seats=2)
        async with TableClient(link, cookie=cookie) as host:
            await host.sit("Ana")
            guest = await asyncio.create_subprocess_exec(*EXAMPLE_CLIENT, str(link), stdout=subprocess.PIPE)
            await host.wait_for(lambda: all(host.latest.room["chairs"]))
            await host.do(Begin())
            output, _ = await guest.communicate()
            await host.wait_for(lambda: host.phase == "over")
            return output.decode()

    with running_server(tmp_path) as server:
        assert re.fullmatch(r"\d+ points of \d+ at \S+/t/\w+\n", asyncio.run(play(server.http)))


def test_the_example_client_needs_no_part_of_the_package() -> None:
    imports = re.findall(
        r"^(?:from|import) (\w+)", (PROJECT / "examples" / "client.py").read_text(), re.MULTILINE
    )
    assert set(imports) - sys.stdlib_module_names == {"websockets"}
