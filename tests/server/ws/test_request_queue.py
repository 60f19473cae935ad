"""Requests of a client are processed one at a time."""

from __future__ import annotations

from server.ws.fake_socket import FakeSocket
from tertia.server.ws.message_reader import Request
from tertia.server.ws.messages import Hello
from tertia.server.ws.request_queue import MAX_WAITING, RequestQueue


def hello(number: int) -> Hello:
    return Hello(version=number)


def test_the_next_request_waits_for_the_answer_to_the_last() -> None:
    handled: list[Request] = []
    queue = RequestQueue(FakeSocket().protocol, handled.append)
    for number in range(3):
        queue.add(hello(number))
    assert handled == [hello(0)]
    queue.answered()
    assert handled == [hello(0), hello(1)]


def test_a_handler_may_answer_at_once() -> None:
    handled: list[Request] = []

    def handle(request: Request) -> None:
        handled.append(request)
        queue.answered()

    queue = RequestQueue(FakeSocket().protocol, handle)
    for number in range(3):
        queue.add(hello(number))
    assert handled == [hello(0), hello(1), hello(2)]


def test_reading_is_paused_while_many_requests_wait() -> None:
    socket = FakeSocket()
    queue = RequestQueue(socket.protocol, lambda request: None)
    for number in range(MAX_WAITING):
        queue.add(hello(number))
    assert socket.is_reading
    queue.add(hello(MAX_WAITING))
    assert not socket.is_reading
    for _ in range(MAX_WAITING):
        queue.answered()
    assert socket.is_reading


def test_stop_drops_what_waits_and_calls_back_after_the_answer() -> None:
    handled: list[Request] = []
    idle: list[str] = []
    queue = RequestQueue(FakeSocket().protocol, handled.append)
    queue.add(hello(0))
    queue.add(hello(1))
    queue.stop(lambda: idle.append("first"))
    queue.add(hello(2))
    assert not idle
    queue.answered()
    assert (handled, idle) == ([hello(0)], ["first"])
    queue.stop(lambda: idle.append("second"))
    assert idle == ["first", "second"]
