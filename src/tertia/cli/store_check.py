"""``tertia store check``: read the log of every table and report those that are damaged."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from tertia.cli.localisation import Command, language_option, translate
from tertia.cli.server_options import store_option
from tertia.cli.store_access import open_alone, print_problems

if TYPE_CHECKING:
    from tertia.history.store_check import StoreReport


@click.command(
    "check", cls=Command, help=translate("cli.store.check"), short_help=translate("cli.store.check-short")
)
@store_option()
@click.option("--quarantine", is_flag=True, help=translate("cli.store.check-quarantine"))
@language_option()
def check_command(store: str | None, quarantine: bool) -> None:
    report = asyncio.run(_check(store, quarantine))
    print_problems(report.problems)
    click.echo(translate("cli.store.checked", n=report.tables, decisions=report.decisions))
    if quarantine:
        click.echo(translate("cli.store.quarantined", n=len(report.damaged)))
    if not report.is_sound:
        raise click.exceptions.Exit(1)
    click.echo(translate("cli.store.sound"))


async def _check(url: str | None, quarantine: bool) -> StoreReport:
    # Imported here because other commands need no database library.
    from tertia.history.store_check import check_store, mark_damaged
    from tertia.storage.open import check_exists, default_store, open_store

    url = url or default_store()
    check_exists(url)
    if quarantine:
        store = await open_alone(url, "tertia store check")
    else:
        store = open_store(url, for_maintenance=True)
    try:
        report = await check_store(store.log)
        if quarantine:
            await mark_damaged(store, report)
    finally:
        await store.close()
    return report
