"""Tagged unions of commands and events, and decoding with every field checked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Union

import msgspec
from msgspec.inspect import LiteralType, StructType, UnionType

from tertia.errors import BadInput

_WRONG_WORD = re.compile(r"Invalid (?:enum )?value .* - at `\$.*?(\w+)`", re.DOTALL)
"""Matches msgspec's message about a field with a word that it may not have."""


def union_of(kinds: Iterable[Any]) -> Any:
    """Return the union of some types, as a decoder needs it."""
    return Union[tuple(kinds)]  # noqa: UP007 - made from a list


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return the tag of a command or event type in JSON."""
    return str(kind.__struct_config__.tag)


def decode(decoder: Any, data: Any) -> Any:
    """Decode a value; BadInput names the field that is wrong, and the words that it may have."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        reason = str(error)
        wrong = _WRONG_WORD.fullmatch(reason)
        words = _words_of(decoder.type, wrong[1]) if wrong is not None else ()
        raise BadInput("bad-message", reason=f"{reason} ({', '.join(words)})" if words else reason) from None


@cache
def _words_of(kind: Any, field: str) -> tuple[str, ...]:
    """Return the words that a field of a struct, or of a union of structs, may have."""
    info = msgspec.inspect.type_info(kind)
    structs = [struct for struct in getattr(info, "types", (info,)) if isinstance(struct, StructType)]
    words = [str(struct.tag) for struct in structs if struct.tag_field == field]
    for struct in structs:
        for struct_field in struct.fields:
            if struct_field.encode_name == field:
                words += _literal_words(struct_field.type)
    return tuple(words)


def _literal_words(info: Any) -> list[str]:
    """Return the words of a ``Literal``, or of those in a union."""
    types = info.types if isinstance(info, UnionType) else (info,)
    return [str(word) for type_ in types if isinstance(type_, LiteralType) for word in type_.values]
