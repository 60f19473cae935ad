"""Attacks: decompression bombs, paths, headers, replayed commands, other players' seats, code as names."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import socket
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import closing

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from support.raw_socket import TIMEOUT, RawSocket, fresh_address, http, identity, new_table
from support.server_process import ServerProcess, healthy_server
from tertia.server.http.strict_connection import MAX_HEAD_SIZE
from tertia.server.security.limits import MESSAGE_SIZE
from tertia.texts import LANGUAGES


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server for the attacks alone."""
    with healthy_server(tmp_path_factory.mktemp("attacked")) as running:
        yield running


def raw_http(server: ServerProcess, request: bytes) -> bytes:
    """Send exactly these bytes; return everything that the server sends until it closes the connection."""
    answer = b""
    with (
        closing(socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT)) as line,
        # the server may close before it has read everything, which resets the connection
        contextlib.suppress(ConnectionResetError, BrokenPipeError),
    ):
        line.sendall(request)
        while chunk := line.recv(65_536):
            answer += chunk
    return answer


def raw_get(server: ServerProcess, path: bytes, *headers: bytes) -> bytes:
    lines = [b"GET " + path + b" HTTP/1.1", b"Host: x", b"Connection: close", *headers]
    return raw_http(server, b"\r\n".join(lines) + b"\r\n\r\n")


# Paths -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        b"/web/../../pyproject.toml",
        b"/web/..%2f..%2fpyproject.toml",
        b"/web/%2e%2e/%2e%2e/etc/passwd",
        b"/web/....//etc/passwd",
        b"/web/%00index.html",
        b"/web/__init__.py",
        b"/web//etc/passwd",
        b"/texts/../en.json",
        b"/texts/..%2fen.json",
        b"/texts/en.json%00.js",
        b"/static/../../secret",
        b"//etc/passwd",
        b"/api/tables/..%2f..%2fsecret",
        b"/api/tables/%27%20OR%201=1--",
        b"/api/tables/" + b"x" * 3_000,
    ],
)
def test_no_path_leads_to_other_files(server: ServerProcess, path: bytes) -> None:
    answer = raw_get(server, path)
    status = int(answer.split(b" ", 2)[1])
    assert status in (301, 302, 307, 308, 400, 404, 414), answer[:200]
    for secret in (b"[project]", b"root:", b"import ", (server.folder / "secret").read_bytes()):
        assert secret not in answer


# Headers -----------------------------------------------------------------------------------------------


LAST = b"Connection: close\r\n\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n"
        + LAST
        + b"0\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n" + LAST + b"x",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n" + LAST + b"x",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n" + LAST,
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n" + LAST + b"5x\r\nabcde\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 100_000 + b"\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n bad: folded\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nbad header\r\nConnection: close\r\n\r\n",
        b"GET /\x01 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 50 + b"\r\n\r\n",
    ],
    ids=[
        "both lengths",
        "two lengths",
        "same length twice",
        "negative",
        "chunk size",
        "huge",
        "folded",
        "no colon",
        "control",
        "TLS",
    ],
)
def test_inconsistent_headers_are_refused_and_the_server_keeps_working(
    server: ServerProcess, request_: bytes
) -> None:
    answer = raw_http(server, request_)
    assert answer.startswith(b"HTTP/1.1 400 ") or (answer == b"" and len(request_) > MAX_HEAD_SIZE), answer[
        :100
    ]
    assert http(f"{server.http}/health")[0] == 200


def test_a_request_cannot_inject_a_header_into_the_response(server: ServerProcess) -> None:
    for path in (b"/t/x%0d%0aset-cookie:%20tertia=evil", b"/nowhere%0d%0aset-cookie:%20tertia=evil"):
        head = raw_get(server, path, b"Accept-Language: fr%0d%0ax: y", b"Cookie: tertia=a%0d%0ab").split(
            b"\r\n\r\n"
        )[0]
        assert b"tertia=evil" not in head


# Bombs -------------------------------------------------------------------------------------------------


def test_a_compressed_body_is_not_decompressed(server: ServerProcess) -> None:
    bomb = gzip.compress(b" " * 10_000_000)
    status, _, answer = http(
        f"{server.http}/api/tables",
        bomb[:MESSAGE_SIZE],
        {"content-encoding": "gzip", "content-type": "application/json"},
    )
    assert status == 400
    assert json.loads(answer)["code"] in ("bad-message", "message-too-long")


