"""A sealed benchmark: 1,000 boards of five levels, on which a program finds all SETs (docs/benchmark.md)."""

from tertia.benchmark.boards import BOARDS_HASH, LEVELS, BenchmarkBoard, benchmark_boards, boards_hash
from tertia.benchmark.scoring import Answers, LevelScore, score_answers

__all__ = [
    "BOARDS_HASH",
    "LEVELS",
    "Answers",
    "BenchmarkBoard",
    "LevelScore",
    "benchmark_boards",
    "boards_hash",
    "score_answers",
]
