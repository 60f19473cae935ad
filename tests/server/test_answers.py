"""Every command over a socket gets exactly one answer, in order, and counts once."""

from __future__ import annotations

import asyncio
import json
from itertools import cycle
from pathlib import Path

import pytest

from support.raw_socket import RawSocket, identity, new_table
from support.server_process import ServerProcess, start
from tertia.errors import Refused
from tertia.server.ws.message_reader import ID_LENGTH
from tertia.texts import LANGUAGES, error_text


def test_every_command_is_answered_exactly_once(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        async with await RawSocket.connect(server.socket(new_table(server, cookie)), cookie) as player:
            kinds = (
                "sit",
                "stand",
                "begin",
                "add-bot",
                "remove-bot",
                "claim",
                "nonsense",
                "call-set",
                "tick",
            )
            ids = [
                await player.send_command(kind, name="Ann", chair=chair)
                for kind, chair in zip(20 * kinds, cycle(range(5)), strict=False)
            ]
            last = await player.send_command("stand")
            answers: list[str] = []
            while last not in answers:
                message = await player.receive()
                if message["type"] in ("done", "refused"):
                    answers.append(message["id"])
                    assert set(message) >= {"id", "version"}
            assert answers == [*ids, last]

    asyncio.run(run())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_has_code_sentence_and_version(server: ServerProcess, language: str) -> None:
    async def run() -> None:
        cookie = identity(server)
        table = new_table(server, cookie)
        async with await RawSocket.connect(server.socket(table), cookie) as host:
            await host.expect_done("sit", name="Ann")
            version = await host.expect_done("add-bot")
            async with await RawSocket.connect(server.socket(table), hello={"language": language}) as guest:
                for kind, error in (("begin", Refused("not-host")), ("stand", Refused("no-seat"))):
                    answer = await guest.do(kind)
                    assert answer["type"] == "refused"
                    assert (answer["code"], answer["version"]) == (error.code, version)
                    assert answer["text"] == error_text(language, error)

    asyncio.run(run())


def test_language_of_the_browser_is_used_when_none_is_named(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        headers = {"accept-language": "nl, pt-BR;q=0.9, fr;q=0.2"}
        async with await RawSocket.connect(
            server.socket(new_table(server, cookie)), headers=headers
        ) as guest:
            assert (await guest.do("begin"))["text"] == error_text("pt", Refused("not-host"))

    asyncio.run(run())


def test_a_command_sent_twice_counts_once(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await RawSocket.connect(url, cookie) as player:
            first = await player.do("add-bot", "mine")
            again = await player.do("add-bot", "mine")
            assert first == again
            other = await player.do("add-bot", "other")
            assert other["version"] == first["version"] + 1
        async with await RawSocket.connect(url, cookie) as back:
            assert await back.do("add-bot", "mine") == first
            assert (await back.do("add-bot", "third"))["version"] == first["version"] + 2

    asyncio.run(run())


def test_a_command_counts_once_also_after_a_crash(tmp_path: Path) -> None:
    server = start(tmp_path)
    cookie = identity(server)
    table = new_table(server, cookie)

    async def add(running: ServerProcess) -> int:
        async with await RawSocket.connect(running.socket(table), cookie) as player:
            version: int = (await player.do("add-bot", "mine"))["version"]
            return version

    first = asyncio.run(add(server))
    server.kill()
    server = start(tmp_path)
    try:
        assert asyncio.run(add(server)) == first
    finally:
        server.kill()


@pytest.mark.parametrize("command_id", ["", "x" * (ID_LENGTH + 1)], ids=["empty", "too long"])
def test_the_length_of_an_id_is_limited(server: ServerProcess, command_id: str) -> None:
    async def run() -> None:
        cookie = identity(server)
        async with await RawSocket.connect(server.socket(new_table(server, cookie)), cookie) as player:
            await player.send(type="do", id=command_id, command={"type": "add-bot"})
            answer = await player.receive_type("refused")
            assert (answer["id"], answer["code"]) == (command_id, "bad-id")

    asyncio.run(run())


def test_a_command_before_hello_is_answered_and_the_socket_closed(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        raw = await RawSocket.connect(server.socket(new_table(server, cookie)), cookie, hello={})
        command_id = await raw.send_command("add-bot")
        answer = await raw.receive()
        assert (answer["type"], answer["id"], answer["code"]) == ("refused", command_id, "hello-first")
        assert (await raw.receive())["type"] == "closing"
        assert await raw.read_to_close() == 4004

    asyncio.run(run())


def test_a_ping_comes_and_a_pong_may_go_before_hello(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        async with await RawSocket.connect(server.socket(new_table(server, cookie)), cookie, hello={}) as raw:
            first = json.loads(await raw.socket.recv())
            assert (first["type"], first["n"]) == ("ping", 1)
            await raw.answer_ping(1)
            await raw.send(type="hello")
            assert (await raw.receive())["type"] == "news"

    asyncio.run(run())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_socket_of_an_unknown_table_is_closed(server: ServerProcess, language: str) -> None:
    async def run() -> None:
        raw = await RawSocket.connect(server.socket("nowhere"), hello={"language": language})
        answer = await raw.receive()
        assert (answer["type"], answer["code"]) == ("refused", "no-such-table")
        assert answer["text"] == error_text(language, Refused("no-such-table"))
        assert (answer["id"], answer["version"]) == (None, 0)
        closing = await raw.receive()
        assert (closing["type"], closing["code"]) == ("closing", "not-here")
        assert await raw.read_to_close() == 4004

    asyncio.run(run())


def test_a_second_hello_is_refused(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        async with await RawSocket.connect(server.socket(new_table(server, cookie)), cookie) as player:
            await player.receive_news()
            await player.send(type="hello")
            assert (await player.receive_type("refused"))["code"] == "hello-twice"
            await player.expect_done("add-bot")

    asyncio.run(run())


def test_the_answer_to_a_wrong_word_lists_the_right_ones(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        async with await RawSocket.connect(server.socket(new_table(server, cookie)), cookie) as player:
            answer = await player.do("call-sett")
            assert answer["code"] == "no-such-command"
            assert "call-set, claim" in answer["text"]
            assert "tick" not in answer["text"]  # only the table gives it
            answer = await player.do("change-table", seats=2, options={"claim": "tab"})
            assert answer["code"] == "bad-choice"
            assert answer["text"].endswith("call, tap.")
            await player.send(type="helo")
            assert "(hello, do, pong, react)" in (await player.receive_type("refused", id=None))["text"]
            await player.send(type="react", id="r", reaction="wau")
            assert "well-done" in (await player.receive_type("refused", id="r"))["text"]

    asyncio.run(run())
