"""A table's options: frozen data that checks itself, so that whatever can be built can be played.

A field is a choice (``Literal``), a yes or no (``bool``) or a whole number between two bounds
(``Annotated[int, Whole(1, 20)]``).
The description that this gives is what a waiting room shows.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from tertia.errors import Refused


class Choice(Struct, frozen=True):
    values: tuple[str, ...]


class Whole(Struct, frozen=True):
    least: int
    most: int


class YesNo(Struct, frozen=True):
    pass


class Other(Struct, frozen=True):
    """A value with a type of its own, which checks itself."""

    types: tuple[type, ...]


Kind: TypeAlias = Choice | Whole | YesNo | Other


class Checked(Struct, frozen=True):
    """Base of every game's options."""

    def __post_init__(self) -> None:
        options: Any = type(self)
        for name, kind in _described(options).items():
            _check(name, kind, getattr(self, name))


def describe(options: type) -> dict[str, Kind]:
    """What each option may be, by its name."""
    return dict(_described(options))


@cache
def _described(options: Any) -> dict[str, Kind]:
    hints = get_type_hints(options, include_extras=True)
    return {name: _kind_of(hints[name]) for name in options.__struct_fields__}


def _kind_of(hint: Any) -> Kind:
    if get_origin(hint) is Annotated:
        return next(kind for kind in get_args(hint) if isinstance(kind, Whole))
    if get_origin(hint) is Literal:
        return Choice(get_args(hint))
    if hint is bool:
        return YesNo()
    if get_origin(hint) in (Union, UnionType):
        return Other(get_args(hint))
    return Other((hint,))


def _check(name: str, kind: Kind, value: object) -> None:
    match kind:
        case Choice(values) if value not in values:
            raise Refused("bad-choice", option=name, given=value, expected=values)
        case YesNo() if not isinstance(value, bool):
            raise Refused("bad-choice", option=name, given=value, expected=("true", "false"))
        case Whole(least, most) if (
            not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most
        ):
            raise Refused("bad-number", option=name, given=value, least=least, most=most)
        case Other(types) if not isinstance(value, types):
            names = tuple("null" if kind is NoneType else kind.__name__ for kind in types)
            raise Refused("bad-choice", option=name, given=value, expected=names)
        case _:
            pass


def check_start(players: object, allowed: range, options: object, expected: type) -> None:
    """Refuse a table that cannot be: so many players, or the options of another game."""
    check_players(players, allowed)
    if not isinstance(options, expected):
        raise Refused("bad-choice", option="options", given=type(options).__name__, expected=("Options",))


def check_players(players: object, allowed: range) -> None:
    if not isinstance(players, int) or isinstance(players, bool) or players not in allowed:
        raise Refused("bad-players", given=players, least=allowed[0], most=allowed[-1])
