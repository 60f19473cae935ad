"""Tagged unions of commands and events, and decoding with every field checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

import msgspec

from tertia.errors import BadInput


def union_of(kinds: Iterable[Any]) -> Any:
    """Return the union of some types, as a decoder needs it."""
    return Union[tuple(kinds)]  # noqa: UP007 - made from a list


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return the tag of a command or event type in JSON."""
    return str(kind.__struct_config__.tag)


def decode(decoder: Any, data: Any) -> Any:
    """Decode a value; BadInput names the field that is wrong."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadInput("bad-message", reason=str(error)) from None
