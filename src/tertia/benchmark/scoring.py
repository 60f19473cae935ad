"""The score of answers to the benchmark, corrected for guessing, with confidence intervals.

score = (mean points of boards with SETs) + (share of boards without a SET that were recognised) − 1

The points of a board are the share of its SETs that were found. Each wrong claim cancels a right one, and no board
counts less than 0. A program that never names a SET gets 0 + 1 − 1 = 0. A program that names SETs on every board gets
at most 1 + 0 − 1 = 0. Only a program that does both right gets 1. A negative score counts as 0, and so does the score
of boards that all have SETs or all have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import msgspec

from tertia.arena.summary import Estimate, wilson_interval
from tertia.benchmark.boards import LEVELS, BenchmarkBoard
from tertia.errors import BadInput

Answers: TypeAlias = Mapping[str, Sequence[Sequence[int]]]
"""By the id of a board: the places of each SET, counted from 1. An empty list says that there is no SET."""

SAMPLES = 1_000
"""The number of samples that the bootstrap draws."""

TAIL = SAMPLES // 40
"""The samples beyond each end of a 95% interval: 2.5%."""


class AnswerLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line of an answer file."""

    id: str
    """The id of a board."""
    sets: list[list[int]]
    """The places of each SET on the board, counted from 1. An empty list says that there is no SET."""


@dataclass(frozen=True, slots=True)
class BoardScore:
    """The result of one board."""

    has_set: bool
    points: float
    """On a board with SETs, the share that was found, less the wrong claims; otherwise 1 for the answer "no SET"."""
    found: int
    """The number of SETs that the answer names."""
    wrong: int
    """The number of other claims: places that are not a SET, or not three places of the board."""
    is_answered: bool
    """True if there is an answer. The answer "no SET", an empty list, is one."""
    is_exact: bool
    """True if the answer names all SETs and nothing else."""


@dataclass(frozen=True, slots=True)
class LevelScore:
    """The result of a level, or of all levels together."""

    level: str
    score: Estimate
    """The score that the module describes, with the 95% interval of a bootstrap over boards."""
    exact: Estimate
    """The share of boards that are completely right, with Wilson's interval."""
    share_found: float
    """The share of all SETs of all boards that were found. Wrong claims do not matter."""
    wrong_per_board: float
    """The mean number of wrong claims."""
    recognised: float
    """The share of boards without a SET that were recognised."""
    answered: int
    """The number of boards with an answer."""
    boards: int
    """The number of boards."""


def read_answers(lines: Iterable[str], boards: Sequence[BenchmarkBoard]) -> dict[str, list[list[int]]]:
    """Read answers from lines of JSON. Raise BadInput with the number of the first wrong line."""
    known = {board.id for board in boards}
    answers: dict[str, list[list[int]]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            answer = msgspec.json.decode(line, type=AnswerLine)
        except msgspec.DecodeError as error:
            raise BadInput("bad-answer", line=number, reason=str(error)) from None
        if answer.id not in known:
            raise BadInput("no-such-benchmark-board", line=number, given=answer.id)
        if answer.id in answers:
            raise BadInput("answered-twice", line=number, given=answer.id)
        answers[answer.id] = answer.sets
    return answers


def score_board(board: BenchmarkBoard, answer: Sequence[Sequence[int]] | None) -> BoardScore:
    """Score the answer to one board; None means no answer. A SET that is named twice counts once."""
    sets = board.sets
    if answer is None:
        return BoardScore(bool(sets), points=0.0, found=0, wrong=0, is_answered=False, is_exact=False)
    # Tuples, because as a frozenset the claim [1, 1, 2, 3] would be the SET of the places 1, 2 and 3.
    claims = {tuple(sorted(places)) for places in answer}
    found = sum(len(claim) == 3 and frozenset(claim) in sets for claim in claims)
    wrong = len(claims) - found
    points = max(0, found - wrong) / len(sets) if sets else float(not claims)
    is_exact = found == len(sets) and not wrong
    return BoardScore(bool(sets), points, found, wrong, is_answered=True, is_exact=is_exact)


def score_answers(boards: Sequence[BenchmarkBoard], answers: Answers) -> list[LevelScore]:
    """Score each level that has boards, and at the end all levels together under the name ``all``."""
    scored = [(board, score_board(board, answers.get(board.id))) for board in boards]
    groups = {
        level.name: [(board, score) for board, score in scored if board.level == level.name]
        for level in LEVELS
    }
    groups["all"] = scored
    return [_level_score(name, group) for name, group in groups.items() if group]


def _level_score(name: str, scored: Sequence[tuple[BenchmarkBoard, BoardScore]]) -> LevelScore:
    results = [result for _, result in scored]
    with_set = [result.points for result in results if result.has_set]
    without_set = [result.points for result in results if not result.has_set]
    sets = sum(len(board.sets) for board, _ in scored)
    return LevelScore(
        level=name,
        score=bootstrap(with_set, without_set),
        exact=wilson_interval(sum(result.is_exact for result in results), len(results)),
        share_found=sum(result.found for result in results) / max(1, sets),
        wrong_per_board=sum(result.wrong for result in results) / len(results),
        recognised=_mean(without_set),
        answered=sum(result.is_answered for result in results),
        boards=len(results),
    )


def bootstrap(with_set: Sequence[float], without_set: Sequence[float]) -> Estimate:
    """Return the score with the 95% interval of a bootstrap, which draws boards with replacement."""
    score = _score(with_set, without_set)
    if not any(with_set) or not any(without_set):
        # One of the two shares is 0 in every sample, and so is the score.
        return Estimate(score, score, score)
    rng = Random("bootstrap")  # noqa: S311 - the same answers give the same interval
    samples = sorted(
        _score(rng.choices(with_set, k=len(with_set)), rng.choices(without_set, k=len(without_set)))
        for _ in range(SAMPLES)
    )
    return Estimate(score, samples[TAIL], samples[-1 - TAIL])


def _score(with_set: Sequence[float], without_set: Sequence[float]) -> float:
    return max(0.0, _mean(with_set) + _mean(without_set) - 1)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
