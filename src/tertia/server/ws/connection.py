"""One socket at one table: reads commands, answers each exactly once, tells news in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import Any, TypeAlias

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tertia.errors import BadInput, TertiaError
from tertia.games.codec import decoded
from tertia.live.registry import TableRegistry
from tertia.live.table import LiveTable
from tertia.rooms.codec import room_codec
from tertia.rooms.rules import RoomCommand
from tertia.server.security.limits import MESSAGE_SIZE, Limit, TokenBucket
from tertia.server.ws.heartbeat import Heartbeat
from tertia.server.ws.invalid_message import ID_LENGTH, InvalidMessage, id_in
from tertia.server.ws.latency import Latency
from tertia.server.ws.messages import Closing, Do, Done, FromClient, Hello, NotDone, Ping, Pong
from tertia.server.ws.protocol import distance_of, ways_to_hear, writer_of
from tertia.texts import error_text, pick_language, text

logger = logging.getLogger("tertia.server")

FAREWELL = 1.0
"""Seconds that a socket has to take the last words."""

FLOOD = 500
"""Messages beyond the rate that are still answered; then the socket is closed."""

WAITING_MOST = 256
"""Messages that may wait for a slow reader; beyond that it is better off starting anew."""

BEHIND_MOST = 16
"""Messages that may wait while one is judged; beyond that no more are read until they are done."""

_decoder: Any = msgspec.json.Decoder(FromClient)
_encode = msgspec.json.Encoder().encode

_Heard: TypeAlias = Hello | Do | InvalidMessage


class TableConnection:
    """A listener of a room, over a WebSocket."""

    def __init__(
        self, websocket: WebSocket, registry: TableRegistry, player: str, language: str, rate: float
    ) -> None:
        self.player = player
        self._websocket, self._registry, self._language = websocket, registry, language
        self._write_now = writer_of(websocket.scope)
        self._outgoing: list[bytes | None] = []
        """What could not be written at once, for a task that is there only as long as it has something to do."""
        self._writing: asyncio.Task[None] | None = None
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """For who waits until there is nothing more to say, or nobody to say it to."""
        self._is_behind = False
        """Whether messages are waiting for their reader, so that others must wait behind them."""
        self._reckoning = Latency(distance_of(websocket.scope))
        self._bucket = TokenBucket(Limit(3 * rate, rate))
        self._heard = time.monotonic()
        self._flooded = 0
        self._ending: tuple[str, int] | None = None
        self._live: LiveTable | None = None
        self._listen, self._pause = ways_to_hear(websocket.scope)
        self._waiting: list[_Heard] = []
        """What came while a command is judged: everything is answered in its order."""
        self._is_judging = self._is_going_on = self._is_paused = False
        self._judged: asyncio.Future[None] | None = None
        """For who waits until no command is being judged."""

    # What the room may do with it ---------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        if not self._is_behind and self._ending is None and self._write_now(message):
            return
        self._is_behind = True
        if len(self._outgoing) >= WAITING_MOST:
            self._outgoing.clear()
            self.end("too-slow", 4008)
        else:
            self._write_later(message)

    def replaced(self) -> None:
        self.end("taken-over", 4001)

    def end(self, code: str, number: int) -> None:
        """Say why, then close; a command that is being judged is answered first."""
        if self._ending is None:
            self._ending = (code, number)
            if not self._is_judging:
                self._say_why()

    def _say_why(self) -> None:
        if self._ending is not None:
            code = self._ending[0]
            self._write_later(_encode(Closing(code, text(self._language, f"closing.{code}"))))
            self._write_later(None)

    # Its life ----------------------------------------------------------------------------------------

    async def serve(self, table: str) -> None:
        """From the first message to the last."""
        visiting = asyncio.create_task(self._visit(table))
        pulse = Heartbeat(self._ping, self._last_heard, self._gone)
        pulse.beat()
        try:
            await asyncio.wait({self._over, visiting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._live is not None:
                await self._leave(self._live)
            # What is being judged may be durable already: it must come to its end, or others never hear of it.
            if self._is_judging:
                self._judged = asyncio.get_running_loop().create_future()
                await self._judged
            if self._ending is not None and self._writing is not None:
                await asyncio.wait({self._writing}, timeout=FAREWELL)
            pulse.stop()
            tasks = [visiting] if self._writing is None else [visiting, self._writing]
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            if self._live is not None:
                await self._leave(self._live)  # it may have come in while it was being ended
            for outcome in outcomes:
                if isinstance(outcome, Exception):
                    logger.error("a socket at table %s ended by an error", table, exc_info=outcome)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._websocket.close(self._ending[1] if self._ending else 1000)

    async def _leave(self, live: LiveTable) -> None:
        try:
            await live.leave(self)
        except TertiaError as error:
            logger.warning("who left table %s could not be marked as away: %s", live.id, error)

    async def _visit(self, table: str) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while isinstance(hello := self._understood(await self._receive()), Pong):
                pass  # the first ping may be answered before the hello is sent
            if await self._enter(table, hello):
                self._listen(self.heard)
                while True:  # what does not come straight to ``heard``, and in the end that the line is cut
                    self.heard(await self._receive())

    async def _receive(self) -> bytes:
        packet = await self._websocket.receive()
        if packet["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(packet.get("code", 1000))
        data: bytes = packet.get("bytes") or packet.get("text", "").encode()
        return data

    async def _enter(self, table: str, hello: _Heard) -> bool:
        """Whether the first message was a hello, and there is such a table."""
        try:
            if isinstance(hello, Hello):
                self._language = pick_language(hello.language, self._language)
                live = await self._registry.get(table)
                self._live = live
                await live.enter(self, hello.version)
                return True
            raise (
                hello.error if isinstance(hello, InvalidMessage) else BadInput("bad-message", reason="hello")
            )
        except TertiaError as error:
            self._refuse(None if isinstance(hello, Hello) else hello.id, error)
            if error.code == "store-failed":  # the table is there, and so will the store be
                self.end("restarting", 1012)
                return False
        self.end("not-here", 4004)
        return False

    # Hearing -----------------------------------------------------------------------------------------

    def heard(self, data: bytes) -> None:
        """A message has come. Only a pong does not wait until the one before it is answered."""
        message = self._understood(data)
        if isinstance(message, Pong) or self._ending is not None:
            return
        if self._is_judging:
            self._waiting.append(message)
            if len(self._waiting) >= BEHIND_MOST and not self._is_paused:
                self._is_paused = True
                self._pause(True)
        else:
            self._take(message)

    def _understood(self, data: bytes) -> _Heard | Pong:
        """The message, or why it cannot be taken."""
        self._heard = time.monotonic()
        has_leave = self._bucket.take()
        try:
            if len(data) > MESSAGE_SIZE:
                raise BadInput("message-too-long", most=MESSAGE_SIZE)
            message: Hello | Do | Pong = decoded(_decoder, data)
        except BadInput as error:
            return InvalidMessage(id_in(data), error if has_leave else BadInput("too-fast"))
        if isinstance(message, Pong):
            self._reckoning.pong(message.n, self._heard)
        if not has_leave:
            return InvalidMessage(message.id if isinstance(message, Do) else None, BadInput("too-fast"))
        return message

    def _take(self, message: _Heard) -> None:
        if isinstance(message, Do):
            self._is_judging = True
            self._do(message)
        elif isinstance(message, Hello):
            self._refuse(None, BadInput("bad-message", reason="hello"))
        else:
            self._refuse(message.id, message.error)
            self._count_flood(message.error)

    def _do(self, message: Do) -> None:
        """Have a command judged."""
        live, arrived = self._live, self._registry.clock()
        assert live is not None  # noqa: S101 - only who is at a table is read from
        answer = partial(self._answer, message.id)
        try:
            if not 0 < len(message.id) <= ID_LENGTH:
                raise BadInput("bad-message", reason="id")
            command = room_codec(live.room.game).read_command(message.command)
        except TertiaError as error:
            answer(error)
        else:
            live.receive(
                RoomCommand(command, self.player, message.id, pressed=self._reckoning.pressed(arrived)),
                answer,
            )

    def _answer(self, number: str, outcome: int | Exception) -> None:
        """To a command, exactly once."""
        if isinstance(outcome, int):
            self.send(_encode(Done(number, outcome)))
        elif isinstance(outcome, TertiaError):
            self._refuse(number, outcome)
        else:
            logger.error("a socket ended by an error", exc_info=outcome)
            self._write_later(None)
        self._is_judging = False
        if self._judged is not None and not self._judged.done():
            self._judged.set_result(None)
        if self._ending is not None:
            self._say_why()
        elif self._waiting and not self._is_going_on:
            self._go_on()

    def _go_on(self) -> None:
        """With what came while a command was judged."""
        self._is_going_on = True
        while self._waiting and not self._is_judging and self._ending is None:
            self._take(self._waiting.pop(0))
        self._is_going_on = False
        if self._is_paused and not self._waiting:
            self._is_paused = False
            self._pause(False)

    def _refuse(self, number: str | None, error: TertiaError) -> None:
        sentence = error_text(self._language, error)
        version = self._live.room.version if self._live is not None else 0
        self.send(_encode(NotDone(number, error.code, sentence, version)))

    def _count_flood(self, error: BadInput) -> None:
        self._flooded += error.code == "too-fast"
        if self._flooded > FLOOD:
            self.end("too-fast", 4029)

    # Writing to who does not read as fast, and asking who is silent -------------------------------------

    def _write_later(self, message: bytes | None) -> None:
        """After what waits already; None is the end."""
        self._outgoing.append(message)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._outgoing:
                message = self._outgoing.pop(0)
                if message is None:
                    break
                await self._websocket.send_text(message.decode())
                self._is_behind = bool(self._outgoing)
            else:
                self._writing = None  # the reader has caught up
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            if self._writing is not None:
                self._stop()

    def _stop(self) -> None:
        if not self._over.done():
            self._over.set_result(None)

    def _ping(self, now: float) -> None:
        self.send(_encode(Ping(self._reckoning.ping(now), self._registry.clock())))

    def _last_heard(self) -> float:
        return self._heard

    def _gone(self) -> None:
        self.end("silent", 4009)
        self._stop()
