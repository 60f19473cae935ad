"""Decodes the messages of one client and limits their rate."""

from __future__ import annotations

import time
from typing import Any, TypeAlias

import msgspec

from tertia.errors import BadInput
from tertia.games.codec import decode
from tertia.server.security.limits import MESSAGE_SIZE, Limit, TokenBucket
from tertia.server.ws.latency import Latency
from tertia.server.ws.messages import Do, FromClient, Hello, Pong, React

ID_LENGTH = 64
"""Characters in the id of a command, at most."""

BURST_SECONDS = 3
"""A client may send as many messages at once as its rate allows in this time."""


class InvalidMessage(msgspec.Struct, frozen=True):
    """Takes the place of a message that cannot be processed, so that it is refused in its turn."""

    id: str | None
    error: BadInput


Request: TypeAlias = Hello | Do | React | InvalidMessage
"""A message that needs an answer."""


class _WithId(msgspec.Struct):
    id: str


_decoder: Any = msgspec.json.Decoder(FromClient)
_id_decoder: Any = msgspec.json.Decoder(_WithId)


class MessageReader:
    """Turns the bytes of a message into a struct."""

    def __init__(self, rate: float, latency: Latency) -> None:
        """``rate`` is in messages per second. ``latency`` hears of every pong."""
        self._latency = latency
        self._bucket = TokenBucket(Limit(BURST_SECONDS * rate, rate))
        self.last_received = time.monotonic()

    def read(self, data: bytes) -> Request | Pong:
        """Decode a message. Return InvalidMessage if it cannot be decoded or comes too fast."""
        self.last_received = time.monotonic()
        is_within_rate = self._bucket.take()
        try:
            if len(data) > MESSAGE_SIZE:
                raise BadInput("message-too-long", most=MESSAGE_SIZE)
            message: Hello | Do | Pong | React = decode(_decoder, data)
        except BadInput as error:
            return InvalidMessage(_find_id(data), error if is_within_rate else BadInput("too-fast"))
        if isinstance(message, Pong):
            self._latency.pong_received(message.n, self.last_received)
        if is_within_rate:
            return message
        return InvalidMessage(message.id if isinstance(message, Do | React) else None, BadInput("too-fast"))


def _find_id(data: bytes) -> str | None:
    """Return the id in a message that is invalid otherwise, so that the client knows which one is refused."""
    try:
        message_id: str = decode(_id_decoder, data).id
    except BadInput:
        return None
    return message_id if len(message_id) <= ID_LENGTH else None
