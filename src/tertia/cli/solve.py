"""``tertia solve``: all SETs among some cards."""

from __future__ import annotations

import click

from tertia.cli.card_output import card_painter, describe_cards, names_of, print_json, read_cards
from tertia.cli.localisation import Choice, Command, language_option, say
from tertia.errors import BadInput
from tertia.solver import find_disjoint, find_sets
from tertia.texts import FACES, Face


@click.command("solve", cls=Command, help=say("cli.solve.help"), short_help=say("cli.solve.short"))
@click.argument("words", nargs=-1, metavar=say("cli.solve.words"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.json"))
@click.option("--face", type=Choice(FACES), default="classic", help=say("cli.face"))
@language_option()
def solve_command(words: tuple[str, ...], as_json: bool, face: Face) -> None:
    cards = read_cards(words)
    if not cards:
        raise BadInput("no-cards")
    sets, disjoint = find_sets(cards), find_disjoint(cards)
    if as_json:
        print_json(
            {
                "cards": names_of(cards),
                "sets": [names_of(found) for found in sets],
                "disjoint": [names_of(found) for found in disjoint],
            }
        )
        return
    paint = card_painter(face)
    for found in sets:
        click.echo(f"{' '.join(names_of(found))}   {paint(*found)}{describe_cards(found, face)}")
    click.echo(say("cli.solve.found", n=len(sets), cards=len(cards)))
    if len(sets) > 1:
        click.echo(say("cli.solve.disjoint", n=len(disjoint)))
