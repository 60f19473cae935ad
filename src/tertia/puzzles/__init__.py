"""Boards with a given number of SETs, the daily puzzle, and drills for learners. See "Puzzles"."""

from tertia.puzzles.boards import MAX_CARDS, SOLID, Board, deal_board, nine_card_problem, possible_sets
from tertia.puzzles.claims import ClaimResult, judge
from tertia.puzzles.daily import FIRST_DAY, KINDS, Daily, Kind, daily, parse_date, puzzle_number
from tertia.puzzles.difficulty import busiest, differing, profile

__all__ = [
    "FIRST_DAY",
    "KINDS",
    "MAX_CARDS",
    "SOLID",
    "Board",
    "ClaimResult",
    "Daily",
    "Kind",
    "busiest",
    "daily",
    "deal_board",
    "differing",
    "judge",
    "nine_card_problem",
    "parse_date",
    "possible_sets",
    "profile",
    "puzzle_number",
]
