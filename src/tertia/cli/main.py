"""The command ``tertia``. Its exit codes are 0 for success, 1 for a failure, 2 for bad input and 130 for Ctrl+C."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from tertia.cli.interrupt_flag import INTERRUPTED
from tertia.cli.localisation import LANGUAGE, Group, language_option, translate, usage_error_text
from tertia.errors import BadInput, Refused, TertiaError
from tertia.texts import error_text

COMMANDS = (
    "arena",
    "benchmark",
    "bot",
    "draw",
    "explain",
    "host",
    "mcp",
    "odds",
    "play",
    "print",
    "puzzle",
    "replay",
    "serve",
    "solve",
    "store",
    "table",
)
"""The names of the commands. The module ``tertia.cli.<name>`` defines ``<name>_command``."""


class LazyGroup(Group):
    """A group that imports the module of a command only when the command is used, so that commands start fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"tertia.cli.{name}"), f"{name}_command")
        return command


@click.group(cls=LazyGroup, help=translate("cli.tertia"), invoke_without_command=True)
@click.option("--version", "show_version", is_flag=True, help=translate("cli.version"))
@language_option()
@click.pass_context
def tertia(ctx: click.Context, show_version: bool) -> None:
    if show_version:
        # Imported here because the version is read from the metadata of the installed package.
        from tertia import __version__

        click.echo(f"tertia {__version__}")
    elif ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """Run the command line and exit with its code."""
    sys.exit(_run())


def _run() -> int:
    """Run the command line, print its error if there is one, and return the exit code."""
    try:
        # A command that ends with click's Exit makes this return its code.
        code = tertia.main(prog_name="tertia", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)  # the help of a group of commands
        return 2
    except click.UsageError as error:
        return _print_error(usage_error_text(error), error.ctx)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except TertiaError as error:
        _print_error(error_text(LANGUAGE, error))
        return 2 if isinstance(error, BadInput | Refused) else 1
    except SystemExit:
        # click raises this when the reader of a pipe closes it, which is not a failure.
        return 0
    except OSError as error:  # nearly always a file name that the user gave, so it counts as bad input
        return _print_error(
            translate("cli.wrong.file", name=error.filename or "", reason=error.strerror or "")
        )
    return code if isinstance(code, int) else 0


def _print_error(sentence: str, ctx: click.Context | None = None) -> int:
    """Print an error, and how to get help if there is a context. Return the exit code for bad input."""
    click.echo(f"tertia: {sentence}", err=True)
    if ctx is not None:
        click.echo(translate("cli.try-help", command=ctx.command_path), err=True)
    return 2
