"""What is kept under one visitor's identity beside the log: to be shown to them, taken along and forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tertia.storage.times import Time


class People(Protocol):
    """Results and times by person. The log is everybody's who sat at a table, and stays."""

    async def times_of(self, player: str) -> Sequence[Time]:
        """A visitor's puzzles, the newest day first."""
        ...

    async def forget(self, player: str) -> None:
        """Results and times of this identity are gone, and do not come back when results are made anew."""
        ...

    async def all_forgotten(self) -> Sequence[str]:
        """The identities that were forgotten, sorted."""
        ...
