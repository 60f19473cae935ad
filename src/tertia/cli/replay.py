"""``tertia replay``: read a record, verify it and tell the game."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tertia.cli.localisation import Command, language_option, say
from tertia.cli.transcript_output import print_transcript
from tertia.history.files import read_record
from tertia.history.verify import InvalidRecord, verify


@click.command("replay", cls=Command, help=say("cli.replay.help"), short_help=say("cli.replay.short"))
@click.argument("file", required=False, type=click.Path(path_type=Path), metavar=say("cli.replay.file"))
@language_option()
def replay_command(file: Path | None) -> None:
    game, entries = read_record(
        sys.stdin.buffer if file is None or str(file) == "-" else file.read_bytes().splitlines()
    )
    try:
        verify(game, entries)
    except InvalidRecord as error:
        # Tell only the verified part: later entries may not even make sense.
        print_transcript(game, entries[: int(str(error.details["line"])) - 1])
        raise
    print_transcript(game, entries)
    click.echo(say("cli.replay.proven", n=len(entries)))
