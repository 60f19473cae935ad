"""Ten short drills. A question follows from its drill, level, weak spot and seed; so does whether an answer is right.

The level, 1 to 4, is in how many features the SET in question differs, or how many cards lie around it. The weak
spot is a feature that somebody finds hard: questions turn on it where they can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from tertia.cards import FEATURES, Card, Explanation, Feature, card_features, deck, explain, is_set, third
from tertia.errors import BadInput
from tertia.puzzles.boards import deal_board
from tertia.puzzles.stream import Stream
from tertia.solver import Triple, find_sets

Drill = Literal["third", "verdict", "why", "odd", "differ", "partner", "find", "none", "count", "common"]
DRILLS: tuple[Drill, ...] = get_args(Drill)
"""From the easiest to the hardest."""

LEVELS = (1, 4)
MOST_COUNTED = 3


@dataclass(frozen=True, slots=True)
class Question:
    """What is shown, how it is answered, and the answer."""

    drill: Drill
    cards: tuple[Card, ...]
    answer: frozenset[Card] | str
    picks: int = 0
    """How many cards are to be picked; 0 where only words can be chosen."""
    offered: tuple[Card, ...] = ()
    """Cards to pick from that are not among those shown."""
    choices: tuple[str, ...] = ()
    lesson: Triple | None = None
    """The three cards that it is about."""


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer that was looked at."""

    right: bool
    shown: Explanation | None
    """What the three cards are that the answer speaks of; else what those of the question are."""


def ask(drill: Drill, level: int, weak: Feature | None, seed: str) -> Question:
    """The question."""
    stream = Stream(f"tertia drill {drill} {level} {weak or ''} {seed}")
    return _ASKED[drill](stream, level, weak)


def mark(question: Question, answer: str) -> Marked:
    """Whether an answer is right: a word, or cards as ``3,14,15``."""
    shown = None if question.lesson is None else explain(*question.lesson)
    if answer in question.choices:
        return Marked(answer == question.answer, shown)
    if not question.picks:
        raise BadInput("bad-choice", option="answer", given=answer[:40], expected=question.choices)
    picked = _picked(question, answer)
    claimed = _claimed(question, picked)
    return Marked(picked == question.answer, shown if claimed is None else explain(*claimed))


def _picked(question: Question, answer: str) -> frozenset[Card]:
    words = answer.split(",")
    possible = {str(card): card for card in question.offered or question.cards}
    if len(set(words)) != question.picks or not set(words) <= possible.keys():
        raise BadInput("bad-choice", option="answer", given=answer[:40], expected=tuple(possible))
    return frozenset(possible[word] for word in words)


def _claimed(question: Question, picked: frozenset[Card]) -> tuple[Card, Card, Card] | None:
    """The three cards that an answer says are a SET."""
    beside = {"third": question.cards, "partner": question.cards[:1], "find": (), "none": ()}
    if question.drill not in beside:
        return None
    a, b, c = (*beside[question.drill], *sorted(picked))
    return a, b, c


# The questions ----------------------------------------------------------------------------------------


def _third(stream: Stream, level: int, weak: Feature | None) -> Question:
    """R1.6: which card completes the pair? Each wrong one breaks one feature."""
    a, b, right = _one_set(stream, level, weak)
    spoilt = [found for which in _order(stream, weak) if (found := _changed(right, which) - {a, b})]
    offered = stream.shuffled([right, *(stream.choice(sorted(one)) for one in spoilt[:3])])
    return Question("third", (a, b), frozenset((right,)), 1, tuple(offered), lesson=(a, b, right))


def _verdict(stream: Stream, level: int, weak: Feature | None) -> Question:
    """R1.4: a SET or not?"""
    cards = _one_set(stream, level, weak)
    if stream.below(2):
        cards = _spoilt(stream, cards, weak)
    return Question("verdict", cards, "yes" if is_set(*cards) else "no", choices=("yes", "no"), lesson=cards)


def _why(stream: Stream, level: int, weak: Feature | None) -> Question:
    """R1.5: no SET; one feature breaks it. Which?"""
    cards = _spoilt(stream, _one_set(stream, level, weak), weak if stream.below(2) else None)
    (broken,) = explain(*cards).broken
    return Question("why", cards, str(broken.feature), choices=tuple(map(str, FEATURES)), lesson=cards)


