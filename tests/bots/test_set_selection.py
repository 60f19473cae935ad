"""The choice of SETs: to survive a deal, or for the most points of a team."""

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
    """Twelve cards with at least this many SETs, and the rest of the deck."""
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
        for few in (0, 1, 3):
            assert choose_to_survive(table, unseen[:few], Random(seed), samples=3) in find_sets(table)


def test_choosing_to_survive_keeps_a_set_on_the_table_if_possible() -> None:
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


def test_potential_of_a_table_counted_by_hand() -> None:
    left = parse_cards("1rso 1rto 1roo 2gts 3pod")
    unseen = [card for card in deck() if card not in left]
    pairs = {THIRD[a][b] for i, a in enumerate(left) for b in left[:i]}
    found = potential_of(left, mask_of(unseen))
    assert (found.sets, found.disjoint) == (2, 1)
    assert found.wanted == len(pairs - set(left))
    assert found.waiting == 10 - 6  # ten pairs, less three in each SET
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


def test_a_team_that_has_taken_a_set_may_leave_the_rest() -> None:
    left = []
    for seed in range(40):
        table, unseen = table_of(seed)
        left.append(choose_for_points(table, unseen, Random(seed), taken=1, samples=2))
        assert choose_for_points(table, unseen, Random(seed))  # but a layout needs at least one
    assert any(left)
