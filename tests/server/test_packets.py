"""Each command gets one answer, in order, however its bytes are split into packets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from support.in_process_server import InProcessServer, in_process_server
from support.raw_connection import RawConnection
from tertia.server.security.identity import Identities

HOST = "ab" * 12
"""The identity of the player who sends the commands."""


def frame(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


def is_valid(number: int) -> bool:
    return number % 3 != 2


def is_stand(number: int) -> bool:
    return number % 2 == 1


def command(number: int) -> str:
    """Return the n-th message: every third lacks its command, the others sit down and stand up in turn."""
    if not is_valid(number):
        return f'{{"type":"do","id":"n{number}"}}'
    kind = "stand" if is_stand(number) else 'sit","name":"Ann'
    return f'{{"type":"do","id":"n{number}","command":{{"type":"{kind}"}}}}'


def expected_answers(count: int) -> list[str]:
    """Return the types of the answers to commands that are decided in order.

    A seated player cannot sit down, and a player without a chair cannot stand up.
    """
    answers, is_seated = list[str](), False
    for number in range(count):
        is_accepted = is_valid(number) and is_stand(number) == is_seated
        if is_accepted:
            is_seated = not is_seated
        answers.append("done" if is_accepted else "refused")
    return answers


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
    connection = await RawConnection.connect(
        uri, {"cookie": f"tertia={Identities(server.secret).sign(HOST)}"}
    )
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
                server.log.free.clear()  # no write ends until this event is set again
            frames = [frame('{"type":"hello"}'), *frames_of(count, rng)]
            await connection.write(*packets_of(frames, rng))
            if is_disk_slow:
                await server.log.waiting.wait()
                server.log.free.set()
            answers = await connection.answers(count)
            assert [answer["id"] for answer in answers] == [f"n{number}" for number in range(count)]
            assert [answer["type"] for answer in answers] == expected_answers(count)

    asyncio.run(run())
