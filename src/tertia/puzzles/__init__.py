"""Boards with exactly so many SETs, the puzzle of the day, and drills for those who learn. See docs/puzzles.md."""

from tertia.puzzles.boards import MOST_CARDS, SOLID, Board, deal_board, possible_sets
from tertia.puzzles.daily import FIRST_DAY, KINDS, Daily, Kind, daily, parse_date, puzzle_number
from tertia.puzzles.difficulty import busiest, differing, profile
from tertia.puzzles.solving import Judged, judge

__all__ = [
    "FIRST_DAY",
    "KINDS",
    "MOST_CARDS",
    "SOLID",
    "Board",
    "Daily",
    "Judged",
    "Kind",
    "busiest",
    "daily",
    "deal_board",
    "differing",
    "judge",
    "parse_date",
    "possible_sets",
    "profile",
    "puzzle_number",
]
