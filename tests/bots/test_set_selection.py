"""Which SETs to take: those that keep a deal alive, and those that bring a team most."""

from __future__ import annotations

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
    """Twelve cards with at least so many SETs, and the rest of the deck."""
    rng = Random(seed)
    while True:
        order = rng.sample(deck(), 81)
        if len(find_sets(order[:12])) >= sets:
            return order[:12], order[12:]


def test_what_is_chosen_is_a_set_of_the_table_and_the_same_again() -> None:
    for seed in range(30):
        table, unseen = table_of(seed)
        for samples in (0, 3):
            chosen = [choose_to_survive(table, unseen, Random(seed), samples=samples) for _ in range(2)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in find_sets(table)
        assert choose_any(table, unseen, Random(seed)) in find_sets(table)
        for few in (0, 1, 3):
            assert choose_to_survive(table, unseen[:few], Random(seed), samples=3) in find_sets(table)


def test_who_wants_to_survive_keeps_a_set_where_that_is_possible() -> None:
    """R4.2: a table whose remaining cards hold a SET cannot be lost at once."""
    kept = 0
    for seed in range(60):
        table, unseen = table_of(seed, sets=3)
        chosen = choose_to_survive(table, unseen, Random(seed))
        could = max(
            potential_of([c for c in table if c not in one], mask_of(unseen)).sets for one in find_sets(table)
        )
        left = potential_of([c for c in table if c not in chosen], mask_of(unseen)).sets
        kept += (left > 0) == (could > 0)
    assert kept >= 57


def test_remains_are_counted_as_by_hand() -> None:
    left = parse_cards("1rso 1rto 1roo 2gts 3pod")
    unseen = [card for card in deck() if card not in left]
    pairs = {THIRD[a][b] for i, a in enumerate(left) for b in left[:i]}
    found = potential_of(left, mask_of(unseen))
    assert (found.sets, found.disjoint) == (2, 1)
    assert found.wanted == len(pairs - set(left))
    assert found.waiting == 10 - 6  # ten pairs, of which three in each SET wait for nothing
    assert potential_of(left, 0).waiting == 0


def test_six_cards_of_two_sets_are_two_disjoint_ones() -> None:
    left = parse_cards("1rso 1rto 1roo 2gts 2gss 2gos")
    assert potential_of(left, 0).disjoint == 2


def test_all_choices_without_a_card_twice() -> None:
    for seed in range(20):
        table, _ = table_of(seed, sets=3)
        choices = disjoint_choices(find_sets(table))
        assert len(set(choices)) == len(choices)
        for choice in choices:
            assert len({card for triple in choice for card in triple}) == 3 * len(choice)
        assert max(map(len, choices)) == len(find_disjoint(table))


def test_the_last_layout_is_taken_as_far_as_it_goes() -> None:
    """R8.4: the deck used up ends the game, so there is nothing to save SETs for."""
    for seed in range(20):
        table, unseen = table_of(seed)
        best = choose_for_points(table, [], Random(seed))
        assert len(best) == len(find_disjoint(table)) == len(choose_largest(table, unseen, Random(seed)))


def test_a_team_that_has_taken_one_may_leave_the_rest() -> None:
    left = []
    for seed in range(40):
        table, unseen = table_of(seed)
        left.append(choose_for_points(table, unseen, Random(seed), taken=1, samples=2))
        assert choose_for_points(table, unseen, Random(seed))  # but a layout needs at least one
    assert any(left)
