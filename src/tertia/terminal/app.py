"""The app of ``tertia play``: it shows the first screen, then tables, until the player quits."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from tertia.errors import TertiaError
from tertia.local_tables import LocalGame
from tertia.terminal.look import Look
from tertia.terminal.messages import LookChanged
from tertia.terminal.session import TableSession, open_link, play_locally
from tertia.terminal.start_screen import StartChoice, StartScreen
from tertia.terminal.table_screen import TableScreen
from tertia.texts import error_text

NIGHT = Theme(
    name="tertia-night",
    primary="#5EDBA5",
    secondary="#8FB0C4",
    accent="#FDD62B",
    foreground="#E9EDF0",
    background="#111A21",
    surface="#1D2A35",
    panel="#20303C",
    dark=True,
)
DAY = Theme(
    name="tertia-day",
    primary="#0A6B45",
    secondary="#20394B",
    accent="#8A5A00",
    foreground="#13202B",
    background="#F6F8F9",
    surface="#FFFFFF",
    panel="#E4EAEE",
    dark=False,
)


class TerminalApp(App[None]):
    """The terminal client."""

    TITLE = "tertia play"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self, look: Look, name: str, game: LocalGame, *, start: StartChoice | None = None, watch: bool = False
    ) -> None:
        """With ``start``, the app opens that table at once instead of the first screen, and ends with it.

        With ``watch``, the player does not sit down at the table of a link.
        """
        super().__init__(ansi_color=look.depth != "full")
        self.look, self._nickname, self._game, self._start, self._watch = look, name, game, start, watch
        self.failure = ""
        """Why the table of ``start`` could not be opened."""
        self._session: TableSession | None = None

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.register_theme(DAY)
        self._set_theme()
        if self._start is not None:
            self.run_worker(self._begin(self._start))
        else:
            self._choose()

    def _set_theme(self) -> None:
        if self.look.depth == "full":
            self.theme = (NIGHT if self.look.is_night else DAY).name
        else:
            self.theme = "ansi-dark" if self.look.is_night else "ansi-light"

    def _choose(self, problem: str = "") -> None:
        """Show the first screen, with the reason why the last choice failed if there is one."""
        screen = StartScreen(self.look, self._game, self._nickname)
        self.push_screen(screen, self._begin_if_chosen)
        if problem:
            screen.call_after_refresh(screen.show_problem, problem)

    def _begin_if_chosen(self, choice: StartChoice | None) -> None:
        if choice is not None:
            self.run_worker(self._begin(choice))

    async def _begin(self, choice: StartChoice) -> None:
        """Open a table and show it."""
        self._nickname = choice.name
        self._game = choice.game or self._game
        try:
            if choice.game is not None:
                session = await play_locally(choice.game, choice.name, self.look.language)
            else:
                session = await open_link(choice.link, choice.name, self.look.language, self._watch)
        except TertiaError as error:
            self._fail(error_text(self.look.language, error))
        else:
            self._session = session
            self.push_screen(TableScreen(session, self.look), self._after_table)

    def _fail(self, sentence: str) -> None:
        if self._start is not None:
            self.failure = sentence
            self.exit()
        else:
            self._choose(sentence)

    def _after_table(self, _: None) -> None:
        self._session = None
        if self._start is not None:
            self.exit()
        else:
            self._choose()

    def on_look_changed(self, message: LookChanged) -> None:
        self.look = message.look
        self._set_theme()

    async def action_quit(self) -> None:
        """Leave the table, so that nobody waits for us, and end the app."""
        if self._session is not None:
            session, self._session = self._session, None
            await session.leave()
        self.exit()
