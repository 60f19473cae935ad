"""The part that environments of Gymnasium and of PettingZoo share: names of actions and numbers, and pictures."""

from __future__ import annotations

from typing import Any

from tertia.errors import BadInput
from tertia.rl.rendering import RENDER_MODES, render
from tertia.rl.table import AgentTable


class TableEnvironment:
    """An environment around a table for agents."""

    table: AgentTable
    render_mode: str | None

    @property
    def action_names(self) -> list[str]:
        """The name of each action."""
        return self.table.actions.names

    @property
    def number_names(self) -> list[str]:
        """The names of ``numbers`` in an observation."""
        return self.table.observations.names

    @property
    def seat_names(self) -> list[str]:
        """The names of the columns of ``seats`` in an observation."""
        return self.table.observations.seat_names

    def render(self) -> Any:
        return render(self.table, self.render_mode)


def check_render_mode(mode: str | None) -> str | None:
    """Return the mode. Raise BadInput unless it is one of ``RENDER_MODES`` or None."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput("bad-choice", option="render_mode", given=mode, expected=RENDER_MODES)
    return mode
