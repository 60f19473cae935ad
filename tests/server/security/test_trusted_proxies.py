"""The visitor's address behind proxies: the rightmost address of ``X-Forwarded-For`` that is no trusted proxy."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from starlette.types import Receive, Scope, Send

from support.async_test import async_test
from support.command_line import tertia
from tertia.errors import BadInput
from tertia.server.security.trusted_proxies import ForwardedHeadersMiddleware, TrustedProxies

NETWORKS = ("10.0.0.0/8", "192.0.2.1", "fd00::/8")


@pytest.mark.parametrize(
    ("host", "is_trusted"),
    [
        ("10.1.2.3", True),
        ("::ffff:10.1.2.3", True),
        ("11.0.0.1", False),
        ("192.0.2.1", True),
        ("192.0.2.2", False),
        ("fd12::1", True),
        ("2001:db8::1", False),
        ("", False),
        ("testclient", False),
    ],
)
def test_networks_and_addresses_are_trusted(host: str, is_trusted: bool) -> None:
    assert TrustedProxies(NETWORKS).trusts(host) is is_trusted


def test_only_this_machine_is_trusted_by_default() -> None:
    proxies = TrustedProxies()
    assert [proxies.trusts(host) for host in ("127.0.0.1", "::1", "10.0.0.1")] == [True, True, False]


def test_networks_may_be_separated_by_commas() -> None:
    proxies = TrustedProxies(["10.0.0.0/8, 192.0.2.1", "::1"])
    assert all(map(proxies.trusts, ("10.0.0.1", "192.0.2.1", "::1")))


@pytest.mark.parametrize("word", ["10.0.0.0/33", "proxy.example", "10.0.0", "**"])
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(BadInput, match="bad-proxy"):
        TrustedProxies([word])


def test_command_line_explains_a_wrong_network() -> None:
    result = tertia("serve", "--trusted-proxy", "proxy.example")
    assert result.code == 2
    assert "“proxy.example” isn’t a network of proxies." in result.error


@pytest.mark.parametrize(
    ("forwarded_for", "visitor"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("6.6.6.6, 198.51.100.7", "198.51.100.7"),
        ("6.6.6.6, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
        ("6.6.6.6,10.0.0.3,198.51.100.7,10.0.0.2,192.0.2.1", "198.51.100.7"),
        ("198.51.100.7:4711", "198.51.100.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("10.0.0.3, 10.0.0.2", "10.0.0.2"),
        ("198.51.100.7, unknown", "10.0.0.1"),
        ("198.51.100.7, <script>, 10.0.0.2", "10.0.0.2"),
        ("", "10.0.0.1"),
        (", ,", "10.0.0.1"),
    ],
)
def test_the_rightmost_untrusted_address_counts(forwarded_for: str, visitor: str) -> None:
    assert TrustedProxies(NETWORKS).visitor_address("10.0.0.1", forwarded_for) == visitor


def test_with_every_proxy_trusted_the_leftmost_address_does_not_count() -> None:
    assert TrustedProxies("*").visitor_address("10.0.0.1", "6.6.6.6, 198.51.100.7") == "198.51.100.7"


async def forwarded(kind: str, peer: str, *headers: tuple[bytes, bytes]) -> Scope:
    """Return the scope that the application gets."""
    received: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        received.append(scope)

    async def nothing(*_: object) -> Sequence[object]:
        raise AssertionError

    scope = {
        "type": kind,
        "client": (peer, 4711),
        "scheme": {"http": "http", "websocket": "ws"}[kind],
        "headers": headers,
    }
    await ForwardedHeadersMiddleware(app, TrustedProxies(NETWORKS))(scope, nothing, nothing)  # type: ignore[arg-type]
    return received[0]


FORWARDED = (
    (b"x-forwarded-for", b"6.6.6.6"),
    (b"x-forwarded-for", b"198.51.100.7"),
    (b"x-forwarded-proto", b"https"),
)


@async_test
async def test_headers_of_a_trusted_proxy_name_the_visitor() -> None:
    scope = await forwarded("http", "10.0.0.1", *FORWARDED)
    assert (scope["client"], scope["scheme"]) == (("198.51.100.7", 0), "https")
    scope = await forwarded("websocket", "10.0.0.1", *FORWARDED)
    assert (scope["client"], scope["scheme"]) == (("198.51.100.7", 0), "wss")


@async_test
async def test_headers_of_anybody_else_are_ignored() -> None:
    scope = await forwarded("http", "198.51.100.9", *FORWARDED)
    assert (scope["client"], scope["scheme"]) == (("198.51.100.9", 4711), "http")


@async_test
async def test_a_proxy_that_names_nobody_is_the_client() -> None:
    scope = await forwarded("http", "10.0.0.1", (b"x-forwarded-proto", b"gopher"))
    assert (scope["client"], scope["scheme"]) == (("10.0.0.1", 4711), "http")
