"""What was counted and simulated once and is shipped: for the page, and for who has no NumPy.

``python -m tertia.odds.build_data`` makes the file anew. Tests count most of it again, so that it cannot go stale.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import comb
from typing import Any, Literal

from tertia.odds import tally as at
from tertia.odds.distributions import Distribution, distribution_checks
from tertia.odds.hands import SetFree, SetFreeHands, inclusion_checks
from tertia.odds.published import quotes_for
from tertia.odds.simulation import Estimate, Simulation

FILE = "facts.json"

QUOTED_SIZES = (12, 15, 18)
"""The tables that a player meets: as dealt, and with three or six cards more."""


@cache
def facts_bytes() -> bytes:
    """The file as it is, for a server to send."""
    return files("tertia.odds").joinpath(FILE).read_bytes()


def facts() -> dict[str, Any]:
    """The file, read; counts of hands are written as strings, since they pass what a browser's numbers hold."""
    content: dict[str, Any] = json.loads(facts_bytes())
    return content


def shipped_hands(features: int = 4) -> SetFreeHands:
    """``set_free_hands`` for four or three features, as shipped."""
    rows = facts()["curve" if features == 4 else "beginner_curve"]
    sizes = [SetFree(row["cards"], int(row["hands"]), int(row["deals"]), row["orbits"]) for row in rows]
    deck = 3**features
    sizes += [SetFree(cards, 0, comb(deck, cards), 0) for cards in range(len(sizes), deck + 1)]
    return SetFreeHands(features, tuple(sizes), inclusion_checks(features, sizes), "shipped")


def shipped_distribution(what: Literal["sets", "disjoint"]) -> Distribution:
    """``sets_in(12)`` or ``disjoint_in(12)``, as shipped."""
    content = facts()[f"{what}_in_twelve"]
    hands = tuple(int(row["hands"]) for row in content["rows"])
    none = int(facts()["curve"][12]["hands"])
    checks = distribution_checks(what, hands, 4, 12, none)
    return Distribution(what, 4, 12, hands, content["orbits"], checks, "shipped")


def shipped_games() -> Simulation:
    """The simulation of whole games, as shipped."""
    content = facts()["simulation"]
    counted = [0] * at.LENGTH
    for place, count in content["counted"].items():
        counted[int(place)] = count
    return Simulation(**{**content, "counted": tuple(counted)})


def facts_document(
    hands: SetFreeHands,
    beginner: SetFreeHands,
    sets: Distribution,
    disjoint: Distribution,
    simulation: Simulation,
) -> dict[str, Any]:
    """Everything that the page shows, by what it shows it in."""
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
                # All cards sum to nothing in every feature, and so does a SET: three left over would be one.
                "possible": cards != 3,
                **_estimate(left.get(cards, Estimate(0, simulation.games, 0.0))),
            }
            for cards in range(0, max(left) + 1, 3)
        ],
        "laid_out": [{"cards": cards, **_estimate(simulation.laid_out(cards))} for cards in (15, 18, 21)],
        "survival": _estimate(simulation.survival),
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
    """R1.8: for each size of table what is quoted, what is true and what happens in play, as data."""
    return [_quoted(hands[cards], simulation.no_set(cards)) for cards in QUOTED_SIZES]


def _quoted(size: SetFree, in_play: Estimate) -> dict[str, Any]:
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
            "orbits": size.orbits,
        }
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
