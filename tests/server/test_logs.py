"""Log output of the server."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess, running_server
from tertia.server.logs import MAX_ALIKE, PERIOD_SECONDS, RepetitionFilter, TerminalFormatter
from tertia.server.security.identity import COOKIE


def test_log_contains_no_secrets(tmp_path: Path) -> None:
    async def run(server: ServerProcess) -> list[str]:
        cookie = identity(server)
        table = new_table(server, cookie, seats=2)
        async with await RawSocket.connect(server.socket(table), cookie) as ann:
            await ann.expect_done("sit", name="Ann")
            await ann.expect_done("add-bot")
            await ann.expect_done("begin")
            await ann.do("claim", cards=[1, 2, 99])
            await ann.socket.send(b"\xff{", text=True)
            await ann.receive_type("refused", id=None)
        http(f"{server.http}/api/tables", b"{", {"cookie": cookie})
        player, signature = cookie.removeprefix(f"{COOKIE}=").split(".")
        return [player, signature, (server.folder / "secret").read_bytes().hex(), "salt", "luck", "order"]

    with running_server(tmp_path) as server:
        secrets = asyncio.run(run(server))
        written = server.stop()
        assert not [secret for secret in secrets if secret in written]


def test_repeated_warnings_are_counted_instead_of_logged() -> None:
    now, lines = [0.0], list[str]()
    repetitions = RepetitionFilter(lambda: now[0])

    def log(message: str, level: int = logging.WARNING, count: int = 1) -> list[str]:
        """Log a message with the arguments 0, 1, 2 and so on. Return the lines that are written."""
        lines.clear()
        for number in range(count):
            record = logging.LogRecord("tertia", level, "", 0, message, (number,), None)
            if repetitions.filter(record):
                lines.append(record.getMessage())
        return lines

    first = log("query %d failed", count=900)
    assert first[0] == "query 0 failed"
    assert first[-1] == "query 4 failed (more like this are not logged for up to 60 s)"
    assert len(first) == MAX_ALIKE
    assert log("request %d failed") == ["request 0 failed"]
    assert len(log("%d games", logging.INFO, count=100)) == 100
    assert log("query %d failed") == []
    # Errors about different tables are different errors, so all 100 are logged, the one about table 0 among them.
    assert len(log("table %d is damaged", logging.ERROR, count=100)) == 100
    about_table_0 = [line for _ in range(100) for line in log("table %d is damaged", logging.ERROR, count=1)]
    assert len(about_table_0) == MAX_ALIKE - 1
    now[0] += PERIOD_SECONDS  # 901 came, and MAX_ALIKE of them were logged
    assert log("query %d failed") == ["query 0 failed (896 more like this were not logged)"]
    now[0] += PERIOD_SECONDS
    assert log("query %d failed") == ["query 0 failed"]


def test_a_terminal_gets_lines_for_people() -> None:
    record = logging.LogRecord("tertia.server", logging.WARNING, "", 0, "%d tables", (3,), None)
    line = TerminalFormatter().format(record)
    assert re.fullmatch(r"\d\d:\d\d:\d\d warning: 3 tables", line)
