"""Commands, options and errors of click in the user's language. Their texts come from the catalogues."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

import click

from tertia.errors import BadInput
from tertia.texts import LANGUAGES, pick_language, text

_UNEXPECTED_ARGUMENTS = re.compile(r"^Got unexpected extra arguments? \((.*)\)$")
"""click's message for arguments that no command takes. click has no exception class for them."""

F = TypeVar("F", bound=Callable[..., Any])


def chosen_language(arguments: Sequence[str] | None = None) -> str:
    """Return the language from ``--language`` anywhere in the arguments, else TERTIA_LANGUAGE, else the locale."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    for index, argument in enumerate(arguments):
        if argument.startswith("--language="):
            return pick_language(argument.partition("=")[2])
        if argument == "--language" and index + 1 < len(arguments):
            return pick_language(arguments[index + 1])
    variables = ("TERTIA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return pick_language(*(os.environ.get(name) for name in variables))


class WholeNumberParam(click.ParamType[int]):
    """A parameter that takes a whole number from ``least`` to ``most``."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return translate("cli.pieces.number")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self.least - 1  # out of range, so that the check below reports it
        if not self.least <= number <= self.most:
            name = _option_name(param)
            raise BadInput("bad-number", option=name, given=value, least=self.least, most=self.most)
        return number


class ChoiceParam(click.ParamType[str]):
    """A parameter that takes one of some values."""

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
    # Options with a number or a choice have no short form, so the first name is the only one.
    return param.opts[0] if param is not None else "?"


class RequiredOption(click.Option):
    """A required option. Its help says so in the user's language, where click adds the English word ``required``."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        return record and (record[0], f"{record[1]} {translate('cli.required')}")

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        extra = super().get_help_extra(ctx)
        extra.pop("required", None)
        return extra


class ExplainedArgument(click.Argument):
    """A positional argument with an explanation in the help."""

    def __init__(self, declarations: Sequence[str], *, explanation: str, **attributes: Any) -> None:
        super().__init__(declarations, **attributes)
        self.explanation = explanation

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        return self.make_metavar(ctx), self.explanation


class _LocalisedHelp:
    """A mixin for commands that writes the headings of their help in the user's language."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        command: Any = self
        pieces = " ".join(command.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=translate("cli.usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        command: Any = self
        arguments: list[tuple[str, str]] = []
        options: list[tuple[str, str]] = []
        for param in command.get_params(ctx):
            if (row := param.get_help_record(ctx)) is not None:
                (arguments if isinstance(param, click.Argument) else options).append(row)
        if arguments:
            _write_section(formatter, translate("cli.arguments"), arguments)
        _write_section(formatter, translate("cli.options"), options)
        if isinstance(command, click.Group):
            command.format_commands(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option: click.Option | None = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = translate("cli.help")
        return option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        keys = {
            "[OPTIONS]": "cli.pieces.options",
            "COMMAND [ARGS]...": "cli.pieces.command",
            "[COMMAND] [ARGS]...": "cli.pieces.command",
        }
        return [translate(keys[piece]) if piece in keys else piece for piece in pieces]


def _write_section(formatter: click.HelpFormatter, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    """Write a heading and its rows. The heading includes its colon, because French puts a space before it."""
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
        _write_section(formatter, translate("cli.commands"), rows)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise BadInput("no-such-command", given=args[0], expected=tuple(self.list_commands(ctx)))
        return super().resolve_command(ctx, args)


LANGUAGE = chosen_language()
"""The language of this process. It is chosen on import, because the commands need it for their help texts."""


def translate(key: str, /, **params: object) -> str:
    """Return the text of a catalogue key in the user's language."""
    return text(LANGUAGE, key, **params)


def argument(name: str, metavar_key: str, help_key: str, **attributes: Any) -> Callable[[F], F]:
    """Declare a positional argument of a command.

    ``name`` is the parameter of the function. ``metavar_key`` is the catalogue key of the placeholder in the help,
    such as ``cli.pieces.file``. ``help_key`` is the key of the explanation below ``cli.argument``.
    """
    return click.argument(
        name,
        cls=ExplainedArgument,
        metavar=translate(metavar_key),
        explanation=translate(f"cli.argument.{help_key}"),
        **attributes,
    )


def language_option() -> Callable[[F], F]:
    """Declare ``--language``. ``chosen_language`` has already read its value."""
    return click.option(
        "--language",
        type=ChoiceParam(LANGUAGES),
        expose_value=False,
        help=translate("cli.language"),
        is_eager=True,
    )


def usage_error_text(error: click.UsageError) -> str:
    """Describe an error in the arguments in one sentence."""
    match error:
        case click.NoSuchOption():
            return translate("cli.wrong.no-such-option", option=error.option_name)
        case click.MissingParameter():
            return translate("cli.wrong.missing", name=_missing_parameter_name(error))
        case click.BadOptionUsage():
            return translate("cli.wrong.needs-value", option=error.option_name)
        case _ if (unexpected := _UNEXPECTED_ARGUMENTS.search(error.message)) is not None:
            return translate("cli.wrong.extra", words=unexpected[1])
        case _:
            return translate("cli.wrong.other", reason=error.format_message())


def _missing_parameter_name(error: click.MissingParameter) -> str:
    param = error.param
    if isinstance(param, click.Option):
        return param.opts[-1]  # the long form comes last: -o, --output
    return param.make_metavar(error.ctx) if param is not None and error.ctx is not None else "?"
