"""An HTTP/1.1 parser that refuses requests which a proxy might read in another way.

``h11`` accepts some forms that RFC 9112 allows a server to refuse. A proxy that reads such a request differently can
be made to smuggle a second request past its own checks.
"""

from __future__ import annotations

import re

import h11

MAX_HEAD_SIZE = 16_384
"""Bytes of a request line with all headers."""

MAX_BODY_PIECES = 1_000
"""Pieces of a body. A tiny chunk takes as long to parse as a large one, so 16,000 chunks of one byte would keep the
server busy for a body of the usual size."""

_END_OF_HEAD = re.compile(rb"\n\r?\n")
"""The end of a head as h11 finds it. Lines that end with a bare line feed are refused afterwards."""
_BARE_LINE_FEED = re.compile(rb"(?<!\r)\n")
_FOLDED_LINE = re.compile(rb"\n[ \t]")
_CONTENT_LENGTH = re.compile(rb"\ncontent-length[ \t]*:([^\r\n]*)", re.IGNORECASE)
_TRANSFER_ENCODING = re.compile(rb"\ntransfer-encoding[ \t]*:([^\r\n]*)", re.IGNORECASE)
_HTTP_1_0 = re.compile(rb"\A[^\r\n]* HTTP/1\.0\r\n")


class StrictConnection(h11.Connection):
    """The server's side of a connection. ``next_event`` raises ``h11.RemoteProtocolError`` in more cases.

    After such an error ``their_state`` is not ``h11.ERROR``, because h11 itself accepted the bytes. So the caller has
    to close the connection, as uvicorn does.
    """

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MAX_HEAD_SIZE)
        self._body_pieces = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        # ``trailing_data`` holds the bytes that h11 has not parsed. Its ``next_event`` removes the head from them.
        received = self.trailing_data[0] if self.their_state is h11.IDLE else b""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._body_pieces = 0
            check_head(received)
        elif isinstance(event, h11.Data):
            self._body_pieces += 1
            if self._body_pieces > MAX_BODY_PIECES:
                raise h11.RemoteProtocolError("body in too many pieces")
        return event


def check_head(received: bytes) -> None:
    """Raise RemoteProtocolError if the head at the beginning of these bytes is ambiguous."""
    end = _END_OF_HEAD.search(received)
    head = received[: end.end()] if end else received  # a head that h11 has parsed has an end
    if len(head) > MAX_HEAD_SIZE:
        # h11 applies its own limit only to a head of which a part is missing.
        raise h11.RemoteProtocolError("head too long")
    lengths, encodings = _CONTENT_LENGTH.findall(head), _TRANSFER_ENCODING.findall(head)
    if _FOLDED_LINE.search(head):
        raise h11.RemoteProtocolError("folded header")
    if _BARE_LINE_FEED.search(head):
        raise h11.RemoteProtocolError("line without carriage return")
    if len(lengths) > 1 or (lengths and not lengths[0].strip().isdigit()):
        raise h11.RemoteProtocolError("Content-Length is not one number")
    if len(encodings) > 1 or (encodings and lengths):
        raise h11.RemoteProtocolError("length of the body given more than once")
    if encodings and _HTTP_1_0.match(head):
        raise h11.RemoteProtocolError("Transfer-Encoding in HTTP/1.0")
