"""CoopSet: one team against the deck (RULES 8)."""

from tertia.games.common.table import is_over as is_over
from tertia.games.coopset.analysis import ANALYSIS as ANALYSIS
from tertia.games.coopset.commands import COMMANDS as COMMANDS, Start as Start
from tertia.games.coopset.events import EVENTS as EVENTS
from tertia.games.coopset.legal import deadline as deadline, legal as legal
from tertia.games.coopset.options import Options as Options
from tertia.games.coopset.rules import PLAYERS as PLAYERS, decide as decide
from tertia.games.coopset.state import INITIAL as INITIAL, State as State, evolve as evolve
from tertia.games.coopset.view import (
    View as View,
    public_fields as public_fields,
    redact as redact,
    seat_fields as seat_fields,
    view as view,
)

NAME = "coopset"
JOIN = None
