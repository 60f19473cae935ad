"""``tertia table``: a whole game among bots."""

from __future__ import annotations

import secrets
from typing import Any

import click

from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.cli.game_options import parse_options
from tertia.cli.localisation import Choice, Command, WholeNumber, language_option, say
from tertia.cli.transcript_output import print_lines, print_transcript
from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, FORMS, Form, edition_options
from tertia.history.files import write_record


@click.command("table", cls=Command, help=say("cli.table.help"), short_help=say("cli.table.short"))
@click.option("--game", "name", type=Choice(tuple(GAMES)), default="classic", help=say("cli.table.game"))
@click.option("--edition", type=Choice(tuple(EDITIONS)), help=say("cli.table.edition"))
@click.option("--form", type=Choice(FORMS), default="classic", help=say("cli.table.form"))
@click.option("--players", type=WholeNumber(1, 20), help=say("cli.table.players"))
@click.option(
    "--option", "words", multiple=True, metavar=say("cli.pieces.option"), help=say("cli.table.option")
)
@click.option("--seed", type=WholeNumber(0, 2**63 - 1), help=say("cli.table.seed"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.table.json"))
@language_option()
def table_command(
    name: str,
    edition: str | None,
    form: Form,
    players: int | None,
    words: tuple[str, ...],
    seed: int | None,
    as_json: bool,
) -> None:
    game = GAMES[name]
    options = parse_options(_preset(name, edition, form), words)
    seats = players or (1 if form == "solitaire" else max(3, game.PLAYERS[0]))
    if seats not in game.PLAYERS:
        raise BadInput("bad-players", given=seats, least=game.PLAYERS[0], most=game.PLAYERS[-1])
    seed = secrets.randbelow(10**6) if seed is None else seed
    table = play(game, [SimplePlayer(f"{seed} {seat}") for seat in range(seats)], options, seed)
    if as_json:
        print_lines(write_record(game, table.entries))
    else:
        print_transcript(game, table.entries)
        click.echo(say("cli.table.seeded", seed=seed))


def _preset(name: str, edition: str | None, form: Form) -> Any:
    """The options of an edition, which only the classic game has, or else the game's own defaults."""
    if edition is None and form == "classic":
        return GAMES[name].Options()
    if name != "classic":
        raise BadInput("classic-only", game=name)
    return edition_options(edition or "003", form)
