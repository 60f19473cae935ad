"""Import rules that import-linter cannot express: games use the standard library, msgspec and tertia only."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import tertia
from tertia.games import GAMES

SOURCE = Path(tertia.__file__).parent


def imported(folder: Path) -> Iterator[str]:
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module


def test_games_are_pure() -> None:
    outside = {
        name
        for name in imported(SOURCE / "games")
        if name.split(".")[0] not in (*sys.stdlib_module_names, "msgspec")
        and not name.startswith(
            (
                "tertia.cards",
                "tertia.clearing",
                "tertia.errors",
                "tertia.games",
                "tertia.notation",
                "tertia.solver",
            )
        )
    }
    assert not outside


def test_games_have_no_clock_no_randomness_and_no_input() -> None:
    """``decide`` gets time and luck as arguments, so that a replay gives the same result."""
    impure = {
        "time",
        "datetime",
        "random",
        "secrets",
        "os",
        "io",
        "pathlib",
        "socket",
        "asyncio",
        "threading",
    }
    assert not impure & {name.split(".")[0] for name in imported(SOURCE / "games")}


def test_no_game_imports_another() -> None:
    """Neither directly nor through shared modules, so that each game can be read and removed alone."""
    for folder in (SOURCE / "games").iterdir():
        if folder.is_dir():
            others = {f"tertia.games.{game}" for game in GAMES if game != folder.name}
            assert not [name for name in imported(folder) if ".".join(name.split(".")[:3]) in others]


def test_the_package_has_every_name_of_all() -> None:
    for name in tertia.__all__:
        assert hasattr(tertia, name)
