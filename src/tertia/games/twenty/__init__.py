"""20/20: be the first to get rid of a hand of six (RULES 9)."""

from tertia.games.common.table import is_over as is_over
from tertia.games.twenty.analysis import ANALYSIS as ANALYSIS
from tertia.games.twenty.commands import COMMANDS as COMMANDS, Start as Start
from tertia.games.twenty.events import EVENTS as EVENTS
from tertia.games.twenty.legal import deadline as deadline, legal as legal
from tertia.games.twenty.options import Options as Options
from tertia.games.twenty.rules import PLAYERS as PLAYERS, decide as decide
from tertia.games.twenty.state import INITIAL as INITIAL, State as State, evolve as evolve
from tertia.games.twenty.view import (
    View as View,
    public_fields as public_fields,
    redact as redact,
    seat_fields as seat_fields,
    view as view,
)

NAME = "twenty"
JOIN = None
