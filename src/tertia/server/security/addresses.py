"""The addresses by which visitors are limited."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address

HOUSEHOLD_BITS = 64
"""A provider gives each customer a network of at least this prefix, and so 2**64 addresses."""


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
