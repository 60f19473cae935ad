"""Log output of the server."""

from __future__ import annotations

import asyncio
from pathlib import Path

from support.raw_socket import Raw, http, identity, new_table
from support.server_process import Running, serving
from tertia.server.security.identity import COOKIE


def test_log_contains_no_secrets(tmp_path: Path) -> None:
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
