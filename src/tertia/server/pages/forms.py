"""The eight games a visitor can choose from: six games, and two forms of the classic one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tertia.games import GAMES
from tertia.rooms.state import Room
from tertia.server.api.tables import NewTable


@dataclass(frozen=True, slots=True)
class Form:
    """What is played, and how a table of it is made."""

    name: str
    game: str
    edition: str | None = None
    form: str = "classic"
    bots: int = 3
    seats: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    """What differs from the edition."""

    def new_table(self, listed: bool) -> NewTable:
        return NewTable(self.game, self.edition, self.form, self.options, self.seats, listed)


FORMS: dict[str, Form] = {
    form.name: form
    for form in (
        Form("classic", "classic"),
        Form("beginner", "classic", "002", "beginner"),
        Form("solitaire", "classic", "000", "solitaire", bots=0),
        *(Form(name, name) for name in GAMES if name != "classic"),
    )
}
"""In the order in which they are shown."""


FIRST_DEAL = Form(
    "first",
    "classic",
    "002",
    "beginner",
    bots=0,
    seats=1,
    options={"penalty": "none", "claim": "tap", "hints": "two", "deals": 1},
)
"""For those who learn: one deal of the beginner deck, alone, where nothing is lost and hints may be asked for."""


def form_of(room: Room) -> str:
    """Which of the eight is played in this room."""
    if room.game != "classic":
        return room.game
    options: Any = room.options
    if options.held is not None:
        return "beginner"
    return "solitaire" if len(room.chairs) == 1 else "classic"
