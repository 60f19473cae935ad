"""A WebSocket protocol for uvicorn that passes messages directly to the application.

ASGI carries the opening handshake, where routing, cookies and the origin matter. From then on the application reads
and writes through this class, which takes less than half the time of messages through ASGI. The sans-I/O
``ServerProtocol`` of ``websockets`` reads all frames and writes all but those of text messages.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, cast
from urllib.parse import unquote

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from tertia.server.ws.frame_meter import FrameMeter
from tertia.server.ws.frames import text_frame
from tertia.server.ws.socket import EXTENSION, SocketListener
from tertia.server.ws.tcp_info import shortest_round_trip

logger = logging.getLogger("tertia.server")

SLICE = 2_048
"""Bytes that are parsed before the meter looks at them: at most 341 empty frames. A command fits into one slice."""

CLOSE_TIMEOUT = 5.0
"""Seconds for the client to complete a closing handshake. Then the TCP connection is reset."""


class WebSocketProtocol(asyncio.Protocol):
    """One WebSocket connection. Pass the class to uvicorn as ``ws``."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self.peer: tuple[str, int] | None = None
        """Address of the other end of the TCP connection, whatever a proxy's headers say."""
        self._config, self._app_state = config, app_state
        self._connections: set[Any] = server_state.connections
        self._tasks = server_state.tasks
        # No extensions: compressing small messages halves throughput and triples the memory of a connection.
        self._websocket = ServerProtocol(max_size=config.ws_max_size)
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._handshake: Response | None = None
        """The answer to the opening handshake, until the application decides whether to send it."""
        self._listener: SocketListener | None = None
        self._meter: FrameMeter | None = None
        self._is_flooded = False
        self._fragments: list[bytes] = []
        self._unsent: list[bytes] = []
        self._is_write_buffer_full = False
        self._close_timer: asyncio.TimerHandle | None = None
        self._is_lost = False
        self._lost_callbacks: list[Callable[[], None]] = []

    # For the application --------------------------------------------------------------------------------

    def attach(self, listener: SocketListener, meter: FrameMeter) -> None:
        """Start reading: pass every message to this listener. Call once, after the handshake is accepted."""
        self._listener, self._meter = listener, meter
        if self._websocket.state is State.CLOSED:
            self._loop.call_soon(listener.connection_lost)
        else:
            self.resume_reading()

    def send(self, message: bytes) -> bool:
        """Write a text message. Return False if the client is too slow or the socket is not open."""
        if self._is_write_buffer_full or self._websocket.state is not State.OPEN:
            return False
        if not self._unsent:
            # At the end of this turn of the event loop, so that news and an answer leave in one packet.
            self._loop.call_soon(self._write_unsent)
        self._unsent.append(text_frame(message))
        return True

    def close(self, code: int, reason: str = "") -> None:
        """Start the closing handshake; messages that were sent before arrive before it."""
        if self._websocket.state is State.OPEN:
            self._write_unsent()
            if self._is_flooded or self._listener is None:
                # Do not parse what follows, not even the client's answer.
                self._websocket.fail(code, reason)
            else:
                self._websocket.send_close(code, reason)
            self._write_pending()
            self.resume_reading()  # until the client answers or hangs up

    def pause_reading(self) -> None:
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def when_lost(self, call: Callable[[], None]) -> None:
        """Call back when the connection is gone, or at once if it is gone already."""
        if self._is_lost:
            call()
        else:
            self._lost_callbacks.append(call)

    def round_trip(self, client: object) -> float | None:
        """Return the shortest round trip of packets to this client in seconds, if the system knows it.

        Behind a trusted proxy, whose headers name the client, the packets of this connection end at the proxy and
        say nothing about the client.
        """
        return shortest_round_trip(self._transport.get_extra_info("socket")) if client == self.peer else None

    # For the event loop and uvicorn ---------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)
        self.peer = _address(transport.get_extra_info("peername"))

    def data_received(self, data: bytes) -> None:
        self._write_unsent()  # before the answer to a close frame or to a broken one
        if len(data) <= SLICE:
            self._parse(data)
        else:
            for start in range(0, len(data), SLICE):
                self._parse(data[start : start + SLICE])
        self._write_pending()

    def eof_received(self) -> None:
        self._write_unsent()
        self._websocket.receive_eof()

    def pause_writing(self) -> None:
        self._is_write_buffer_full = True

    def resume_writing(self) -> None:
        self._is_write_buffer_full = False
        if self._listener is not None:
            self._listener.writing_resumed()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._websocket.receive_eof()
        if self._close_timer is not None:
            self._close_timer.cancel()
        if self._listener is not None:
            self._listener.connection_lost()
        self._is_lost = True
        for call in self._lost_callbacks:
            call()

    def shutdown(self) -> None:
        """Close without waiting for the client: uvicorn is stopping."""
        self.close(CloseCode.SERVICE_RESTART)
        self._transport.close()

    # Frames ---------------------------------------------------------------------------------------------

    def _parse(self, data: bytes) -> None:
        if self._is_flooded:
            return
        self._websocket.receive_data(data)
        events = self._websocket.events_received()
        if self._meter is not None and not self._meter.count(len(events), len(data)):
            self._end_flood()
            return
        for event in events:
            if isinstance(event, Frame):
                self._frame_received(event)
            elif isinstance(event, Request):
                self._handshake_received(event)

    def _end_flood(self) -> None:
        """Stop parsing. From now on, what the client sends is read and dropped, which takes next to no time."""
        self._is_flooded = True
        self._fragments.clear()
        if self._websocket.state is not State.OPEN:
            self._websocket.fail(CloseCode.POLICY_VIOLATION)  # The listener has ended the connection already.
        elif self._listener is not None:
            self._listener.flood_detected()

    def _frame_received(self, frame: Frame) -> None:
        """Handle a frame. Every frame of a client passes here once, also control frames and fragments."""
        if frame.opcode is Opcode.CLOSE:
            self._write_pending()
            self._transport.close()
        elif frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._fragments.append(bytes(frame.data))
            if frame.fin:
                message, self._fragments = b"".join(self._fragments), []
                if self._listener is not None:
                    self._listener.message_received(message)

    def _write_unsent(self) -> None:
        if self._unsent:
            unsent, self._unsent = self._unsent, []
            if self._websocket.state is State.OPEN:
                self._transport.write(b"".join(unsent))

    def _write_pending(self) -> None:
        """Write what the sans-I/O protocol has to send, and close the connection if it is done."""
        if self._transport.is_closing():
            return
        pending = self._websocket.data_to_send()
        if pending:
            self._transport.write(b"".join(pending))
            if not pending[-1] and self._transport.can_write_eof():  # empty bytes mean the end of the data
                # Closing at once would reset the connection while the client is still sending, and the client
                # would lose the reason.
                self._transport.write_eof()
        if self._websocket.close_expected() and self._close_timer is None:
            self._close_timer = self._loop.call_later(CLOSE_TIMEOUT, self._transport.abort)

    # The opening handshake through ASGI -------------------------------------------------------------------

    def _handshake_received(self, request: Request) -> None:
        response = self._websocket.accept(request)
        if response.status_code != 101:
            self._websocket.send_response(response)
            return
        self._handshake = response
        self.pause_reading()  # until a listener is attached
        task = self._loop.create_task(self._run_application(request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_application(self, request: Request) -> None:
        code = CloseCode.NORMAL_CLOSURE
        try:
            await self._config.loaded_app(self._scope(request), self._receive, self._send)
        except Exception:
            logger.exception("a socket was closed by an error")
            code = CloseCode.INTERNAL_ERROR
        finally:
            if self._handshake is not None:
                self._reject(500)
            self.close(code)

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if self._transport.get_extra_info("sslcontext") else "ws",
            "server": _address(self._transport.get_extra_info("sockname")),
            "client": self.peer,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            # Bytes beyond ASCII are surrogates up to websockets 16 and Latin-1 from 17 on.
            "headers": [
                (name.lower().encode(), value.encode("latin-1", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {EXTENSION: self},
        }

    async def _receive(self) -> dict[str, Any]:
        if self._handshake is None:
            raise RuntimeError(f"messages do not go through ASGI: use the extension {EXTENSION!r}")
        return {"type": "websocket.connect"}

    async def _send(self, event: Mapping[str, Any]) -> None:
        match event["type"]:
            case "websocket.accept" if self._handshake is not None:
                for name, value in event.get("headers", ()):
                    self._handshake.headers[name.decode("latin-1")] = value.decode("latin-1")
                self._answer_handshake(self._handshake)
            case "websocket.close" if self._handshake is not None:
                self._reject(403)
            case "websocket.close":
                self.close(event.get("code", CloseCode.NORMAL_CLOSURE), event.get("reason") or "")
            case kind:
                raise RuntimeError(f"{kind!r} does not go through ASGI: use the extension {EXTENSION!r}")

    def _reject(self, status: int) -> None:
        self._answer_handshake(self._websocket.reject(status, ""))
        self.resume_reading()  # until the client hangs up

    def _answer_handshake(self, response: Response) -> None:
        self._handshake = None
        if self._websocket.state is State.CONNECTING:  # the client has not gone meanwhile
            self._websocket.send_response(response)
            self._write_pending()


def _address(name: object) -> tuple[str, int] | None:
    """Host and port of a socket's name, which is longer for IPv6 and a path for Unix sockets."""
    return (str(name[0]), int(name[1])) if isinstance(name, tuple | list) else None
