"""Options that ``serve``, ``store`` and ``host`` share: the store, and the file with the server's secret."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tertia.cli.localisation import F, translate


def store_option() -> Callable[[F], F]:
    """Declare the option that names the store."""
    return click.option("--store", envvar="TERTIA_STORE", metavar="URL", help=translate("cli.serve.store"))


def secret_file_option(help_key: str) -> Callable[[F], F]:
    """Declare the option that names the file with the server's secret."""
    path: Any = click.Path(path_type=Path)
    return click.option(
        "--secret-file",
        envvar="TERTIA_SECRET_FILE",
        type=path,
        metavar=translate("cli.pieces.file"),
        help=translate(help_key),
    )
