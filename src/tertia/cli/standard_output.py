"""Standard output of commands: JSON, lines of text, and whether the terminal shows colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import click
import msgspec


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    click.echo(msgspec.json.encode(value))


def print_lines(lines: Iterable[str]) -> None:
    """Print each line as soon as it is there."""
    for line in lines:
        click.echo(line)


def is_terminal() -> bool:
    """Return True if standard output is a terminal, not a file or a pipe."""
    return sys.stdout.isatty()


def has_colours() -> bool:
    """Return True if standard output is a terminal and the user has not switched colours off with NO_COLOR."""
    return is_terminal() and "NO_COLOR" not in os.environ
