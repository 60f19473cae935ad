"""The addresses at which people in the same network reach this machine."""

from __future__ import annotations

import ipaddress
import socket

ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound

_ELSEWHERE = ("192.0.2.1", 9)
"""An address of the documentation network. A UDP socket that connects to it sends nothing, but gets a route."""


def network_hosts() -> list[str]:
    """Return the IPv4 addresses of this machine, the one of the default route first. Offline there may be none."""
    hosts = dict.fromkeys([_routed_address(), *_named_addresses()])  # each once, in this order
    return [host for host in hosts if host is not None and _is_reachable(host)]


def is_loopback(host: str) -> bool:
    """Return True if a host name or address, perhaps with a port, means the reader's own machine."""
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _routed_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _named_addresses() -> list[str]:
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _is_reachable(host: str) -> bool:
    """Return True if other machines may reach this one at an address of it."""
    address = ipaddress.ip_address(host)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
