"""CoopSet: one team against the deck (RULES 8)."""

from tertia.games.coopset.analysis import ANALYSIS
from tertia.games.coopset.commands import COMMANDS, Options, Start
from tertia.games.coopset.events import EVENTS
from tertia.games.coopset.legal import deadline, is_over, legal
from tertia.games.coopset.rules import PLAYERS, decide, drafted
from tertia.games.coopset.state import INITIAL, State, evolve
from tertia.games.coopset.view import View, own, redact, shared, view

NAME = "coopset"

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
