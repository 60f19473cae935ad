"""SetUp: lay a card that makes no SET with those on the table (RULES 7)."""

from tertia.games.setup.analysis import ANALYSIS
from tertia.games.setup.commands import COMMANDS, Options, Start
from tertia.games.setup.events import EVENTS
from tertia.games.setup.legal import deadline, is_over, legal
from tertia.games.setup.rules import PLAYERS, decide, drafted
from tertia.games.setup.state import INITIAL, State, evolve
from tertia.games.setup.view import View, own, redact, shared, view

NAME = "setup"

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
