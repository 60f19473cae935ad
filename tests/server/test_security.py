"""Who one is, where one comes from, how much one may say; and what never leaves the server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from support.raw_socket import Raw, fresh_address, http, identity, new_table
from support.server_process import Running, serving
from tertia.errors import BadInput
from tertia.server.security.headers import SECURITY_HEADERS
from tertia.server.security.identity import COOKIE
from tertia.server.security.limits import MESSAGE_SIZE, MESSAGES_PER_SECOND
from tertia.texts import LANGUAGES, error_text


def me(server: Running, cookie: str, **headers: str) -> str | None:
    """The new identity that a visitor is given, if the one they showed is not good."""
    _, given, _ = http(f"{server.http}/api/me", headers={"cookie": cookie, **headers})
    return given.get("set-cookie")


def test_a_good_cookie_is_kept_and_a_forged_one_is_not(server: Running) -> None:
    cookie = identity(server)
    assert me(server, cookie) is None
    player, signature = cookie.removeprefix(f"{COOKIE}=").split(".")
    forged = [
        "",
        f"{COOKIE}=",
        f"{COOKIE}=.",
        f"{COOKIE}={player}",
        f"{COOKIE}={player}.",
        f"{COOKIE}={player}.{'0' * 32}",
        f"{COOKIE}={player[:-1]}{'0' if player[-1] != '0' else '1'}.{signature}",
        f"{COOKIE}={player}.{signature[:-1]}",
        f"{COOKIE}={player}.{signature}0",
        f"{COOKIE}={player}.{signature.upper()}x",
        f"{COOKIE}=.{signature}",
        f"x{COOKIE}={player}.{signature}",
        f"{COOKIE}=é.é",
    ]
    fresh = [me(server, cookie) for cookie in forged]
    assert all(fresh)
    assert len(set(fresh)) == len(fresh)


@pytest.mark.parametrize(
    "others", ['a={"x": 1, "y": [2]}; ', "a=b c; ", "=; ;; ", "broken[]=(),/; ", f"{COOKIE}x=1; "]
)
def test_cookies_of_others_do_no_harm(server: Running, others: str) -> None:
    cookie = identity(server)
    assert me(server, others + cookie) is None
    assert me(server, f"{cookie}; {others}".rstrip("; ")) is None


def test_a_forged_cookie_has_no_seat(server: Running) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await Raw.at(url, cookie) as host:
            await host.done("sit", name="Ann")
            async with await Raw.at(url, cookie[:-1] + ("0" if cookie[-1] != "0" else "1")) as thief:
                assert (await thief.news())["you"] == {"chair": None, "seat": None, "host": False}
                assert (await thief.do("begin"))["code"] == "not-host"
            await host.done("begin")

    asyncio.run(run())


def test_flags_of_the_cookie(server: Running) -> None:
    plain = me(server, "") or ""
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(plain.split("; "))
    assert "Secure" not in plain
    secure = me(server, "", **{"x-forwarded-proto": "https"}) or ""
    assert "Secure" in secure.split("; ")


def test_the_secret_is_its_owners(server: Running) -> None:
    file = server.folder / "secret"
    assert len(file.read_bytes()) == 32
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "path", ["/health", "/api", "/api/tables", "/api/tables/none", "/nowhere", "/api/me", "/api/odds"]
)
def test_every_answer_has_the_headers_that_keep_a_browser_safe(server: Running, path: str) -> None:
    _, headers, _ = http(server.http + path)
    assert SECURITY_HEADERS.items() <= headers.items()
    assert "server" not in headers


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "http://127.0.0.1", "https://127.0.0.1:1", "x", ""]
)
def test_a_page_from_elsewhere_is_refused(server: Running, origin: str) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        with pytest.raises(InvalidStatus) as refused:
            await Raw.at(url, cookie, headers={"origin": origin})
        assert refused.value.response.status_code == 403
        async with await Raw.at(url, cookie, headers={"origin": server.http}) as own:
            await own.news()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", None),
        (b"{}", None),
        ({"game": "poker"}, "unknown-game"),
        ({"game": 7}, "bad-message"),
        (b"[]", "bad-message"),
        (b"{", "bad-message"),
        (b"\xff", "bad-message"),
        (b"[" * 9_000, "bad-message"),
        ({"colour": "red"}, "bad-message"),
        ({"seats": 0}, "bad-players"),
        ({"seats": 21}, "bad-players"),
        ({"seats": 10**30}, "bad-players"),
        ({"edition": "999"}, "unknown-edition"),
        ({"edition": "003", "form": "poker"}, "bad-choice"),
        ({"edition": "003", "game": "scout"}, "classic-only"),
        ({"options": {"penalty": "death"}}, None),
        ({"options": {"pick_time": 1}}, "bad-number"),
        ({"options": {"no_such": 1}}, "unknown-option"),
        ({"options": []}, "bad-message"),
        ({"options": {"held": {"feature": "x", "value": 9}}}, None),
        (b" " * (MESSAGE_SIZE + 1), "message-too-long"),
    ],
)
def test_what_is_wrong_with_a_wish_is_said_in_four_languages(
    server: Running, body: Any, code: str | None
) -> None:
    sentences = set()
    for language in LANGUAGES:
        status, _, answer = http(
            f"{server.http}/api/tables", body, {"accept-language": language}, method="POST"
        )
        found = json.loads(answer)
        if body in (b"", b"{}"):
            assert status == 201
            return
        assert status == 400
        assert code is None or found["code"] == code
        sentences.add(found["text"])
    assert len(sentences) == len(LANGUAGES)


def test_tables_are_made_at_a_human_pace(server: Running) -> None:
    """Thirty at once; on a slow machine some more, but not without end."""
    one_address, answers = fresh_address(), list[int]()
    while 429 not in answers and len(answers) < 200:
        answers.append(http(f"{server.http}/api/tables", {}, one_address)[0])
    assert answers[:30] == [201] * 30
    assert answers[-1] == 429


@pytest.mark.parametrize("as_text", [True, False])
def test_messages_have_a_size(server: Running, as_text: bool) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await Raw.at(url, cookie) as one:
            await one.news()
            long = json.dumps(
                {"type": "do", "id": "long", "command": {"type": "sit", "name": "x" * MESSAGE_SIZE}}
            )
            await one.socket.send(long.encode(), text=as_text)
            answer = await one.until("refused")
            assert (answer["id"], answer["code"]) == ("long", "message-too-long")
            await one.socket.send(b" " * (3 * MESSAGE_SIZE), text=as_text)
            assert await one.ended() == 1009

    asyncio.run(run())


def test_one_socket_says_only_so_much(tmp_path: Path) -> None:
    """With the rate that is set where nobody sets another: each is still answered, and others are not slowed."""

    async def run(server: Running) -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await Raw.at(url, cookie) as one, await Raw.at(url, identity(server)) as other:
            ids = [await one.give("begin") for _ in range(200)]
            assert (await other.do("begin"))["code"] == "not-host"
            codes: list[str] = []
            answered: list[str] = []
            while len(answered) < len(ids):
                answer = await one.until("refused")
                answered.append(answer["id"])
                codes.append(answer["code"])
            assert answered == ids
            first = codes.index("too-fast")
            assert int(3 * MESSAGES_PER_SECOND) - 2 <= first
            assert codes.count("too-fast") > 50
            assert next(m for m in one.all if m.get("code") == "too-fast")["text"] == error_text(
                "en", BadInput("too-fast")
            )

    with serving(tmp_path, "--rate", str(int(MESSAGES_PER_SECOND))) as server:
        asyncio.run(run(server))
        assert "Traceback" not in server.stop()


def test_nothing_secret_is_written_to_the_log(tmp_path: Path) -> None:
    async def run(server: Running) -> list[str]:
        cookie = identity(server)
        table = new_table(server, cookie, seats=2)
        async with await Raw.at(server.socket(table), cookie) as one:
            await one.done("sit", name="Ann")
            await one.done("add-bot")
            await one.done("begin")
            await one.do("claim", cards=[1, 2, 99])
            await one.socket.send(b"\xff{", text=True)
            await one.until("refused", id=None)
        http(f"{server.http}/api/tables", b"{", {"cookie": cookie})
        player, signature = cookie.removeprefix(f"{COOKIE}=").split(".")
        return [player, signature, (server.folder / "secret").read_bytes().hex(), "salt", "luck", "order"]

    with serving(tmp_path) as server:
        secrets = asyncio.run(run(server))
        written = server.stop()
        assert not [secret for secret in secrets if secret in written]
