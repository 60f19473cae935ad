"""``tertia store``: look after the place where tables are kept."""

from __future__ import annotations

import asyncio

import click

from tertia.cli.localised import Command, Group, language_option, say
from tertia.tables.ports import PlayerResult, TableLine
from tertia.tables.rebuild import projected


@click.group("store", cls=Group, help=say("cli.store.help"), short_help=say("cli.store.help"))
@language_option()
def store_command() -> None:
    pass


@store_command.command(
    "rebuild", cls=Command, help=say("cli.store.rebuild"), short_help=say("cli.store.rebuild")
)
@click.option("--store", envvar="TERTIA_STORE", metavar="URL", help=say("cli.serve.store"))
@language_option()
def rebuild_command(store: str | None) -> None:
    tables = asyncio.run(_rebuild(store))
    click.echo(say("cli.store.rebuilt", n=tables))


async def _rebuild(url: str | None) -> int:
    from tertia.storage.open import default_store, open_log  # loads a database library: only here

    store = open_log(url or default_store())
    lines, results = list[TableLine](), list[PlayerResult]()
    try:
        for table in await store.all_tables():
            line, of_players = projected(await store.read(table))
            lines.append(line)
            results += of_players
        await store.replace_projections(lines, results)
    finally:
        await store.close()
    return len(lines)
