"""Links to tables, as browsers show them: ``https://example.org/t/k3x9m2ab``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from tertia.errors import BadInput

_LINK = re.compile(r"((?:https?://)?[^/?#\s]+)/t/([A-Za-z0-9_-]+)/?([?#].*)?")


@dataclass(frozen=True, slots=True)
class TableLink:
    """The address of a server and the id of a table there."""

    server: str
    """The address of the server without a final slash."""
    table: str

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}"

    @property
    def socket(self) -> str:
        """The address of the table's WebSocket."""
        return f"{self.server.replace('http', 'ws', 1)}/ws/{self.table}"


def parse_link(link: str) -> TableLink:
    """Return the server and the table of a link, which may lack ``http://`` as in a waiting room.

    Raise BadInput if it is no link to a table.
    """
    match = _LINK.fullmatch(link.strip())
    if match is None:
        raise BadInput("bad-table-link", given=link)
    return TableLink(server=add_scheme(match[1]), table=match[2])


def add_scheme(server: str) -> str:
    """Return the address of a server with ``http://`` or ``https://``, if it has neither.

    Servers on this machine and in a private network speak HTTP, all others HTTPS.
    """
    if "://" in server:
        return server
    return f"{'http' if _is_nearby(server) else 'https'}://{server}"


def _is_nearby(server: str) -> bool:
    """Return True if a host, perhaps with a port, is on this machine or in a private network."""
    try:
        name = urlsplit(f"//{server}").hostname or ""
        address = ip_address(name)
    except ValueError:  # a name, not an address
        return "." not in name or name.endswith((".localhost", ".local"))
    return address.is_private
