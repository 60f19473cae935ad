"""A socket between a page and the application of the same browser."""

from __future__ import annotations

from tertia.flight.local_socket import LocalSocket
from tertia.server.ws.frame_meter import FrameMeter


class Listener:
    """Keeps what the socket reports."""

    def __init__(self) -> None:
        self.reports: list[str] = []

    def message_received(self, message: bytes) -> None:
        self.reports.append(message.decode())

    def writing_resumed(self) -> None:
        self.reports.append("writing resumed")

    def flood_detected(self) -> None:
        self.reports.append("flood")

    def connection_lost(self) -> None:
        self.reports.append("lost")


def test_a_page_that_closes_before_the_application_listens_is_reported_as_lost() -> None:
    socket = LocalSocket(lambda text: None, lambda code, reason: None)
    socket.receive("hello")
    socket.close_from_page()
    listener, calls = Listener(), list[str]()
    socket.when_lost(lambda: calls.append("called"))
    socket.attach(listener, FrameMeter(1.0))
    assert calls == ["called"]
    assert listener.reports == ["hello", "lost"]
