"""One client at one table: reads its commands, answers each once, sends it the news of the table in order."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

import msgspec

from tertia.errors import BadInput, Refused, TertiaError
from tertia.history.offline_games import was_played_offline
from tertia.live.registry import TableRegistry
from tertia.live.table import LiveTable
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import RoomCommand
from tertia.server.metrics.instruments import Instruments
from tertia.server.security.visitor_errors import visitor_error_text
from tertia.server.ws.frame_meter import FrameMeter
from tertia.server.ws.heartbeat import Heartbeat
from tertia.server.ws.latency import Latency
from tertia.server.ws.message_reader import ID_LENGTH, InvalidMessage, MessageReader, Request
from tertia.server.ws.message_writer import MessageWriter
from tertia.server.ws.messages import Closing, Do, Done, Hello, Ping, Pong, React, Refusal
from tertia.server.ws.request_queue import RequestQueue
from tertia.server.ws.socket import Socket
from tertia.server.ws.timer_wheel import TimerWheel
from tertia.storage.ports import PlayerMovedNode
from tertia.texts import pick_language, text

logger = logging.getLogger("tertia.server")

MAX_REFUSED_TOO_FAST = 500
"""The number of messages beyond the rate limit that are refused one by one. The next one closes the socket."""

RESTARTING_CLOSE_CODE = 1012
"""The close code when the server stops, or cannot read its store. The client connects again."""

FORBIDDEN_CLOSE_CODE = 4003
"""The close code of a socket that a foreign page or a banned address opens, or that exceeds the limits."""

TOO_FAST_CLOSE_CODE = 4029
"""The close code of a socket on which a client sends far too much."""

FINAL_CLOSE_CODES = {
    "banned": FORBIDDEN_CLOSE_CODE,
    "table-closed": 4004,
    "damaged": 4004,
    "expelled": 4005,
    "forgotten": 4006,
}
"""The close codes of sockets that are closed for good, by reason. The client does not connect again.

