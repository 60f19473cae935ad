"""Ten short drills for learners.

A drill, a level, a weak feature and a seed determine a question and its answer. The level (1 to 4) is the number
of features in which the SET differs, or the number of cards around it. The weak feature is one that the learner
finds hard; questions are about it where possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from tertia.cards import FEATURES, Card, Explanation, Feature, card_features, deck, explain, is_set, third
from tertia.errors import BadInput
from tertia.puzzles.boards import deal_board
from tertia.puzzles.seeded_random import SeededRandom
from tertia.solver import Triple, find_sets

Drill = Literal["third", "verdict", "why", "odd", "differ", "partner", "find", "none", "count", "common"]
DRILLS: tuple[Drill, ...] = get_args(Drill)
"""All drills, from the easiest to the hardest."""

LEVELS = (1, 4)
"""The lowest and the highest level."""
MOST_COUNTED = 3
"""The most SETs on a board of the drill ``count``."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answer."""

    drill: Drill
    cards: tuple[Card, ...]
    """The cards that are shown."""
    answer: frozenset[Card] | str
    """The right answer: cards, or one of ``choices``."""
    picks: int = 0
    """Number of cards to pick; 0 if the answer is one of ``choices``."""
    offered: tuple[Card, ...] = ()
    """Cards to pick from, if they are not the shown cards."""
    choices: tuple[str, ...] = ()
    """Answers to choose from, as parts of text keys."""
    lesson: Triple | None = None
    """The three cards that the question is about."""


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """An answer with its correction."""

    right: bool
    shown: Explanation | None
    """An explanation of the three cards in the answer, or else of the question's lesson."""


def ask(drill: Drill, level: int, weak: Feature | None, seed: str) -> Question:
    """Create the question for a drill, level, weak feature and seed."""
    random = SeededRandom(f"tertia drill {drill} {level} {weak or ''} {seed}")
    return _QUESTIONS[drill](random, level, weak)


def mark(question: Question, answer: str) -> MarkedAnswer:
    """Check an answer: one of the choices, or cards such as ``3,14,15``."""
    shown = None if question.lesson is None else explain(*question.lesson)
    if answer in question.choices:
        return MarkedAnswer(answer == question.answer, shown)
    if not question.picks:
        raise BadInput("bad-choice", option="answer", given=answer[:40], expected=question.choices)
    picked = _parse_picks(question, answer)
    claimed = _claimed_set(question, picked)
    return MarkedAnswer(picked == question.answer, shown if claimed is None else explain(*claimed))


def _parse_picks(question: Question, answer: str) -> frozenset[Card]:
    words = answer.split(",")
    possible = {str(card): card for card in question.offered or question.cards}
    if len(set(words)) != question.picks or not set(words) <= possible.keys():
        raise BadInput("bad-choice", option="answer", given=answer[:40], expected=tuple(possible))
    return frozenset(possible[word] for word in words)


def _claimed_set(question: Question, picked: frozenset[Card]) -> tuple[Card, Card, Card] | None:
    """Return the three cards that the answer claims to be a SET."""
    completed_by = {"third": question.cards, "partner": question.cards[:1], "find": (), "none": ()}
    if question.drill not in completed_by:
        return None
    a, b, c = (*completed_by[question.drill], *sorted(picked))
    return a, b, c


# Questions --------------------------------------------------------------------------------------------


