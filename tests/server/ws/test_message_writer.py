"""Messages reach a client in order. Too many for a slow client are an overflow."""

from __future__ import annotations

import asyncio

import pytest

from server.ws.fake_socket import FakeSocket
from support.async_test import async_test
from tertia.server.ws import message_writer
from tertia.server.ws.message_writer import MAX_WAITING, MessageWriter


def fail_on_overflow() -> None:
    raise AssertionError("overflow")


def test_messages_wait_for_a_slow_client_and_keep_their_order() -> None:
    socket = FakeSocket()
    writer = MessageWriter(socket.protocol, fail_on_overflow)
    writer.send(b"1")
    socket.is_full = True
    writer.send(b"2")
    socket.is_full = False
    writer.send(b"3")  # behind the message that waits, although the socket would take it
    assert socket.sent == [b"1"]
    writer.flush()
    writer.send(b"4")
    assert socket.sent == [b"1", b"2", b"3", b"4"]


def test_too_many_waiting_messages_are_dropped_and_reported() -> None:
    socket, overflows = FakeSocket(), list[str]()
    socket.is_full = True
    writer = MessageWriter(socket.protocol, lambda: overflows.append("overflow"))
    for _ in range(MAX_WAITING):
        writer.send(b"waiting")
    assert not overflows
    writer.send(b"one too many")
    assert overflows == ["overflow"]
    writer.send_last(b"reason")
    socket.is_full = False
    writer.flush()
    assert socket.sent == [b"reason"]


def test_nothing_follows_the_last_message() -> None:
    socket = FakeSocket()
    writer = MessageWriter(socket.protocol, fail_on_overflow)
    writer.send_last(b"last")
    writer.send(b"late")
    assert socket.sent == [b"last"]


@async_test
async def test_drain_ends_when_everything_is_written_or_dropped() -> None:
    socket = FakeSocket()
    writer = MessageWriter(socket.protocol, fail_on_overflow)
    await writer.drain()
    for end in (writer.flush, writer.discard):
        socket.is_full = True
        writer.send(b"waiting")
        draining = asyncio.create_task(writer.drain())
        await asyncio.sleep(0)
        assert not draining.done()
        socket.is_full = False
        end()
        await draining
    assert socket.sent == [b"waiting"]


@async_test
async def test_drain_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message_writer, "DRAIN_TIMEOUT", 0)
    socket = FakeSocket()
    socket.is_full = True
    writer = MessageWriter(socket.protocol, fail_on_overflow)
    writer.send(b"waiting")
    await writer.drain()
