"""Scout: one player points at a card of a SET, and the others look for the second (RULES 5)."""

from tertia.games.common.commands import Join
from tertia.games.common.table import is_over as is_over
from tertia.games.scout.analysis import ANALYSIS as ANALYSIS
from tertia.games.scout.commands import COMMANDS as COMMANDS, Start as Start
from tertia.games.scout.events import EVENTS as EVENTS
from tertia.games.scout.legal import deadline as deadline, legal as legal
from tertia.games.scout.options import Options as Options
from tertia.games.scout.rules import PLAYERS as PLAYERS, decide as decide
from tertia.games.scout.state import INITIAL as INITIAL, State as State, evolve as evolve
from tertia.games.scout.view import (
    View as View,
    public_fields as public_fields,
    redact as redact,
    seat_fields as seat_fields,
    view as view,
)

NAME = "scout"
JOIN = Join
