"""Links to tables, as browsers show them: ``https://example.org/t/k3x9m2ab``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tertia.errors import BadInput

_LINK = re.compile(r"(https?://[^/?#\s]+)/t/([A-Za-z0-9_-]+)/?([?#].*)?")


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
    """Return the server and the table of a link. Raise BadInput if it is no link to a table."""
    match = _LINK.fullmatch(link.strip())
    if match is None:
        raise BadInput("bad-table-link", given=link)
    return TableLink(server=match[1], table=match[2])
