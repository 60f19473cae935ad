"""Without NumPy or Numba: shipped figures are shown, and other calls say what to install."""

from __future__ import annotations

import os
import subprocess
import sys
from textwrap import dedent

import pytest


def run(script: str, *missing: str, arguments: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run a process in which these modules cannot be imported."""
    hidden = "".join(f"sys.modules[{name!r}] = None\n" for name in missing)
    return subprocess.run(
        [sys.executable, "-c", f"import sys\n{hidden}{dedent(script)}", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TERTIA_LANGUAGE": "en"},
    )


def test_counting_hands_names_the_extra() -> None:
    ran = run(
        """
        import tertia.odds as odds
        from tertia.errors import TertiaError
        orbits = lambda: odds.hand_orbits
        for call in (odds.set_free_hands, lambda: odds.sets_in(12), lambda: odds.disjoint_in(3), orbits):
            try:
                call()
            except TertiaError as error:
                print(error)
        """,
        "numpy",
    )
    assert ran.stdout.count("pip install 'tertia[odds]' [missing-extra]\n") == 4


@pytest.mark.parametrize("missing", ["numpy", "numba"])
def test_games_and_tables_need_no_extra(missing: str) -> None:
    ran = run(
        """
        from tertia.odds import simulate, table_odds
        one, two = (simulate(20, "first", seed=3, processes=1, plain=plain) for plain in (False, True))
        print(one == two)
        print(table_odds([0, 1]).set_chance)
        """,
        missing,
    )
    assert ran.stdout.splitlines() == ["True", "755/6083"]


def test_counts_without_numba_are_the_same() -> None:
    script = "from tertia.odds import set_free_hands; print([size.hands for size in set_free_hands(3)])"
    assert run(script, "numba").stdout == run(script).stdout != ""


def test_the_command_line_shows_shipped_figures() -> None:
    ran = run(
        """
        from tertia.cli.main import tertia
        for words in (["hands"], ["sets"], ["sets", "--disjoint"], ["quoted"], ["hands", "--features", "3"]):
            tertia.main(["odds", *words], standalone_mode=False)
        """,
        "numpy",
    )
    assert ran.returncode == 0
    assert ran.stdout.count("Counted exactly when this version was made.") == 4  # all but "quoted"
    assert ran.stderr == ""


def test_the_command_line_names_the_missing_extra() -> None:
    ran = run("from tertia.cli import main; main()", "numpy", arguments=("odds", "sets", "--cards", "9"))
    assert ran.returncode == 1
    assert "tertia[odds]" in ran.stderr
    ran = run(
        "from tertia.cli import main; main()", "resvg_py", arguments=("odds", "hands", "--plot", "x.png")
    )
    assert ran.returncode == 2
    assert "tertia[print]" in ran.stderr


def test_slow_simulations_name_the_faster_extra() -> None:
    script = "import tertia.cli.odds as odds; odds.MANY_GAMES = 9; from tertia.cli import main; main()"
    ran = run(script, "numba", arguments=("odds", "play", "--games", "9", "--processes", "1"))
    assert ran.returncode == 0
    assert "tertia[fast]" in ran.stderr


def test_shipped_figures_load_no_numpy() -> None:
    ran = run(
        "import tertia.odds.shipped_data; tertia.odds.shipped_data.read_data(); print('numpy' in sys.modules)"
    )
    assert ran.stdout == "False\n"
