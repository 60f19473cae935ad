"""``python -m referee 500``: judge 500 games of every edition, form and game."""

from __future__ import annotations

import sys

from referee.court import judge_form
from referee.spoilers import forms

SHOWN_FOULS = 3
"""The number of fouls of each form that are printed in full."""


def main(games: int) -> int:
    """Judge this many games of each form, print the result of each, and return the number of fouls."""
    fouls = 0
    for form in forms():
        fouls_of_form = judge_form(form, range(games))
        lines = [f"{form.name}: {games} games, {len(fouls_of_form)} fouls", *fouls_of_form[:SHOWN_FOULS]]
        sys.stdout.write("\n    ".join(lines) + "\n")
        sys.stdout.flush()
        fouls += len(fouls_of_form)
    return fouls


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]) if len(sys.argv) > 1 else 500) else 0)
