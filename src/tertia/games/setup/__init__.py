"""SetUp: lay a card that makes no SET with those on the table (RULES 7)."""

from tertia.games.common.table import is_over as is_over
from tertia.games.setup.analysis import ANALYSIS as ANALYSIS
from tertia.games.setup.commands import COMMANDS as COMMANDS, Start as Start
from tertia.games.setup.events import EVENTS as EVENTS
from tertia.games.setup.legal import deadline as deadline, legal as legal
from tertia.games.setup.options import Options as Options
from tertia.games.setup.rules import PLAYERS as PLAYERS, decide as decide
from tertia.games.setup.state import INITIAL as INITIAL, State as State, evolve as evolve
from tertia.games.setup.view import (
    View as View,
    public_fields as public_fields,
    redact as redact,
    seat_fields as seat_fields,
    view as view,
)

NAME = "setup"
JOIN = None
