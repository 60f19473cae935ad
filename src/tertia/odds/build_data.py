"""``python -m tertia.odds.build_data [GAMES]``: count and simulate all figures that ship with tertia."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tertia.odds.exact.distributions import disjoint_in, sets_in
from tertia.odds.exact.set_free import set_free_hands
from tertia.odds.shipped_data import FILE, build_document
from tertia.odds.simulation.run import simulate

SHIPPED_GAMES = 35_000_000


def main(games: int) -> None:
    document = build_document(
        set_free_hands(4), set_free_hands(3), sets_in(12), disjoint_in(12), simulate(games, "any", seed=1)
    )
    text = json.dumps(document, indent=1) + "\n"
    Path(__file__).with_name(FILE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SHIPPED_GAMES)
