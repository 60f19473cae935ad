"""Solving times of daily puzzles, and results of the deck of the day (docs/RULES.md, R4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from tertia.games.engine import Millis


class PuzzleTime(Struct, frozen=True):
    """The time that one player took for one puzzle, or for the deck of the day."""

    day: str
    """As in ``2026-11-15``."""
    kind: str
    """The kind of puzzle, or ``deck`` for the deck of the day."""
    player: str
    """The id of the player."""
    started_at: Millis
    """The first start. Starting again after a look at the board gains nothing."""
    took: Millis | None = None
    """The time until the first finish, None before it."""
    name: str = ""
    """The nickname on the leaderboard. A time without a nickname is not listed."""
    removed_at: Millis | None = None
    """When the host of the server removed the nickname. The player cannot sign this time again."""
    table: str | None = None
    """The table at which the player plays the deck of the day; None for a puzzle."""
    missing: int | None = None
    """The SETs that the player did not take from the deck of the day; None before the end, and for a puzzle."""


class PuzzleFind(Struct, frozen=True):
    """A SET that one player found in one puzzle."""

    day: str
    kind: str
    player: str
    cards: str
    """The numbers of the three cards in ascending order, as in ``3 40 77``."""
    took: Millis
    """The time from the start to this find."""


class Times(Protocol):
    """Stores these times and finds durably. A second start or finish changes nothing."""

    async def begin(
        self, day: str, kind: str, player: str, at: Millis, table: str | None = None
    ) -> PuzzleTime:
        """Record the start, unless the player started before."""
        ...

    async def finish(
        self, day: str, kind: str, player: str, took: Millis, missing: int | None = None
    ) -> PuzzleTime | None:
        """Record the finish, unless the player finished before. Return None if the player never began."""
        ...

    async def sign(self, day: str, kind: str, player: str, name: str) -> PuzzleTime | None:
        """Put a nickname beside a finished time. Return None if the player has no finished time.

        A time whose nickname the host removed does not change either.
        """
        ...

    async def remove_name(self, day: str, kind: str, name: str, at: Millis) -> int:
        """Take a nickname off the leaderboard of one puzzle for good. Return the number of removed entries."""
        ...

    async def add_finds(self, finds: Sequence[PuzzleFind]) -> None:
        """Record found SETs, except those that the player found before."""
        ...

    async def finds_of(self, day: str, kind: str, player: str) -> Sequence[PuzzleFind]:
        """Return the SETs that a player found in one puzzle, in order of time."""
        ...

    async def time_of(self, day: str, kind: str, player: str) -> PuzzleTime | None:
        """Return one player's time for one puzzle."""
        ...

    async def best_times(self, day: str, kind: str, limit: int) -> Sequence[PuzzleTime]:
        """Return finished times with a nickname: those with the fewest missing SETs first, then the shortest."""
        ...

    async def all_times(self) -> Sequence[PuzzleTime]:
        """Return every time, sorted by day, kind and player."""
        ...

    async def put_times(self, times: Sequence[PuzzleTime]) -> None:
        """Insert or overwrite these times, to copy a store."""
        ...

    async def all_finds(self) -> Sequence[PuzzleFind]:
        """Return every find, sorted by day, kind, player and cards."""
        ...
