"""Requests that a proxy might read in another way are refused."""

from __future__ import annotations

import h11
import pytest

from tertia.server.http.strict_connection import MAX_BODY_PIECES, StrictConnection

HOST = b"Host: a\r\n"
POST = b"POST / HTTP/1.1\r\n" + HOST


def events(*packets: bytes) -> list[object]:
    """Return the events that a connection reads from these packets."""
    connection, found = StrictConnection(), list[object]()
    for packet in packets:
        connection.receive_data(packet)
        while (event := connection.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
            found.append(event)
    return found


@pytest.mark.parametrize(
    "request_",
    [
        POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\ncontent-length: 0\r\n\r\n0\r\n\r\n",
        POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nx",
        POST + b"Content-Length: 1\r\nContent-Length: 1\r\n\r\nx",
        POST + b"Content-Length: 1, 1\r\n\r\nx",
        POST + b"Content-Length: -1\r\n\r\n",
        POST + b"Content-Length: +1\r\n\r\nx",
        POST + b"Content-Length : 1\r\n\r\nx",
        POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n",
        POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        POST + b"X: a\r\n b\r\n\r\n",
        POST + b"X: a\r\n\tTransfer-Encoding: chunked\r\n\r\n",
        b"POST / HTTP/1.1\r\n Host: a\r\n\r\n",
        b"GET / HTTP/1.1\nHost: a\n\n",
        POST + b"X: a\nContent-Length: 3\r\n\r\nabc",
    ],
    ids=lambda request: request.partition(HOST)[2][:40].decode() or "other",
)
def test_ambiguous_heads_are_refused(request_: bytes) -> None:
    with pytest.raises(h11.RemoteProtocolError):
        events(request_)


@pytest.mark.parametrize(
    "chunk", [b"g\r\nx\r\n", b"-1\r\nx\r\n", b"0x1\r\nx\r\n", b" 1\r\nx\r\n", b"1\r\nxy", b"f" * 40 + b"\r\n"]
)
def test_bad_chunks_are_refused(chunk: bytes) -> None:
    with pytest.raises(h11.RemoteProtocolError):
        events(POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk)


def test_usual_requests_are_read() -> None:
    with_length = POST + b"Content-Length: 3\r\n\r\nabc"
    in_chunks = POST + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    for request in (with_length, in_chunks):
        kinds = [type(event) for event in events(request)]
        assert kinds == [h11.Request, h11.Data, h11.EndOfMessage]


def test_a_head_in_many_packets_is_checked_as_a_whole() -> None:
    head = POST + b"X: a\r\n b\r\n\r\n"
    with pytest.raises(h11.RemoteProtocolError):
        events(*(head[i : i + 1] for i in range(len(head))))


def test_the_body_may_look_like_a_folded_header() -> None:
    assert len(events(POST + b"Content-Length: 8\r\n\r\na\r\n b\r\n\r")) == 3


def test_a_body_in_very_many_chunks_is_refused() -> None:
    """Tiny chunks would take hundreds of times as long to read as the body is worth."""
    head = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    assert len(events(head + MAX_BODY_PIECES * b"1\r\nx\r\n")) == 1 + MAX_BODY_PIECES
    with pytest.raises(h11.RemoteProtocolError):
        events(head + (MAX_BODY_PIECES + 1) * b"1\r\nx\r\n")
