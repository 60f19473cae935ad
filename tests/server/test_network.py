"""The addresses that a host gives to others."""

from __future__ import annotations

import ipaddress
import socket
import sys

import pytest

from support.asgi import get
from tertia.live.registry import TableRegistry
from tertia.server.app import make_app
from tertia.server.network import interface_address, is_loopback, network_hosts
from tertia.storage.memory.store import memory_store


@pytest.mark.parametrize("host", ["localhost", "localhost:8181", "127.0.0.1:8181", "[::1]:8181", "127.8.0.1"])
def test_loopback_hosts_are_recognised(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize(
    "host", ["play.example.org", "192.168.1.5:8181", "[2001:db8::1]:8181", "", "localhost.org"]
)
def test_other_hosts_are_not_loopback(host: str) -> None:
    assert not is_loopback(host)


def test_network_hosts_are_no_loopback_addresses() -> None:
    for host in network_hosts():
        assert not ipaddress.ip_address(host).is_loopback


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows does not tell the addresses of interfaces in this way"
)
def test_interfaces_tell_their_addresses() -> None:
    addresses = {name: interface_address(name) for _, name in socket.if_nameindex()}
    assert "127.0.0.1" in addresses.values()
    assert interface_address("none") is None


@pytest.mark.parametrize(
    ("network_sites", "site", "host", "address"),
    [
        (["http://192.168.1.5:8181"], "", "localhost:8181", "http://192.168.1.5:8181"),
        (["http://192.168.1.5:8181"], "", "192.168.1.7:8181", "http://192.168.1.7:8181"),
        (["http://192.168.1.5:8181"], "https://play.example.org", "localhost", "https://play.example.org"),
        ([], "", "localhost:8181", "http://localhost:8181"),
    ],
    ids=["host at home", "guest at home", "configured site", "this machine only"],
)
def test_shared_links_do_not_say_localhost(
    network_sites: list[str], site: str, host: str, address: str
) -> None:
    app = make_app(TableRegistry(memory_store()), b"s" * 32, site=site)
    app.state.server.network_sites.extend(network_sites)
    assert f'<link rel="canonical" href="{address}/odds">' in get(app, "/odds", {"host": host}).text
    for page in ("/", "/me", "/t/unknown"):  # scripts read it on every page
        assert f' data-site="{address}"' in get(app, page, {"host": host}).text
