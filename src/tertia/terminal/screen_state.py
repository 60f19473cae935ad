"""The state behind the screen of a table: the look, the picked cards, the log and the notice. It draws nothing."""

from __future__ import annotations

from rich.text import Text

from tertia.client.news import News
from tertia.table_text.log import LogLine, log_lines
from tertia.table_text.reader import TableReader
from tertia.terminal.controls import Button, Controls
from tertia.terminal.look import Look
from tertia.terminal.session import TableSession
from tertia.terminal.table_words import TableWords
from tertia.texts import hues_of

MAX_LOG_LINES = 200
NOTICE_MILLIS = 8_000
"""The time for which a notice, such as the reason of a refusal, stays in the status line."""

SIT = "sit"
"""The command of the button with which a spectator takes a free chair."""

CLEAR = "clear"
"""The command of the button with which a player gives up a challenge in SetUp."""


class ScreenState:
    """Everything that the screen of one table shows."""

    def __init__(self, session: TableSession, look: Look) -> None:
        self.session, self.look = session, look
        self.controls = Controls()
        self._lines: list[LogLine] = []
        self._notice, self._notice_until = Text(), 0

    @property
    def reader(self) -> TableReader | None:
        """The newest state of the table; None before the first news."""
        return self.controls.reader

    def receive(self, news: News) -> TableReader:
        """Take news of the table: add lines to the log, and show a mistake as a notice."""
        hues = hues_of(self.look.palette, self.look.is_night)
        reader = TableReader(news, self.look.language, hues, self.session.table.server)
        for line in log_lines(reader):
            if not line.lists_table:
                self._lines.append(line)
            if line.is_miss:
                self.show_notice(self.words(reader).log_line(line))
        del self._lines[:-MAX_LOG_LINES]
        self.controls.update(reader)
        return reader

    # Notices ----------------------------------------------------------------------------------------------

    def show_notice(self, words: str | Text) -> None:
        """Show a notice in the status line for a while."""
        self._notice = Text(words) if isinstance(words, str) else words
        self._notice_until = self.session.table.now + NOTICE_MILLIS

    def clear_notice(self) -> None:
        self._notice = Text()

    def clear_old_notice(self) -> None:
        """Clear the notice if it has been shown long enough."""
        if self._notice and self.session.table.now >= self._notice_until:
            self.clear_notice()

    # Words ------------------------------------------------------------------------------------------------

    def words(self, reader: TableReader) -> TableWords:
        """Return the words of the table at this moment."""
        return TableWords(reader, self.look, self.session.table.now)

    def title(self, words: TableWords, is_wide: bool) -> Text:
        """Return the title, with the link where there is room for it or where somebody is waited for."""
        shows_link = is_wide or words.reader.phase == "waiting"
        return words.title(self.session.link if shows_link else "")

    def status(self, words: TableWords) -> Text:
        """Return the status of the table, or of a connection that is lost."""
        if self.session.table.is_connected:
            return words.status(self._notice, self.controls.is_challenging)
        return words.connection_lost(self.session.end_text)

    def log(self, words: TableWords, width: int) -> Text:
        return words.log(self._lines, width)

    def buttons(self) -> list[Button]:
        """Return the keys that do something now, also those that give the table no command."""
        buttons, reader = self.controls.buttons(), self.reader
        if reader is not None and self.controls.is_challenging:
            buttons.insert(0, Button("Esc", reader.say("terminal.take_back"), CLEAR))
        if reader is not None and not reader.is_seated and self.session.can_sit(reader):
            buttons.append(Button("1", reader.say("web.sit"), SIT))
        return buttons
