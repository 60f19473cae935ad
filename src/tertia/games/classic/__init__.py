"""The classic game, the beginner deck and solitaire (RULES 2, 3, 4)."""

from tertia.games.classic.analysis import ANALYSIS as ANALYSIS
from tertia.games.classic.commands import COMMANDS as COMMANDS, Start as Start
from tertia.games.classic.events import EVENTS as EVENTS
from tertia.games.classic.legal import deadline as deadline, legal as legal
from tertia.games.classic.options import Options as Options
from tertia.games.classic.rules import PLAYERS as PLAYERS, decide as decide
from tertia.games.classic.state import INITIAL as INITIAL, State as State, evolve as evolve
from tertia.games.classic.view import (
    View as View,
    public_fields as public_fields,
    redact as redact,
    seat_fields as seat_fields,
    view as view,
)
from tertia.games.common.commands import Join
from tertia.games.common.table import is_over as is_over

NAME = "classic"
JOIN = Join
