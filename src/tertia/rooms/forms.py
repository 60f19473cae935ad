"""The forms of the games, from which people choose.

A form is a variant of a game with options of its own: the classic game is also played as beginner game and as
solitaire. Every other game has one form, with the name of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tertia.games import GAMES
from tertia.games.common.options import option_kinds
from tertia.rooms.new_table import NewTable, make_table_command
from tertia.rooms.state import Room


@dataclass(frozen=True, slots=True)
class GameForm:
    """A game in one form, with the settings of a new table."""

    name: str
    """Its key in addresses and texts."""
    game: str
    edition: str | None = None
    """The rulebook of the classic game whose options apply, such as ``002``; None for the options of new tables."""
    form: str = "classic"
    """The form in that rulebook: classic, beginner or solitaire."""
    bots: int = 3
    """Bots that join the visitor at a new table."""
    seats: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    """Options that differ from those of the rulebook."""
    own_options: dict[str, Any] = field(default_factory=dict)
    """More such options, unless a visitor chooses a rulebook: that one applies whole."""

    def table_options(self) -> Any:
        """Return the options of a table in this form by its own rulebook."""
        return make_table_command(self.new_table(listed=False)).options

    def new_table(self, listed: bool, edition: str | None = None, deals: int | None = None) -> NewTable:
        """Return the settings of a table.

        ``edition`` is another rulebook; only the classic game has some. ``deals`` is another number of deals, for
        games of several players that have one.
        """
        can_choose_edition = self.game == "classic" and self.name not in FIXED_EDITIONS
        chosen_edition = edition if can_choose_edition else None
        options = self.options if chosen_edition else {**self.options, **self.own_options}
        kinds = option_kinds(GAMES[self.game].Options)
        if deals is not None and self.bots and "deals" in kinds:
            # R2.12: in some rulebooks everyone deals once.
            counted = {"match": "deals"} if "match" in kinds else {}
            options = {**options, **counted, "deals": deals}
        return NewTable(self.game, chosen_edition or self.edition, self.form, options, self.seats, listed)


FORMS: dict[str, GameForm] = {
    form.name: form
    for form in (
        GameForm("classic", "classic"),
        # A wrong call costs as little as in the classic form. The three deals of the rulebook stay (R2.12): together
        # they have as many cards as one classic deal.
        GameForm("beginner", "classic", edition="002", form="beginner", own_options={"penalty": "locked"}),
        GameForm("solitaire", "classic", edition="000", form="solitaire", bots=0),
        # A match to the ten points of the rulebook (R9.6) lasts three quarters of an hour against newcomers.
        *(
            GameForm(name, name, own_options={"target": 3} if name == "twenty" else {})
            for name in GAMES
            if name != "classic"
        ),
    )
}
"""The forms that the home page offers, by name, in its order."""


FIRST_DEAL = GameForm(
    "first",
    "classic",
    edition="002",
    form="beginner",
    bots=0,
    seats=1,
    options={"penalty": "none", "claim": "tap", "hints": "two", "deals": 1, "overlooked_cost": 0},
)
"""The first game of a learner: one deal of the beginner deck, alone, with hints and without penalties."""


STRICT = GameForm("strict", "classic", edition="000", form="solitaire", bots=0, options={"alone": "lost"})
"""R4.2: solitaire that is lost when the table has no SET."""

PERFECT = GameForm(
    "perfect",
    "classic",
    edition="000",
    form="solitaire",
    bots=0,
    options={"deck": "clearable", "more": "auto", "undo": "on", "hints": "two"},
)
"""R4.5: solitaire with a deck that can be cleared, with hints and undo."""


def deck_of_day(number: int) -> GameForm:
    """R4.5: return the form of the deck that everybody gets on a day, by the number of the day."""
    options = {"deck": "clearable", "more": "auto", "day": number}
    return GameForm("day", "classic", edition="000", form="solitaire", bots=0, options=options)


FIXED_EDITIONS = (FIRST_DEAL.name, PERFECT.name, "day")
"""Forms whose rulebook cannot be chosen."""

ALL_FORMS = {form.name: form for form in (*FORMS.values(), FIRST_DEAL, STRICT, PERFECT)}
"""The forms of the home page, and those that other pages offer."""


def game_form_of(room: Room) -> str:
    """Return the name of the form that is played in this room."""
    if room.game != "classic":
        return room.game
    options: Any = room.options
    if options.held is not None:
        return "beginner"
    return "solitaire" if len(room.chairs) == 1 else "classic"
