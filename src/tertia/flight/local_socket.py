"""The socket of flight mode (offline play): the application runs in the same browser as the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tertia.server.ws.frame_meter import FrameMeter
from tertia.server.ws.socket import SocketListener


class LocalSocket:
    """Passes messages between the application and a page. Implements ``Socket`` for the application.

    Nothing is lost or delayed on the way, so there is no flow control: the page is always ready to read.
    """

    def __init__(self, deliver: Callable[[str], object], on_close: Callable[[int, str], object]) -> None:
        """``deliver`` gets every message for the page.

        ``on_close`` gets the code and the reason when the application closes the socket.
        """
        self._deliver, self._on_close = deliver, on_close
        self._listener: SocketListener | None = None
        self._early_messages: list[bytes] = []
        """Messages from the page that arrived before the application listened."""
        self._is_open = True
        self._lost_callbacks: list[Callable[[], None]] = []

    # For the page -----------------------------------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Pass a message of the page to the application."""
        if self._listener is None:
            self._early_messages.append(text.encode())
        elif self._is_open:
            self._listener.message_received(text.encode())

    def close_from_page(self) -> None:
        """Tell the application that the page has closed the socket or is gone."""
        if self._is_open:
            self._is_open = False
            self._report_loss()

    # For the application ----------------------------------------------------------------------------------

    def attach(self, listener: SocketListener, meter: FrameMeter) -> None:
        """Pass every message to this listener. The meter is not used: a page of the same browser needs no limit."""
        self._listener = listener
        early, self._early_messages = self._early_messages, []
        for message in early:
            listener.message_received(message)
        if not self._is_open:  # the page was faster
            listener.connection_lost()

    def send(self, message: bytes) -> bool:
        if self._is_open:
            self._deliver(message.decode())
        return self._is_open

    def close(self, code: int, reason: str = "") -> None:
        if self._is_open:
            self._is_open = False
            self._on_close(code, reason)
            asyncio.get_running_loop().call_soon(self._report_loss)

    def pause_reading(self) -> None:
        """Do nothing: a single person sends too few messages to need flow control."""

    def resume_reading(self) -> None:
        """Do nothing, as in ``pause_reading``."""

    def when_lost(self, call: Callable[[], None]) -> None:
        if self._is_open:
            self._lost_callbacks.append(call)
        else:
            call()

    def round_trip(self, client: object) -> float:
        return 0.0

    def _report_loss(self) -> None:
        if self._listener is not None:
            self._listener.connection_lost()
        for call in self._lost_callbacks:
            call()
