"""The addresses at which people in the same network reach this machine."""

from __future__ import annotations

import ipaddress
import socket
import sys
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound

_ELSEWHERE = ("192.0.2.1", 9)
"""An address of the documentation network. A UDP socket that connects to it sends nothing, but gets a route."""

_LINUX_INTERFACES = Path("/sys/class/net")
_GET_ADDRESS = 0x8915 if sys.platform == "linux" else 0xC0206921
"""SIOCGIFADDR, the request for the address of an interface; the second number is that of macOS and the BSDs."""
_REQUEST_SIZE = 40
"""The size of the structure ifreq; smaller ones of other systems fit in."""


def network_hosts() -> list[str]:
    """Return the IPv4 addresses of this machine, the one of the default route first. Offline there may be none."""
    found = [_routed_address(), *_named_addresses(), *_interface_addresses()]
    hosts = dict.fromkeys(found)  # each once, in this order
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


def _interface_addresses() -> list[str]:
    """Return the addresses of network devices, on systems that tell: a network without a router has no route."""
    if fcntl is None:
        return []
    addresses = (interface_address(name) for _, name in socket.if_nameindex() if _is_device(name))
    return [address for address in addresses if address is not None]


def _is_device(name: str) -> bool:
    """Return False for the bridges and tunnels of Linux: nobody reaches this machine through them."""
    return not _LINUX_INTERFACES.exists() or (_LINUX_INTERFACES / name / "device").exists()


def interface_address(name: str) -> str | None:
    """Return the IPv4 address of a network interface; None if it has none. POSIX only."""
    request = name.encode()[:15].ljust(_REQUEST_SIZE, b"\0")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe.fileno(), _GET_ADDRESS, request)
        except OSError:
            return None
    return socket.inet_ntoa(answer[20:24])  # after the name (16 bytes), the family and the port


def _is_reachable(host: str) -> bool:
    """Return True if other machines may reach this one at an address of it."""
    address = ipaddress.ip_address(host)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
