"""The parts of a table's screen: title, players, cards, status, actions and log."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from tertia.terminal.board import Board
from tertia.terminal.groups import card_groups
from tertia.terminal.screen_state import ScreenState
from tertia.terminal.table_words import SIDE_COLUMNS

MIN_WIDE_COLUMNS = 118
"""A terminal with this many columns shows the players and the log in a panel beside the cards."""

PANEL_COLUMNS = 40
"""The width of that panel in app.tcss."""

OTHER_LINES = 9
"""Lines around the cards: one for the title, two for players, two for the status, one for actions, two for the log
and one for the keys.

The number is constant, so that cards keep their size and place while sentences come and go."""


class TableDisplay(Vertical):
    """Draws the state of a screen above the line of keys."""

    def __init__(self, state: ScreenState) -> None:
        super().__init__()
        self._state = state
        self._written: dict[str, Text] = {}
        """The words of each part of the screen, as they were shown last."""

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="seats")
        with Horizontal(id="middle"):
            with Vertical(id="play"):
                yield Board(self._state.look, id="board")
                yield Static(id="hands")
                yield Static(id="status")
                yield Static(id="actions")
            with Vertical(id="side"):
                yield Static(id="side-seats")
                with VerticalScroll(id="side-log", can_focus=False):
                    yield Static(id="side-lines")
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="lines")

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width >= MIN_WIDE_COLUMNS, "wide")
        self.call_after_refresh(self.draw)

    @property
    def is_wide(self) -> bool:
        return self.has_class("wide")

    @property
    def _play_columns(self) -> int:
        """The columns for words below the cards: the width less the padding in app.tcss, and less the panel."""
        return self.size.width - (PANEL_COLUMNS + 4 if self.is_wide else 2)

    def draw(self) -> None:
        """Draw everything."""
        self.draw_table()
        self._draw_log()

    def draw_table(self) -> None:
        """Draw everything except the log."""
        reader = self._state.reader
        if reader is None or not self.is_mounted:
            return
        controls, board = self._state.controls, self.query_one(Board)
        board.show(
            card_groups(reader, controls.is_challenging), reader.face, controls.picked, self._state.look
        )
        self.draw_words()
        if self.is_wide:
            board.styles.height = "1fr"
        else:
            has_open_hands = reader.game == "twenty" and reader.view is not None
            hand_lines = len(reader.view.players) - 1 if has_open_hands else 0
            free_lines = self.app.size.height - OTHER_LINES - hand_lines
            board.styles.height = max(1, board.lines_for(self.size.width, free_lines))

    def draw_words(self) -> None:
        """Draw the words that change with time."""
        state = self._state
        if state.reader is None or not self.is_mounted:
            return
        words = state.words(state.reader)
        is_waiting = state.reader.phase == "waiting"
        self.set_class(is_waiting, "waiting")
        if self.is_wide:
            self._write("#side-seats", words.seat_list())
        elif is_waiting:
            self._write("#seats", words.seat_list())
        else:
            self._write("#seats", words.seat_row(self._play_columns))
        self._write("#title", state.title(words, self.is_wide))
        self._write("#hands", words.open_hands())
        self._write("#status", state.status(words))
        self._write("#actions", words.actions(state.buttons(), self._play_columns))

    def _draw_log(self) -> None:
        state = self._state
        if state.reader is None or not self.is_mounted:
            return
        place, scroll = ("#side-lines", "#side-log") if self.is_wide else ("#lines", "#log")
        width = SIDE_COLUMNS - 1 if self.is_wide else self._play_columns  # the panel has a scroll bar
        self._write(place, state.log(state.words(state.reader), width))
        self.query_one(scroll, VerticalScroll).scroll_end(animate=False)

    def _write(self, selector: str, words: Text) -> None:
        """Show words in a part of the screen if they have changed, because every update lays out the screen again."""
        if self._written.get(selector) != words:
            self._written[selector] = words
            part = self.query_one(selector, Static)
            part.update(words)
            if selector == "#hands":
                part.display = bool(words)
