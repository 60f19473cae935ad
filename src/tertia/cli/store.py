"""``tertia store``: maintain the store."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tertia.cli.localisation import Command, Group, argument, language_option, translate
from tertia.cli.server_options import secret_file_option, store_option
from tertia.cli.store_access import open_alone, print_problems
from tertia.cli.store_backup import backup_command
from tertia.cli.store_check import check_command
from tertia.history.rebuild import RebuildReport, rebuild

if TYPE_CHECKING:
    from tertia.history.store_copy import CopyReport


@click.group("store", cls=Group, help=translate("cli.store.help"), short_help=translate("cli.store.help"))
@language_option()
def store_command() -> None:
    pass


store_command.add_command(backup_command)
store_command.add_command(check_command)


@store_command.command(
    "rebuild",
    cls=Command,
    help=translate("cli.store.rebuild"),
    short_help=translate("cli.store.rebuild-short"),
)
@store_option()
@language_option()
def rebuild_command(store: str | None) -> None:
    report = asyncio.run(_rebuild(store))
    print_problems(report.problems)
    click.echo(translate("cli.store.rebuilt", n=report.tables))
    if report.problems:
        click.echo(translate("cli.store.kept", n=len(report.problems)), err=True)
        raise click.exceptions.Exit(1)


async def _rebuild(url: str | None) -> RebuildReport:
    """Rebuild the projections of a store from its log."""
    # Imported here because other commands need no database library.
    from tertia.storage.open import check_exists, default_store

    url = url or default_store()
    check_exists(url)
    store = await open_alone(url, "tertia store rebuild")
    try:
        return await rebuild(store)
    finally:
        await store.close()


@store_command.command(
    "copy", cls=Command, help=translate("cli.store.copy"), short_help=translate("cli.store.copy-short")
)
@argument("source", "cli.pieces.from", "source")
@argument("target", "cli.pieces.to", "target")
@secret_file_option("cli.store.copy-secret")
@language_option()
def copy_command(source: str, target: str, secret_file: Path | None) -> None:
    report = asyncio.run(_copy(source, target, secret_file))
    click.echo(
        translate("cli.store.copied", n=report.tables, decisions=report.decisions, new=report.new_decisions)
    )
    if report.skipped:
        print_problems(report.skipped)
        click.echo(translate("cli.store.skipped", n=len(report.skipped)), err=True)
        raise click.exceptions.Exit(1)


async def _copy(from_url: str, to_url: str, secret_file: Path | None) -> CopyReport:
    """Copy the log and the secret that signs cookies, so that players keep their seats and results."""
    # Imported here because other commands need no database library.
    from tertia.history.store_copy import copy_store
    from tertia.server.security.identity import read_secret, write_secret
    from tertia.storage.open import check_exists, default_folder, open_store

    file = secret_file or default_folder() / "secret"
    check_exists(from_url)
    source = open_store(from_url, for_maintenance=True)
    try:
        target = await open_alone(to_url, "tertia store copy")
        try:
            report = await copy_store(source, target)
            if source.secret is not None and target.secret is not None:
                target.secret.replace(source.secret.read())
            elif source.secret is not None:
                write_secret(file, source.secret.read())
            elif target.secret is not None and file.exists():
                target.secret.replace(read_secret(file))
        finally:
            await target.close()
    finally:
        await source.close()
    return report
