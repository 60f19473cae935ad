"""``tertia print``: write a deck to print as a PDF file."""

from __future__ import annotations

from pathlib import Path

import click

from tertia.cards import FACES
from tertia.cli.drawing_options import choice_option, output_option, switch_option
from tertia.cli.localisation import LANGUAGE, Command, language_option, translate
from tertia.faces import PALETTES
from tertia.games.classic.editions import EDITIONS
from tertia.printing.options import DECKS, PAPERS, SIZES, print_options
from tertia.texts import LANGUAGES


@click.command("print", cls=Command, help=translate("print.help"), short_help=translate("print.short"))
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
def print_command(output: Path, **arguments: str | bool | None) -> None:
    params = {name: _query_value(value) for name, value in arguments.items() if value is not None}
    options = print_options({**params, "language": LANGUAGE})
    # Imported here because the PDF library takes longer to load than most commands take to run.
    from tertia.printing.document import deck_pages
    from tertia.printing.pdf import pages_pdf

    pages = deck_pages(options)
    output.write_bytes(pages_pdf(pages, options))
    click.echo(translate("print.written", name=output, n=len(pages)))
    if options.language != LANGUAGE:
        click.echo(translate("print.other_language", language=LANGUAGES[options.language].name))


def _query_value(value: str | bool) -> str:
    """Write a value as in a URL of the server, where a switch is 0 or 1."""
    return value if isinstance(value, str) else str(int(value))
