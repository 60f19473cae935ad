"""Shared by the commands of ``tertia store``: open a store for one process, and report tables with problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tertia.cli.localisation import translate
from tertia.errors import TertiaError
from tertia.history.log_replay import LogProblem

if TYPE_CHECKING:
    from tertia.storage.store import Store


async def open_alone(url: str, command: str) -> Store:
    """Open a store that this command may change. Raise an error if a server uses it."""
    # Imported here because other commands need no database library.
    from tertia.storage.open import open_store

    store = open_store(url, lock_as=command, for_maintenance=True)
    nodes = await store.cluster.other_nodes()
    if nodes:
        await store.close()
        raise TertiaError("store-has-nodes", nodes=tuple(nodes))
    return store


def print_problems(problems: Sequence[LogProblem]) -> None:
    """Print a line for each problem to standard error."""
    for problem in problems:
        details = {"table": problem.table, "version": problem.version, "reason": problem.reason}
        click.echo(translate(f"cli.store.problem.{problem.kind}", **details), err=True)
