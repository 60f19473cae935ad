"""The sealed benchmark: its boards, its score, its files, and the figures in its documentation."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from support.command_line import tertia
from tertia.arena.summary import Estimate
from tertia.benchmark import BOARDS_HASH, LEVELS, benchmark_boards, boards_hash, score_answers
from tertia.benchmark.baselines import baseline_answers
from tertia.benchmark.boards import BOARDS_PER_LEVEL, WITHOUT_SET_PER_LEVEL, BenchmarkBoard
from tertia.benchmark.scoring import read_answers, score_board
from tertia.benchmark.task import EXAMPLE_SETS, INSTRUCTIONS, board_text, write_task
from tertia.bots.search import differing
from tertia.errors import BadInput
from tertia.notation import parse_cards
from tertia.solver import find_sets

DOCS = Path(__file__).parents[2] / "docs"

BOARD = BenchmarkBoard("six-000", "six", tuple(parse_cards("1rso 2rso 3rso 1gto 2gto 3gto")))
"""Two SETs: the first three cards and the last three."""


def test_the_boards_are_those_of_the_committed_hash() -> None:
    boards = benchmark_boards()
    assert boards_hash(boards) == BOARDS_HASH
    assert len({board.id for board in boards}) == len({board.cards for board in boards}) == 1_000
    assert Counter(board.level for board in boards) == {level.name: BOARDS_PER_LEVEL for level in LEVELS}
    without = Counter(board.level for board in boards if not board.sets)
    assert without == {level.name: WITHOUT_SET_PER_LEVEL for level in LEVELS}
    for board in boards:
        level = next(level for level in LEVELS if level.name == board.level)
        assert len(set(board.cards)) == level.cards
        assert not level.is_hard or all(differing(found) == 4 for found in find_sets(board.cards))


def test_a_board_counts_found_sets_less_wrong_ones() -> None:
    def points(*sets: list[int]) -> float:
        return score_board(BOARD, sets).points

    assert points([1, 2, 3], [6, 5, 4]) == 1
    assert points([1, 2, 3]) == points([1, 2, 3], [3, 2, 1], [2, 1, 3]) == 0.5  # a SET counts once
    assert points([1, 2, 3], [4, 5, 6], [1, 2, 4]) == 0.5
    assert points([1, 2, 3], [1, 2, 4]) == points() == points([1, 1, 1]) == points([1, 2]) == 0
    assert points([1, 2, 3], [-1, 0, 99]) == 0
    assert score_board(BOARD, None).points == 0
    empty = BenchmarkBoard("six-000", "six", tuple(parse_cards("1rso 2rso 3gso 1gto 2ptd 3gtd")))
    assert not empty.sets
    assert score_board(empty, []).points == 1
    assert score_board(empty, [[1, 2, 3]]).points == score_board(empty, None).points == 0


@pytest.mark.parametrize("name", ["random", "coin", "nothing", "everything", "exploit", "example", "repeat"])
def test_guessing_repeating_and_copying_score_nothing(name: str) -> None:
    boards = benchmark_boards()
    *levels, total = score_answers(boards, baseline_answers(name, boards))
    assert total.score == Estimate(0, 0, 0)
    assert all(level.score.mean == 0 for level in levels)


def test_the_solver_scores_everything() -> None:
    boards = benchmark_boards()
    for level in score_answers(boards, baseline_answers("solver", boards)):
        assert (level.score, level.exact.mean) == (Estimate(1, 1, 1), 1)
        assert (level.share_found, level.wrong_per_board) == (1, 0)


def test_the_documented_figures_are_right() -> None:
    page = (DOCS / "benchmark.md").read_text(encoding="utf-8")
    boards = benchmark_boards()
    for name in ("newcomer", "champion"):
        *levels, total = score_answers(boards, baseline_answers(name, boards))
        cells = [f"{100 * level.score.mean:.1f}" for level in levels]
        score = f"{100 * total.score.mean:.1f}% [{100 * total.score.low:.1f}; {100 * total.score.high:.1f}]"
        assert f"| {name} | {score} | {' | '.join(cells)} |" in page
    assert BOARDS_HASH in page
    assert INSTRUCTIONS.strip() in page


def test_the_commands_make_a_task_and_score_its_answers(tmp_path: Path) -> None:
    made = tertia("benchmark", "make", "task", folder=tmp_path)
    assert (made.code, made.out) == (0, "1,000 boards written to task.\n")
    lines = (tmp_path / "task" / "boards.jsonl").read_text(encoding="utf-8").splitlines()
    first = json.loads(lines[0])
    assert (len(lines), first["id"], sorted(first)) == (1_000, "six-001", ["id", "level", "text"])
    assert "sets" not in lines[0]
    (tmp_path / "answers.jsonl").write_text(tertia("benchmark", "baseline", "solver").out, encoding="utf-8")
    scored = tertia("benchmark", "score", "answers.jsonl", folder=tmp_path)
    assert scored.code == 0
    assert re.fullmatch(r"all +100\.0% \[100\.0; 100\.0\].*1000/1000", scored.out.splitlines()[-1])


def test_bad_answers_are_named_by_their_line() -> None:
    good = '{"id":"six-001","sets":[]}'
    boards = benchmark_boards()
    assert read_answers([good, "\n"], boards) == {"six-001": []}
    for line, code in (
        ("no JSON", "bad-answer"),
        ('{"id":"six-002"}', "bad-answer"),
        ('{"id":"seven-001","sets":[]}', "no-such-benchmark-board"),
        (good, "answered-twice"),
    ):
        with pytest.raises(BadInput, match=code) as error:
            read_answers([good, line], boards)
        assert error.value.details["line"] == 2


def test_text_and_images_show_the_same_numbered_cards(tmp_path: Path) -> None:
    write_task(tmp_path, [BOARD], "both", lambda done: None)
    (line,) = (tmp_path / "boards.jsonl").read_text(encoding="utf-8").splitlines()
    task = json.loads(line)
    assert task["text"] == board_text(BOARD.cards)
    assert task["text"].splitlines()[1] == "2: two red solid ovals"
    assert (tmp_path / task["image"]).read_bytes().startswith(b"\x89PNG")
    assert json.loads(INSTRUCTIONS.splitlines()[-4])["sets"] == [list(places) for places in EXAMPLE_SETS]