``docs/protocol.md`` lists all close codes.
"""

_encode = msgspec.json.Encoder().encode


class TableConnection:
    """Connects a WebSocket to a live table: listens to both."""

    def __init__(
        self,
        socket: Socket,
        latency: Latency,
        registry: TableRegistry,
        player: str,
        address: str,
        language: str,
        rate: float,
        instruments: Instruments,
        wheel: TimerWheel,
        on_flood: Callable[[], object] = lambda: None,
    ) -> None:
        """``rate`` is how many messages per second the client may send.

        ``wheel`` has the timers of all heartbeats. ``on_flood`` is called if the connection ends because the client
        sends far too much.
        """
        self.player, self.address = player, address
        self._meter, self._on_flood = FrameMeter(rate), on_flood
        self._socket, self._latency, self._registry, self._language = socket, latency, registry, language
        self._instruments = instruments
        self._reader = MessageReader(rate, latency)
        self._requests = RequestQueue(socket, self._handle)
        self._writer = MessageWriter(socket, on_overflow=lambda: self.end("too-slow", 4008))
        self._heartbeat = Heartbeat(
            wheel, self._ping, lambda: self._reader.last_received, self._silence_found
        )
        self._table_id = ""
        self._table: LiveTable | None = None
        self._entering: asyncio.Task[None] | None = None
        self._refused_too_fast = 0
        self._reason_and_close_code: tuple[str, int] | None = None
        """Why the server ends the connection; None if it does not."""
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the client is gone, has been sent the reason for the end, is silent, or caused an error here."""

    async def serve(self, table_id: str) -> None:
        """Serve the client until the connection ends, from its side or from ours."""
        self._table_id = table_id
        self._socket.attach(self, self._meter)
        self._heartbeat.start()
        try:
            await self._ended
        finally:
            self._heartbeat.stop()
            idle = asyncio.Event()
            self._requests.stop(when_idle=idle.set)
            if self._entering is not None:
                self._entering.cancel()
                await asyncio.wait({self._entering})
            await self._leave()
            # A command in progress may be durable already. Wait until the table has broadcast it to the others.
            await idle.wait()
            await self._writer.drain()
            reason, close_code = self._reason_and_close_code or ("", 1000)
            self._socket.close(close_code, reason)

    def end(self, reason: str, close_code: int) -> None:
        """Tell the client why, then close the socket. A command in progress is answered first."""
        if self._reason_and_close_code is None:
            self._reason_and_close_code = (reason, close_code)
            self._requests.stop(when_idle=partial(self._say_goodbye, reason))

    def _say_goodbye(self, reason: str) -> None:
        self._writer.send_last(_encode(Closing(reason, text(self._language, f"closing.{reason}"))))
        self._set_ended()

    def _set_ended(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)

    # The listener of the table ----------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        self._writer.send(message)

    def close_as_replaced(self) -> None:
        self.end("taken-over", 4001)

    def close_for_good(self, reason: str) -> None:
        self.end(reason, FINAL_CLOSE_CODES[reason])

    # The listener of the socket ---------------------------------------------------------------------------

    def message_received(self, message: bytes) -> None:
        request = self._reader.read(message)
        if not isinstance(request, Pong):
            self._requests.add(request)

    def writing_resumed(self) -> None:
        self._writer.flush()

    def flood_detected(self) -> None:
        self._on_flood()
        self.end("too-fast", TOO_FAST_CLOSE_CODE)

    def connection_lost(self) -> None:
        self._writer.discard()
        self._set_ended()

    # Pings ------------------------------------------------------------------------------------------------

    def _ping(self, now: float) -> None:
        clock = self._registry.clock if self._table is None else self._table.clock
        self._writer.send(_encode(Ping(self._latency.ping_sent(now), clock())))

    def _silence_found(self) -> None:
        self.end("silent", 4009)
        self._set_ended()  # the player is away at once, whatever is in progress

    # Requests ---------------------------------------------------------------------------------------------

    def _handle(self, request: Request) -> None:
        """Process a request; ``RequestQueue.answered`` follows, at once or when the table has decided."""
        if self._table is None:
            self._entering = asyncio.create_task(self._enter(request))
        elif isinstance(request, Do):
            self._submit(request, self._table)
        elif isinstance(request, React):
            self._react(request, self._table)
        else:  # an invalid message, or a second hello
            error = request.error if isinstance(request, InvalidMessage) else BadInput("hello-twice")
            self._refuse(_id_of(request), error)
            self._instruments.count_command(error, 0.0)
            self._end_if_flooded(error)
            self._requests.answered()

    async def _enter(self, request: Request) -> None:
        """Enter the table, which the first request must ask for."""
        try:
            if not isinstance(request, Hello):
                raise request.error if isinstance(request, InvalidMessage) else BadInput("hello-first")
            self._language = pick_language(request.language, self._language)
            if was_played_offline(self._table_id):
                raise Refused("played-offline")
            self._table = await self._registry.get(self._table_id)
            await self._table.visitors.enter(self, request.version)
        except TertiaError as error:
            self._refuse(_id_of(request), error)
            # "game-not-here": this node does not have the rules of the game, as while nodes are being updated.
            # Both errors are temporary, so the client should connect again.
            if error.code in ("store-failed", "game-not-here"):
                self.end("restarting", RESTARTING_CLOSE_CODE)
            elif error.code in FINAL_CLOSE_CODES:
                self.close_for_good(error.code)
            else:
                self.end("not-here", 4004)  # no such table, or one that does not let this client in
        except Exception:
            logger.exception("a connection to table %s was closed by an error", self._table_id)
            self._set_ended()
        finally:
            self._requests.answered()

    async def _leave(self) -> None:
        if self._table is not None:
            try:
                await self._table.visitors.leave(self)
            except TertiaError as error:
                logger.warning("table %s: cannot mark a player as away: %s", self._table_id, error)

    def _submit(self, request: Do, table: LiveTable) -> None:
        arrived, answer = table.clock(), partial(self._answer, request.id, time.perf_counter())
        try:
            if not 0 < len(request.id) <= ID_LENGTH:
                raise BadInput("bad-id", most=ID_LENGTH)
            command = room_codec(table.room.game).read_command(request.command)
            visit = table.presence.visit_number(self)
            if visit is None:
                raise PlayerMovedNode(table.id)
        except Exception as error:
            answer(error)
        else:
            pressed_at = self._latency.pressed_at(arrived)
            table.receive(
                RoomCommand(
                    command, self.player, request.id, pressed=pressed_at, seen=request.version, visit=visit
                ),
                answer,
            )

    def _react(self, request: React, table: LiveTable) -> None:
        outcome: int | Exception = table.room.version
        try:
            if not 0 < len(request.id) <= ID_LENGTH:
                raise BadInput("bad-id", most=ID_LENGTH)
            table.reactions.send(self.player, request.reaction)
        except TertiaError as error:
            outcome = error
        self._answer(request.id, time.perf_counter(), outcome)

    def _answer(self, request_id: str, received_at: float, outcome: int | Exception) -> None:
        """Answer a command: with the version that it led to, or with the error."""
        self._instruments.count_command(outcome, time.perf_counter() - received_at)
        if isinstance(outcome, int):
            self._writer.send(_encode(Done(request_id, outcome)))
        elif isinstance(outcome, TertiaError):
            self._refuse(request_id, outcome)
        else:
            logger.error("a connection to table %s was closed by an error", self._table_id, exc_info=outcome)
            self._set_ended()
        self._requests.answered()

    def _refuse(self, request_id: str | None, error: TertiaError) -> None:
        version = self._table.room.version if self._table is not None else 0
        self._writer.send(
            _encode(Refusal(request_id, error.code, visitor_error_text(self._language, error), version))
        )

    def _end_if_flooded(self, error: BadInput) -> None:
        """Count a refusal. End the connection if too many messages came too fast."""
        if error.code == "too-fast":
            self._refused_too_fast += 1
        if self._refused_too_fast > MAX_REFUSED_TOO_FAST and self._reason_and_close_code is None:
            self.flood_detected()


def _id_of(request: Request) -> str | None:
    """Return the id of a request. A hello has none, and an invalid message may have none."""
    return None if isinstance(request, Hello) else request.id


def refuse_socket(socket: Socket, language: str, reason: str, close_code: int) -> None:
    """Tell a client why its new socket is not served, and close it. What it sends is not parsed."""
    socket.send(_encode(Closing(reason, text(language, f"closing.{reason}"))))
    socket.close(close_code, reason)
