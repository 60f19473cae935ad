"""``tertia store``: maintain the store."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tertia.cli.localisation import Command, Group, language_option, translate
from tertia.errors import TertiaError
from tertia.history.rebuild import project
from tertia.storage.ports import PlayerResult, TableSummary

if TYPE_CHECKING:
    from tertia.history.store_copy import CopyReport
    from tertia.storage.store import Store


@click.group("store", cls=Group, help=translate("cli.store.help"), short_help=translate("cli.store.help"))
@language_option()
def store_command() -> None:
    pass


async def _open_alone(url: str, command: str) -> Store:
    """Open a store that this command may change. Raise an error if a server uses it."""
    # Imported here because other commands need no database library.
    from tertia.storage.open import open_store

    store = open_store(url, lock_as=command, for_maintenance=True)
    nodes = await store.cluster.other_nodes()
    if nodes:
        await store.close()
        raise TertiaError("store-has-nodes", nodes=tuple(nodes))
    return store


@store_command.command(
    "rebuild", cls=Command, help=translate("cli.store.rebuild"), short_help=translate("cli.store.rebuild")
)
@click.option("--store", envvar="TERTIA_STORE", metavar="URL", help=translate("cli.serve.store"))
@language_option()
def rebuild_command(store: str | None) -> None:
    click.echo(translate("cli.store.rebuilt", n=asyncio.run(_rebuild(store))))


async def _rebuild(url: str | None) -> int:
    """Rebuild the projections of a store from its log and return the number of tables."""
    # Imported here because other commands need no database library.
    from tertia.storage.open import default_store

    store = await _open_alone(url or default_store(), "tertia store rebuild")
    summaries, results = list[TableSummary](), list[PlayerResult]()
    try:
        for table in await store.log.all_tables():
            summary, players = project(await store.log.read(table))
            summaries.append(summary)
            results += players
        await store.projections.replace(summaries, results)
    finally:
        await store.close()
    return len(summaries)


@store_command.command(
    "copy", cls=Command, help=translate("cli.store.copy"), short_help=translate("cli.store.copy-short")
)
@click.argument("source", metavar=translate("cli.pieces.from"))
@click.argument("target", metavar=translate("cli.pieces.to"))
@click.option(
    "--secret-file",
    envvar="TERTIA_SECRET_FILE",
    type=click.Path(path_type=Path),
    metavar=translate("cli.pieces.file"),
    help=translate("cli.store.copy-secret"),
)
@language_option()
def copy_command(source: str, target: str, secret_file: Path | None) -> None:
    report = asyncio.run(_copy(source, target, secret_file))
    click.echo(
        translate("cli.store.copied", n=report.tables, decisions=report.decisions, new=report.new_decisions)
    )


async def _copy(from_url: str, to_url: str, secret_file: Path | None) -> CopyReport:
    """Copy the log and the secret that signs cookies, so that players keep their seats and results."""
    # Imported here because other commands need no database library.
    from tertia.history.store_copy import copy_store
    from tertia.server.security.identity import read_secret, write_secret
    from tertia.storage.open import default_folder, open_store

    file = secret_file or default_folder() / "secret"
    source = open_store(from_url, for_maintenance=True)
    try:
        target = await _open_alone(to_url, "tertia store copy")
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
