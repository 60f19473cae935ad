"""20/20: be first to get rid of a hand of six (RULES 9)."""

from tertia.games.twenty.analysis import ANALYSIS
from tertia.games.twenty.commands import COMMANDS, Options, Start
from tertia.games.twenty.events import EVENTS
from tertia.games.twenty.legal import deadline, is_over, legal
from tertia.games.twenty.rules import PLAYERS, decide, drafted
from tertia.games.twenty.state import INITIAL, State, evolve
from tertia.games.twenty.view import View, own, redact, shared, view

NAME = "twenty"

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
