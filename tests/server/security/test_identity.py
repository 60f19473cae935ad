"""Identity cookies: signed, private, and given only by the server."""

from __future__ import annotations

import asyncio

import pytest

from support.raw_socket import Raw, http, identity, new_table
from support.server_process import Running
from tertia.server.security.identity import COOKIE


def new_cookie(server: Running, cookie: str, **headers: str) -> str | None:
    """The ``set-cookie`` header for a visitor with this cookie; None if the cookie is valid."""
    _, given, _ = http(f"{server.http}/api/me", headers={"cookie": cookie, **headers})
    return given.get("set-cookie")


def test_forged_cookies_are_replaced(server: Running) -> None:
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
def test_other_cookies_are_ignored(server: Running, others: str) -> None:
    cookie = identity(server)
    assert new_cookie(server, others + cookie) is None
    assert new_cookie(server, f"{cookie}; {others}".rstrip("; ")) is None


def test_forged_cookie_has_no_seat(server: Running) -> None:
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


def test_cookie_flags(server: Running) -> None:
    plain = new_cookie(server, "") or ""
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(plain.split("; "))
    assert "Secure" not in plain
    secure = new_cookie(server, "", **{"x-forwarded-proto": "https"}) or ""
    assert "Secure" in secure.split("; ")


def test_secret_file_is_private(server: Running) -> None:
    file = server.folder / "secret"
    assert len(file.read_bytes()) == 32
    assert file.stat().st_mode & 0o077 == 0
