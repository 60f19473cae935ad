"""The commands that there are, and how they end: 0 all well, 1 something is not so, 2 bad input."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from tertia.cli.localised import LANGUAGE, Group, complaint, language_option, say
from tertia.errors import BadInput, Refused, TertiaError
from tertia.texts import error_text

COMMANDS = {
    "solve": "cards",
    "explain": "cards",
    "table": "tables",
    "replay": "tables",
    "arena": "arena",
    "odds": "odds",
    "puzzle": "puzzle",
    "print": "drawing",
    "draw": "drawing",
    "serve": "serve",
    "store": "store",
}
"""Which module has ``<name>_command``."""


class Commands(Group):
    """Loads a command when it is asked for: most need little of what the others need."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"tertia.cli.{COMMANDS[name]}"), f"{name}_command")
        return command


@click.group(cls=Commands, help=say("cli.tertia"), invoke_without_command=True)
@click.option("--version", "show_version", is_flag=True, help=say("cli.version"))
@language_option()
@click.pass_context
def tertia(ctx: click.Context, show_version: bool) -> None:
    if show_version:
        from tertia import __version__

        click.echo(f"tertia {__version__}")
    elif ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(_run())


def _run() -> int:
    try:
        tertia.main(prog_name="tertia", standalone_mode=False)
    except click.UsageError as error:
        return _complain(complaint(error), error.ctx)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except TertiaError as error:
        _complain(error_text(LANGUAGE, error))
        return 2 if isinstance(error, BadInput | Refused) else 1
    except SystemExit:
        # click leaves like this when whoever read our output has seen enough: that is no failure.
        return 0
    except OSError as error:
        return _complain(say("cli.wrong.file", name=error.filename or "", reason=error.strerror or ""))
    return 0


def _complain(sentence: str, ctx: click.Context | None = None) -> int:
    click.echo(f"tertia: {sentence}", err=True)
    if ctx is not None:
        click.echo(say("cli.try-help", command=ctx.command_path), err=True)
    return 2
