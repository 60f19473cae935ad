"""Messages between the screens and the app."""

from __future__ import annotations

from textual.message import Message

from tertia.terminal.look import Look


class LookChanged(Message):
    """The player chose another look."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
