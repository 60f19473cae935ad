"""One socket at one table: reads commands, answers each exactly once, tells news in order."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tertia.errors import BadInput, Refused, TertiaError
from tertia.server.limits import MESSAGE_SIZE, Bucket
from tertia.server.messages import Closing, Do, Done, FromClient, Hello, NotDone, Ping, Pong
from tertia.server.reckoning import Reckoning
from tertia.tables.house import House, LiveRoom
from tertia.tables.room.rules import Said
from tertia.tables.room.wire import room_codec
from tertia.tables.wire import decoded
from tertia.texts import error_text, pick_language, text

PING_EVERY = 2.5
SILENT_AFTER = 8.0
"""Seconds without a word from a client, then it is taken for gone."""

WAITING_MOST = 256
"""Messages that may wait for a slow reader; beyond that it is better off starting anew."""

_decoder: Any = msgspec.json.Decoder(FromClient)
_encode = msgspec.json.Encoder().encode


class TableSocket:
    """A listener of a room, over a WebSocket."""

    def __init__(self, websocket: WebSocket, house: House, player: str, language: str, rate: float) -> None:
        self.player = player
        self._websocket, self._house, self._language = websocket, house, language
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._reckoning = Reckoning()
        self._bucket = Bucket(burst=3 * rate, rate=rate, clock=time.monotonic)
        self._heard = time.monotonic()
        self._ending: tuple[str, int] | None = None

    # What the room may do with it ---------------------------------------------------------------------

    def tell(self, message: bytes) -> None:
        if self._outgoing.qsize() >= WAITING_MOST:
            self.end("too-slow", 4008)
        else:
            self._outgoing.put_nowait(message)

    def taken_over(self) -> None:
        self.end("taken-over", 4001)

    def end(self, code: str, number: int) -> None:
        """Say why, then close; what still waits is not sent."""
        if self._ending is None:
            self._ending = (code, number)
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
            sentence = text(self._language, f"closing.{code}")
            self._outgoing.put_nowait(_encode(Closing(code, sentence)))
            self._outgoing.put_nowait(None)

    # Its life ----------------------------------------------------------------------------------------

    async def serve(self, table: str) -> None:
        """From the first message to the last."""
        tasks = {asyncio.create_task(self._write()), asyncio.create_task(self._ping())}
        live: LiveRoom | None = None
        try:
            live = await self._enter(table)
            if live is not None:
                tasks.add(asyncio.create_task(self._read(live)))
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if live is not None:
                await live.leave(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._websocket.close(self._ending[1] if self._ending else 1000)

    async def _enter(self, table: str) -> LiveRoom | None:
        try:
            while isinstance(hello := await self._receive(), Pong):
                pass  # the first ping may be answered before the hello is sent
            if not isinstance(hello, Hello):
                raise BadInput("bad-message", reason="hello")
            self._language = pick_language(hello.language, self._language)
            live = await self._house.room(table)
            await live.enter(self, hello.version)
        except TertiaError as error:
            self._refuse(None, error, 0)
            self.end("not-here", 4004)
            await asyncio.sleep(0)
            return None
        except (WebSocketDisconnect, RuntimeError):
            self.end("not-here", 4004)
            return None
        return live

    async def _read(self, live: LiveRoom) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while self._ending is None:
                try:
                    message = await self._receive()
                except BadInput as error:
                    self._refuse(None, error, live.room.version)
                    continue
                if isinstance(message, Do):
                    await self._do(live, message)

    async def _receive(self) -> Any:
        """The next message; BadInput if it is none of ours."""
        packet = await self._websocket.receive()
        if packet["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(packet.get("code", 1000))
        self._heard = time.monotonic()
        data = packet.get("text") or packet.get("bytes") or ""
        if len(data) > MESSAGE_SIZE:
            raise BadInput("message-too-long", most=MESSAGE_SIZE)
        if not self._bucket.take():
            raise BadInput("too-fast")
        message = decoded(_decoder, data)
        if isinstance(message, Pong):
            self._reckoning.pong(message.n, self._heard)
        return message

    async def _do(self, live: LiveRoom, message: Do) -> None:
        """Judge a command and answer it, exactly once."""
        arrived = self._house.clock()
        try:
            if not 0 < len(message.id) <= 64:
                raise BadInput("bad-message", reason="id")
            command = room_codec(live.room.game).read_command(message.command)
            said = Said(command, self.player, message.id, pressed=self._reckoning.pressed(arrived))
            version = await live.say(said)
        except TertiaError as error:
            self._refuse(message.id, error, live.room.version)
        else:
            self.tell(_encode(Done(message.id, version)))

    def _refuse(self, number: str | None, error: TertiaError, version: int) -> None:
        sentence = error_text(self._language, error)
        self.tell(_encode(NotDone(number, error.code, sentence, version)))

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._outgoing.get()) is not None:
                await self._websocket.send_text(message.decode())

    async def _ping(self) -> None:
        while True:
            if time.monotonic() - self._heard > SILENT_AFTER:
                self.end("silent", 4009)
                return
            number = self._reckoning.ping(time.monotonic())
            self._outgoing.put_nowait(_encode(Ping(number, self._house.clock())))
            await asyncio.sleep(PING_EVERY)


def refusal_of(error: TertiaError, language: str) -> dict[str, Any]:
    """An error as data for a client."""
    return {"code": error.code, "text": error_text(language, error), "refused": isinstance(error, Refused)}
