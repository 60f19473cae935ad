"""``tertia store backup``: copy a store into a file while the server runs."""

from __future__ import annotations

from pathlib import Path

import click

from tertia.cli.localisation import Command, argument, language_option, translate
from tertia.cli.server_options import secret_file_option, store_option
from tertia.cli.store_access import print_problems
from tertia.errors import TertiaError


@click.command(
    "backup", cls=Command, help=translate("cli.store.backup"), short_help=translate("cli.store.backup-short")
)
@argument("file", "cli.pieces.file", "backup", type=click.Path(path_type=Path))
@store_option()
@secret_file_option("cli.store.backup-secret")
@language_option()
def backup_command(file: Path, store: str | None, secret_file: Path | None) -> None:
    # Imported here because other commands need no database library.
    from tertia.history.backup import back_up
    from tertia.server.security.identity import read_secret, write_secret
    from tertia.storage.open import default_folder, default_store

    secret_copy = file.with_name(f"{file.name}.secret")
    if secret_copy.exists():
        raise TertiaError("backup-exists", file=str(secret_copy))
    report = back_up(store or default_store(), file)
    print_problems(report.problems)
    click.echo(translate("cli.store.backed-up", n=report.tables, decisions=report.decisions, file=str(file)))
    server_secret_file = secret_file or default_folder() / "secret"
    secret = report.secret  # some stores hold the secret themselves; otherwise it is in the server's file
    if secret is None and server_secret_file.exists():
        secret = read_secret(server_secret_file)
    if secret is not None:
        write_secret(secret_copy, secret)
        click.echo(translate("cli.store.backup-key", file=str(secret_copy)))
