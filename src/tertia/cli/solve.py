"""``tertia solve``: find all SETs among the given cards."""

from __future__ import annotations

import click

from tertia.cli.cards import card_renderer, describe_cards, names_of, read_cards
from tertia.cli.localisation import ChoiceParam, Command, language_option, translate
from tertia.cli.standard_output import print_json
from tertia.errors import BadInput
from tertia.solver import find_disjoint, find_sets
from tertia.texts import FACES, Face


@click.command(
    "solve", cls=Command, help=translate("cli.solve.help"), short_help=translate("cli.solve.short")
)
@click.argument("card_names", nargs=-1, metavar=translate("cli.solve.words"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli.json"))
@click.option("--face", type=ChoiceParam(FACES), default="classic", help=translate("cli.face"))
@language_option()
def solve_command(card_names: tuple[str, ...], as_json: bool, face: Face) -> None:
    cards = read_cards(card_names)
    if not cards:
        raise BadInput("no-cards")
    sets, disjoint = find_sets(cards), find_disjoint(cards)
    if as_json:
        print_json(
            {
                "cards": names_of(cards),
                "sets": [names_of(triple) for triple in sets],
                "disjoint": [names_of(triple) for triple in disjoint],
            }
        )
        return
    render = card_renderer(face)
    for triple in sets:
        click.echo(f"{' '.join(names_of(triple))}   {render(*triple)}{describe_cards(triple, face)}")
    click.echo(translate("cli.solve.found", n=len(sets), cards=len(cards)))
    if len(sets) > 1:
        click.echo(translate("cli.solve.disjoint", n=len(disjoint)))
