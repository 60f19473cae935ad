"""What is shipped is what counting and simulating give: nearly all of it is made again here."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tertia.odds import hand_orbits, set_free_hands, sets_in, simulate
from tertia.odds.facts import facts, facts_document, shipped_distribution, shipped_games, shipped_hands
from tertia.solver import find_disjoint


def test_r1_8_the_document_is_made_from_its_counts() -> None:
    """Hands and SETs are counted again; what follows from the counts of disjoint SETs and games, too."""
    made = facts_document(
        set_free_hands(4), set_free_hands(3), sets_in(12), shipped_distribution("disjoint"), shipped_games()
    )
    assert made == facts()


def test_shipped_results_are_like_counted_ones() -> None:
    for features in (3, 4):
        assert shipped_hands(features).sizes == set_free_hands(features).sizes
    assert shipped_distribution("sets").hands == sets_in(12).hands
    for shipped in (shipped_hands(), shipped_distribution("sets"), shipped_distribution("disjoint")):
        assert shipped.method == "shipped"
        assert shipped.checks
        assert all(check.is_ok for check in shipped.checks)


def test_r8_1_shipped_disjoint_sets_agree_with_random_hands() -> None:
    """Twelve cards have 41,407 orbits: counting them again takes longer than a test should."""
    random, hands = Random(8), 15_000
    found = Counter(len(find_disjoint(random.sample(range(81), 12))) for _ in range(hands))
    for number, chance in enumerate(shipped_distribution("disjoint").chances):
        share = float(chance)
        assert abs(found[number] / hands - share) < 5 * (share * (1 - share) / hands) ** 0.5 + 1e-4
    assert len(hand_orbits(4, 10)) == 1658


def test_shipped_games_agree_with_games_of_another_seed() -> None:
    shipped, new = shipped_games(), simulate(60_000, "any", seed=77)
    pairs = [(shipped.no_set(cards), new.no_set(cards)) for cards in (12, 15)]
    pairs += [(shipped.cards_left[cards], new.cards_left[cards]) for cards in (0, 6, 9, 12)]
    pairs += [(shipped.survival, new.survival), (shipped.laid_out(18), new.laid_out(18))]
    for one, other in pairs:
        assert abs(one.value - other.value) < 5 * (one.error**2 + other.error**2) ** 0.5
    assert shipped.games >= 10**7


def test_shipped_games_begin_with_the_games_of_their_seed() -> None:
    """Every count of a part is at most that of the whole."""
    shipped = shipped_games()
    part = simulate(20_000, shipped.choose, seed=shipped.seed, processes=1)
    assert all(few <= all_of_them for few, all_of_them in zip(part.counted, shipped.counted, strict=True))


def test_what_the_page_needs_is_there() -> None:
    content: dict[str, Any] = facts()
    assert [row["cards"] for row in content["quoted"]] == [12, 15, 18]
    for row in content["quoted"]:
        assert row["true"]["chance"] > 0
        assert row["in_play"]["chance"] > 0
        assert all(quote["rulebooks"] for quote in row["quoted"])
    assert content["always_from"] == 21
    assert [row["cards"] for row in content["curve"]] == list(range(22))
    assert [row["cards"] for row in content["cards_left"] if not row["possible"]] == [3]
    assert len(content["sets_in_twelve"]["rows"]) == 15
    assert len(content["disjoint_in_twelve"]["rows"]) == 5
