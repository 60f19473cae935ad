"""Options of games as ``name=value`` words on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tertia.cards import Feature, Held
from tertia.errors import BadInput
from tertia.games.common.options import Choice, WholeNumber, YesNo, describe


def parse_options(preset: Any, words: Sequence[str]) -> Any:
    """The preset with the options that ``words`` name changed; raise BadInput for an invalid word."""
    options, kinds = preset, describe(type(preset))
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in kinds:
            raise BadInput("unknown-option", given=word, expected=tuple(kinds))
        options = replace(options, **{name: _parse_value(kinds[name], value)})
    return options


def _parse_value(kind: Any, word: str) -> Any:
    match kind:
        case WholeNumber() if word.removeprefix("-").isdecimal() and len(word) < 20:
            return int(word)
        case YesNo() if word in ("true", "false"):
            return word == "true"
        case Choice() | WholeNumber() | YesNo():
            return word  # the options reject it with an error that names the right values
        case _:
            return _parse_held(word)


def _parse_held(word: str) -> Held | None:
    """The feature and value of a beginner deck, such as ``fill:0``, or ``none``."""
    if word == "none":
        return None
    feature, _, value = word.partition(":")
    try:
        return Held(Feature(feature), int(value))
    except ValueError:
        raise BadInput("bad-held", feature=feature, value=value) from None
