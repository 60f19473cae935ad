"""Finished pictures by the function and the arguments that made them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from tertia.server.drawing.queue import Key
from tertia.server.drawing.worker import Reply


class PictureCache:
    """Keeps the latest pictures up to a number of bytes; the picture unused for longest goes first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes, self._bytes = most_bytes, 0
        self._replies: OrderedDict[Key, Reply] = OrderedDict()

    def __contains__(self, key: Key) -> bool:
        return key in self._replies

    def get(self, key: Key) -> Any:
        """Return the picture for a key that is in the cache."""
        self._replies.move_to_end(key)
        return self._replies[key].value

    def add(self, key: Key, reply: Reply) -> None:
        if key in self._replies:
            self._bytes -= self._replies.pop(key).size
        self._replies[key] = reply
        self._bytes += reply.size
        while self._bytes > self._most_bytes:
            _, oldest = self._replies.popitem(last=False)
            self._bytes -= oldest.size
