"""Figures that ship with tertia: for the page about odds, and for installations without NumPy.

The first functions read them from a file. ``python -m tertia.odds.build_data`` writes that file, with the content of
``build_document``. Tests compute most of it again, so that it cannot become outdated.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import comb
from typing import Any, Literal

from tertia.odds.exact.distributions import Distribution, distribution_checks
from tertia.odds.exact.set_free import SetFree, SetFreeHands, inclusion_checks
from tertia.odds.published import quotes_for
from tertia.odds.simulation import counters
from tertia.odds.simulation.results import Estimate, Simulation

FILE = "shipped_data.json"

QUOTED_SIZES = (12, 15, 18)
"""Sizes of tables in a game: as dealt, and with three or six more cards."""


@cache
def read_bytes() -> bytes:
    """Return the content of the file, for a server to send."""
    return files("tertia.odds").joinpath(FILE).read_bytes()


def read_data() -> dict[str, Any]:
    """Return the figures. Counts of hands are strings, because they exceed the integers of JavaScript."""
    content: dict[str, Any] = json.loads(read_bytes())
    return content


def shipped_hands(features: int = 4) -> SetFreeHands:
    """Return the shipped result of ``set_free_hands`` for four or three features."""
    rows = read_data()["curve" if features == 4 else "beginner_curve"]
    sizes = [SetFree(row["cards"], int(row["hands"]), int(row["deals"]), row["orbits"]) for row in rows]
    deck = 3**features
    sizes += [SetFree(cards, 0, comb(deck, cards), 0) for cards in range(len(sizes), deck + 1)]
    return SetFreeHands(features, tuple(sizes), inclusion_checks(features, sizes), "shipped")


def shipped_distribution(what: Literal["sets", "disjoint"]) -> Distribution:
    """Return the shipped result of ``sets_in(12)`` or ``disjoint_in(12)``."""
    content = read_data()[f"{what}_in_twelve"]
    hands = tuple(int(row["hands"]) for row in content["rows"])
    none = int(read_data()["curve"][12]["hands"])
    checks = distribution_checks(what, hands, 4, 12, none)
    return Distribution(what, 4, 12, hands, content["orbits"], checks, "shipped")


def shipped_games() -> Simulation:
    """Return the shipped simulation of whole games."""
    content = read_data()["simulation"]
    counted = [0] * counters.LENGTH
    for place, count in content["counted"].items():
        counted[int(place)] = count
    return Simulation(**{**content, "counted": tuple(counted)})


def build_document(
    hands: SetFreeHands,
    beginner: SetFreeHands,
    sets: Distribution,
    disjoint: Distribution,
    simulation: Simulation,
) -> dict[str, Any]:
    """Build the content of the file: one entry for each table and chart of the page."""
    left = simulation.cards_left
    return {
        "quoted": quoted_rows(hands, simulation),
        "curve": _curve(hands),
        "always_from": hands.largest + 1,
        "sets_in_twelve": _distribution(sets),
        "disjoint_in_twelve": _distribution(disjoint),
        "cards_left": [
            {
                "cards": cards,
                # Every feature of the whole deck sums to 0 modulo 3, and so does a SET. Three cards left
                # would be a SET.
                "possible": cards != 3,
                **_estimate(left.get(cards, Estimate(0, simulation.games, 0.0))),
            }
            for cards in range(0, max(left) + 1, 3)
        ],
        "laid_out": [{"cards": cards, **_estimate(simulation.laid_out(cards))} for cards in (15, 18, 21)],
        "survival": _estimate(simulation.survival),  # R4.2: how often strict solitaire is won
        "beginner_curve": _curve(beginner),
        "simulation": {
            "choose": simulation.choose,
            "features": simulation.features,
            "deal": simulation.deal,
            "seed": simulation.seed,
            "games": simulation.games,
            "counted": {str(place): count for place, count in enumerate(simulation.counted) if count},
        },
    }


def quoted_rows(hands: SetFreeHands, simulation: Simulation) -> list[dict[str, Any]]:
    """R1.8: for each size of table the published chances, the correct one and the one in play."""
    return [_quoted_row(hands[cards], simulation.no_set(cards)) for cards in QUOTED_SIZES]


def _quoted_row(size: SetFree, in_play: Estimate) -> dict[str, Any]:
    return {
        "cards": size.cards,
        "quoted": [
            {
                "chance": float(quote.no_set),
                "one_in": float(1 / quote.no_set),
                "as_percent": quote.as_percent,
                "rulebooks": list(quote.rulebooks),
            }
            for quote in quotes_for(size.cards)
        ],
        "true": {
            "chance": float(size.chance),
            "one_in": float(1 / size.chance),
            "fraction": str(size.chance),
        },
        "in_play": {**_estimate(in_play), "one_in": in_play.of / in_play.count if in_play.count else None},
    }


def _curve(hands: SetFreeHands) -> list[dict[str, Any]]:
    return [
        {
            "cards": size.cards,
            "chance": float(size.chance),
            "hands": str(size.hands),
            "deals": str(size.deals),
            "orbits": size.orbits,  # kinds of hands: those that a symmetry of the deck turns into each other are one
        }
        # Up to the first size with no such hand. Larger sizes have none either: shipped_hands fills them in.
        for size in hands.sizes[: hands.largest + 2]
    ]


def _distribution(found: Distribution) -> dict[str, Any]:
    return {
        "mean": float(found.mean),
        "mean_fraction": str(found.mean),
        "orbits": found.orbits,
        "rows": [
            {"sets": number, "chance": float(chance), "hands": str(hands)}
            for number, (hands, chance) in enumerate(zip(found.hands, found.chances, strict=True))
        ],
    }


def _estimate(found: Estimate) -> dict[str, Any]:
    return {"chance": found.value, "error": found.error, "count": found.count, "of": found.of}
