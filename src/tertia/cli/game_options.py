"""Options of games as ``name=value`` arguments on the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click
from msgspec.structs import replace

from tertia.cards import Feature, Held
from tertia.cli.localisation import F, translate
from tertia.errors import BadInput
from tertia.games.common.options import CardList, Choice, Kind, Other, WholeNumber, YesNo, option_kinds
from tertia.notation import parse_cards

MAX_DIGITS = 19
"""The length of the longest number that is parsed. Every valid number is much shorter."""


def assignments_option() -> Callable[[F], F]:
    """Declare the option ``--option name=value``, which may be repeated."""
    return click.option(
        "--option",
        "assignments",
        multiple=True,
        metavar=translate("cli.pieces.option"),
        help=translate("cli.table.option"),
    )


def parse_options(preset: Any, assignments: Sequence[str]) -> Any:
    """Return the preset with some options changed.

    Each assignment is ``name=value``. Raise BadInput for an unknown name. The options raise Refused for an invalid
    value.
    """
    options, kinds = preset, option_kinds(type(preset))
    for assignment in assignments:
        name, equals_sign, value = assignment.partition("=")
        if not equals_sign:
            raise BadInput("bad-assignment", given=assignment, expected=tuple(kinds))
        if name not in kinds:
            raise BadInput("unknown-option", given=assignment, expected=tuple(kinds))
        options = replace(options, **{name: _parse_value(kinds[name], value)})
    return options


def _parse_value(kind: Kind, value: str) -> Any:
    """Convert a value to the type of its option.

    A value that cannot be converted stays a string. The options refuse it with an error that names the valid values.
    """
    match kind:
        case Choice():
            return value
        case WholeNumber():
            is_number = value.removeprefix("-").isdecimal() and len(value) <= MAX_DIGITS
            return int(value) if is_number else value
        case YesNo():
            return value == "true" if value in ("true", "false") else value
        case CardList():
            return tuple(parse_cards(value)) if value != "none" else ()
        case Other():  # the held feature is the only option of another type
            return _parse_held(value)


def _parse_held(value: str) -> Held | None:
    """Parse the feature that a beginner deck keeps at one value, such as ``fill:0``. ``none`` is the whole deck."""
    if value == "none":
        return None
    feature, _, number = value.partition(":")
    try:
        return Held(Feature(feature), int(number))
    except ValueError:
        raise BadInput("bad-held", feature=feature, value=number) from None
