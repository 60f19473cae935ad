"""Options that ``tertia print`` and ``tertia draw`` share. Their help is in the texts under ``print``."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import click

from tertia.cli.localisation import Choice, F, RequiredOption, say


def choice_option(name: str, values: Collection[str], default: str | None = None) -> Callable[[F], F]:
    return click.option(f"--{name}", type=Choice(values), default=default, help=say(f"print.{name}"))


def switch_option(name: str, help_key: str | None = None) -> Callable[[F], F]:
    key = help_key or f"print.{name.replace('-', '_')}"
    return click.option(f"--{name}", is_flag=True, help=say(key))


def output_option(help_key: str) -> Callable[[F], F]:
    path: Any = click.Path(path_type=Path)
    return click.option(
        "-o",
        "--output",
        cls=RequiredOption,
        type=path,
        required=True,
        metavar=say("cli.pieces.file"),
        help=say(help_key),
    )
