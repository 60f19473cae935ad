"""Messages between the server and a worker: pickled objects, each after its length in eight bytes."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LENGTH_BYTES = 8


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has started."""


@dataclass(frozen=True, slots=True)
class Result:
    """The value that a function returned."""

    value: Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """The code and details of a BadInput that a function raised."""

    code: str
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Failure:
    """The traceback of any other exception."""

    traceback: str


def encode(message: object) -> bytes:
    """Return the message with its length in front."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH_BYTES) + body


def decode(body: bytes) -> Any:
    """Return the message in ``body``. Both ends of the pipe are ours, so unpickling is safe."""
    return pickle.loads(body)  # noqa: S301 - written by our own process
