"""RULES 1: the cards, the definition of a SET, and the reasons why three cards are not one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random

import pytest

from tertia.cards import (
    DECK_SIZE,
    FEATURES,
    THIRD,
    VALUES,
    Card,
    Feature,
    Held,
    Verdict,
    card_features,
    checked_card,
    deck,
    explain,
    is_card,
    is_set,
    make_card,
    third,
)
from tertia.errors import BadCard, BadCount, BadInput
from tertia.notation import parse_cards

NO_CARDS = [-1, 81, 1.0, "2gts", None, True, False]

ANY_THREE = [Random(seed).sample(range(DECK_SIZE), 3) for seed in range(3000)]
SETS = [[a, b, THIRD[a][b]] for a, b in combinations(range(0, DECK_SIZE, 4), 2)]
TRIPLES = ANY_THREE + SETS
"""Few of any three cards are a SET, so that SETs are added."""


def same_or_different(a: Card, b: Card, c: Card) -> bool:
    """R1.4, written out."""
    columns = zip(card_features(a), card_features(b), card_features(c), strict=True)
    return all(x == y == z or len({x, y, z}) == 3 for x, y, z in columns)


def test_r1_1_the_deck_has_every_combination_once() -> None:
    assert len(deck()) == DECK_SIZE == 81
    assert {card_features(card) for card in deck()} == set(product(range(3), repeat=4))


def test_r1_1_features_make_the_card() -> None:
    assert [make_card(*card_features(card)) for card in deck()] == list(range(81))


@pytest.mark.parametrize("values", [(3, 0, 0, 0), (0, -1, 0, 0), (0, 0, 0, "s")])
def test_r1_1_a_card_with_other_values_is_refused(values: tuple[int, int, int, int]) -> None:
    with pytest.raises(BadCard) as refused:
        make_card(*values)
    assert refused.value.code == "bad-card"


@pytest.mark.parametrize("value", NO_CARDS)
def test_r1_1_other_values_than_cards_are_refused(value: Card) -> None:
    assert not is_card(value)
    for ask in (checked_card, card_features):
        with pytest.raises(BadCard):
            ask(value)
    for judge in (is_set, explain):
        with pytest.raises(BadCard):
            judge(3, 5, value)
    with pytest.raises(BadCard):
        third(3, value)


def test_r1_2_the_words_of_the_classic_face() -> None:
    assert VALUES == {
        Feature.NUMBER: ("one", "two", "three"),
        Feature.COLOUR: ("red", "green", "purple"),
        Feature.SHAPE: ("oval", "squiggle", "diamond"),
        Feature.FILL: ("solid", "striped", "open"),
    }


def test_r1_4_each_feature_is_the_same_or_different_on_all_three() -> None:
    assert {is_set(*cards) for cards in TRIPLES} == {True, False}
    for cards in TRIPLES:
        assert is_set(*cards) == same_or_different(*cards)


@pytest.mark.parametrize("cards", [(0, 1, 2), (0, 40, 80), (0, 1, 3)])
def test_r1_4_the_order_does_not_matter(cards: tuple[Card, Card, Card]) -> None:
    assert len({is_set(*order) for order in permutations(cards)}) == 1


def test_r1_4_a_card_makes_no_set_with_itself() -> None:
    assert not is_set(7, 7, 7)
    assert not is_set(7, 7, 8)
    assert not is_set(7, 8, 8)


def test_r1_5_explain_and_is_set_agree() -> None:
    for cards in TRIPLES:
        explanation = explain(*cards)
        assert explanation.is_set == is_set(*cards) == (not explanation.broken)


def test_r1_5_explain_names_each_broken_feature_and_its_odd_card() -> None:
    cards = first, green, two = parse_cards("1rso 1gso 2rso")
    number, colour = explain(*cards).broken
    assert number == Verdict(
        Feature.NUMBER, "broken", (0, 0, 1), pair=(first, green), odd=two, shared=0, other=1
    )
    assert colour == Verdict(
        Feature.COLOUR, "broken", (0, 1, 0), pair=(first, two), odd=green, shared=0, other=1
    )


def test_r1_5_explain_finds_the_odd_card_wherever_it_lies() -> None:
    for order in permutations(parse_cards("1rso 2rso 3gso")):
        (colour,) = explain(*order).broken
        assert [colour.odd] == parse_cards("3gso")
        assert colour.pair == tuple(card for card in order if card != colour.odd)


def test_r1_5_a_set_breaks_nothing() -> None:
    explanation = explain(*parse_cards("1rso 2rto 3roo"))
    assert [verdict.agreement for verdict in explanation.verdicts] == [
        "different",
        "same",
        "different",
        "same",
    ]
    assert not explanation.broken


def test_r1_5_explain_needs_three_different_cards() -> None:
    with pytest.raises(BadCount) as refused:
        explain(5, 6, 5)
    assert refused.value.details == {"expected": 3, "given": 2}


def test_r1_6_exactly_one_card_completes_a_set() -> None:
    for a, b in combinations(deck(), 2):
        assert [c for c in deck() if c not in (a, b) and same_or_different(a, b, c)] == [third(a, b)]


def test_r1_6_the_same_card_twice_has_no_third() -> None:
    with pytest.raises(BadCount) as refused:
        third(5, 5)
    assert refused.value.details == {"expected": 2, "given": 1}


@dataclass(frozen=True)
class Statement:
    """A statement of a rulebook about one feature; it has values only where the rulebook names them."""

    agreement: str
    value: str | None = None
    other: str | None = None

    def fits(self, verdict: Verdict, values: tuple[str, str, str]) -> bool:
        value = values[verdict.values[0] if verdict.shared is None else verdict.shared]
        other = None if verdict.other is None else values[verdict.other]
        return (
            verdict.agreement == self.agreement
            and self.value in (None, value)
            and self.other in (None, other)
        )


SAME, DIFFERENT, BROKEN = Statement("same"), Statement("different"), Statement("broken")

# Cards that fit each example, and the statements about their number, colour, fill and shape.
CLASSIC = {
    "000 and 002": {
        "1rto 2gts 3ptd": (DIFFERENT, DIFFERENT, Statement("same", "striped"), DIFFERENT),
        "1rso 2gts 3pod": (DIFFERENT, DIFFERENT, DIFFERENT, DIFFERENT),
        "2gss 2gts 2gos": (SAME, SAME, DIFFERENT, SAME),
        "1roo 1goo 1pso": (SAME, DIFFERENT, Statement("broken", "open", "solid"), SAME),
        "2rss 2rts 2gos": (SAME, Statement("broken", "red", "green"), DIFFERENT, SAME),
        "1rso 1gto 2rts": (BROKEN, BROKEN, BROKEN, BROKEN),
    },
    "003": {
        "2gss 2gts 2gos": (SAME, SAME, DIFFERENT, SAME),
        "1rod 2goo 3pos": (DIFFERENT, DIFFERENT, SAME, DIFFERENT),
        "1rso 2gts 3pod": (DIFFERENT, DIFFERENT, DIFFERENT, DIFFERENT),
        "2rtd 2gtd 2pod": (SAME, DIFFERENT, BROKEN, SAME),
        "1gso 1gto 1poo": (SAME, BROKEN, DIFFERENT, SAME),
    },
    "004": {
        "2rso 2rto 2roo": (
            Statement("same", "two"),
            Statement("same", "red"),
            DIFFERENT,
            Statement("same", "oval"),
        ),
        "1rso 2gss 3psd": (DIFFERENT, DIFFERENT, SAME, DIFFERENT),
        "1rso 2gts 3pod": (DIFFERENT, DIFFERENT, DIFFERENT, DIFFERENT),
        "1roo 1goo 1pto": (
            Statement("same", "one"),
            DIFFERENT,
            Statement("broken", "open"),
            Statement("same", "oval"),
        ),
        "2rss 2rts 2pos": (
            Statement("same", "two"),
            Statement("broken", "red"),
            DIFFERENT,
            Statement("same", "squiggle"),
        ),
    },
}


@pytest.mark.parametrize(
    ("cards", "statements"),
    [
        pytest.param(cards, statements, id=f"{rulebook}: {cards}")
        for rulebook, examples in CLASSIC.items()
        for cards, statements in examples.items()
    ],
)
def test_r1_7_the_examples_of_the_classic_rulebooks(cards: str, statements: tuple[Statement, ...]) -> None:
    explanation = explain(*parse_cards(cards))
    assert explanation.is_set == all(statement.agreement != "broken" for statement in statements)
    for statement, verdict in zip(statements, explanation.verdicts, strict=True):
        assert statement.fits(verdict, VALUES[verdict.feature])


def test_r1_7_the_portuguese_rulebook_misprints_one_mistake() -> None:
    """[003] says of its first mistake that the colours differ in Spanish, and that they do not in Portuguese.

    Cards of the same number, colour and shape differ in their fill alone, so no three of them break it.
    """
    for number, colour, shape in product(range(3), repeat=3):
        assert is_set(*(make_card(number, colour, fill, shape) for fill in range(3)))


FRAMED_VALUES = (
    ("purple", "yellow", "green"),
    ("circle", "square", "hexagon"),
    ("triangle", "rectangle", "diamond"),
    ("orange", "cyan", "red"),
)

# The same for outer colour, outer symbol, inner shape and inner colour. The first example of [001] says
# "all three cards are red", but no outer colour is red, so any colour fits.
FRAMED = {
    "purple circle triangle orange, purple circle triangle cyan, purple circle triangle red": (
        (SAME, Statement("same", "circle"), Statement("same", "triangle"), DIFFERENT)
    ),
    "purple circle triangle orange, yellow circle rectangle cyan, green circle diamond red": (
        (DIFFERENT, Statement("same", "circle"), DIFFERENT, DIFFERENT)
    ),
    "purple circle triangle orange, yellow square rectangle cyan, green hexagon diamond red": (
        (DIFFERENT, DIFFERENT, DIFFERENT, DIFFERENT)
    ),
    "purple hexagon triangle orange, yellow hexagon rectangle cyan, green circle diamond red": (
        (DIFFERENT, Statement("broken", "hexagon"), DIFFERENT, DIFFERENT)
    ),
    "yellow circle triangle red, yellow circle rectangle red, yellow circle diamond orange": (
        (
            Statement("same", "yellow"),
            Statement("same", "circle"),
            DIFFERENT,
            Statement("broken", "red", "orange"),
        )
    ),
}


@pytest.mark.parametrize("order", list(permutations(range(4))))
@pytest.mark.parametrize(("cards", "statements"), list(FRAMED.items()))
def test_r1_7_the_examples_of_the_framed_rulebook(
    cards: str, statements: tuple[Statement, ...], order: tuple[int, ...]
) -> None:
    """[001]: for every assignment of its features to the classic ones."""
    explanation = explain(*(framed_card(words, order) for words in cards.split(", ")))
    assert explanation.is_set == all(statement.agreement != "broken" for statement in statements)
    for place, verdict in zip(order, explanation.verdicts, strict=True):
        assert statements[place].fits(verdict, FRAMED_VALUES[place])


def framed_card(words: str, order: tuple[int, ...]) -> Card:
    values = [known.index(word) for known, word in zip(FRAMED_VALUES, words.split(), strict=True)]
    return make_card(*(values[place] for place in order))


@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("value", range(3))
def test_r3_1_a_beginner_deck_holds_one_feature(feature: Feature, value: int) -> None:
    cards = deck(Held(feature, value))
    assert len(set(cards)) == 27
    assert {card_features(card)[FEATURES.index(feature)] for card in cards} == {value}


def test_r3_1_a_feature_is_held_at_one_of_its_values() -> None:
    with pytest.raises(BadInput) as refused:
        Held(Feature.COLOUR, 3)
    assert refused.value.code == "bad-held"
    assert refused.value.details == {"feature": "colour", "value": 3}
