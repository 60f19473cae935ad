"""Every question has exactly one right answer."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, none, sampled_from, text, tuples

from tertia.cards import FEATURES, Feature, explain, is_set
from tertia.errors import BadInput
from tertia.puzzles.drills import DRILLS, LEVELS, Drill, Question, ask, mark
from tertia.solver import find_sets

PARAMETERS = tuples(
    sampled_from(DRILLS),
    integers(*LEVELS),
    none() | sampled_from(FEATURES),
    text(max_size=8),
)
Parameters = tuple[Drill, int, Feature | None, str]


def answers(question: Question) -> list[str]:
    """Return all possible answers."""
    cards = question.offered or question.cards
    if question.drill == "partner":
        cards = cards[1:]
    picks = combinations(cards, question.picks) if question.picks else ()
    return [*question.choices, *(",".join(map(str, one)) for one in picks)]


def right_answers(question: Question) -> set[str]:
    """Return the right answers, computed from the shown cards without the code of the drill."""
    shown, sets = question.cards, find_sets(question.cards)
    joined = {",".join(map(str, sorted(one))) for one in sets}
    match question.drill:
        case "third":
            return {str(card) for card in question.offered if is_set(shown[0], shown[1], card)}
        case "verdict":
            return {"yes" if sets else "no"}
        case "why":
            return {str(verdict.feature) for verdict in explain(*shown).broken}
        case "odd":
            return {str(card) for card in shown if not any(card in one for one in sets)}
        case "differ":
            return {str(sum(one.agreement == "different" for one in explain(*shown).verdicts))}
        case "partner":
            return {
                ",".join(str(card) for card in sorted(one) if card != shown[0])
                for one in sets
                if shown[0] in one
            }
        case "count":
            return {str(len(sets))}
        case "common":
            seen = Counter(card for one in sets for card in one)
            return {str(card) for card, times in seen.items() if times == 2}
        case _:
            return joined or {"none"}


def in_order(answer: str) -> str:
    """Return an answer with its cards sorted."""
    return ",".join(sorted(answer.split(",")))


@settings(max_examples=150, deadline=None)
@given(PARAMETERS)
def test_exactly_one_answer_is_right(parameters: Parameters) -> None:
    question = ask(*parameters)
    assert len(set(question.cards)) == len(question.cards)
    right = {in_order(answer) for answer in answers(question) if mark(question, answer).right}
    assert right == set(map(in_order, right_answers(question)))
    assert len(right) == 1


@settings(max_examples=40, deadline=None)
@given(PARAMETERS)
def test_a_question_follows_from_its_seed(parameters: Parameters) -> None:
    assert ask(*parameters) == ask(*parameters)
    # Two seeds may give the same question, but not twenty.
    assert len({repr(ask(*parameters[:3], f"{parameters[3]}{n}")) for n in range(20)}) > 10


@settings(max_examples=60, deadline=None)
@given(integers(*LEVELS), sampled_from(FEATURES), text(max_size=8))
def test_a_question_has_its_level_and_the_weak_feature(level: int, weak: Feature, seed: str) -> None:
    """The pair differs in as many features as the level says, and the weak one is among them."""
    question = ask("third", level, weak, seed)
    assert question.lesson is not None
    verdicts = {one.feature: one.agreement for one in explain(*question.lesson).verdicts}
    assert list(verdicts.values()).count("different") == level
    assert verdicts[weak] == "different"
    a, b = question.cards
    wrong = [card for card in question.offered if not is_set(a, b, card)]
    broken = {one.feature for card in wrong for one in explain(a, b, card).broken}
    assert len(wrong) == 3
    if level > 1:  # if only the weak feature differs, changing it would offer a card of the pair
        assert weak in broken


def test_yes_and_no_are_equally_frequent() -> None:
    """Otherwise learners would guess."""
    for drill, word in (("verdict", "yes"), ("none", "none")):
        found = sum(ask(drill, level=2, weak=None, seed=str(seed)).answer == word for seed in range(200))  # type: ignore[arg-type]
        assert 70 < found < 130


@pytest.mark.parametrize("answer", ["", "maybe", "1,2", "99", "0,0,0", "²", "1," * 50])
def test_an_invalid_answer_is_refused(answer: str) -> None:
    for drill in DRILLS:
        question = ask(drill, level=1, weak=None, seed="a")
        if answer not in answers(question):
            with pytest.raises(BadInput, match="bad-choice"):
                mark(question, answer)
