"""A message that cannot be taken: why, and which one it was, so that its sender knows what was refused."""

from __future__ import annotations

from typing import Any

import msgspec

from tertia.errors import BadInput
from tertia.games.codec import decoded

ID_LENGTH = 64


class InvalidMessage(msgspec.Struct):
    """Stands where the message would have stood, for everything is answered in its order."""

    id: str | None
    error: BadInput


class _AnId(msgspec.Struct):
    id: str


_ids: Any = msgspec.json.Decoder(_AnId)


def id_in(data: str | bytes) -> str | None:
    """The id in a message that is wrong otherwise."""
    try:
        found: str = decoded(_ids, data).id
    except BadInput:
        return None
    return found if len(found) <= ID_LENGTH else None
