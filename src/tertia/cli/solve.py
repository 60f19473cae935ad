"""``tertia solve``: find all SETs among the given cards, or among those on a photograph."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tertia.cards import Card
from tertia.cli.cards import card_renderer, describe_cards, names_of, read_cards
from tertia.cli.localisation import ChoiceParam, Command, argument, language_option, translate
from tertia.cli.standard_output import print_json
from tertia.errors import BadInput
from tertia.solver import Triple, find_disjoint, find_sets
from tertia.texts import FACES, Face

if TYPE_CHECKING:
    from tertia.vision import TableReading

SUFFIXES = (".png", ".jpg", ".jpeg")

DOUBTFUL = 0.75
"""Cards on a photograph that are less sure than this are named after the result."""

_FILE: Any = click.Path(path_type=Path)


@click.command(
    "solve", cls=Command, help=translate("cli.solve.help"), short_help=translate("cli.solve.short")
)
@argument("card_names", "cli.solve.words", "card", nargs=-1)
@click.option("--photo", type=_FILE, metavar=translate("cli.pieces.file"), help=translate("cli.solve.photo"))
@click.option(
    "-o", "--output", type=_FILE, metavar=translate("cli.pieces.file"), help=translate("cli.solve.output")
)
@click.option("--json", "as_json", is_flag=True, help=translate("cli.json"))
@click.option("--face", type=ChoiceParam(FACES), help=translate("cli.face"))
@language_option()
def solve_command(
    card_names: tuple[str, ...], photo: Path | None, output: Path | None, as_json: bool, face: Face | None
) -> None:
    if photo is not None:
        _solve_photo(photo, output, card_names, as_json)
        return
    if output is not None:
        raise BadInput("picture-needs-photo")
    cards = read_cards(card_names)
    if not cards:
        raise BadInput("no-cards")
    if as_json:
        print_json(_as_json(cards))
    else:
        _print_sets(cards, face or "classic")


def _solve_photo(photo: Path, output: Path | None, card_names: tuple[str, ...], as_json: bool) -> None:
    """Print the SETs on a photograph, and write it with the SETs ringed if there is a name for that."""
    if card_names:
        raise BadInput("photo-or-cards")
    if output is not None and output.suffix.lower() not in SUFFIXES:
        raise BadInput("bad-picture", given=output.name, expected=SUFFIXES)
    # Imported here because most commands do without the libraries for pictures.
    from tertia.vision import annotated_picture, open_photograph, recognise

    pixels = open_photograph(photo)
    reading = recognise(pixels)
    if not reading.cards:
        raise BadInput("no-cards-on-photo", name=str(photo))
    cards = list(dict.fromkeys(found.card for found in reading.cards))
    if output is not None:
        annotated_picture(pixels, reading.cards, find_sets(cards)).save(output)
    if as_json:
        print_json({"face": reading.face, "found": _found_json(reading), **_as_json(cards)})
        return
    _print_sets(cards, reading.face)
    doubtful = [found.card for found in reading.cards if found.confidence < DOUBTFUL]
    if doubtful:
        click.echo(translate("cli.solve.doubtful", cards=describe_cards(doubtful, reading.face)))
    if output is not None:
        click.echo(translate("draw.written", name=output))


def _as_json(cards: list[Card]) -> dict[str, Any]:
    return {
        "cards": names_of(cards),
        "sets": [names_of(triple) for triple in find_sets(cards)],
        "disjoint": [names_of(triple) for triple in find_disjoint(cards)],
    }


def _found_json(reading: TableReading) -> list[dict[str, Any]]:
    """Return each card with its corners on the photograph, in pixels of the upright picture."""
    return [
        {
            "card": names_of([found.card])[0],
            "confidence": round(found.confidence, 3),
            "corners": [[round(x, 1), round(y, 1)] for x, y in found.corners],
        }
        for found in reading.cards
    ]


def _print_sets(cards: list[Card], face: Face) -> None:
    sets: list[Triple] = find_sets(cards)
    render = card_renderer(face)
    for triple in sets:
        click.echo(f"{' '.join(names_of(triple))}   {render(*triple)}{describe_cards(triple, face)}")
    click.echo(translate("cli.solve.found", n=len(sets), cards=len(cards)))
    if len(sets) > 1:
        click.echo(translate("cli.solve.disjoint", n=len(find_disjoint(cards))))
