"""Frozen values with some fields changed: a fold does little else, and ``dataclasses.replace`` is slow.

A frozen class sets its fields by a detour, one call each. So a copy is filled as an instance of a twin, a class with
the same slots that is open to change, and becomes one of the frozen class when it is complete.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as replace  # so that names and types of the changes are checked
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """A copy of a slotted dataclass with some fields changed."""
        kind = type(value)
        copy = (_COPIERS.get(kind) or _copier(kind))(value)
        for name in changes:
            try:
                setattr(copy, name, changes[name])
            except AttributeError:
                raise TypeError(f"{kind.__name__} has no {name}") from None
        copy.__class__ = kind
        return copy


_COPIERS: dict[type[Any], Callable[[Any], Any]] = {}


def _copier(kind: type[Any]) -> Callable[[Any], Any]:
    """A function that gives an open copy of a value, field by field as one would write it by hand."""
    if hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} checks itself: use dataclasses.replace")
    names = tuple(field.name for field in fields(kind))
    twin = type(kind.__name__, (), {"__slots__": names})
    lines = [
        "def copier(value):",
        "    copy = twin()",
        *(f"    copy.{name} = value.{name}" for name in names),
    ]
    made: dict[str, Any] = {"twin": twin}
    exec("\n".join([*lines, "    return copy"]), made)  # noqa: S102 - names of fields, as dataclasses does
    _COPIERS[kind] = made["copier"]
    return _COPIERS[kind]
