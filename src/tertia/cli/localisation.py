"""click in the user's language: headings, help and errors come from the catalogues of texts."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

import click

from tertia.errors import BadInput
from tertia.texts import LANGUAGES, pick_language, text

_EXTRA = re.compile(r"^Got unexpected extra arguments? \((.*)\)$")
"""click has no exception class for this error, only its English sentence."""

F = TypeVar("F", bound=Callable[..., Any])


def chosen_language(arguments: Sequence[str] | None = None) -> str:
    """The language of ``--language`` anywhere in the arguments, else of TERTIA_LANGUAGE, else of the locale."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for place, word in enumerate(words):
        if word.startswith("--language="):
            return pick_language(word.partition("=")[2])
        if word == "--language" and place + 1 < len(words):
            return pick_language(words[place + 1])
    variables = ("TERTIA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return pick_language(*(os.environ.get(name) for name in variables))


class WholeNumber(click.ParamType[int]):
    """A whole number from ``least`` to ``most``."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return say("cli.pieces.number")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            name = _option_name(param)
            raise BadInput("bad-number", option=name, given=value, least=self.least, most=self.most)
        return number


class Choice(click.ParamType[str]):
    """One of a few words."""

    name = "choice"

    def __init__(self, values: Collection[str]) -> None:
        self.values = values

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.values)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.values:
            raise BadInput("bad-choice", option=_option_name(param), given=value, expected=tuple(self.values))
        return str(value)


def _option_name(param: click.Parameter | None) -> str:
    return param.opts[0] if param is not None else "?"


class RequiredOption(click.Option):
    """A required option whose help lacks the English word ``required`` that click adds."""

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        extra = super().get_help_extra(ctx)
        extra.pop("required", None)
        return extra


class _LocalisedHelp:
    """Help with headings in the user's language."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        command: Any = self
        pieces = " ".join(command.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("cli.usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        command: Any = self
        rows = [row for param in command.get_params(ctx) if (row := param.get_help_record(ctx)) is not None]
        _write_section(formatter, say("cli.options"), rows)
        if isinstance(command, click.Group):
            command.format_commands(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option: click.Option | None = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = say("cli.help")
        return option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        words = {"[OPTIONS]": "cli.pieces.options", "[COMMAND] [ARGS]...": "cli.pieces.command"}
        words["COMMAND [ARGS]..."] = words["[COMMAND] [ARGS]..."]
        return [say(words[piece]) if piece in words else piece for piece in pieces]


def _write_section(formatter: click.HelpFormatter, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    """Write a heading and its rows. The heading brings its colon, which French sets after a space."""
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    with formatter.indentation():
        formatter.write_dl(rows)


class Command(_LocalisedHelp, click.Command):
    """A command with localised help."""


class Group(_LocalisedHelp, click.Group):
    """A group of commands with localised help."""

    command_class = Command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, command.get_short_help_str(90)) for name, command in commands if command]
        _write_section(formatter, say("cli.commands"), rows)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise BadInput("no-such-command", given=args[0], expected=tuple(self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


LANGUAGE = chosen_language()
"""The language of this process. It is chosen before the commands are defined, because their help is in it."""


def say(key: str, /, **params: object) -> str:
    """A text of the catalogue in the user's language."""
    return text(LANGUAGE, key, **params)


def language_option() -> Callable[[F], F]:
    """``--language``; ``chosen_language`` has read its value already."""
    return click.option(
        "--language", type=Choice(LANGUAGES), expose_value=False, help=say("cli.language"), is_eager=True
    )


def usage_error_text(error: click.UsageError) -> str:
    """A sentence about an error in the command line."""
    match error:
        case click.NoSuchOption():
            return say("cli.wrong.no-such-option", option=error.option_name)
        case click.MissingParameter():
            return say("cli.wrong.missing", name=_missing_parameter_name(error))
        case click.BadOptionUsage():
            return say("cli.wrong.needs-value", option=error.option_name)
        case _ if (extra := _EXTRA.search(error.message)) is not None:
            return say("cli.wrong.extra", words=extra[1])
        case _:
            return say("cli.wrong.other", reason=error.format_message())


def _missing_parameter_name(error: click.MissingParameter) -> str:
    param = error.param
    if isinstance(param, click.Option):
        return param.opts[-1]
    return param.make_metavar(error.ctx) if param is not None and error.ctx is not None else "?"
