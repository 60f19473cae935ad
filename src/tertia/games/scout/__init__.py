"""Scout: a finger on one card of a SET, and the others look for the second (RULES 5)."""

from tertia.games.scout.analysis import ANALYSIS
from tertia.games.scout.commands import COMMANDS, Options, Start
from tertia.games.scout.events import EVENTS
from tertia.games.scout.legal import deadline, is_over, legal
from tertia.games.scout.rounds import PLAYERS
from tertia.games.scout.rules import decide, drafted
from tertia.games.scout.state import INITIAL, State, evolve
from tertia.games.scout.view import View, own, redact, shared, view

NAME = "scout"

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
