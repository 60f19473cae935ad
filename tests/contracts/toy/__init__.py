"""A seventh game, as somebody would add it. Players take single cards from the table, in any order.

The symbols on a player's cards are the score. The game ends when no card is left. It has neither a strategy for bots
nor a narration, so it shows what a game gets without them.
"""

from contracts.toy.analysis import ANALYSIS
from contracts.toy.facts import COMMANDS, EVENTS, Options, Start
from contracts.toy.rules import PLAYERS, deadline, decide, drafted, is_over, legal
from contracts.toy.state import INITIAL, evolve
from contracts.toy.view import View, own, redact, shared, view

NAME = "toy"

__all__ = [
    "ANALYSIS",
    "COMMANDS",
    "EVENTS",
    "INITIAL",
    "NAME",
    "PLAYERS",
    "Options",
    "Start",
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
