"""The search for a known order, the rule and the playouts for an unknown one."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from tertia.cards import deck, is_set
from tertia.clearing import (
    Position,
    destroyed_sets,
    fewest_destroyed,
    find_line,
    is_clearing_line,
    last_clearable,
    search_line,
)
from tertia.clearing.playouts import choose_to_clear, rate_sets
from tertia.clearing.search import can_split
from tertia.odds.perfect.games import Share, deal_order, play_deals, search_deals, search_order
from tertia.odds.perfect.hopeless import SMALLEST_DECKS, WHOLE_DECKS
from tertia.odds.perfect.results import BEGINNER, ROWS, measure
from tertia.odds.simulation.run import game_deck
from tertia.solver import find_sets


@cache
def can_be_cleared(position: Position) -> bool:
    """Try every SET of every position: slow, but certain."""
    if not position.left:
        return True
    return any(can_be_cleared(position.take(taken)) for taken in position.sets())


def small_deal(seed: int) -> Position:
    """Return a deal of 21 cards that sum to 0, six of them on the table. About half can be cleared."""
    cards = list(range(27))
    Random(seed).shuffle(cards)
    line = find_sets(cards)[seed % 7]
    rest = [card for card in cards if card not in line]
    other = find_sets(rest)[0]
    return Position.of_deal([card for card in rest if card not in other], size=6)


def test_search_agrees_with_trying_everything() -> None:
    verdicts = set()
    for seed in range(40):
        position = small_deal(seed)
        outcome = search_line(position, width=10_000)
        assert outcome.verdict == ("clearable" if can_be_cleared(position) else "impossible")
        assert is_clearing_line(position, outcome.line) == (outcome.verdict == "clearable")
        verdicts.add(outcome.verdict)
    assert verdicts == {"clearable", "impossible"}


def test_narrow_search_proves_nothing() -> None:
    """A search that keeps one position says that a deal is open, although a wide search proves it impossible."""
    hopeless = [
        position
        for position in map(small_deal, range(20))
        if search_line(position, width=10_000).verdict == "impossible"
    ]
    hard = next(position for position in hopeless if search_line(position, width=1).verdict == "open")
    assert find_line(hard, widths=(1,)).verdict == "open"
    assert find_line(hard, widths=(1, 10_000)).verdict == "impossible"
    assert find_line(hard, widths=()).verdict == "open"


def test_whole_deals_get_a_line() -> None:
    for number in range(4):
        position = Position.of_deal(deal_order(1, number))
        outcome = find_line(position)
        assert len(outcome.line) == 27
        assert is_clearing_line(position, outcome.line)
        assert not is_clearing_line(position, outcome.line[:-1])
        assert not is_clearing_line(position, reversed(outcome.line))


def test_position_follows_the_rules() -> None:
    """R2.6, R2.8, R2.9: refill to twelve, lay three more without a SET, and do not refill a larger table."""
    set_free = [
        order for order in (deal_order(seed=1, number=n) for n in range(100)) if not find_sets(order[:12])
    ]
    tables_after = set()
    for order in set_free:
        position = Position.of_deal(order)
        assert position.on_table == 15
        assert Position.of_table(position.table, position.deck) == position
        after = position.take(position.sets()[0])
        assert len(after.left) == 78
        assert after.table + after.deck == after.left
        assert after.on_table == (12 if find_sets(after.left[:12]) else 15)
        tables_after.add(after.on_table)
    assert tables_after == {12, 15}


def test_destroyed_sets_are_counted() -> None:
    left = bytes(deal_order(3, 0)[:30])
    sets = find_sets(left)
    for taken in sets:
        counted = sum(bool(set(taken) & set(other)) for other in sets) - 1
        assert destroyed_sets(taken, left) == counted
    fewest = min(destroyed_sets(taken, left) for taken in sets)
    assert fewest_destroyed(sets, left) == [taken for taken in sets if destroyed_sets(taken, left) == fewest]


def test_review_names_the_last_clearable_position() -> None:
    start = small_deal(next(n for n in range(100) if can_be_cleared(small_deal(n))))
    rng, positions = Random(5), [start]
    while sets := positions[-1].sets():
        positions.append(positions[-1].take(rng.choice(sets)))
    expected = max(n for n, one in enumerate(positions) if can_be_cleared(one))
    last = last_clearable(positions, widths=(10_000,))
    assert last is not None
    assert last.sets_taken == expected
    assert last.is_certain
    assert is_clearing_line(positions[expected], last.line)


def test_review_of_a_hopeless_deal() -> None:
    hopeless = next(p for p in map(small_deal, range(100)) if not can_be_cleared(p))
    assert last_clearable([hopeless], widths=(10_000,)) is None


def test_playouts_prefer_the_set_that_can_still_be_cleared() -> None:
    """Twelve cards without a deck: playouts are certain, and only SETs of a partition clear the table."""
    for first, second, third, fourth in combinations(find_sets(deck()[:27]), 4):
        cards = [*first, *second, *third, *fourth]
        if len(set(cards)) == 12:
            break
    position = Position.of_table(cards, [])
    sets = position.sets()
    rated = rate_sets(position, sets, list, playouts=1)
    chosen = choose_to_clear(cards, [], list, playouts=1)
    assert is_set(*chosen)
    assert rated[sets.index(chosen)] == max(rated)
    assert choose_to_clear(cards, [], list, playouts=0) == fewest_destroyed(sets, position.left)[0]


@pytest.mark.parametrize(("player", "playouts"), [("any", 0), ("fewest", 0), ("playouts", 3)])
def test_compiled_games_are_the_same_as_plain_ones(player: str, playouts: int) -> None:
    for features in (3, 4):
        compiled, plain = (
            play_deals(6, player, features=features, playouts=playouts, plain=plain)  # type: ignore[arg-type]
            for plain in (False, True)
        )
        assert compiled == plain


def test_compiled_search_finds_the_same_lines() -> None:
    for features, deals in ((3, 30), (4, 8)):
        compiled, plain = (
            list(search_deals(deals, features=features, plain=plain)) for plain in (False, True)
        )
        assert compiled == plain
        assert {outcome.verdict for outcome in compiled} == {"clearable"}


@pytest.mark.parametrize(("features", "cards_left"), [(3, 9), (4, 12)])
def test_whole_decks_without_a_way(features: int, cards_left: int) -> None:
    """In these orders every table has one SET, so all games are the same, and cards are left at the end."""
    cards, size = game_deck(features)
    order = WHOLE_DECKS[len(cards)]
    assert sorted(order) == list(cards)
    position = Position.of_deal(order, size)
    assert find_line(position, (1,)).verdict == search_order(order, size).verdict == "impossible"
    while sets := position.sets():
        assert len(sets) == 1
        position = position.take(sets[0])
    assert len(position.left) == cards_left


@pytest.mark.parametrize(("size", "smallest"), [(9, 15), (12, 18)])
def test_smallest_decks_without_a_way(size: int, smallest: int) -> None:
    order = SMALLEST_DECKS[size]
    assert len(order) == smallest
    assert can_split(bytes(order))
    position = Position.of_deal(order, size)
    assert position.sets()
    assert not can_be_cleared(position)
    assert find_line(position).verdict == "impossible"


def test_share_has_wilsons_interval() -> None:
    low, high = Share(50, 100).interval
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert Share(0, 10).interval[0] == 0
    assert Share(2000, 2000).interval[1] == 1


def test_beginner_deck_agrees_with_simulated_games() -> None:
    """The exact chance is within four standard errors of simulated games. (Computing it again takes a minute.)"""
    deals, chance = 20_000, float(BEGINNER["any"])
    share = play_deals(deals, "any", features=3).cleared.value
    assert abs(share - chance) < 4 * (chance * (1 - chance) / deals) ** 0.5


def test_few_deals_are_measured_as_the_shipped_ones_were() -> None:
    measured = measure(4)
    assert measured.shares["known"].count == 4
    assert measured.impossible == measured.undecided == 0
    assert {row: share.of for row, share in measured.shares.items()} == dict.fromkeys(ROWS, 4)
