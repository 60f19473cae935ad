"""Identity cookies: signed, private, and given only by the server."""

from __future__ import annotations

import asyncio

import pytest

from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess
from tertia.server.security.identity import COOKIE


def new_cookie(server: ServerProcess, cookie: str, **headers: str) -> str | None:
    """Return the ``set-cookie`` header for a visitor with this cookie; None if the cookie is valid."""
    _, given, _ = http(f"{server.http}/api/me", headers={"cookie": cookie, **headers})
    return given.get("set-cookie")


def test_forged_cookies_are_replaced(server: ServerProcess) -> None:
    cookie = identity(server)
    assert new_cookie(server, cookie) is None
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
    fresh = [new_cookie(server, cookie) for cookie in forged]
    assert all(fresh)
    assert len(set(fresh)) == len(fresh)


@pytest.mark.parametrize(
    "others", ['a={"x": 1, "y": [2]}; ', "a=b c; ", "=; ;; ", "broken[]=(),/; ", f"{COOKIE}x=1; "]
)
def test_other_cookies_are_ignored(server: ServerProcess, others: str) -> None:
    cookie = identity(server)
    assert new_cookie(server, others + cookie) is None
    assert new_cookie(server, f"{cookie}; {others}".rstrip("; ")) is None


def test_forged_cookie_has_no_seat(server: ServerProcess) -> None:
    async def run() -> None:
        cookie = identity(server)
        url = server.socket(new_table(server, cookie))
        async with await RawSocket.connect(url, cookie) as host:
            await host.expect_done("sit", name="Ann")
            async with await RawSocket.connect(
                url, cookie[:-1] + ("0" if cookie[-1] != "0" else "1")
            ) as thief:
                assert (await thief.receive_news())["you"] == {"chair": None, "seat": None, "host": False}
                assert (await thief.do("begin"))["code"] == "not-host"
            await host.expect_done("begin")

    asyncio.run(run())


def test_a_cookie_is_hidden_from_scripts_and_secure_over_https(server: ServerProcess) -> None:
    plain = new_cookie(server, "") or ""
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(plain.split("; "))
    assert "Secure" not in plain
    secure = new_cookie(server, "", **{"x-forwarded-proto": "https"}) or ""
    assert "Secure" in secure.split("; ")


def test_secret_file_is_private(server: ServerProcess) -> None:
    file = server.folder / "secret"
    assert len(file.read_bytes()) == 32
    assert file.stat().st_mode & 0o077 == 0
