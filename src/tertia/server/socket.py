"""One socket at one table: reads commands, answers each exactly once, tells news in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tertia.errors import BadInput, TertiaError
from tertia.server.limits import MESSAGE_SIZE, Bucket
from tertia.server.messages import Closing, Do, Done, FromClient, Hello, NotDone, Ping, Pong
from tertia.server.protocol import distance_of, writer_of
from tertia.server.reckoning import Reckoning
from tertia.tables.house import House, LiveRoom
from tertia.tables.room.rules import Said
from tertia.tables.room.wire import room_codec
from tertia.tables.wire import decoded
from tertia.texts import error_text, pick_language, text

logger = logging.getLogger("tertia.server")

PING_EVERY = 2.5
SILENT_AFTER = 7.0
"""Seconds without a word from a client, then it is taken for gone: with the next ping, so within 10."""

FAREWELL = 1.0
"""Seconds that a socket has to take the last words."""

ID_LENGTH = 64

FLOOD = 500
"""Messages beyond the rate that are still answered; then the socket is closed."""

WAITING_MOST = 256
"""Messages that may wait for a slow reader; beyond that it is better off starting anew."""

_decoder: Any = msgspec.json.Decoder(FromClient)
_encode = msgspec.json.Encoder().encode


class _AnId(msgspec.Struct):
    id: str


_ids: Any = msgspec.json.Decoder(_AnId)


def _id_in(data: str | bytes) -> str | None:
    """The id in a message that is wrong otherwise, so that its sender knows what was refused."""
    try:
        found: str = decoded(_ids, data).id
    except BadInput:
        return None
    return found if len(found) <= ID_LENGTH else None


class TableSocket:
    """A listener of a room, over a WebSocket."""

    def __init__(self, websocket: WebSocket, house: House, player: str, language: str, rate: float) -> None:
        self.player = player
        self._websocket, self._house, self._language = websocket, house, language
        self._write_now = writer_of(websocket.scope)
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._is_behind = False
        """Whether a message is waiting for its reader, so that others must wait behind it."""
        self._reckoning = Reckoning(distance_of(websocket.scope))
        self._bucket = Bucket(burst=3 * rate, rate=rate, clock=time.monotonic)
        self._heard = time.monotonic()
        self._flooded = 0
        self._ending: tuple[str, int] | None = None
        self._live: LiveRoom | None = None
        self._judging = asyncio.Lock()

    # What the room may do with it ---------------------------------------------------------------------

    def tell(self, message: bytes) -> None:
        if (
            self._outgoing.empty()
            and not self._is_behind
            and self._ending is None
            and self._write_now(message)
        ):
            return
        if self._outgoing.qsize() >= WAITING_MOST:
            while not self._outgoing.empty():
                self._outgoing.get_nowait()
            self.end("too-slow", 4008)
        else:
            self._outgoing.put_nowait(message)

    def taken_over(self) -> None:
        self.end("taken-over", 4001)

    def end(self, code: str, number: int) -> None:
        """Say why, then close; a command that is being judged is answered first."""
        if self._ending is None:
            self._ending = (code, number)
            if not self._judging.locked():
                self._say_why()

    def _say_why(self) -> None:
        if self._ending is not None:
            code = self._ending[0]
            self._outgoing.put_nowait(_encode(Closing(code, text(self._language, f"closing.{code}"))))
            self._outgoing.put_nowait(None)

    # Its life ----------------------------------------------------------------------------------------

    async def serve(self, table: str) -> None:
        """From the first message to the last."""
        writing = asyncio.create_task(self._write())
        tasks = {writing, asyncio.create_task(self._ping()), asyncio.create_task(self._visit(table))}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._live is not None:
                await self._leave(self._live)
            if self._ending is not None:
                await asyncio.wait({writing}, timeout=FAREWELL)
            # What is being judged may be durable already: it must come to its end, or others never hear of it.
            async with self._judging:
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

    async def _leave(self, live: LiveRoom) -> None:
        try:
            await live.leave(self)
        except TertiaError as error:
            logger.warning("who left table %s could not be marked as away: %s", live.table, error)

    async def _visit(self, table: str) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            if await self._enter(table):
                await self._read()

    async def _enter(self, table: str) -> bool:
        """Whether the first message was a hello, and there is such a table."""
        while isinstance(hello := await self._receive(), Pong):
            pass  # the first ping may be answered before the hello is sent
        try:
            if isinstance(hello, Hello):
                self._language = pick_language(hello.language, self._language)
                live = await self._house.room(table)
                self._live = live
                await live.enter(self, hello.version)
                return True
            if hello is not None:
                raise BadInput("bad-message", reason="hello")
        except TertiaError as error:
            self._refuse(hello.id if isinstance(hello, Do) else None, error)
            if error.code == "store-failed":  # the table is there, and so will the store be
                self.end("restarting", 1012)
                return False
        self.end("not-here", 4004)
        return False

    async def _read(self) -> None:
        while self._ending is None:
            message = await self._receive()
            if isinstance(message, Do):
                async with self._judging:
                    await self._do(message)
                if self._ending is not None:
                    self._say_why()
            elif isinstance(message, Hello):
                self._refuse(None, BadInput("bad-message", reason="hello"))
            if self._outgoing.qsize() > 8:
                await asyncio.sleep(0)  # let others have their turn, and the answers go out

    async def _receive(self) -> Hello | Do | Pong | None:
        """The next message; None if it cannot be taken, which has been said."""
        packet = await self._websocket.receive()
        if packet["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(packet.get("code", 1000))
        self._heard = time.monotonic()
        data = packet.get("text") or packet.get("bytes") or b""
        try:
            if len(data) > MESSAGE_SIZE:
                raise BadInput("message-too-long", most=MESSAGE_SIZE)
            message: Hello | Do | Pong = decoded(_decoder, data)
        except BadInput as error:
            if self._bucket.take():
                self._refuse(_id_in(data), error)
            else:
                self._refuse_flood(_id_in(data))
            return None
        if isinstance(message, Pong):
            self._reckoning.pong(message.n, self._heard)
        if not self._bucket.take():
            self._refuse_flood(message.id if isinstance(message, Do) else None)
            return None
        return message

    async def _do(self, message: Do) -> None:
        """Judge a command and answer it, exactly once."""
        live, arrived = self._live, self._house.clock()
        assert live is not None  # noqa: S101 - only who is at a table is read from
        try:
            if not 0 < len(message.id) <= ID_LENGTH:
                raise BadInput("bad-message", reason="id")
            command = room_codec(live.room.game).read_command(message.command)
            said = Said(command, self.player, message.id, pressed=self._reckoning.pressed(arrived))
            version = await live.say(said)
        except TertiaError as error:
            self._refuse(message.id, error)
        else:
            self.tell(_encode(Done(message.id, version)))

    def _refuse(self, number: str | None, error: TertiaError) -> None:
        sentence = error_text(self._language, error)
        version = self._live.room.version if self._live is not None else 0
        self.tell(_encode(NotDone(number, error.code, sentence, version)))

    def _refuse_flood(self, number: str | None) -> None:
        self._refuse(number, BadInput("too-fast"))
        self._flooded += 1
        if self._flooded > FLOOD:
            self.end("too-fast", 4029)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._outgoing.get()) is not None:
                self._is_behind = True
                await self._websocket.send_text(message.decode())
                self._is_behind = False

    async def _ping(self) -> None:
        while True:
            if time.monotonic() - self._heard > SILENT_AFTER:
                self.end("silent", 4009)
                return
            number = self._reckoning.ping(time.monotonic())
            self.tell(_encode(Ping(number, self._house.clock())))
            await asyncio.sleep(PING_EVERY)
