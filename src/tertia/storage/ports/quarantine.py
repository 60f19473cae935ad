"""Durable marks on tables that servers should leave alone, because ``tertia store check`` found them damaged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from tertia.games.engine import Millis


class QuarantineMark(Struct, frozen=True):
    """A damaged table."""

    table: str
    reason: str
    since: Millis


class QuarantineMarks(Protocol):
    """The marks of a store. Tables that a server itself finds damaged are in its memory only."""

    async def all_marks(self) -> Sequence[QuarantineMark]:
        """Return all marks, sorted by table."""
        ...

    async def replace_marks(self, marks: Sequence[QuarantineMark]) -> None:
        """Delete all marks and write these."""
        ...
