"""Screens above a table: the rules with the keys, and the question whether to leave."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Label, Markdown

from tertia.cards import Feature
from tertia.table_text.rules import form_rules, set_rules
from tertia.terminal.groups import KEY_ROWS, QWERTY
from tertia.texts import text, value_name

KEYS = ("call", "noset", "cards", "move", "clear")
"""The keys that the help explains, by their texts in the catalogue."""


class HelpScreen(ModalScreen[None]):
    """The keys, what a SET is, and the rules of a form."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,f1,q,enter,space", "dismiss")]

    def __init__(self, language: str, form: str) -> None:
        super().__init__()
        self._language, self._form = language, form

    def compose(self) -> ComposeResult:
        language = self._language
        signs = {
            "call": text(language, "help.keys.space"),
            "noset": "0",
            "cards": f"{' '.join(KEY_ROWS.get(language, QWERTY)[0][:3])} …",
            "move": text(language, "help.keys.arrows"),
            "clear": "Esc",
        }
        keys = "\n".join(f"- **{signs[key]}**: {text(language, f'help.keys.{key}')}" for key in KEYS)
        other_keys = f"- **1–9**: {text(language, 'terminal.keys.others')}"
        parts = [
            f"## {text(language, 'help.titles.keys')}\n\n{keys}\n{other_keys}",
            _legend(language),
            form_rules(language, self._form),
            set_rules(language),
        ]
        with VerticalScroll(id="help"):
            yield Markdown("\n\n".join(parts))

    def on_mount(self) -> None:
        self.query_one("#help").focus()


def _legend(language: str) -> str:
    """Return the signs of the shapes and fills with their names."""
    shapes = zip(("( )", "{ }", "< >"), range(3), strict=True)
    fills = zip(("█", "▒", "␣"), range(3), strict=True)
    signs = [f"`{sign}` {value_name(language, Feature.SHAPE, value)}" for sign, value in shapes]
    signs += [f"`{sign}` {value_name(language, Feature.FILL, value)}" for sign, value in fills]
    return ", ".join(signs)


class LeaveScreen(ModalScreen[bool]):
    """The question whether to leave a game that is not over."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "stay")]

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def compose(self) -> ComposeResult:
        with Vertical(id="leave"):
            yield Label(text(self._language, "web.leave_sure"), id="leave-title")
            with Horizontal():
                yield Button(text(self._language, "web.stay"), id="stay", variant="primary")
                yield Button(text(self._language, "web.leave"), id="go")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "go")

    def action_stay(self) -> None:
        self.dismiss(False)
