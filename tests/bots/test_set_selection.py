"""The choice of SETs: to survive a deal, or for the most points of a team."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tertia.bots.set_selection import (
    choose_any,
    choose_for_points,
    choose_largest,
    choose_to_survive,
    disjoint_choices,
)
from tertia.bots.table_potential import mask_of, potential_of
from tertia.cards import THIRD, deck
from tertia.notation import parse_cards
from tertia.solver import find_disjoint, find_sets


def table_of(seed: int, sets: int = 2) -> tuple[list[int], list[int]]:
    """Return twelve cards with at least this many SETs, and the rest of the deck."""
    rng = Random(seed)
    while True:
        order = rng.sample(deck(), 81)
        if len(find_sets(order[:12])) >= sets:
            return order[:12], order[12:]


def test_the_choice_is_a_set_of_the_table_and_reproducible() -> None:
    for seed in range(30):
        table, unseen = table_of(seed)
        for samples in (0, 3):
            chosen = [choose_to_survive(table, unseen, Random(seed), samples=samples) for _ in range(2)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in find_sets(table)
        assert choose_any(table, unseen, Random(seed)) in find_sets(table)
        for left in (0, 1, 3):  # the last cards of the deck
            assert choose_to_survive(table, unseen[:left], Random(seed), samples=3) in find_sets(table)


def test_choosing_to_survive_keeps_a_set_on_the_table_if_possible() -> None:
    """R4.2: a table whose remaining cards hold a SET cannot be lost at once."""
    kept = 0
    for seed in range(60):
        table, unseen = table_of(seed, sets=3)
        chosen = choose_to_survive(table, unseen, Random(seed))
        # For each SET that could be taken: the SETs that are left.
        sets_left = {
            taken: potential_of([card for card in table if card not in taken], mask_of(unseen)).sets
            for taken in find_sets(table)
        }
        kept += (sets_left[chosen] > 0) == any(sets_left.values())
    assert kept >= 57


def test_potential_of_a_table_counted_by_hand() -> None:
    left = parse_cards("1rso 1rto 1roo 2gts 3pod")
    unseen = [card for card in deck() if card not in left]
    thirds = {THIRD[a][b] for a, b in combinations(left, 2)}
    potential = potential_of(left, mask_of(unseen))
    assert (potential.sets, potential.disjoint) == (2, 1)
    assert potential.wanted == len(thirds - set(left))
    assert potential.waiting == 10 - 6  # ten pairs, less three in each SET
    assert potential_of(left, 0).waiting == 0


def test_six_cards_of_two_sets_have_two_disjoint_sets() -> None:
    left = parse_cards("1rso 1rto 1roo 2gts 2gss 2gos")
    assert potential_of(left, 0).disjoint == 2


def test_disjoint_choices_never_use_a_card_twice() -> None:
    for seed in range(20):
        table, _ = table_of(seed, sets=3)
        choices = disjoint_choices(find_sets(table))
        assert len(set(choices)) == len(choices)
        for choice in choices:
            assert len({card for triple in choice for card in triple}) == 3 * len(choice)
        assert max(map(len, choices)) == len(find_disjoint(table))


def test_the_last_layout_is_taken_completely() -> None:
    """R8.4: the empty deck ends the game, so there is no reason to keep SETs."""
    for seed in range(20):
        table, unseen = table_of(seed)
        best = choose_for_points(table, [], Random(seed))
        assert len(best) == len(find_disjoint(table)) == len(choose_largest(table, unseen, Random(seed)))


def test_a_team_with_all_points_of_a_layout_may_keep_further_sets_for_the_next() -> None:
    """R8.2: a fifth SET is worth nothing here, but its cards may help in the next layout."""
    kept = 0
    for seed in range(20):
        table, unseen = table_of(seed, sets=1)
        kept += choose_for_points(table, unseen[:24], Random(seed), taken=4, samples=2) == ()
        assert choose_for_points(table, unseen[:24], Random(seed)) != ()  # a layout needs at least one SET
    assert kept > 0
