"""A seventh game, as somebody would add it. Players take single cards from the table, in any order.

The symbols on a player's cards are the score. The game ends when no card is left. It has neither a strategy for bots
nor a narration, so it shows what a game gets without them.
"""

from contracts.toy.analysis import ANALYSIS
from contracts.toy.commands import COMMANDS, Options, Start
from contracts.toy.events import EVENTS
from contracts.toy.rules import PLAYERS, deadline, decide, legal
from contracts.toy.state import INITIAL, evolve
from contracts.toy.view import View, public_fields, redact, seat_fields, view
from tertia.games.common.table import is_over

NAME = "toy"
JOIN = None

__all__ = [
    "ANALYSIS",
    "COMMANDS",
    "EVENTS",
    "INITIAL",
    "JOIN",
    "NAME",
    "PLAYERS",
    "Options",
    "Start",
    "View",
    "deadline",
    "decide",
    "evolve",
    "is_over",
    "legal",
    "public_fields",
    "redact",
    "seat_fields",
    "view",
]
