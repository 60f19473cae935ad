"""SET itself: the classic game, the beginner deck and solitaire (RULES 2, 3, 4)."""

from tertia.games.classic.analysis import ANALYSIS
from tertia.games.classic.commands import COMMANDS, Options, Start
from tertia.games.classic.events import EVENTS
from tertia.games.classic.legal import deadline, is_over, legal
from tertia.games.classic.rules import PLAYERS, decide, drafted
from tertia.games.classic.state import INITIAL, State, evolve
from tertia.games.classic.view import View, own, redact, shared, view

NAME = "classic"

__all__ = [
    "ANALYSIS",
    "COMMANDS",
    "EVENTS",
    "INITIAL",
    "NAME",
    "PLAYERS",
    "Options",
    "Start",
    "State",
    "View",
    "deadline",
    "decide",
    "drafted",
    "evolve",
    "is_over",
    "legal",
    "own",
    "redact",
    "shared",
    "view",
]
