"""The first screen: choose a form, opponents and a nickname, or give the link of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, Vertical
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Button, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option

from tertia.bots.levels import LEVELS
from tertia.errors import TertiaError
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS
from tertia.local_tables import LocalGame
from tertia.rooms.forms import ALL_FORMS, FORMS
from tertia.rooms.names import check_name
from tertia.terminal.dialogs import HelpScreen
from tertia.terminal.key_bar import KeyBar
from tertia.terminal.look import Look
from tertia.terminal.messages import LookChanged
from tertia.texts import LANGUAGES, error_text, text
from tertia.texts.lists import sentence_case

CHOICES = tuple(choice for form in FORMS for choice in ((form, "strict") if form == "solitaire" else (form,)))
"""The forms that the screen lists. Strict solitaire follows solitaire."""

MAX_PLAYERS = 8
"""The largest number of players that the screen offers. The rules of some games allow more."""


@dataclass(frozen=True, slots=True)
class StartChoice:
    """The choice of the player: a game against bots, or the link of a table."""

    name: str
    game: LocalGame | None = None
    link: str = ""


KEYS = {"f1": "help", "f4": "theme", "f5": "start", "ctrl+q": "quit"}
"""The keys of the last line, with their actions."""


class StartScreen(Screen[StartChoice]):
    """The screen on which the player chooses a game. Its result is a ``StartChoice``."""

    def __init__(self, look: Look, game: LocalGame, name: str) -> None:
        super().__init__()
        self.look, self._game, self._nickname = look, game, name

    def _say(self, key: str, /, **params: object) -> str:
        return text(self.look.language, key, **params)

    def compose(self) -> ComposeResult:
        say, game = self._say, self._game
        yield Static(f"tertia · {say('home.title')}", id="title")
        with Horizontal(id="start"):
            yield OptionList(*(Option(self._form_text(form), form) for form in CHOICES), id="forms")
            with Vertical(id="settings"):
                with Grid(id="fields"):
                    yield Label(say("home.opponents"))
                    levels = [(say(f"bots.level.{level}"), level) for level in LEVELS]
                    yield Select(levels, value=game.level, allow_blank=False, compact=True, id="level")
                    yield Label(say("web.players"))
                    yield Select(
                        self._player_counts("classic"), value=4, allow_blank=False, compact=True, id="players"
                    )
                    yield Label(say("edition.title"))
                    editions = [(say(f"edition.{code}.name"), code) for code in EDITIONS]
                    yield Select(
                        [(sentence_case(say("home.usual")), ""), *editions],
                        value=game.edition or "",
                        allow_blank=False,
                        compact=True,
                        id="edition",
                    )
                    yield Label(say("web.settings.language"))
                    languages = [(language.name, tag) for tag, language in LANGUAGES.items()]
                    yield Select(
                        languages, value=self.look.language, allow_blank=False, compact=True, id="language"
                    )
                    yield Label(say("web.name"))
                    yield Input(self._nickname, compact=True, id="name")
                    yield Label(say("web.room.link"))
                    yield Input(placeholder="https://…/t/…", compact=True, id="link")
                yield Static(id="about")
                yield Button(say("web.room.start"), variant="primary", id="go")
                yield Static(id="problem")
        yield KeyBar(self.look.language, KEYS)

    def _form_text(self, form: str) -> str:
        name = "solitaire" if form == "strict" else form
        title = self._say(f"web.games.{name}.name")
        return f"{title} · {self._say('web.solitaire.strict')}" if form == "strict" else title

    def _player_counts(self, form: str) -> list[tuple[str, int]]:
        chosen = ALL_FORMS[form]
        is_alone = chosen.form == "solitaire"
        possible = [1] if is_alone else [n for n in GAMES[chosen.game].PLAYERS if n <= MAX_PLAYERS]
        return [(self._say("count.players", n=n), n) for n in possible]

    def on_mount(self) -> None:
        self._show_game()

    def _show_game(self) -> None:
        """Highlight the form of the present game in the list."""
        forms = self.query_one("#forms", OptionList)
        forms.highlighted = CHOICES.index(self._game.form) if self._game.form in CHOICES else 0
        forms.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        form = str(event.option.id)
        about = "home.solitaire.strict" if form == "strict" else f"web.games.{form}.short"
        self.query_one("#about", Static).update(self._say(about))
        players = self.query_one("#players", Select)
        counts = self._player_counts(form)
        players.set_options(counts)
        usual = ALL_FORMS[form].bots + 1
        wanted = self._game.players if form == self._game.form and self._game.players else usual
        players.value = min(max(wanted, counts[0][1]), counts[-1][1])
        self.query_one("#edition", Select).disabled = ALL_FORMS[form].game != "classic"
        self.query_one("#level", Select).disabled = players.value == 1

    def on_key(self, event: Key) -> None:
        action = KEYS.get(event.key)
        if action is not None:
            self.run_worker(self.run_action(f"screen.{action}"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_start()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_start()

    async def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "language" and event.value != self.look.language:
            self._game, self._nickname = self._chosen(), self.query_one("#name", Input).value
            self.look = replace(self.look, language=str(event.value))
            self.app.post_message(LookChanged(self.look))
            await self.recompose()
            self._show_game()

    def _chosen(self) -> LocalGame:
        """Return the game that the fields describe."""
        forms = self.query_one("#forms", OptionList)
        option = forms.highlighted_option
        edition = self.query_one("#edition", Select)
        return LocalGame(
            form=str(option.id) if option is not None else "classic",
            edition=None if edition.disabled else str(edition.value) or None,  # empty for the usual rules
            level=str(self.query_one("#level", Select).value),
            players=int(str(self.query_one("#players", Select).value)),
            options=self._game.options,
        )

    def action_start(self) -> None:
        link = self.query_one("#link", Input).value.strip()
        try:
            name = check_name(self.query_one("#name", Input).value)
        except TertiaError as error:
            self.show_problem(error_text(self.look.language, error))
            return
        self.dismiss(StartChoice(name, link=link) if link else StartChoice(name, self._chosen()))

    def show_problem(self, sentence: str) -> None:
        """Show why the game cannot begin."""
        self.query_one("#problem", Static).update(sentence)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.look.language, "classic"))

    def action_theme(self) -> None:
        self.look = replace(self.look, is_night=not self.look.is_night)
        self.app.post_message(LookChanged(self.look))
