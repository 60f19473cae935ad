"""The last line of a screen: keys with their meaning, which can also be clicked."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from tertia.texts import text

LABELS = {
    "help": "web.help",
    "palette": "terminal.keys.palette",
    "letters": "terminal.keys.letters",
    "theme": "terminal.keys.theme",
    "start": "web.room.start",
    "leave": "web.leave",
    "quit": "terminal.keys.quit",
}
"""The texts of the actions."""


class KeyBar(Static):
    """Keys and the actions of the screen that they start."""

    def __init__(self, language: str, keys: Mapping[str, str]) -> None:
        super().__init__(_bar(language, keys), id="keys")


def _bar(language: str, keys: Mapping[str, str]) -> Text:
    bar = Text()
    for key, action in keys.items():
        place = "app" if action == "quit" else "screen"
        link = Style(meta={"@click": f"{place}.{action}()"})
        bar.append(f" {key.replace('ctrl+', '^').upper()} ", Style(bold=True) + link)
        bar.append(text(language, LABELS[action]), link)
    return bar
