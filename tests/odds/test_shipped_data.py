"""The shipped figures are those that counting and simulating give. Nearly all are computed again here."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tertia.odds import hand_orbits, set_free_hands, sets_in, simulate
from tertia.odds.shipped_data import (
    build_document,
    read_data,
    shipped_distribution,
    shipped_games,
    shipped_hands,
)
from tertia.solver import find_disjoint


def test_r1_8_the_file_follows_from_its_counts() -> None:
    """Hands and SETs are counted again. Disjoint SETs and games are taken from the file."""
    built = build_document(
        set_free_hands(4), set_free_hands(3), sets_in(12), shipped_distribution("disjoint"), shipped_games()
    )
    assert built == read_data()


def test_shipped_results_equal_counted_ones() -> None:
    for features in (3, 4):
        assert shipped_hands(features).sizes == set_free_hands(features).sizes
    assert shipped_distribution("sets").hands == sets_in(12).hands
    for shipped in (shipped_hands(), shipped_distribution("sets"), shipped_distribution("disjoint")):
        assert shipped.method == "shipped"
        assert shipped.checks
        assert all(check.is_ok for check in shipped.checks)


def test_r8_1_shipped_disjoint_sets_agree_with_random_hands() -> None:
    """Counting them again would take too long for a test: hands of twelve cards have 41,407 orbits."""
    rng, hands = Random(8), 15_000
    found = Counter(len(find_disjoint(rng.sample(range(81), 12))) for _ in range(hands))
    for number, chance in enumerate(shipped_distribution("disjoint").chances):
        share = float(chance)
        assert abs(found[number] / hands - share) < 5 * (share * (1 - share) / hands) ** 0.5 + 1e-4


def test_hands_of_ten_cards_have_1658_orbits() -> None:
    assert len(hand_orbits(4, 10)) == 1658


def test_shipped_games_agree_with_games_of_another_seed() -> None:
    shipped, new = shipped_games(), simulate(60_000, "any", seed=77)
    pairs = [(shipped.no_set(cards), new.no_set(cards)) for cards in (12, 15)]
    pairs += [(shipped.cards_left[cards], new.cards_left[cards]) for cards in (0, 6, 9, 12)]
    pairs += [(shipped.survival, new.survival), (shipped.laid_out(18), new.laid_out(18))]
    for one, other in pairs:
        assert abs(one.value - other.value) < 5 * (one.error**2 + other.error**2) ** 0.5
    assert shipped.games >= 10**7


def test_shipped_games_include_the_first_games_of_their_seed() -> None:
    """Each counter of the first games is at most the shipped one."""
    shipped = shipped_games()
    part = simulate(20_000, shipped.choose, seed=shipped.seed, processes=1)
    assert all(few <= many for few, many in zip(part.counted, shipped.counted, strict=True))


def test_the_file_has_all_figures_of_the_page() -> None:
    content: dict[str, Any] = read_data()
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
