"""Each command gets one answer, in order, however its bytes are split into packets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from support.client import TIMEOUT
from support.in_process_server import InProcessServer, in_process_server
from tertia.server.security.identity import Identities

HOST = "ab" * 12


class RawConnection:
    """A TCP connection on which the test chooses the packets."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, uri: str) -> None:
        self._reader, self._writer = reader, writer
        self._protocol = ClientProtocol(parse_uri(uri))

    async def open(self, cookie: str) -> None:
        request = self._protocol.connect()
        request.headers["Cookie"] = cookie
        self._protocol.send_request(request)
        await self.write(b"".join(self._protocol.data_to_send()))
        while not any(isinstance(event, Response) for event in self._protocol.events_received()):
            self._protocol.receive_data(await self._reader.read(65_536))

    async def write(self, *packets: bytes) -> None:
        for packet in packets:
            self._writer.write(packet)
            await self._writer.drain()
            await asyncio.sleep(0)

    async def answers(self, count: int) -> list[dict[str, Any]]:
        """The next answers, without news."""
        found: list[dict[str, Any]] = []
        async with asyncio.timeout(TIMEOUT):
            while len(found) < count:
                for event in self._protocol.events_received():
                    if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                        message = json.loads(bytes(event.data))
                        found += [message] if message["type"] in ("done", "refused") else []
                if len(found) < count:
                    self._protocol.receive_data(await self._reader.read(65_536))
        return found

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


def frame(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


def command(number: int) -> str:
    """The n-th message: every third is invalid, the others are accepted or refused."""
    if number % 3 == 2:
        return f'{{"type":"do","id":"n{number}"}}'
    kind = "stand" if number % 2 else 'sit","name":"Ann'
    return f'{{"type":"do","id":"n{number}","command":{{"type":"{kind}"}}}}'


def unfragmented(count: int, rng: Random) -> Iterator[bytes]:
    for number in range(count):
        yield frame(command(number))


def fragmented(count: int, rng: Random) -> Iterator[bytes]:
    """Messages in two fragments, with a ping between them."""
    for number in range(count):
        text = command(number)
        cut = rng.randrange(len(text))
        yield frame(text[:cut], fin=False)
        yield frame("?", Opcode.PING)
        yield frame(text[cut:], Opcode.CONT)


def mixed(count: int, rng: Random) -> Iterator[bytes]:
    for number in range(count):
        if rng.random() < 0.5:
            yield frame(command(number))
        else:
            yield frame(command(number)[:9], fin=False)
            yield frame(command(number)[9:], Opcode.CONT)


def one_by_one(frames: list[bytes], rng: Random) -> list[bytes]:
    return frames


def all_at_once(frames: list[bytes], rng: Random) -> list[bytes]:
    return [b"".join(frames)]


def cut_anywhere(frames: list[bytes], rng: Random) -> list[bytes]:
    data = b"".join(frames)
    cuts = sorted(rng.sample(range(len(data)), 40))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]


@asynccontextmanager
async def connected(server: InProcessServer) -> AsyncIterator[RawConnection]:
    uri = await server.table(HOST)
    connection = RawConnection(*await asyncio.open_connection("127.0.0.1", server.port), uri)
    await connection.open(f"tertia={Identities(server.secret).sign(HOST)}")
    yield connection
    await connection.close()


@pytest.mark.parametrize("packets_of", [one_by_one, all_at_once, cut_anywhere])
@pytest.mark.parametrize("frames_of", [unfragmented, fragmented, mixed])
@pytest.mark.parametrize("is_disk_slow", [False, True])
def test_every_command_is_answered_in_order(frames_of: Any, packets_of: Any, is_disk_slow: bool) -> None:
    """Also if the disk is slow, so that commands wait for the first one."""
    rng, count = Random(f"{frames_of.__name__} {packets_of.__name__}"), 60

    async def run() -> None:
        async with in_process_server() as server, connected(server) as connection:
            if is_disk_slow:
                server.log.free.clear()
            frames = [frame('{"type":"hello"}'), *frames_of(count, rng)]
            await connection.write(*packets_of(frames, rng))
            if is_disk_slow:
                await server.log.waiting.wait()
                server.log.free.set()
            answers = await connection.answers(count)
            assert [answer["id"] for answer in answers] == [f"n{number}" for number in range(count)]
            kinds = [answer["type"] for answer in answers]
            assert kinds[0] == "done"
            assert {kinds[2], kinds[5]} == {"refused"}
            # A seated player cannot sit, a player without a chair cannot stand: this shows the order of decisions.
            expected, seated = list[str](), False
            for number in range(count):
                is_done = number % 3 != 2 and seated == bool(number % 2)
                seated = seated != is_done
                expected.append("done" if is_done else "refused")
            assert kinds == expected

    asyncio.run(run())
