"""Shuffling (R2.2): fair draws, uniform shuffles, commitments that anyone can check."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from tertia.cards import Feature, Held, deck
from tertia.games.common.dealing import Dice, Pile, shuffle
from tertia.notation import card_name, parse_cards

ROUNDS = 6_000


def lucks(seed: str) -> list[bytes]:
    rng = Random(seed)
    return [rng.randbytes(32) for _ in range(ROUNDS)]


def within(counts: Counter[Any], kinds: int, deviations: float = 4.5) -> bool:
    """Return True if each kind came up about as often as expected. The seed makes the result repeatable."""
    share = ROUNDS / kinds
    allowed = deviations * sqrt(share * (1 - 1 / kinds))
    return len(counts) == kinds and all(abs(count - share) <= allowed for count in counts.values())


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 81])
def test_below_is_fair_over_many_lucks(limit: int) -> None:
    assert within(Counter(Dice(luck, "test").below(limit) for luck in lucks(f"below {limit}")), limit)


@pytest.mark.parametrize("limit", [2, 3, 7, 81])
def test_below_is_fair_in_one_long_stream(limit: int) -> None:
    dice = Dice(b"one luck", "test")
    assert within(Counter(dice.below(limit) for _ in range(ROUNDS)), limit)


def test_below_draws_again_rather_than_favour_small_numbers() -> None:
    """The limit is three quarters of 2³², the number of values of four random bytes.

    Without drawing again, the remainder would put half of all draws into the lowest third.
    """
    limit = 3 << 30
    dice = Dice(b"luck", "test")
    draws = [dice.below(limit) for _ in range(ROUNDS)]
    assert all(0 <= draw < limit for draw in draws)
    assert within(Counter(draw // (1 << 30) for draw in draws), 3)


def test_the_stream_is_shake_256_of_purpose_and_luck() -> None:
    """Documented, so that a shuffle can be made again with any tool; long streams continue short ones."""
    stream = hashlib.shake_256(b"deal\0luck").digest(4_000)
    dice = Dice(b"luck", "deal")
    for start in range(0, 4_000, 4):
        assert dice.below(1 << 32) == int.from_bytes(stream[start : start + 4], "big")


def test_same_luck_same_draws_other_purpose_other_draws() -> None:
    def draws(luck: bytes, purpose: str) -> list[int]:
        dice = Dice(luck, purpose)
        return [dice.below(1000) for _ in range(20)]

    assert draws(b"a", "x") == draws(b"a", "x")
    assert draws(b"a", "x") != draws(b"b", "x")
    assert draws(b"a", "x") != draws(b"a", "y")


def test_every_order_of_four_is_equally_likely() -> None:
    counts = Counter(Dice(luck, "test").shuffled("abcd") for luck in lucks("orders"))
    assert set(counts) == set(permutations("abcd"))
    assert within(counts, 24)


def test_r2_2_every_card_comes_first_and_last_equally_often() -> None:
    piles = [shuffle(deck(), luck).order for luck in lucks("deck")]
    assert within(Counter(pile[0] for pile in piles), 81)
    assert within(Counter(pile[80] for pile in piles), 81)


@pytest.mark.parametrize("held", [None, Held(Feature.SHAPE, value=2)])
def test_a_shuffle_loses_no_card(held: Held | None) -> None:
    assert sorted(shuffle(deck(held), b"luck").order) == list(deck(held))


@pytest.mark.parametrize("items", [(), ("a",)])
def test_no_item_or_one_item_stays_as_it_is(items: tuple[str, ...]) -> None:
    assert Dice(b"", "test").shuffled(items) == items


def test_commitment_is_sha_256_of_salt_and_names() -> None:
    pile = Pile(tuple(parse_cards("1rso 2gts 3pod")), "0a1b")
    assert pile.commitment == hashlib.sha256(b"0a1b:1rso 2gts 3pod").hexdigest()


def test_the_commitment_of_a_shuffled_pile_has_a_salt_of_16_bytes() -> None:
    pile = shuffle(deck(), b"some luck")
    text = pile.salt + ":" + " ".join(card_name(card) for card in pile.order)
    assert pile.commitment == hashlib.sha256(text.encode()).hexdigest()
    assert len(bytes.fromhex(pile.salt)) == 16


def test_commitment_changes_with_any_two_cards_exchanged_or_another_salt() -> None:
    pile = shuffle(deck(), b"some luck")
    order = list(pile.order)
    order[79], order[80] = order[80], order[79]
    assert Pile(tuple(order), pile.salt).commitment != pile.commitment
    assert Pile(pile.order, "00" * 16).commitment != pile.commitment


def test_salts_do_not_repeat() -> None:
    assert len({shuffle(deck(), luck).salt for luck in lucks("salt")[:2_000]}) == 2_000
