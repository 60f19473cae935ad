"""``tertia store backup``: copy a store into a file while the server runs."""

from __future__ import annotations

import errno
import os
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
    from tertia.server.security.identity import BadSecret, read_secret, write_secret
    from tertia.storage.open import check_exists, default_folder, default_store, hide_password

    url = store or default_store()
    check_exists(url)
    if secret_file is not None and not secret_file.exists():  # reading it would create it
        raise BadSecret("secret-unreadable", file=str(secret_file), reason=os.strerror(errno.ENOENT))
    secret_copy = file.with_name(f"{file.name}.secret")
    for copy in (file, secret_copy):
        if copy.exists():
            raise TertiaError("backup-exists", file=str(copy))
    report = back_up(url, file)
    print_problems(report.problems)
    figures = {"n": report.tables, "decisions": report.decisions}
    click.echo(translate("cli.store.backed-up", **figures, source=hide_password(url), file=str(file)))
    secret, default_file = report.secret, default_folder() / "secret"
    if secret_file is not None:
        # A server that is given a file does not use the secret in the store.
        secret = read_secret(secret_file)
    elif secret is None and default_file.exists():
        secret = read_secret(default_file)
    if secret is None:
        click.echo(translate("cli.store.backup-no-key", file=str(default_file)), err=True)
    else:
        write_secret(secret_copy, secret)
        click.echo(translate("cli.store.backup-key", file=str(secret_copy)))
