"""ChipSet: hidden hands and small bets, and the most SETs win the pot (RULES 6)."""

from tertia.games.chipset.analysis import ANALYSIS as ANALYSIS
from tertia.games.chipset.commands import COMMANDS as COMMANDS, Start as Start
from tertia.games.chipset.events import EVENTS as EVENTS
from tertia.games.chipset.legal import deadline as deadline, legal as legal
from tertia.games.chipset.options import Options as Options
from tertia.games.chipset.rules import PLAYERS as PLAYERS, decide as decide
from tertia.games.chipset.state import INITIAL as INITIAL, State as State, evolve as evolve
from tertia.games.chipset.view import (
    View as View,
    public_fields as public_fields,
    redact as redact,
    seat_fields as seat_fields,
    view as view,
)
from tertia.games.common.table import is_over as is_over

NAME = "chipset"
JOIN = None
