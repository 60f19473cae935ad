"""Pieces that descriptions of requests are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def choices(values: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    return [parameter(name, {"type": "string", "enum": list(words)}) for name, words in values.items()]


def parameter(name: str, schema: dict[str, Any], required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "schema": schema}
