"""``tertia table``: play a whole game among bots."""

from __future__ import annotations

import secrets
from typing import Any

import click

from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.cli.game_options import assignments_option, parse_options
from tertia.cli.localisation import ChoiceParam, Command, WholeNumberParam, language_option, translate
from tertia.cli.standard_output import print_lines
from tertia.cli.transcript_output import NAMES, print_transcript
from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, FORMS, Form, edition_options
from tertia.games.common.options import new_table_options
from tertia.history.files import write_record


@click.command(
    "table", cls=Command, help=translate("cli.table.help"), short_help=translate("cli.table.short")
)
@click.option(
    "--game", "name", type=ChoiceParam(tuple(GAMES)), default="classic", help=translate("cli.table.game")
)
@click.option("--edition", type=ChoiceParam(tuple(EDITIONS)), help=translate("cli.table.edition"))
@click.option("--form", type=ChoiceParam(FORMS), default="classic", help=translate("cli.table.form"))
@click.option("--players", type=WholeNumberParam(1, 20), help=translate("cli.table.players"))
@assignments_option()
@click.option("--seed", type=WholeNumberParam(0, 2**63 - 1), help=translate("cli.table.seed"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli.table.json"))
@language_option()
def table_command(
    name: str,
    edition: str | None,
    form: Form,
    players: int | None,
    assignments: tuple[str, ...],
    seed: int | None,
    as_json: bool,
) -> None:
    game = GAMES[name]
    options = parse_options(_preset(name, edition, form), assignments)
    seats = players or (1 if form == "solitaire" else max(3, game.PLAYERS[0]))
    if seats not in game.PLAYERS:
        raise BadInput("bad-players", given=seats, least=game.PLAYERS[0], most=game.PLAYERS[-1])
    seed = secrets.randbelow(10**6) if seed is None else seed
    table = play(game, [SimplePlayer(f"{seed} {seat}") for seat in range(seats)], options, seed)
    if as_json:
        print_lines(write_record(game, table.entries, NAMES[:seats]))
    else:
        print_transcript(game, table.entries)
        click.echo(translate("cli.table.seeded", seed=seed))


def _preset(name: str, edition: str | None, form: Form) -> Any:
    """Return the options of an edition, which only the classic game has, or the defaults of the game."""
    if edition is None and form == "classic":
        return new_table_options(GAMES[name].Options)
    if name != "classic":
        raise BadInput("classic-only", game=name)
    return edition_options(edition or "003", form)
