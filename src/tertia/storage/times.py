"""How long people took for the puzzle of a day: a port of its own beside the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tertia.games.engine import Millis


@dataclass(frozen=True, slots=True)
class Time:
    """One visitor and one puzzle."""

    day: str
    """As in ``2026-11-15``."""
    kind: str
    player: str
    started_at: Millis
    """The first start: who looks at the board, thinks and starts again gains nothing."""
    took: Millis | None = None
    """The first finish."""
    name: str = ""
    """The nickname, once it was given; nobody is listed without one."""


class Times(Protocol):
    """Durable; what was kept first counts."""

    async def begin(self, day: str, kind: str, player: str, at: Millis) -> Time:
        """The visitor starts now, or has started before."""
        ...

    async def finish(self, day: str, kind: str, player: str, took: Millis) -> Time | None:
        """The visitor is done, or was before; None for one who never began."""
        ...

    async def sign(self, day: str, kind: str, player: str, name: str) -> Time | None:
        """The nickname beside a time; None, and nothing is kept, for one who has none."""
        ...

    async def time_of(self, day: str, kind: str, player: str) -> Time | None: ...

    async def best_times(self, day: str, kind: str, limit: int) -> Sequence[Time]:
        """Finished and signed, the shortest first."""
        ...

    async def all_times(self) -> Sequence[Time]:
        """Every row, by day, kind and player."""
        ...

    async def put_times(self, times: Sequence[Time]) -> None:
        """These rows, as they are, over what was kept: to copy a store."""
        ...
