"""``tertia print``: a deck to print, as PDF."""

from __future__ import annotations

from pathlib import Path

import click

from tertia.cards import FACES
from tertia.cli.drawing_options import choice_option, output_option, switch_option
from tertia.cli.localisation import LANGUAGE, Command, language_option, say
from tertia.faces import PALETTES
from tertia.games.classic.editions import EDITIONS
from tertia.printing.options import DECKS, PAPERS, SIZES, print_options


@click.command("print", cls=Command, help=say("print.help"), short_help=say("print.short"))
@output_option("print.output")
@choice_option("face", FACES)
@choice_option("palette", PALETTES, "classic")
@choice_option("paper", tuple(PAPERS), "a4")
@choice_option("size", tuple(SIZES), "poker")
@choice_option("deck", DECKS, "full")
@choice_option("edition", tuple(EDITIONS), "003")
@switch_option("backs")
@switch_option("letters")
@switch_option("marks")
@switch_option("bleed")
@switch_option("cards-only")
@language_option()
def print_command(output: Path, **chosen: str | bool | None) -> None:
    words = {name: _option_word(value) for name, value in chosen.items() if value is not None}
    options = print_options({**words, "language": LANGUAGE})
    # Imported here because the PDF library takes longer to load than most commands take to run.
    from tertia.printing.document import deck_pages
    from tertia.printing.pdf import pages_pdf

    pages = deck_pages(options)
    output.write_bytes(pages_pdf(pages, options))
    click.echo(say("print.written", name=output, n=len(pages)))


def _option_word(value: str | bool) -> str:
    return value if isinstance(value, str) else str(int(value))
