"""The round trip of a TCP connection as the kernel measures it."""

from __future__ import annotations

import socket
import struct

_TCP_INFO: int | None = getattr(socket, "TCP_INFO", None)
_MIN_RTT_OFFSET = 148  # of tcpi_min_rtt, in microseconds, in Linux' struct tcp_info
_UNKNOWN = (0, 0xFFFF_FFFF)  # values before the first measurement


def shortest_round_trip(connection: socket.socket | None) -> float | None:
    """Return the shortest round trip of packets in seconds; None where the system does not tell."""
    if connection is None or _TCP_INFO is None:
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, _TCP_INFO, _MIN_RTT_OFFSET + 4)
    except OSError:
        return None
    if len(info) < _MIN_RTT_OFFSET + 4:
        return None
    (microseconds,) = struct.unpack_from("=I", info, _MIN_RTT_OFFSET)
    return None if microseconds in _UNKNOWN else microseconds / 1_000_000
