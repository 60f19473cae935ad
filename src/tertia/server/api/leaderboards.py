"""The leaderboards of a day, one for each kind of puzzle and one for the deck: list entries, and sign one's own."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import msgspec
from starlette.requests import Request

from tertia.errors import Refused
from tertia.games.codec import decode
from tertia.games.engine import Millis
from tertia.rooms.names import check_name
from tertia.server.api.request_body import read_body
from tertia.server.state import state_of
from tertia.storage.ports import PuzzleTime

LEADERBOARD_SIZE = 10
"""Entries that a day's leaderboard shows."""


class Signature(msgspec.Struct, forbid_unknown_fields=True):
    """The nickname for the leaderboard; an empty one removes the entry."""

    name: str


_decoder: Any = msgspec.json.Decoder(Signature)


async def leaderboard(request: Request, day: date, kind: str) -> list[PuzzleTime]:
    """Return the best entries with a nickname that is not banned."""
    access = state_of(request).registry.access
    # Twice as many as are shown, because some of them may be left out.
    best = await state_of(request).store.times.best_times(day.isoformat(), kind, 2 * LEADERBOARD_SIZE)
    return [entry for entry in best if access.ban_of_name(entry.name) is None][:LEADERBOARD_SIZE]


async def read_signature(request: Request) -> str:
    """Return the nickname in the request; an empty one removes the entry."""
    signature: Signature = decode(_decoder, await read_body(request, state_of(request).limits.puzzle_claims))
    return check_name(signature.name) if signature.name.strip() else ""


def check_signature(request: Request, name: str, own: PuzzleTime, day: date) -> None:
    """Raise Refused unless the visitor may sign the entry of this day. Everybody may remove an entry."""
    if not name:
        return
    if not is_in_time(own, day):
        raise Refused("puzzle-too-late", given=day.isoformat())
    if state_of(request).registry.access.ban_of_name(name) is not None:
        raise Refused("name-banned", name=name)
    if own.removed_at is not None:
        raise Refused("name-removed")


def is_in_time(own: PuzzleTime, day: date) -> bool:
    """Return True if the visitor started on the day itself."""
    return day_of(own.started_at) == day


def day_of(at: Millis) -> date:
    """Return the day of an instant in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).date()
