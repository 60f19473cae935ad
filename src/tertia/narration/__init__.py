"""How each game's events are told: one function per game."""

from collections.abc import Callable
from typing import Any

from tertia.narration import chipset, classic, coopset, scout, setup, twenty
from tertia.narration.narrator import Narrator

Story = Callable[[Narrator, Any], str | None]

STORIES: dict[str, Story] = {
    "classic": classic.tell,
    "scout": scout.tell,
    "chipset": chipset.tell,
    "setup": setup.tell,
    "coopset": coopset.tell,
    "twenty": twenty.tell,
}
