"""How each game's events are told: one function per game."""

from collections.abc import Callable
from typing import Any

from tertia.tables.narrate import Narrator
from tertia.tables.stories import classic, coopset, scout, setup

Story = Callable[[Narrator, Any], str | None]

STORIES: dict[str, Story] = {
    "classic": classic.tell,
    "coopset": coopset.tell,
    "setup": setup.tell,
    "scout": scout.tell,
}
