"""Screens above a table: the rules with the keys, and the question whether to leave."""

from __future__ import annotations

from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Label, Markdown

from tertia.cards import Feature
from tertia.table_text.reader import TableReader
from tertia.table_text.rules import explain_set, form_rules
from tertia.terminal.groups import KEY_ROWS, QWERTY
from tertia.texts import series_text, text, value_name


class HelpScreen(ModalScreen[None]):
    """The keys, what a SET is, and the rules of a form."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,f1,q,enter,space", "dismiss")]

    def __init__(self, language: str, form: str) -> None:
        super().__init__()
        self._language, self._form = language, form

    def compose(self) -> ComposeResult:
        language = self._language
        # By the names of their texts in the catalogue, ``help.keys.<name>``.
        keys = {
            "call": text(language, "help.keys.space"),
            "noset": "0",
            "cards": f"{' '.join(KEY_ROWS.get(language, QWERTY)[0][:3])} …",
            "move": text(language, "help.keys.arrows"),
            "clear": "Esc",
        }
        lines = [f"- **{key}**: {text(language, f'help.keys.{name}')}" for name, key in keys.items()]
        lines.append(f"- **1–9**: {text(language, 'terminal.keys.others')}")
        lines.append(f"- **F10**: {text(language, 'terminal.keys.leave')}")
        parts = [
            "\n".join([f"## {text(language, 'help.titles.keys')}", "", *lines]),
            _legend(language),
            form_rules(language, self._form),
            explain_set(language),
        ]
        with VerticalScroll(id="help"):
            yield Markdown("\n\n".join(parts))

    def on_mount(self) -> None:
        panel = self.query_one("#help")
        panel.border_subtitle = f"Esc · {text(self._language, 'web.people.close')}"
        panel.focus()


def _legend(language: str) -> str:
    """Return the signs of the shapes and fills on a card with their names."""
    signs = {Feature.SHAPE: ("( )", "{ }", "< >"), Feature.FILL: ("█", "▒", "␣")}
    return series_text(
        language,
        (
            f"`{sign}` {value_name(language, feature, value)}"
            for feature, signs_of_values in signs.items()
            for value, sign in enumerate(signs_of_values)
        ),
    )


Departure = Literal["stay", "leave", "end"]
"""The answer of a player who is asked whether to leave: ``end`` ends the game for all its players."""


class LeaveScreen(ModalScreen[Departure]):
    """The question whether to leave a game that is not over, or to end it for all its players."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "stay")]

    def __init__(self, reader: TableReader) -> None:
        super().__init__()
        self._reader = reader

    def compose(self) -> ComposeResult:
        say, has_others = self._reader.say, self._reader.has_other_people
        with Vertical(id="question"):
            yield Label(say("web.leave_sure"), id="question-title")
            if self._reader.may_end_game and has_others:
                yield Label(say("web.leave_end_all"))
            with Horizontal():
                yield Button(say("web.stay"), id="stay", variant="primary")
                yield Button(say("web.leave"), id="leave")
            if self._reader.may_end_game:
                yield Button(say("web.end_for_all" if has_others else "web.end_game"), id="end")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        answers: dict[str | None, Departure] = {"leave": "leave", "end": "end"}
        self.dismiss(answers.get(event.button.id, "stay"))

    def action_stay(self) -> None:
        self.dismiss("stay")
