"""``tertia draw``: draw cards on a table as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from tertia.cards import FACES, Face
from tertia.cli.cards import read_cards
from tertia.cli.drawing_options import choice_option, output_option, switch_option
from tertia.cli.localisation import (
    LANGUAGE,
    ChoiceParam,
    Command,
    WholeNumberParam,
    argument,
    language_option,
    translate,
)
from tertia.errors import BadInput
from tertia.faces import PALETTES, CardStyle, PaletteName
from tertia.texts import LANGUAGES, colour_letters, hues_of

SUFFIXES = (".svg", ".png", ".pdf")


@click.command("draw", cls=Command, help=translate("draw.help"), short_help=translate("draw.short"))
@argument("card_names", "cli.solve.words", "card", nargs=-1)
@output_option("draw.output")
@click.option("--face", type=ChoiceParam(FACES), default="classic", help=translate("draw.face"))
@choice_option("palette", PALETTES, "classic")
@switch_option("night", "draw.night")
@switch_option("letters")
@switch_option("marks")
@click.option("--width", type=WholeNumberParam(16, 8000), default=1600, help=translate("draw.width"))
@language_option()
def draw_command(
    card_names: tuple[str, ...],
    output: Path,
    face: Face,
    palette: PaletteName,
    night: bool,
    letters: bool,
    marks: bool,
    width: int,
) -> None:
    # Imported here because the libraries for PNG and PDF take longer to load than most commands take to run.
    from tertia.printing.picture import TablePicture, table_picture

    suffix = output.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput("bad-picture", given=output.name, expected=SUFFIXES)
    colours = (
        colour_letters(LANGUAGES[LANGUAGE].print_language, face, hues_of(palette, night)) if letters else None
    )
    style = CardStyle(face, palette, night, letters=colours, marks=marks)
    picture = TablePicture(tuple(read_cards(card_names)), style, LANGUAGE)
    output.write_bytes(table_picture(picture, suffix[1:], width))  # type: ignore[arg-type]
    click.echo(translate("draw.written", name=output))
