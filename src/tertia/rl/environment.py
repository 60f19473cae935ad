"""The part that environments of Gymnasium and of PettingZoo share: names of actions and numbers, and pictures."""

from __future__ import annotations

from operator import index
from typing import Any

from tertia.errors import BadInput, TertiaError
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

    def _choose(self, seat: int, action: object) -> dict[str, Any]:
        """Choose an action for a seat and return the info about it. A forbidden action counts as waiting.

        Raise BadInput for anything that is not the number of an action.
        """
        count = len(self.table.actions)
        try:
            number = index(action)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if not 0 <= number < count:
            raise BadInput("bad-action", given=action, last=count - 1)
        return {"illegal": not self.table.choose(seat, number)}


def require_reset(is_running: bool) -> None:
    """Raise TertiaError if no game is running: before the first ``reset``, or after the end."""
    if not is_running:
        raise TertiaError("reset-needed")


def check_render_mode(mode: str | None) -> str | None:
    """Return the mode. Raise BadInput unless it is one of ``RENDER_MODES`` or None."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput("bad-choice", option="render_mode", given=mode, expected=RENDER_MODES)
    return mode