def _odd(stream: Stream, level: int, weak: Feature | None) -> Question:
    """Four cards, three of them a SET: which does not belong? Two SETs need five cards, so there is one answer."""
    cards = _one_set(stream, level, weak)
    near = _changed(stream.choice(cards), _order(stream, weak)[0]) - set(cards)
    stranger = stream.choice(sorted(near or set(deck()) - set(cards)))
    shown = tuple(stream.shuffled([*cards, stranger]))
    return Question("odd", shown, frozenset((stranger,)), 1, lesson=cards)


def _differ(stream: Stream, level: int, weak: Feature | None) -> Question:
    """A SET: in how many features do its cards differ?"""
    count = 1 + stream.below(4)
    cards = _one_set(stream, count, weak)
    return Question("differ", cards, str(count), choices=("1", "2", "3", "4"), lesson=cards)


def _partner(stream: Stream, level: int, weak: Feature | None) -> Question:
    """One card, and others of which one pair makes a SET with it."""
    one, *pair = _one_set(stream, level, weak)
    others = _around(stream, (one, *pair), 4 + level)[3:]
    shown = (one, *stream.shuffled([*pair, *others]))
    return Question("partner", shown, frozenset(pair), 2, lesson=(one, pair[0], pair[1]))


def _find(stream: Stream, level: int, weak: Feature | None) -> Question:
    """One SET lies among these cards."""
    cards = _one_set(stream, level, weak)
    shown = stream.shuffled(_around(stream, cards, 5 + level))
    return Question("find", tuple(shown), frozenset(cards), 3, lesson=cards)


def _none(stream: Stream, level: int, weak: Feature | None) -> Question:
    """One SET, or none at all."""
    if stream.below(2):
        found = _find(stream, level, weak)
        return Question("none", found.cards, found.answer, 3, choices=("none",), lesson=found.lesson)
    return Question("none", tuple(_around(stream, (), 5 + level)), "none", 3, choices=("none",))


def _count(stream: Stream, level: int, weak: Feature | None) -> Question:
    """How many SETs lie here?"""
    wanted = stream.below(MOST_COUNTED + 1)
    board = deal_board(5 + level, wanted, f"drill {stream.below(65_536)}")
    return Question("count", board.cards, str(wanted), choices=tuple(map(str, range(MOST_COUNTED + 1))))


def _common(stream: Stream, level: int, weak: Feature | None) -> Question:
    """Two SETs that share a card: which?"""
    shared, *pair = _one_set(stream, level, weak)
    other = stream.choice(sorted(set(deck()) - {shared, *pair}))
    five = (shared, *pair, other, third(shared, other))
    shown = stream.shuffled(_around(stream, five, 4 + level))
    return Question("common", tuple(shown), frozenset((shared,)), 1, lesson=(shared, pair[0], pair[1]))


_ASKED: dict[Drill, Callable[[Stream, int, Feature | None], Question]] = {
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


# What they are made of --------------------------------------------------------------------------------


def _order(stream: Stream, weak: Feature | None) -> list[int]:
    """The features by chance, the weak one first."""
    order = stream.shuffled(range(4))
    return order if weak is None else sorted(order, key=lambda which: FEATURES[which] is not weak)


def _one_set(stream: Stream, differing: int, weak: Feature | None) -> Triple:
    """A SET whose cards differ in so many features, the weak one among them."""
    first = stream.choice(deck())
    second = first
    for which in _order(stream, weak)[:differing]:
        second = stream.choice(sorted(_changed(second, which)))
    return first, second, third(first, second)


def _changed(card: Card, which: int) -> set[Card]:
    """The two cards that differ from this one in this feature alone."""
    weight = 3**which
    rest = card - card_features(card)[which] * weight
    return {rest + value * weight for value in range(3)} - {card}


def _spoilt(stream: Stream, cards: Triple, weak: Feature | None) -> Triple:
    """The same with one card exchanged, so that exactly one feature breaks."""
    a, b, c = stream.shuffled(cards)
    for which in _order(stream, weak):
        if near := _changed(c, which) - {a, b}:  # empty where the three differ in this feature only
            return a, b, stream.choice(sorted(near))
    raise AssertionError  # pragma: no cover - three features would have to be the only one


def _around(stream: Stream, cards: Sequence[Card], size: int) -> list[Card]:
    """These cards and others that make no further SET, so many together."""
    table, sets = list(cards), len(find_sets(cards))
    for card in stream.shuffled(deck()):
        if len(table) == size:
            break
        if card not in table and len(find_sets([*table, card])) == sets:
            table.append(card)
    return table