def test_a_socket_accepts_no_compression_and_a_compressed_frame_ends_it(
    server: ServerProcess,
) -> None:
    async def run() -> None:
        url = server.socket(new_table(server, identity(server)))
        async with connect(url, compression="deflate", additional_headers=fresh_address()) as socket_:
            assert "sec-websocket-extensions" not in socket_.response.headers  # type: ignore[union-attr]
            packer = zlib.compressobj(9, zlib.DEFLATED, -15)
            bomb = packer.compress(b" " * 10_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
            packed = bomb[:12_000]
            # A frame that says it is compressed (RFC 7692, 6), masked with zeros; the library would not send it.
            socket_.transport.write(b"\xc1\xfe" + len(packed).to_bytes(2) + bytes(4) + packed)
            async with asyncio.timeout(TIMEOUT):
                await socket_.wait_closed()
        assert socket_.close_code in (1002, 1006)

    asyncio.run(run())
    assert http(f"{server.http}/health")[0] == 200


def test_a_message_in_many_fragments_has_a_size_limit(server: ServerProcess) -> None:
    async def run() -> None:
        url = server.socket(new_table(server, identity(server)))
        async with await RawSocket.connect(url) as spectator:
            await spectator.receive_news()

            async def pieces() -> AsyncIterator[str]:
                for _ in range(200):
                    yield " " * 1_000

            with contextlib.suppress(ConnectionClosed):  # while sending, or after
                await spectator.socket.send(pieces())
            assert await spectator.read_to_close() == 1009

    asyncio.run(run())


# Other players' seats ----------------------------------------------------------------------------------


def test_nobody_gives_commands_for_another(server: ServerProcess) -> None:
    """The server accepts neither commands of the table nor a seat within a command from a client."""

    async def run() -> None:
        host, guest = identity(server), identity(server)
        url = server.socket(new_table(server, host, seats=2))
        async with await RawSocket.connect(url, host) as ann, await RawSocket.connect(url, guest) as bob:
            await ann.expect_done("sit", name="Ann")
            await bob.expect_done("sit", name="Bob")
            for kind, fields in (
                ("kick", {"chair": 0}),
                ("change-table", {"options": {}, "seats": 2}),
                ("pass-host", {"player": "x"}),
                ("begin", {}),
                ("remove-bot", {"chair": 0}),
            ):
                assert (await bob.do(kind, **fields))["type"] == "refused"
            await ann.expect_done("begin")
            for kind, fields in (
                ("away", {"seat": 0}),
                ("back", {"seat": 0}),
                ("tick", {}),
                ("start", {"players": 2, "options": {}}),
                ("leave", {}),
                ("call-set", {"seat": 0}),
                ("say-no-set", {"by": "ann", "pressed": 0}),
                ("pass-host", {"player": "x"}),
            ):
                assert (await bob.do(kind, **fields))["type"] == "refused", kind
            await bob.send(type="do", id="x", command={"type": "say-no-set"}, by="ann")
            assert (await bob.receive_type("refused"))["code"] == "bad-message"
            assert ann.last_news["view"]["players"][0]["presence"] == "here"

    asyncio.run(run())


def test_ids_of_commands_belong_to_one_player(server: ServerProcess) -> None:
    """A command with the id of another player's command is a command of its own."""

    async def run() -> None:
        host, guest = identity(server), identity(server)
        url = server.socket(new_table(server, host, seats=4))
        async with await RawSocket.connect(url, host) as ann, await RawSocket.connect(url, guest) as bob:
            done = await ann.do("sit", "same", name="Ann")
            mine = await bob.do("sit", "same", name="Bob")
            assert (done["type"], mine["type"]) == ("done", "done")
            assert mine["version"] == done["version"] + 1

    asyncio.run(run())


def test_replayed_and_reordered_commands_count_once_each(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie, seats=6))
        recorded = [("sit", "c1", {"name": "Ann"}), *(("add-bot", f"c{n}", {}) for n in range(2, 6))]
        """The kind, the id and the fields of each command."""
        async with await RawSocket.connect(url, cookie) as player:
            first = {id_: await player.do(kind, id_, **fields) for kind, id_, fields in recorded}
        async with await RawSocket.connect(url, cookie) as again:
            for kind, id_, fields in (*reversed(recorded), *recorded):
                assert await again.do(kind, id_, **fields) == first[id_]
            # Another command with a known id is not decided either.
            assert await again.do("begin", "c1") == first["c1"]
            news = again.last_news
            assert sum(chair is not None for chair in news["room"]["chairs"]) == 5
            assert news["room"]["phase"] == "waiting"

    asyncio.run(run())


# Names -------------------------------------------------------------------------------------------------

CODE = [
    "<script>x</script>",
    "<img src=x onerror=y>",
    "'; DROP TABLE log;--",
    '"}],"you":{"host":1}}',
    "{n}{0.__class__}",
    "%s%(name)s",
    "${7*7}#{7*7}",
    "\\u003cb\\u003e",
    "javascript:alert(1)",
    "=cmd|' /C calc'!A0",
]
ALPHABETS = ["Ann", "Zoë", "Łukasz", "Иван", "Γιώργος", "陽菜", "지민", "नीलम", "สมชาย", "ℵבג", "🐱"]


@pytest.mark.parametrize("name", CODE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_code_in_a_name_is_data(server: ServerProcess, name: str, language: str) -> None:
    """Every answer and sentence contains the name unchanged."""

    async def run() -> None:
        cookie = identity(server)
        table = new_table(server, cookie, seats=2, listed=True)
        async with await RawSocket.connect(
            server.socket(table), cookie, hello={"language": language}
        ) as player:
            await player.expect_done("sit", name=name)
            assert player.last_news["room"]["chairs"][0]["name"] == name
            assert player.last_news["you"] == {"chair": 0, "seat": None, "host": True}
            async with await RawSocket.connect(server.socket(table), hello={"language": language}) as twin:
                refusal = await twin.do("sit", name=name)
                assert refusal["code"] == "name-taken"
                assert name in refusal["text"]
        _, headers, page = http(f"{server.http}/t/{table}")
        assert not [tag for tag in (b"<script>x", b"<img src=x", b'href="javascript:') if tag in page]
        assert "unsafe" not in headers["content-security-policy"]

    asyncio.run(run())


def test_names_in_every_alphabet_stay_unchanged(server: ServerProcess) -> None:
    async def run() -> None:
        for name in ALPHABETS:
            cookie = identity(server)
            async with await RawSocket.connect(server.socket(new_table(server, cookie)), cookie) as player:
                await player.expect_done("sit", name=name)
                assert player.last_news["room"]["chairs"][0]["name"] == name

    asyncio.run(run())
