"""ChipSet: hidden hands, small bets, and most SETs takes the pot (RULES 6)."""

from tertia.games.chipset.analysis import ANALYSIS
from tertia.games.chipset.commands import COMMANDS, Options, Start
from tertia.games.chipset.events import EVENTS
from tertia.games.chipset.legal import deadline, is_over, legal
from tertia.games.chipset.rules import PLAYERS, decide, drafted
from tertia.games.chipset.state import INITIAL, State, evolve
from tertia.games.chipset.view import View, own, redact, shared, view

NAME = "chipset"

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
