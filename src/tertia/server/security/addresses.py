"""The addresses by which visitors are limited."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from tertia.errors import BadInput

HOUSEHOLD_BITS = 64
"""Providers give each customer an IPv6 network whose prefix has at most 64 bits, so 2**64 addresses or more."""


@lru_cache(maxsize=4096)
def limited_address(host: str) -> str:
    """Return the address that stands for a visitor: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), HOUSEHOLD_BITS), strict=False))


def parse_bannable_address(word: str) -> str:
    """Return the address or network that a ban of this address affects.

    Raise BadInput if the word is not an address, or if it is an address of this machine. Behind a proxy that does
    not forward the addresses of visitors, everybody seems to come from this machine.
    """
    try:
        address = ip_address(word.strip().removesuffix(f"/{HOUSEHOLD_BITS}"))
    except ValueError:
        raise BadInput("bad-address", given=word[:60]) from None
    # Python 3.11 does not see that ::ffff:127.0.0.1 is an address of this machine.
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    affected = limited_address(str(address))
    if (mapped or address).is_loopback or affected == limited_address("::1"):
        raise BadInput("own-address", given=str(address))
    return affected


def is_bannable(address: str) -> bool:
    """Return True if the host may ban the address: not if it is this machine's own."""
    try:
        parse_bannable_address(address)
    except BadInput:
        return False
    return True
