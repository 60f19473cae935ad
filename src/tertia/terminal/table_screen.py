"""The screen of a table: players, cards, status, actions and log."""

from __future__ import annotations

from dataclasses import replace
from random import uniform
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from tertia.cards import Card
from tertia.client.errors import ConnectionClosed
from tertia.client.news import News
from tertia.errors import TertiaError
from tertia.games.chipset.commands import Answer
from tertia.table_text.log import LogLine, log_lines
from tertia.table_text.reader import TableReader
from tertia.terminal.board import Board
from tertia.terminal.controls import Button, Controls
from tertia.terminal.dialogs import HelpScreen, LeaveScreen
from tertia.terminal.groups import card_groups
from tertia.terminal.key_bar import KeyBar
from tertia.terminal.look import Look
from tertia.terminal.messages import LookChanged
from tertia.terminal.session import TableSession
from tertia.terminal.table_words import TableWords
from tertia.texts import error_text, hues_of

MIN_WIDE_COLUMNS = 118
"""A terminal with this many columns shows the players and the log in a panel beside the cards."""

OTHER_LINES = 9
"""Lines around the cards: one for the title, two for players, two for the status, one for actions, two for the log
and one for the keys.

The number is constant, so that cards keep their size and place while sentences come and go."""

MAX_LOG_LINES = 200
NOTICE_MILLIS = 8_000
"""The time for which a notice, such as the reason of a refusal, stays in the status line."""

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
        self.session, self.look = session, look
        self.controls = Controls()
        self._lines: list[LogLine] = []
        self._is_answering = False
        """True while the screen waits before it answers for a hand without a SET in ChipSet."""
        self._written: dict[str, Text] = {}
        """The words of each part of the screen, as they were shown last."""
        self._notice, self._notice_until = Text(), 0

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="seats")
        with Horizontal(id="middle"):
            with Vertical(id="play"):
                yield Board(self.look, id="board")
                yield Static(id="hands")
                yield Static(id="status")
                yield Static(id="actions")
            with Vertical(id="side"):
                yield Static(id="side-seats")
                with VerticalScroll(id="side-log", can_focus=False):
                    yield Static(id="side-lines")
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="lines")
        yield KeyBar(self.look.language, KEYS)

    async def on_mount(self) -> None:
        self.session.table.on_news = self._receive
        if self.session.table.news is not None:
            self._receive(self.session.table.news)
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        self.session.table.on_news = lambda news: None

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width >= MIN_WIDE_COLUMNS, "wide")
        self.call_after_refresh(self._draw)
        self.call_after_refresh(self._draw_log)

    # News -------------------------------------------------------------------------------------------------

    def _receive(self, news: News) -> None:
        reader = TableReader(news, self.look.language, hues_of(self.look.palette, self.look.is_night))
        for line in log_lines(reader):
            if not line.lists_table:
                self._lines.append(line)
            if line.is_miss:
                self._show_notice(self._words(reader).log_line(line))
        del self._lines[:-MAX_LOG_LINES]
        self.controls.update(reader)
        self._draw()
        self._draw_log()
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
        if self._notice and self.session.table.now >= self._notice_until:
            self._notice = Text()
        self._draw_words()

    def _show_notice(self, words: str | Text) -> None:
        self._notice = Text(words) if isinstance(words, str) else words
        self._notice_until = self.session.table.now + NOTICE_MILLIS

    # Drawing ----------------------------------------------------------------------------------------------

    @property
    def reader(self) -> TableReader | None:
        return self.controls.reader

    def _draw(self) -> None:
        reader = self.reader
        if reader is None or not self.is_mounted:
            return
        board = self.query_one(Board)
        groups = card_groups(reader, self.controls.is_challenging)
        board.show(groups, reader.face, self.controls.picked, self.look)
        self._draw_words()
        if self.has_class("wide"):
            board.styles.height = "1fr"
        else:
            has_open_hands = reader.game == "twenty" and reader.view is not None
            hand_lines = len(reader.view.players) - 1 if has_open_hands else 0
            free_lines = self.size.height - OTHER_LINES - hand_lines
            board.styles.height = max(1, board.lines_for(self.size.width, free_lines))

    def _words(self, reader: TableReader) -> TableWords:
        return TableWords(reader, self.look, self.session.table.now)

    def _draw_words(self) -> None:
        reader = self.reader
        if reader is None or not self.is_mounted:
            return
        words, is_wide = self._words(reader), self.has_class("wide")
        if is_wide:
            self._write("#side-seats", words.seat_list())
        else:
            self._write("#seats", words.seat_row(self.size.width - 2))
        shows_link = is_wide or reader.phase == "waiting"
        self._write("#title", words.title(self.session.link if shows_link else ""))
        self._write("#hands", words.open_hands())
        if self.session.table.is_connected:
            self._write("#status", words.status(self._notice))
        else:
            self._write("#status", words.connection_lost(self.session.end_text))
        self._write("#actions", words.actions(self._buttons()))

    def _draw_log(self) -> None:
        reader = self.reader
        if reader is None or not self.is_mounted:
            return
        place, scroll = ("#side-lines", "#side-log") if self.has_class("wide") else ("#lines", "#log")
        self._write(place, self._words(reader).log(self._lines))
        self.query_one(scroll, VerticalScroll).scroll_end(animate=False)

    def _write(self, selector: str, words: Text) -> None:
        """Show words in a part of the screen if they have changed, because every update lays out the screen again."""
        if self._written.get(selector) != words:
            self._written[selector] = words
            part = self.query_one(selector, Static)
            part.update(words)
            if selector == "#hands":
                part.display = bool(words)

    def _buttons(self) -> list[Button]:
        buttons = self.controls.buttons()
        reader = self.reader
        if reader is not None and not reader.is_seated and self.session.can_sit(reader):
            buttons.append(Button("1", reader.say("web.sit"), "sit"))
        return buttons

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
                self.controls.clear()
                self._draw()
            case "left" | "right" | "up" | "down":
                across = {"left": -1, "right": 1}.get(event.key, 0)
                self.query_one(Board).move_cursor(across, {"up": -1, "down": 1}.get(event.key, 0))
            case _:
                handled = self._press_character(event.character or "")
        if handled:
            event.stop()

    def _press_character(self, character: str) -> bool:
        """Press the button or pick the card of a key. Return False if there is none."""
        for index, button in enumerate(self._buttons()):
            if button.key == character:
                self.action_press(index)
                return True
        for group in self.query_one(Board).groups:
            for card, key in group.keys.items():
                if key == character.lower():
                    self._pick(card)
                    return True
        return False

    def _press_main(self) -> None:
        self._do(self.controls.main())

    def _press_enter(self) -> None:
        command = self.controls.confirm()
        cursor = self.query_one(Board).cursor
        if command is not None:
            self._do(command)
        elif cursor is not None:
            self._pick(cursor)

    def on_board_picked(self, message: Board.Picked) -> None:
        self._pick(message.card)

    def _pick(self, card: Card) -> None:
        reader = self.reader
        if reader is not None and reader.command("call-set") and card not in self.controls.picked:
            self._show_notice(reader.say("web.call_first_says"))
        self._do(self.controls.pick(card))

    def action_press(self, index: int) -> None:
        """Press the button with this index."""
        buttons = self._buttons()
        if index >= len(buttons):
            return
        if buttons[index].command is None:
            self._press_main()
        elif buttons[index].command == "sit":
            self.run_worker(self._sit())
        else:
            self._do(buttons[index].command)

    def _do(self, command: Any | None) -> None:
        """Give a command, if there is one, and draw what has changed."""
        if command is not None:
            self._notice = Text()
            self.run_worker(self._send(command))
        self._draw()

    async def _send(self, command: Any) -> None:
        try:
            await self.session.table.do(command)
        except ConnectionClosed:
            pass  # the status line says so
        except TertiaError as error:
            self._show_notice(error_text(self.look.language, error))
        self._draw()

    async def _sit(self) -> None:
        try:
            await self.session.sit()
        except TertiaError as error:
            self._show_notice(error_text(self.look.language, error))
            self._draw()

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
        self.look = look
        self.app.post_message(LookChanged(look))
        self._draw()
        self._draw_log()

    def action_leave(self) -> None:
        reader = self.reader
        if reader is not None and reader.phase == "playing" and reader.seat is not None:
            self.app.push_screen(LeaveScreen(self.look.language), self._leave_if_sure)
        else:
            self._leave_if_sure(True)

    def _leave_if_sure(self, is_sure: bool | None) -> None:
        if is_sure:
            self.run_worker(self._leave())

    async def _leave(self) -> None:
        await self.session.leave()
        self.dismiss()