def _third(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """R1.6: which card completes the pair? Each wrong card breaks one feature."""
    a, b, right = _draw_set(random, level, weak)
    wrong = [
        found for which in _shuffled_features(random, weak) if (found := _neighbours(right, which) - {a, b})
    ]
    offered = random.shuffled([right, *(random.choice(sorted(one)) for one in wrong[:3])])
    return Question("third", (a, b), frozenset((right,)), 1, tuple(offered), lesson=(a, b, right))


def _verdict(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """R1.4: a SET or not?"""
    cards = _draw_set(random, level, weak)
    if random.below(2):
        cards = _broken_set(random, cards, weak)
    return Question("verdict", cards, "yes" if is_set(*cards) else "no", choices=("yes", "no"), lesson=cards)


def _why(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """R1.5: these are not a SET; which feature breaks it?"""
    cards = _broken_set(random, _draw_set(random, level, weak), weak if random.below(2) else None)
    (broken,) = explain(*cards).broken
    return Question("why", cards, str(broken.feature), choices=tuple(map(str, FEATURES)), lesson=cards)


def _odd(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """Four cards, three of them a SET: which does not belong?

    Two SETs need five cards, so the answer is unique."""
    cards = _draw_set(random, level, weak)
    near = _neighbours(random.choice(cards), _shuffled_features(random, weak)[0]) - set(cards)
    odd_card = random.choice(sorted(near or set(deck()) - set(cards)))
    shown = tuple(random.shuffled([*cards, odd_card]))
    return Question("odd", shown, frozenset((odd_card,)), 1, lesson=cards)


def _differ(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """Ask in how many features the cards of a SET differ."""
    count = 1 + random.below(4)
    cards = _draw_set(random, count, weak)
    return Question("differ", cards, str(count), choices=("1", "2", "3", "4"), lesson=cards)


def _partner(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """Which two of the other cards make a SET with the first one?"""
    one, *pair = _draw_set(random, level, weak)
    others = _surround(random, (one, *pair), 4 + level)[3:]
    shown = (one, *random.shuffled([*pair, *others]))
    return Question("partner", shown, frozenset(pair), 2, lesson=(one, pair[0], pair[1]))


def _find(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """Find the only SET among these cards."""
    cards = _draw_set(random, level, weak)
    shown = random.shuffled(_surround(random, cards, 5 + level))
    return Question("find", tuple(shown), frozenset(cards), 3, lesson=cards)


def _none(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """Find the only SET, or say that there is none."""
    if random.below(2):
        found = _find(random, level, weak)
        return Question("none", found.cards, found.answer, 3, choices=("none",), lesson=found.lesson)
    return Question("none", tuple(_surround(random, (), 5 + level)), "none", 3, choices=("none",))


def _count(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """Count the SETs of a board."""
    wanted = random.below(MOST_COUNTED + 1)
    board = deal_board(5 + level, wanted, f"drill {random.below(65_536)}")
    return Question("count", board.cards, str(wanted), choices=tuple(map(str, range(MOST_COUNTED + 1))))


def _common(random: SeededRandom, level: int, weak: Feature | None) -> Question:
    """Ask which card two SETs share."""
    shared, *pair = _draw_set(random, level, weak)
    other = random.choice(sorted(set(deck()) - {shared, *pair}))
    five = (shared, *pair, other, third(shared, other))
    shown = random.shuffled(_surround(random, five, 4 + level))
    return Question("common", tuple(shown), frozenset((shared,)), 1, lesson=(shared, pair[0], pair[1]))


_QUESTIONS: dict[Drill, Callable[[SeededRandom, int, Feature | None], Question]] = {
    "third": _third,
    "verdict": _verdict,
    "why": _why,
    "odd": _odd,
    "differ": _differ,
    "partner": _partner,
    "find": _find,
    "none": _none,
    "count": _count,
    "common": _common,
}


# Building blocks --------------------------------------------------------------------------------------


def _shuffled_features(random: SeededRandom, weak: Feature | None) -> list[int]:
    """Shuffle the features; the weak one comes first."""
    order = random.shuffled(range(4))
    return order if weak is None else sorted(order, key=lambda which: FEATURES[which] is not weak)


def _draw_set(random: SeededRandom, differing: int, weak: Feature | None) -> Triple:
    """Draw a SET whose cards differ in ``differing`` features, the weak one included."""
    first = random.choice(deck())
    second = first
    for which in _shuffled_features(random, weak)[:differing]:
        second = random.choice(sorted(_neighbours(second, which)))
    return first, second, third(first, second)


def _neighbours(card: Card, which: int) -> set[Card]:
    """Return the two cards that differ from a card in one feature only."""
    weight = 3**which
    rest = card - card_features(card)[which] * weight
    return {rest + value * weight for value in range(3)} - {card}


def _broken_set(random: SeededRandom, cards: Triple, weak: Feature | None) -> Triple:
    """Exchange one card of a SET, so that exactly one feature breaks."""
    a, b, c = random.shuffled(cards)
    for which in _shuffled_features(random, weak):
        if near := _neighbours(c, which) - {a, b}:  # empty if the three cards differ in this feature only
            return a, b, random.choice(sorted(near))
    raise AssertionError  # pragma: no cover - at most one feature can be the only one


def _surround(random: SeededRandom, cards: Sequence[Card], size: int) -> list[Card]:
    """Add cards that make no further SET, up to ``size`` cards."""
    table, sets = list(cards), len(find_sets(cards))
    for card in random.shuffled(deck()):
        if len(table) == size:
            break
        if card not in table and len(find_sets([*table, card])) == sets:
            table.append(card)
    return table
