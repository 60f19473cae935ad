"""``tertia play``: play in the terminal, against bots or at the table of a link."""

from __future__ import annotations

import getpass
import os
import sys
from importlib.util import find_spec
from typing import Any

import click
import msgspec

from tertia.bots.levels import DEFAULT_LEVEL, LEVELS
from tertia.cli.game_options import assignments_option, parse_options
from tertia.cli.localisation import (
    LANGUAGE,
    ChoiceParam,
    Command,
    WholeNumberParam,
    argument,
    language_option,
    translate,
)
from tertia.client.links import parse_link
from tertia.errors import BadInput, TertiaError
from tertia.faces.palettes import PALETTES
from tertia.games.classic.editions import EDITIONS
from tertia.local_tables import LocalGame, player_count
from tertia.rooms.forms import ALL_FORMS, FORMS
from tertia.rooms.names import LONGEST, check_name
from tertia.rooms.new_table import make_table_command

PLAYABLE = (*FORMS, "strict")
"""The forms of ``--form``, which are variants of games: those of the browser, and strict solitaire."""


@click.command("play", cls=Command, help=translate("cli.play.help"), short_help=translate("cli.play.short"))
@argument("link", "cli.play.link", "link", required=False)
@click.option("--form", type=ChoiceParam(PLAYABLE), help=translate("cli.play.form"))
@click.option(
    "--level", type=ChoiceParam(tuple(LEVELS)), default=DEFAULT_LEVEL, help=translate("cli.play.level")
)
@click.option("--players", type=WholeNumberParam(1, 20), help=translate("cli.play.players"))
@click.option("--edition", type=ChoiceParam(tuple(EDITIONS)), help=translate("cli.table.edition"))
@assignments_option()
@click.option("--name", metavar=translate("cli.pieces.name"), help=translate("cli.play.name"))
@click.option("--watch", is_flag=True, help=translate("cli.play.watch"))
@click.option(
    "--palette", type=ChoiceParam(tuple(PALETTES)), default="classic", help=translate("cli.play.palette")
)
@click.option("--letters", is_flag=True, help=translate("cli.play.letters"))
@click.option(
    "--theme", type=ChoiceParam(("day", "night")), default="night", help=translate("cli.play.theme")
)
@click.option("--ascii", "is_ascii", is_flag=True, help=translate("cli.play.ascii"))
@language_option()
def play_command(
    link: str | None,
    form: str | None,
    level: str,
    players: int | None,
    edition: str | None,
    assignments: tuple[str, ...],
    name: str | None,
    watch: bool,
    palette: str,
    letters: bool,
    theme: str,
    is_ascii: bool,
) -> None:
    if find_spec("textual") is None:
        raise TertiaError("missing-extra", extra="terminal")
    _check_terminal()
    from tertia.terminal.app import TerminalApp
    from tertia.terminal.look import Look, terminal_depth
    from tertia.terminal.start_screen import StartChoice

    nickname = check_name(name) if name is not None else _user_name()
    options = _changed_options(form or "classic", edition, assignments)
    # Without a form or a link, this game is the one that the start screen proposes.
    game = LocalGame(form or "classic", edition, level, players, options)
    start = None
    if link is not None:
        start = StartChoice(nickname, link=str(parse_link(link)))
    elif form is not None:
        player_count(game)  # raises BadInput if the form is not for this many players
        start = StartChoice(nickname, game)
    depth = terminal_depth()
    look = Look(
        language=LANGUAGE,
        palette=palette,
        is_night=theme == "night",
        has_letters=letters or depth == "none",  # without colours, only letters tell them apart
        is_ascii=is_ascii,
        depth=depth,
    )
    app = TerminalApp(look, nickname, game, start=start, watch=watch)
    app.run()
    if app.failure:
        click.echo(f"tertia: {app.failure}", err=True)
        raise click.exceptions.Exit(1)


def _check_terminal() -> None:
    """Raise TertiaError if the app cannot draw on this terminal, or if this is no terminal."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not is_terminal or os.environ.get("TERM") == "dumb":
        raise TertiaError("no-terminal")


def _user_name() -> str:
    """Return the user's login name if it is possible as a nickname, otherwise the word for a guest."""
    try:
        return check_name(getpass.getuser()[:LONGEST])
    except (TertiaError, OSError, KeyError):
        return translate("web.guest")


def _changed_options(form: str, edition: str | None, assignments: tuple[str, ...]) -> dict[str, Any]:
    """Return the options that differ from those of the form."""
    if edition is not None and ALL_FORMS[form].game != "classic":
        raise BadInput("classic-only", game=form)
    preset: Any = make_table_command(ALL_FORMS[form].new_table(listed=False, edition=edition)).options
    wanted = msgspec.to_builtins(parse_options(preset, assignments))
    usual = msgspec.to_builtins(preset)
    return {name: value for name, value in wanted.items() if value != usual[name]}
