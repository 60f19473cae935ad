"""CoopSet with a known deck, which gives the upper bound in docs/bots.md (rule numbers: docs/RULES.md, section 8)."""

from __future__ import annotations

from random import Random

from bench import ceiling
from bench.foresight import KNOWN_CARDS, best_score, deal_layout, play_deal, score_with_foresight

from tertia.bots.set_selection import choose_for_points, choose_largest
from tertia.cards import deck
from tertia.games.coopset.scoring import points
from tertia.solver import find_sets


def test_earlier_knowledge_of_the_deck_never_costs_points() -> None:
    improved = 0
    for seed in range(24):
        order = Random(seed).sample(deck(), 81)
        choose = choose_largest if seed % 2 else choose_for_points
        positions = list(play_deal(order, choose, Random(seed)))
        totals = [positions[-1].score, *(score_with_foresight(positions, count) for count in KNOWN_CARDS)]
        assert totals == sorted(totals), seed
        improved += totals[-1] > totals[0]
    assert improved > 12


def test_the_last_layout_is_worth_its_largest_choice() -> None:
    """R8.4, R8.5: nothing follows, so only the number of SETs counts."""
    for seed in range(40):
        order = tuple(Random(seed).sample(deck(), 12))
        largest = choose_largest(order, (), Random(seed))
        assert best_score((), order) == points(len(largest))


def test_cards_are_added_until_there_is_a_set() -> None:
    """R8.3."""
    capset = _without_a_set(13)  # cards without a SET are called a cap set
    last = next(card for card in deck() if card not in capset and find_sets([*capset, card]))
    spare = next(card for card in deck() if card not in (*capset, last))
    table, deck_left, cost = deal_layout(capset[:9], (*capset[9:], last, spare))
    assert cost == 2  # the thirteenth made no SET, the fourteenth did
    assert table == (*capset, last)
    assert deck_left == (spare,)


def _without_a_set(cards: int) -> tuple[int, ...]:
    rng = Random(1)
    while True:
        table: list[int] = []
        for card in rng.sample(deck(), 81):
            if not find_sets([*table, card]):
                table.append(card)
            if len(table) == cards:
                return tuple(table)


def test_the_ceiling_is_the_best_total_of_all_ways_to_play() -> None:
    """A search that prunes finds the same best total of a small deck as a search that tries everything."""
    for seed in range(6):
        order = ceiling.deal(seed)[:24]
        assert ceiling.best_total(order) == ceiling.search(order) == best_score((), tuple(order))
        assert ceiling.search(order, width=1) <= ceiling.best_total(order)
