"""The exceptions of the client. Texts from the server are in the language that the client asked for."""

from __future__ import annotations

from tertia.errors import TertiaError


class ServerRefused(TertiaError):
    """The server refused a command or a request."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__("server-refused", text=text)
        self.reason = reason
        """The stable code, such as ``not-your-turn``."""
        self.text = text


class ConnectionClosed(TertiaError):
    """The connection to the table has ended for good: the server closed it, or reconnecting failed."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__("connection-closed", text=text)
        self.reason = reason
        """The code of the server's last message, such as ``expelled``; empty if the server cannot be reached."""
        self.text = text


class NoSuchTable(ConnectionClosed):
    """The server has no table with this link."""

    def __init__(self, server: str, table: str, text: str) -> None:
        # Not the message of ConnectionClosed.
        TertiaError.__init__(self, "no-table-at-server", server=server, table=table)
        self.reason, self.text = "not-here", text
