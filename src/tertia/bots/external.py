"""Bots that others write: loaded by name, such as ``mypackage.bots:Cautious``, and checked at every move.

A bot is a class with one method, ``act`` (see ``tertia.bots.Player`` and docs/write-a-bot.md). It may take a seed.
"""

from __future__ import annotations

import sys
import sysconfig
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module, invalidate_caches
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Literal

from tertia.bots.player import Player, TimedCommand
from tertia.errors import BadInput
from tertia.games.engine import Legal, Millis

MAX_DELAY: Millis = 24 * 3_600_000
"""The longest thinking time of one command."""

_TERTIA_FOLDER = Path(__file__).parents[1]
_STANDARD_LIBRARY = Path(sysconfig.get_path("stdlib"))
_PACKAGE_FOLDERS = frozenset({"site-packages", "dist-packages"})
"""The names of the folders of installed packages. In some installations they are inside the standard library."""

BotMaker = Callable[[str], Player]
"""Makes a bot from a seed."""

FaultKind = Literal["raised", "returned", "illegal", "waited"]


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake of a bot's program, for which it loses the game."""

    kind: FaultKind
    """The mistake:

    - ``raised``: ``act`` raised an exception.
    - ``returned``: ``act`` returned neither None nor a ``TimedCommand`` with a possible delay.
    - ``illegal``: it gave a command that it may not give now. This module checks the command against ``legal``; the
      arena adds those that the rules refuse.
    - ``waited``: it always returned None, and everybody waits for it. Only the arena can see this.
    """
    what: str = ""
    """The exception with its line of code, or the value or the command, as Python shows it."""
    refusal: str = ""
    """The code of the refusal, if the rules refused the command; otherwise empty."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """The details of the refusal."""


class BotFault(Exception):
    """A bot's program made a mistake."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.fault.kind}: {self.fault.what or self.fault.refusal}"


def is_external(name: str) -> bool:
    """Return True if this is the name of an external bot: ``module:Class``."""
    return ":" in name


def load_bot(name: str) -> BotMaker:
    """Import the bot ``module:Class``, also from the current folder. BadInput says what is missing or broken."""
    module_name, _, class_name = name.partition(":")
    if module_name.endswith(".py") or "/" in module_name:
        suggested = module_name.removesuffix(".py").removeprefix("./").replace("/", ".")
        raise BadInput("bot-file", given=name, expected=f"{suggested}:{class_name}")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
        invalidate_caches()
    try:
        module = import_module(module_name)
    except ModuleNotFoundError as error:
        # The missing module is the bot's own or a package around it. Otherwise the bot's module exists and imports
        # something that is missing.
        if error.name is not None and (module_name == error.name or module_name.startswith(f"{error.name}.")):
            raise BadInput("no-bot-module", given=name, module=error.name) from None
        raise BadInput("bot-module-failed", module=module_name, reason=describe_error(error)) from None
    except Exception as error:
        raise BadInput("bot-module-failed", module=module_name, reason=describe_error(error)) from None
    factory = getattr(module, class_name, None)
    if not callable(factory):
        raise BadInput("no-bot-class", module=module_name, name=class_name)
    return bot_maker(factory, name)


def bot_maker(factory: Callable[..., Any], name: str) -> BotMaker:
    """Return the maker of an external bot.

    ``factory`` is a class with a method ``act``, or a function that returns an object with one. Error messages call
    the bot ``name``.
    """
    if isinstance(factory, type):  # a function shows only later what it returns
        _require_act(factory, name)

    def make(seed: str) -> Player:
        try:
            bot = factory(seed) if _takes_seed(factory) else factory()
        except Exception as error:
            raise BadInput("bot-module-failed", module=name, reason=describe_error(error)) from None
        _require_act(bot, name)
        return ExternalBot(bot)

    return make


def _require_act(bot: object, name: str) -> None:
    if not callable(getattr(bot, "act", None)):
        raise BadInput("bot-without-act", name=name)


def _takes_seed(factory: Callable[..., Any]) -> bool:
    """Return True if a class or function takes the seed as its first argument."""
    try:
        parameters = signature(factory).parameters.values()
    except ValueError:  # some classes of the standard library have no signature
        return False
    positional = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL)
    return any(parameter.kind in positional for parameter in parameters)


class ExternalBot:
    """A player that checks every answer of an external bot. Its ``act`` raises BotFault."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    def act(self, view: Any, legal: Legal, now: Millis) -> TimedCommand | None:
        try:
            answer = self._bot.act(view, legal, now)
        except Exception as error:
            raise BotFault(Fault("raised", describe_error(error))) from error
        if answer is None:
            return None
        if not isinstance(answer, TimedCommand):
            raise BotFault(Fault("returned", _shown(answer)))
        # Written as "not … <=" because NaN is neither smaller nor greater than any number.
        if not isinstance(answer.after, int | float) or not answer.after <= MAX_DELAY:
            raise BotFault(Fault("returned", _shown(answer)))
        try:
            # ``allows`` also takes the tag or the class of a command. Neither can be given to a table.
            is_legal = not isinstance(answer.command, str | type) and legal.allows(answer.command)
        except TypeError:  # the command names something as a card that is not hashable, such as a list
            is_legal = False
        if not is_legal:
            raise BotFault(Fault("illegal", _shown(answer.command)))
        return TimedCommand(answer.command, int(max(0, answer.after)))


def describe_error(error: BaseException) -> str:
    """Describe an exception in one line, with the last line of the bot's own code that led to it."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not _is_tertia_or_python(frame.filename)
    ]
    # A bot may use installed packages, or be in one itself.
    own = [frame for frame in frames if not _is_installed(frame.filename)] or frames
    place = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}{place}"


def _is_tertia_or_python(filename: str) -> bool:
    """Return True for the code of this package and of the standard library."""
    path = Path(filename)
    return (
        filename.startswith("<frozen")
        or path.is_relative_to(_TERTIA_FOLDER)
        or (path.is_relative_to(_STANDARD_LIBRARY) and not _is_installed(filename))
    )


def _is_installed(filename: str) -> bool:
    """Return True for the code of an installed package."""
    return not _PACKAGE_FOLDERS.isdisjoint(Path(filename).parts)


def _shown(value: object) -> str:
    """Return a value as Python shows it, cut to one readable line."""
    try:
        shown = " ".join(repr(value).split())
    except Exception:
        shown = type(value).__name__
    return shown if len(shown) <= 120 else f"{shown[:117]}..."
