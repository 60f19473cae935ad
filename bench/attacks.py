"""Attacks of one visitor on a server, and what the server did about each.

This module is also the program of the attacker: ``python -m bench.attacks name port table``. It prints a line when it
is ready, waits for a line on standard input, attacks, and prints how the server answered.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from bench import long_game
from tertia.texts import LANGUAGES

ADDRESS = "127.0.0.2"
"""The attacker's own address. Linux accepts all of 127.0.0.0/8, and the server trusts only 127.0.0.1 as a proxy."""

TIMEOUT = 60.0


def client_frames(opcode: Opcode, data: bytes, fin: bool, count: int) -> bytes:
    """Return many equal frames of a client."""
    return count * Frame(opcode, data, fin).serialize(mask=True)


async def flood(frames: Callable[[], bytes], port: int, table: str) -> str:
    """Enter a table and send all frames as fast as possible."""
    flood_bytes, protocol = frames(), ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/ws/{table}"))
    await get_ready()
    reader, writer = await connect(port)
    protocol.send_request(protocol.connect())
    writer.write(b"".join(protocol.data_to_send()))
    protocol.receive_data(await reader.readuntil(b"\r\n\r\n"))
    hello = client_frames(Opcode.TEXT, b'{"type":"hello"}', fin=True, count=1)

    async def send() -> None:
        with suppress(ConnectionError):
            writer.write(hello)
            writer.write(flood_bytes)
            await writer.drain()

    sending = asyncio.create_task(send())
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            protocol.receive_data(data)
    protocol.receive_eof()
    await sending
    writer.close()
    return f"metered: the socket is closed with {protocol.close_code} {protocol.close_reason!r}"


async def get(port: int, path: str) -> str:
    """Send a request and return the status of the answer."""
    reader, writer = await connect(port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    status = (await reader.readline()).split()[1].decode()
    while await reader.read(65_536):
        pass
    writer.close()
    return status


async def request_picture(port: int, table: str) -> str:
    """Request a picture of 8,000 pixels, then the largest one that is allowed."""
    cards = ",".join(map(str, range(12)))
    await get_ready()
    huge = await get(port, f"/api/draw?cards={cards}&format=png&width=8000")
    large = await get(port, f"/api/draw?cards={cards}&format=png&width=2000")
    return f"refused with {huge}; one of 2,000 pixels is drawn in another process ({large})"


async def request_replays(port: int, table: str) -> str:
    """Request 20 different replays of a long game at once: in five languages, from four viewpoints."""
    viewpoints = ["", "&seat=0", "&seat=1", "&seat=all"]
    paths = [
        f"/api/tables/{long_game.TABLE}/replay?language={language}{viewpoint}"
        for language in LANGUAGES
        for viewpoint in viewpoints
    ]
    await get_ready()
    statuses = Counter(await asyncio.gather(*(get(port, path) for path in paths)))
    return f"read on another thread, two at a time, each once ({describe(statuses)})"


async def send_ahead(port: int, count: int) -> str:
    """Send many requests on one connection without waiting for answers."""
    requests = count * b"GET /api HTTP/1.1\r\nHost: a\r\n\r\n"
    await get_ready()
    reader, writer = await connect(port)
    answers = Counter[str]()
    with suppress(ConnectionError):
        writer.write(requests)
        while line := await reader.readline():
            answers.update(status.decode() for status in re.findall(rb"HTTP/1.1 (\d+)", line))
    writer.close()
    return f"limited per address; the first refusal ends the connection ({describe(answers)})"


async def open_half(port: int, count: int) -> str:
    """Send the beginnings of requests, and wait until the server has answered all."""
    await get_ready()

    async def send_half() -> str:
        reader, writer = await connect(port)
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n")
        with suppress(ConnectionError):
            line = await reader.readline()
            writer.close()
            return line.split()[1].decode() if line else "closed"
        return "reset"

    statuses = Counter(await asyncio.gather(*(send_half() for _ in range(count))))
    return f"timed out, and limited per address ({describe(statuses)})"


def describe(statuses: Counter[str]) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items()))


async def connect(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0), limit=2**20)


async def get_ready() -> None:
    """Tell the benchmark that the attack can begin, and wait until it does."""
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)


ATTACKS: dict[str, Callable[[int, str], Awaitable[str]]] = {
    "an 8,000-pixel picture": request_picture,
    "2 million empty fragments": partial(
        flood,
        lambda: (
            client_frames(Opcode.TEXT, b"", fin=False, count=1)
            + client_frames(Opcode.CONT, b"", fin=False, count=2_000_000)
        ),
    ),
    "200,000 pings": partial(flood, lambda: client_frames(Opcode.PING, b"", fin=True, count=200_000)),
    "60,000 pongs": partial(
        flood, lambda: client_frames(Opcode.TEXT, b'{"type":"pong","n":1}', fin=True, count=60_000)
    ),
    "20 replays of a 6,000-decision log": request_replays,
    "20,000 requests sent ahead": lambda port, _: send_ahead(port, 20_000),
    "300 half-open requests": lambda port, _: open_half(port, 300),
}


async def main(name: str, port: str, table: str) -> None:
    async with asyncio.timeout(TIMEOUT):
        print(await ATTACKS[name](int(port), table), flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
