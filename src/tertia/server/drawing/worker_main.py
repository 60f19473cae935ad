"""The program of a worker process: calls functions that the server sends, one at a time, until its input ends."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from typing import IO

from tertia.errors import BadInput
from tertia.server.drawing.messages import LENGTH_BYTES, Failure, Ready, Refusal, Result, decode, encode

NICENESS = 5
"""The games come first where cores are scarce."""


def main() -> None:
    # Ctrl+C in a terminal reaches all processes; the server then ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # Only messages go to the pipe; anything that a library prints goes to standard error.
    requests, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _write(replies, Ready())
    while length := requests.read(LENGTH_BYTES):
        _write(replies, _call(requests.read(int.from_bytes(length))))


def _call(request: bytes) -> Result | Refusal | Failure:
    try:
        function, arguments = decode(request)
        return Result(function(*arguments))
    except BadInput as error:
        return Refusal(error.code, error.details)
    except Exception:
        return Failure(traceback.format_exc())


def _write(replies: IO[bytes], message: object) -> None:
    replies.write(encode(message))
    replies.flush()


if __name__ == "__main__":
    main()
