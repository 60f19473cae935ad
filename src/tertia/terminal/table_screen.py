"""The screen of a table: it takes keys and clicks, gives commands, and draws what comes of them."""

from __future__ import annotations

from dataclasses import replace
from random import uniform
from typing import Any

from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen

from tertia.cards import Card
from tertia.client.errors import ConnectionClosed
from tertia.client.news import News
from tertia.errors import TertiaError
from tertia.games.chipset.commands import Answer
from tertia.table_text.reader import TableReader
from tertia.terminal.board import Board
from tertia.terminal.dialogs import Departure, HelpScreen, LeaveScreen
from tertia.terminal.key_bar import KeyBar
from tertia.terminal.look import Look
from tertia.terminal.messages import LookChanged
from tertia.terminal.screen_state import CLEAR, SIT, ScreenState
from tertia.terminal.session import TableSession
from tertia.terminal.table_display import TableDisplay
from tertia.texts import error_text

ANSWER_DELAY = (1.5, 5.0)
"""The shortest and the longest time in seconds until the screen answers for a hand without a SET.

It is the same as in the browser."""
TICK = 0.25
"""Seconds between two updates of the countdowns."""

KEYS = {"f1": "help", "f2": "palette", "f3": "letters", "f4": "theme", "f10": "leave", "ctrl+q": "quit"}
"""The keys of the last line, with their actions."""

OTHER_KEYS = {"question_mark": "help", "ctrl+w": "leave"}
"""Further keys for actions, because some terminals keep the first ones for themselves."""


class TableScreen(Screen[None]):
    """One table, at which the player sits or watches."""

    def __init__(self, session: TableSession, look: Look) -> None:
        super().__init__()
        self.state = ScreenState(session, look)
        self._is_answering = False
        """True while the screen waits before it answers for a hand without a SET in ChipSet."""

    @property
    def session(self) -> TableSession:
        return self.state.session

    @property
    def look(self) -> Look:
        return self.state.look

    @property
    def reader(self) -> TableReader | None:
        return self.state.reader

    @property
    def _parts(self) -> TableDisplay:
        return self.query_one(TableDisplay)

    def compose(self) -> ComposeResult:
        yield TableDisplay(self.state)
        yield KeyBar(self.look.language, KEYS)

    async def on_mount(self) -> None:
        self.session.table.on_news = self._receive
        if self.session.table.news is not None:
            self._receive(self.session.table.news)
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        self.session.table.on_news = lambda news: None

    # News -------------------------------------------------------------------------------------------------

    def _receive(self, news: News) -> None:
        reader = self.state.receive(news)
        self._parts.draw()
        self._answer_without_set(reader)

    def _answer_without_set(self, reader: TableReader) -> None:
        """Answer for a hand without a SET, which has nothing to decide (R6.6 in docs/RULES.md).

        The screen waits like a player who thinks, so that the others learn nothing about the hand.
        """
        answers = [command for command in reader.news.legal.commands if isinstance(command, Answer)]
        if len(answers) == 1 and not self._is_answering:
            self._is_answering = True
            self.set_timer(uniform(*ANSWER_DELAY), lambda: self._answer_now(answers[0]))  # noqa: S311 - no secret

    def _answer_now(self, answer: Answer) -> None:
        self._is_answering = False
        if self.reader is not None and answer in self.reader.news.legal.commands:
            self._do(answer)

    def _tick(self) -> None:
        self.state.clear_old_notice()
        self._parts.draw_words()

    # Keys -------------------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        action = {**KEYS, **OTHER_KEYS}.get(event.key)
        if action is not None:
            self.run_worker(self.run_action(f"screen.{action}"))
            event.stop()
            return
        handled = True
        match event.key:
            case "space":
                self._press_main()
            case "enter":
                self._press_enter()
            case "escape":
                self._clear()
            case "left" | "right" | "up" | "down":
                across = {"left": -1, "right": 1}.get(event.key, 0)
                self.query_one(Board).move_cursor(across, {"up": -1, "down": 1}.get(event.key, 0))
            case _:
                handled = self._press_character(event.character or "")
        if handled:
            event.stop()

    def _press_character(self, character: str) -> bool:
        """Press the button or pick the card of a key. Return False if there is none."""
        for index, button in enumerate(self.state.buttons()):
            if button.key == character:
                self.action_press(index)
                return True
        for group in self.query_one(Board).groups:
            for card, key in group.keys.items():
                if key == character.lower():
                    self._pick(card)
                    return True
        return False

    def _clear(self) -> None:
        """Put the picked cards back."""
        self.state.controls.clear()
        self._parts.draw_table()

    def _press_main(self) -> None:
        self._do(self.state.controls.main())

    def _press_enter(self) -> None:
        command = self.state.controls.confirm()
        cursor = self.query_one(Board).cursor
        if command is not None:
            self._do(command)
        elif cursor is not None:
            self._pick(cursor)

    def on_board_picked(self, message: Board.Picked) -> None:
        self._pick(message.card)

    def _pick(self, card: Card) -> None:
        reader = self.reader
        if reader is not None and reader.command("call-set") and card not in self.state.controls.picked:
            self.state.show_notice(reader.say("web.call_first_says"))
        self._do(self.state.controls.pick(card))

    def action_press(self, index: int) -> None:
        """Press the button with this index."""
        buttons = self.state.buttons()
        if index >= len(buttons):
            return
        if buttons[index].command is None:
            self._press_main()
        elif buttons[index].command == CLEAR:
            self._clear()
        elif buttons[index].command == SIT:
            self.run_worker(self._sit())
        else:
            self._do(buttons[index].command)

    def _do(self, command: Any | None) -> None:
        """Give a command, if there is one, and draw what has changed."""
        if command is not None:
            self.state.clear_notice()
            self.run_worker(self._send(command))
        self._parts.draw_table()

    async def _send(self, command: Any) -> None:
        try:
            await self.session.table.do(command)
        except ConnectionClosed:
            pass  # the status line says so
        except TertiaError as error:
            self.state.show_notice(error_text(self.look.language, error))
        self._parts.draw_table()

    async def _sit(self) -> None:
        try:
            await self.session.sit()
        except TertiaError as error:
            self.state.show_notice(error_text(self.look.language, error))
            self._parts.draw_table()

    # The footer -------------------------------------------------------------------------------------------

    def action_help(self) -> None:
        form = "classic" if self.reader is None else self.reader.form
        self.app.push_screen(HelpScreen(self.look.language, form))

    def action_palette(self) -> None:
        self._set_look(self.look.with_next_palette())

    def action_letters(self) -> None:
        self._set_look(replace(self.look, has_letters=not self.look.has_letters))

    def action_theme(self) -> None:
        self._set_look(replace(self.look, is_night=not self.look.is_night))

    def _set_look(self, look: Look) -> None:
        self.state.look = look
        self.app.post_message(LookChanged(look))
        self._parts.draw()

    def action_leave(self) -> None:
        reader = self.reader
        if reader is not None and reader.phase == "playing" and reader.seat is not None:
            self.app.push_screen(LeaveScreen(reader), self._leave_if_sure)
        else:
            self._leave_if_sure("leave")

    def _leave_if_sure(self, answer: Departure | None) -> None:
        if answer == "leave":
            self.run_worker(self._leave())
        elif answer == "end":
            self._do("end-game")

    async def _leave(self) -> None:
        await self.session.leave()
        self.dismiss()
