"""Log output of the server."""

from __future__ import annotations

import asyncio
from pathlib import Path

from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess, running_server
from tertia.server.security.identity import COOKIE


def test_log_contains_no_secrets(tmp_path: Path) -> None:
    async def run(server: ServerProcess) -> list[str]:
        cookie = identity(server)
        table = new_table(server, cookie, seats=2)
        async with await RawSocket.connect(server.socket(table), cookie) as one:
            await one.expect_done("sit", name="Ann")
            await one.expect_done("add-bot")
            await one.expect_done("begin")
            await one.do("claim", cards=[1, 2, 99])
            await one.socket.send(b"\xff{", text=True)
            await one.receive_type("refused", id=None)
        http(f"{server.http}/api/tables", b"{", {"cookie": cookie})
        player, signature = cookie.removeprefix(f"{COOKIE}=").split(".")
        return [player, signature, (server.folder / "secret").read_bytes().hex(), "salt", "luck", "order"]

    with running_server(tmp_path) as server:
        secrets = asyncio.run(run(server))
        written = server.stop()
        assert not [secret for secret in secrets if secret in written]
