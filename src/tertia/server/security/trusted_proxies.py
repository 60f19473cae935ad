"""Proxies whose headers name the visitor: who they are, and which address of ``X-Forwarded-For`` counts.

Every proxy appends the address from which it got the request. A visitor can send the header too, so the addresses at
its left end may be invented. The address that counts is the rightmost one that is not a trusted proxy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

from tertia.errors import BadInput

LOOPBACK = ("127.0.0.1", "::1")
"""The proxies that are trusted by default: those on this machine."""

EVERYBODY = ("0.0.0.0/0", "::/0")
"""The networks that ``*`` stands for."""

SCHEMES = {"http": ("http", "https"), "websocket": ("ws", "wss")}
"""By the kind of an ASGI scope: the scheme without and with TLS."""

_HOST_AND_PORT = re.compile(r"\[([^\]]*)\](?::\d+)?|([0-9.]+):\d+")
"""An address with a port, which some proxies write. An IPv6 address with a port has brackets."""


class TrustedProxies:
    """The networks of trusted proxies."""

    def __init__(self, networks: Iterable[str] = LOOPBACK) -> None:
        """Networks are written as ``10.0.0.0/8``, ``10.0.0.1``, ``fd00::/8`` or ``*``. Raise BadInput for others."""
        words = [word.strip() for item in networks for word in item.split(",") if word.strip()]
        self._networks = [
            _parse_network(network) for word in words for network in (EVERYBODY if word == "*" else (word,))
        ]

    def trusts(self, host: str) -> bool:
        """Return True if a proxy has this address."""
        address = _parse_address(host)
        return address is not None and self._includes(address)

    def visitor_address(self, peer: str, forwarded_for: str) -> str:
        """Return the address of the visitor behind a trusted peer, from the header ``X-Forwarded-For``.

        If all addresses are trusted, the rightmost one counts: the trusted peer itself has written it.
        An element that is not an address ends the search: the elements before it are ignored.
        """
        visitor = peer
        for index, word in enumerate(reversed(forwarded_for.split(","))):
            address = _parse_address(word)
            if address is None:
                break
            if not self._includes(address):
                return str(address)
            if index == 0:
                visitor = str(address)
        return visitor

    def _includes(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self._networks)


class ForwardedHeadersMiddleware:
    """Replaces the client and the scheme of a request from a trusted proxy by those in its headers."""

    def __init__(self, app: ASGIApp, proxies: TrustedProxies) -> None:
        self.app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if scope["type"] in SCHEMES and client and self._proxies.trusts(client[0]):
            headers = scope["headers"]
            forwarded_for = b",".join(value for name, value in headers if name == b"x-forwarded-for")
            if forwarded_for:
                address = self._proxies.visitor_address(client[0], forwarded_for.decode("latin-1"))
                scope["client"] = (address, 0) if address != client[0] else client
            schemes = [value for name, value in headers if name == b"x-forwarded-proto"]
            scheme = schemes[-1].decode("latin-1").rpartition(",")[2].strip() if schemes else ""
            plain, encrypted = SCHEMES[scope["type"]]
            if scheme in ("http", "ws"):
                scope["scheme"] = plain
            elif scheme in ("https", "wss"):
                scope["scheme"] = encrypted
        await self.app(scope, receive, send)


def _parse_network(word: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(word, strict=False)
    except ValueError:
        raise BadInput("bad-proxy", given=word) from None


def _parse_address(word: str) -> IPv4Address | IPv6Address | None:
    """Return the address in an element of ``X-Forwarded-For``, or None if it is not an address."""
    word = word.strip()
    with_port = _HOST_AND_PORT.fullmatch(word)
    host = word if with_port is None else with_port[1] or with_port[2]  # in brackets, or before the port
    try:
        address = ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
