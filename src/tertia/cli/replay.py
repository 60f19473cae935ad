"""``tertia replay``: read a record, verify it and print its transcript."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from tertia.cli.localisation import Command, argument, language_option, translate
from tertia.cli.transcript_output import print_transcript
from tertia.errors import InvalidRecord
from tertia.history.files import read_record
from tertia.history.verify import can_be_decided_again, check_record


@click.command(
    "replay", cls=Command, help=translate("cli.replay.help"), short_help=translate("cli.replay.short")
)
@argument("file", "cli.replay.file", "record", required=False, type=click.Path(path_type=Path))
@language_option()
def replay_command(file: Path | None) -> None:
    game, entries, names = read_record(_read_lines(file))
    try:
        check_record(game, entries)
    except InvalidRecord as error:
        # Print only the verified part, because later entries may not be consistent with the rules.
        print_transcript(game, entries[: error.line - 1], names)
        raise
    print_transcript(game, entries, names)
    click.echo(
        translate(
            "cli.replay.proven" if can_be_decided_again(game, entries) else "cli.replay.public",
            n=len(entries),
        )
    )


def _read_lines(file: Path | None) -> Iterable[bytes]:
    """Read the lines of a file, or of standard input if there is no file or its name is ``-``."""
    if file is None or str(file) == "-":
        return sys.stdin.buffer
    return file.read_bytes().splitlines()
