"""How commands and events are written as tagged JSON, and read back with every field checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Union, get_type_hints

import msgspec

from tertia.errors import BadInput


def tag_of(kind: type) -> str:
    """``CallSet`` is written ``call-set``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


class Kinds:
    """The tagged union of some dataclasses."""

    def __init__(self, kinds: Iterable[type], types: Mapping[str, Any] | None = None) -> None:
        """``types`` says what a field is that its class leaves open (a game's own options)."""
        self._structs = {kind: _struct(kind, types or {}) for kind in kinds}
        self._kinds = {struct: kind for kind, struct in self._structs.items()}
        self.union: Any = Union[tuple(self._kinds)]  # noqa: UP007 - made from a list
        self.tags = {tag_of(kind): kind for kind in self._structs}

    def to_struct(self, value: Any) -> Any:
        """The struct that is written for a value."""
        struct = self._structs[type(value)]
        return struct(*[getattr(value, name) for name in struct.__struct_fields__])

    def to_value(self, struct: Any) -> Any:
        """The value that a struct was written for."""
        return self._kinds[type(struct)](*[getattr(struct, name) for name in struct.__struct_fields__])


def _struct(kind: type, types: Mapping[str, Any]) -> type[msgspec.Struct]:
    hints = get_type_hints(kind)
    hints.update({name: types[name] for name in hints if name in types})
    wanted = [
        (f.name, hints[f.name], f.default) if f.default is not MISSING else (f.name, hints[f.name])
        for f in fields(kind)
    ]
    return msgspec.defstruct(
        kind.__name__, wanted, tag=tag_of(kind), frozen=True, forbid_unknown_fields=True, omit_defaults=False
    )


def decoded(decoder: Any, data: Any) -> Any:
    """What was written, or BadInput that says which field was wrong."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadInput("bad-message", reason=str(error)) from None
