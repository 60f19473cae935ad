"""Limits on the size and the rate of what one visitor sends."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from support.raw_socket import RawSocket, fresh_address, http, identity, new_table
from support.server_process import ServerProcess, running_server
from tertia.errors import BadInput
from tertia.server.security.limits import MESSAGE_SIZE, MESSAGES_PER_SECOND
from tertia.server.ws.message_reader import BURST_SECONDS
from tertia.texts import error_text


def test_new_tables_are_limited_per_address(server: ServerProcess) -> None:
    """Thirty at once, and a few more on a slow machine."""
    one_address, answers = fresh_address(), list[int]()
    while 429 not in answers and len(answers) < 200:
        answers.append(http(f"{server.http}/api/tables", {}, one_address)[0])
    assert answers[:30] == [201] * 30
    assert answers[-1] == 429


@pytest.mark.parametrize("as_text", [True, False])
def test_long_messages_are_refused(server: ServerProcess, as_text: bool) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await RawSocket.connect(url, cookie) as player:
            await player.receive_news()
            long = json.dumps(
                {"type": "do", "id": "long", "command": {"type": "sit", "name": "x" * MESSAGE_SIZE}}
            )
            await player.socket.send(long.encode(), text=as_text)
            answer = await player.receive_type("refused")
            assert (answer["id"], answer["code"]) == ("long", "message-too-long")
            # A message that is much too long is not read to its end.
            await player.socket.send(b" " * (3 * MESSAGE_SIZE), text=as_text)
            assert await player.read_to_close() == 1009

    asyncio.run(run())


def test_messages_are_limited_per_connection(tmp_path: Path) -> None:
    """At the default rate: every message is answered, and other connections are not slowed."""

    async def run(server: ServerProcess) -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with (
            await RawSocket.connect(url, cookie) as fast,
            await RawSocket.connect(url, identity(server)) as other,
        ):
            ids = [await fast.send_command("begin") for _ in range(200)]
            assert (await other.do("begin"))["code"] == "not-host"
            codes: list[str] = []
            answered: list[str] = []
            while len(answered) < len(ids):
                answer = await fast.receive_type("refused")
                answered.append(answer["id"])
                codes.append(answer["code"])
            assert answered == ids
            accepted = codes.index("too-fast")
            # The hello and the answer to the first ping count, too.
            assert accepted >= int(BURST_SECONDS * MESSAGES_PER_SECOND) - 2
            assert codes.count("too-fast") > 50
            refusal = next(message for message in fast.received if message.get("code") == "too-fast")
            assert refusal["text"] == error_text("en", BadInput("too-fast"))

    with running_server(tmp_path, "--rate", str(int(MESSAGES_PER_SECOND))) as server:
        asyncio.run(run(server))
        assert "Traceback" not in server.stop()
