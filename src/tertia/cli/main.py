"""The commands that there are, and how they end: 0 all well, 1 something is not so, 2 bad input."""

from __future__ import annotations

import sys

import click

from tertia import __version__
from tertia.cli.arena import arena_command
from tertia.cli.cards import explain_command, solve_command
from tertia.cli.drawing import draw_command, print_command
from tertia.cli.localised import LANGUAGE, Group, complaint, language_option, say
from tertia.cli.odds import odds_command
from tertia.cli.puzzle import puzzle_command
from tertia.cli.serve import serve_command
from tertia.cli.store import store_command
from tertia.cli.tables import replay_command, table_command
from tertia.errors import BadInput, Refused, TertiaError
from tertia.texts import error_text


@click.group(cls=Group, help=say("cli.tertia"), invoke_without_command=True)
@click.option("--version", "show_version", is_flag=True, help=say("cli.version"))
@language_option()
@click.pass_context
def tertia(ctx: click.Context, show_version: bool) -> None:
    if show_version:
        click.echo(f"tertia {__version__}")
    elif ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


COMMANDS = (
    *(solve_command, explain_command, table_command, replay_command, arena_command),
    *(odds_command, puzzle_command, print_command, draw_command, serve_command, store_command),
)
for command in COMMANDS:
    tertia.add_command(command)


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
