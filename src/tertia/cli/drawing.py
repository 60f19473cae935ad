"""``tertia print`` and ``tertia draw``: cards on paper and in pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tertia.cards import FACES, Face
from tertia.cli.localised import LANGUAGE, Command, F, Needed, OneOf, Whole, language_option, say
from tertia.errors import BadInput
from tertia.faces import PALETTES, CardStyle, Palette
from tertia.games.classic.editions import EDITIONS
from tertia.notation import distinct, parse_cards
from tertia.printing.options import DECKS, PAPERS, SIZES, print_options
from tertia.texts import colour_letters, hues_of

KINDS = (".svg", ".png", ".pdf")


def _choice(name: str, values: tuple[str, ...], default: str | None = None) -> Callable[[F], F]:
    return click.option(f"--{name}", type=OneOf(values), default=default, help=say(f"print.{name}"))


def _switch(name: str, key: str | None = None) -> Callable[[F], F]:
    return click.option(f"--{name}", is_flag=True, help=say(key or f"print.{name.replace('-', '_')}"))


def _output(key: str) -> Callable[[F], F]:
    path: Any = click.Path(path_type=Path)
    return click.option(
        "-o", "--output", cls=Needed, type=path, required=True, metavar=say("cli.pieces.file"), help=say(key)
    )


@click.command("print", cls=Command, help=say("print.help"), short_help=say("print.short"))
@_output("print.output")
@_choice("face", FACES)
@_choice("palette", PALETTES, "classic")
@_choice("paper", tuple(PAPERS), "a4")
@_choice("size", tuple(SIZES), "poker")
@_choice("deck", DECKS, "full")
@_choice("edition", tuple(EDITIONS), "003")
@_switch("backs")
@_switch("letters")
@_switch("marks")
@_switch("bleed")
@_switch("cards-only")
@language_option()
def print_command(output: Path, **chosen: str | bool | None) -> None:
    words = {name: _word(value) for name, value in chosen.items() if value is not None}
    options = print_options({**words, "language": LANGUAGE})
    # The parts that make a PDF take longer to load than solving a table: only who prints waits for them.
    from tertia.printing.document import document
    from tertia.printing.pdf import pages_pdf

    pages = document(options)
    output.write_bytes(pages_pdf(pages, options))
    click.echo(say("print.written", name=output, n=len(pages)))


def _word(value: str | bool) -> str:
    return value if isinstance(value, str) else str(int(value))


@click.command("draw", cls=Command, help=say("draw.help"), short_help=say("draw.short"))
@click.argument("words", nargs=-1, metavar=say("cli.solve.words"))
@_output("draw.output")
@click.option("--face", type=OneOf(FACES), default="classic", help=say("draw.face"))
@_choice("palette", PALETTES, "classic")
@_switch("night", "draw.night")
@_switch("letters")
@_switch("marks")
@click.option("--width", type=Whole(16, 8000), default=1600, help=say("draw.width"))
@language_option()
def draw_command(
    words: tuple[str, ...],
    output: Path,
    face: Face,
    palette: Palette,
    night: bool,
    letters: bool,
    marks: bool,
    width: int,
) -> None:
    from tertia.printing.picture import TablePicture, table_picture

    kind = output.suffix.lower()
    if kind not in KINDS:
        raise BadInput("bad-picture", given=output.name, expected=KINDS)
    if not words and sys.stdin.isatty():
        raise BadInput("no-cards")
    given = " ".join(words) if words else sys.stdin.buffer.read().decode(errors="replace")
    marked = colour_letters(LANGUAGE, face, hues_of(palette, night)) if letters else None
    look = CardStyle(face, palette, night, letters=marked, marks=marks)
    picture = TablePicture(tuple(distinct(parse_cards(given))), look, LANGUAGE)
    output.write_bytes(table_picture(picture, kind[1:], width))  # type: ignore[arg-type]
    click.echo(say("draw.written", name=output))
