"""``tertia host`` talks to a running server with the key that the server printed on its first start."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.command_line import CommandResult, tertia
from support.raw_socket import RawSocket, http, identity, new_table
from support.server_process import ServerProcess, running_server, start
from tertia.texts import LANGUAGES, text


@dataclass
class Host:
    """A running server and the key of its host."""

    server: ServerProcess
    key: str

    def run(self, *words: str, key: str | None = None, language: str = "en") -> CommandResult:
        arguments = ("host", "--server", self.server.http, "--key", key or self.key, *words)
        return tertia(*arguments, language=language)

    def expect(self, *words: str) -> str:
        result = self.run(*words)
        assert result.code == 0, result.error
        return result.out


def printed_key(server: ServerProcess) -> str:
    """Read the key that the server printed after its address."""
    assert server.process.stdout is not None
    line = server.process.stdout.readline()
    link = server.process.stdout.readline()
    key = line.split()[-1]
    assert link.strip().endswith(f"{server.http}/host#{key}")
    return key


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with running_server(tmp_path_factory.mktemp("host")) as server:
        yield Host(server, printed_key(server))
        log = server.stop()
        assert "Traceback" not in log


def test_tables_are_listed_and_closed(host: Host) -> None:
    table = new_table(host.server, identity(host.server))
    listed = host.expect("tables")
    assert table in listed
    assert listed.splitlines()[0].startswith("Connections: 0. Loaded tables: ")
    assert text("en", "game.classic.name") in listed
    assert host.expect("table", table).strip() == text("en", "cli.host.nothing")
    assert table in host.expect("close", table, "--reason", "noise")
    assert table not in host.expect("tables")
    assert text("en", "page.host.acts.close-table") in host.expect("audit")
    again = host.run("close", table)
    assert (again.code, again.error.strip()) == (1, f"tertia: {text('en', 'error.table-closed')}")


def test_names_and_addresses_are_banned_for_a_time(host: Host) -> None:
    banned = host.expect("ban", "Rude Boy", "--hours", "3", "--reason", "rude")
    assert re.search(r"nickname Rude Boy is banned until \d+ [A-Z][a-z]{2} 20\d\d, \d\d:\d\d UTC", banned)
    assert "address 203.0.113.9" in host.expect("ban", "203.0.113.9")
    bans = host.expect("bans")
    assert "Rude Boy" in bans
    assert "203.0.113.9" in bans
    assert http(f"{host.server.http}/", body=None, headers={"x-forwarded-for": "203.0.113.9"})[0] == 403
    host.expect("unban", "203.0.113.9")
    host.expect("unban", "Rude Boy")
    host.expect("ban", "2001:db8::77")
    host.expect("unban", "2001:db8::99")  # the same network
    nickname = {"kind": "name", "subject": "203.0.113.300"}  # looks like an address, but is none
    bearer = {"authorization": f"bearer {host.key}"}
    assert http(f"{host.server.http}/api/host/bans", nickname, bearer)[0] == 200
    host.expect("unban", "203.0.113.300")
    assert host.expect("bans").strip() == text("en", "cli.host.nothing")


@pytest.mark.parametrize("subject", ["203.0.113.0/24", "203.0.113.999", "2001:db8::/32", "2001:db8:1"])
def test_a_wrong_address_is_not_banned_as_a_nickname(host: Host, subject: str) -> None:
    refused = host.run("ban", subject)
    assert (refused.code, refused.error) == (1, f"tertia: {text('en', 'error.bad-address', given=subject)}\n")


def test_server_and_key_may_follow_the_command(host: Host) -> None:
    listed = tertia("host", "tables", "--server", host.server.http.removeprefix("http://"), "--key", host.key)
    assert (listed.code, listed.error) == (0, "")
    wrong = tertia("host", "--key", host.key, "tables", "--server", host.server.http, "--key", "wrong")
    assert wrong.code == 1


def test_a_reported_nickname_is_listed_with_its_table(host: Host) -> None:
    ana = identity(host.server)
    table = new_table(host.server, ana)

    async def sit() -> None:
        async with await RawSocket.connect(host.server.socket(table)) as rude:
            await rude.receive_news()
            await rude.expect_done("sit", name="Impolite")

    asyncio.run(sit())
    body = {"name": "Impolite", "table": table}
    assert http(f"{host.server.http}/api/reports", body, {"cookie": ana})[0] == 200
    assert f"{text('en', 'page.host.at_table')} {table}" in host.expect("reports")
    host.expect("reports", "--dismiss", "Impolite")
    assert table not in host.expect("reports")


def test_a_table_is_named_by_its_link_too(host: Host) -> None:
    table = new_table(host.server, identity(host.server))
    for link in (f"{host.server.http}/t/{table}", f"/t/{table}/", f"https://example.org/t/{table}?seat=1"):
        assert host.expect("table", link).strip() == text("en", "cli.host.nothing")
    refused = host.run("table", "http://example.org/")
    assert (refused.code, "http://example.org/" in refused.error) == (2, True)
    assert table in host.expect("close", f"{host.server.http}/t/{table}")


def test_a_removal_names_the_address_to_ban(host: Host) -> None:
    table = new_table(host.server, identity(host.server))

    async def remove() -> str:
        async with await RawSocket.connect(host.server.socket(table)) as rude:
            await rude.receive_news()
            await rude.expect_done("sit", name="Rude")
            return await asyncio.to_thread(host.expect, "remove", table, "Rude")

    removed, advice = asyncio.run(remove()).splitlines()
    assert removed == text("en", "cli.host.removed", name="Rude")
    command, address = advice.partition("tertia host ")[2].split()
    assert address in host.expect(command, address)
    host.expect("unban", address)


def test_a_removal_names_no_address_of_this_machine(host: Host) -> None:
    table = new_table(host.server, identity(host.server))

    async def remove() -> str:
        async with await RawSocket.connect(host.server.socket(table), direct=True) as neighbour:
            await neighbour.receive_news()
            await neighbour.expect_done("sit", name="Rude")
            return await asyncio.to_thread(host.expect, "remove", table, "Rude")

    assert asyncio.run(remove()).splitlines() == [text("en", "cli.host.removed", name="Rude")]


def test_empty_lists_say_so_and_unknown_names_cannot_be_removed(host: Host) -> None:
    for words in (("quarantined",), ("names",), ("names", "--kind", "nine"), ("reports",)):
        assert host.expect(*words).strip() == text("en", "cli.host.nothing")
    host.expect("reports", "--dismiss", "Nobody")  # does no harm
    assert host.run("names", "--remove", "Nobody").code == 1
    assert host.run("remove", "nowhere", "Nobody").code == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_key_and_a_missing_server_get_a_sentence(host: Host, language: str) -> None:
    wrong = host.run("tables", key="wrong", language=language)
    assert wrong.code == 1
    assert text(language, "error.wrong-host-key") in wrong.error
    nobody = tertia("host", "--server", "http://127.0.0.1:9", "--key", "x", "tables", language=language)
    assert nobody.code == 1
    assert "http://127.0.0.1:9" in nobody.error
    assert "--server" in nobody.error
    assert "/api" not in nobody.error
    if "TERTIA_HOST_KEY" not in os.environ:
        missing = tertia("host", "tables", language=language)
        assert (missing.code, text(language, "error.host-key-not-given") in missing.error) == (2, True)


def test_a_restart_keeps_key_and_bans_and_the_key_can_be_replaced(tmp_path: Path) -> None:
    first = start(tmp_path)
    key = printed_key(first)
    Host(first, key).expect("ban", "203.0.113.9")
    first.stop()
    second = start(tmp_path)
    host = Host(second, key)
    try:
        assert "203.0.113.9" in host.expect("bans")
        assert http(f"{second.http}/", body=None, headers={"x-forwarded-for": "203.0.113.9"})[0] == 403
        nowhere = tertia("host", "new-key", "--store", f"sqlite:///{tmp_path / 'none.db'}")
        assert (nowhere.code, (tmp_path / "none.db").exists()) == (1, False)
        made = tertia("host", "new-key", "--store", f"sqlite:///{tmp_path / 'tables.db'}")
        assert made.code == 0, made.error
        assert host.run("tables").code == 1
        host.key = made.out.split()[-1]
        host.expect("tables")
        assert second.process.stdout is not None
        console, store = second.process.stdout.readline(), second.process.stdout.readline()
    finally:
        second.stop()
    new_key = f"tertia host new-key --store sqlite:///{tmp_path / 'tables.db'}"
    assert console.strip() == text("en", "cli.serve.console", link=f"{second.http}/host", command=new_key)
    assert store.strip() == text("en", "cli.serve.kept", store=f"sqlite:///{tmp_path / 'tables.db'}")
    assert key.encode() not in (tmp_path / "tables.db").read_bytes()
