"""Options that ``tertia print`` and ``tertia draw`` share. Their help texts have keys under ``print``."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import click

from tertia.cli.localisation import ChoiceParam, F, RequiredOption, translate


def choice_option(name: str, values: Collection[str], default: str | None = None) -> Callable[[F], F]:
    """Declare an option that takes one of some values."""
    return click.option(
        f"--{name}", type=ChoiceParam(values), default=default, help=translate(f"print.{name}")
    )


def switch_option(name: str, help_key: str | None = None) -> Callable[[F], F]:
    """Declare an option without a value."""
    key = help_key or f"print.{name.replace('-', '_')}"
    return click.option(f"--{name}", is_flag=True, help=translate(key))


def output_option(help_key: str) -> Callable[[F], F]:
    """Declare the required option that names the output file."""
    path: Any = click.Path(path_type=Path)
    return click.option(
        "-o",
        "--output",
        cls=RequiredOption,
        type=path,
        required=True,
        metavar=translate("cli.pieces.file"),
        help=translate(help_key),
    )
