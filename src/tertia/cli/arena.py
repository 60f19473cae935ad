"""``tertia arena``: play tournaments among bots in several processes."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable

import click
import msgspec

from tertia.arena.contest import SOLITAIRE, Contest, contests, default_options
from tertia.arena.summary import ContestantSummary, Estimate, Summary
from tertia.arena.tournament import tournament
from tertia.bots.external import is_external
from tertia.cli.bot_faults import fault_text
from tertia.cli.game_options import assignments_option, parse_options
from tertia.cli.interrupt_flag import INTERRUPTED
from tertia.cli.localisation import (
    LANGUAGE,
    ChoiceParam,
    Command,
    WholeNumberParam,
    language_option,
    translate,
)
from tertia.errors import BadInput
from tertia.faces.terminal_cells import cell_width, pad_left, pad_right
from tertia.texts import text
from tertia.texts.numbers import number_text

BAR_WIDTH = 30
"""The width of the progress bar in characters."""


@click.command(
    "arena", cls=Command, help=translate("cli.arena.help"), short_help=translate("cli.arena.short")
)
@click.option("--game", type=ChoiceParam(contests()), default="classic", help=translate("cli.arena.game"))
@click.option(
    "--bots", default="expert,regular", metavar=translate("cli.pieces.bots"), help=translate("cli.arena.bots")
)
@click.option("--games", type=WholeNumberParam(1, 10_000_000), default=100, help=translate("cli.arena.games"))
@assignments_option()
@click.option("--seed", type=WholeNumberParam(0, 2**63 - 1), help=translate("cli.arena.seed"))
@click.option("--jobs", type=WholeNumberParam(1, 1024), help=translate("cli.arena.jobs"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli.arena.json"))
@language_option()
def arena_command(
    game: str,
    bots: str,
    games: int,
    assignments: tuple[str, ...],
    seed: int | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    names = tuple(name.strip() for name in bots.split(","))
    if not all(names):
        raise BadInput("bad-bots", given=bots)
    seed = secrets.randbelow(10**6) if seed is None else seed
    contest = Contest(game, names, seed, parse_options(default_options(game), assignments))
    bar = ProgressBar(games) if sys.stderr.isatty() else None
    summary = tournament(contest, games, jobs or os.cpu_count() or 1, bar or (lambda done: None))
    if bar is not None:
        bar.clear()
    for line in summary.lines:
        if line.first_fault is not None:
            sentence = translate("cli.arena.faults", bot=line.bot, n=line.faults, games=summary.games)
            click.echo(f"{sentence} {fault_text(line.first_fault)}", err=True)
        elif is_external(line.bot):
            _warn_of_useless_bot(line, has_points=not contest.rules.ANALYSIS.lowest_wins)
    if as_json:
        click.echo(msgspec.json.encode(summary))
    else:
        print_summary(summary)
    if summary.games < games:
        click.echo(translate("cli.arena.interrupted", n=summary.games, games=games), err=True)
        raise click.exceptions.Exit(INTERRUPTED)


def _warn_of_useless_bot(line: ContestantSummary, has_points: bool) -> None:
    """Say that a bot did nothing, or never scored: perhaps it was written for another game."""
    if not line.commands:
        click.echo(translate("cli.arena.idle", bot=line.bot), err=True)
    elif has_points and line.score == Estimate(0, 0, 0):
        click.echo(translate("cli.arena.scoreless", bot=line.bot), err=True)


class ProgressBar:
    """A progress bar on one line of the terminal."""

    def __init__(self, games: int) -> None:
        self._games, self._drawn = games, ""

    def __call__(self, done: int) -> None:
        """Show that ``done`` games are over."""
        full = BAR_WIDTH * done // self._games
        line = f"{'█' * full}{'░' * (BAR_WIDTH - full)} {done}/{self._games}"
        if line != self._drawn:
            self._drawn = line
            click.echo(f"\r{line}", err=True, nl=False)

    def clear(self) -> None:
        """Remove the bar from the terminal."""
        click.echo(f"\r{' ' * len(self._drawn)}\r", err=True, nl=False)


def print_summary(summary: Summary) -> None:
    """Print the results as a table."""
    click.echo(
        translate("cli.arena.played", n=summary.games, game=_game_name(summary.game), seed=summary.seed)
    )
    if not summary.lines:
        return
    columns = _columns(summary)
    rows = [
        [title for title, _ in columns],
        *([format_cell(line) for _, format_cell in columns] for line in summary.lines),
    ]
    first_width, *widths = (max(map(cell_width, column)) for column in zip(*rows, strict=True))
    for first_cell, *other_cells in rows:
        cells = [
            pad_right(first_cell, first_width),
            *(pad_left(cell, width) for cell, width in zip(other_cells, widths, strict=True)),
        ]
        click.echo("  ".join(cells).rstrip())
    if summary.seconds_per_set is not None:
        click.echo(translate("cli.arena.pace", seconds=_number(summary.seconds_per_set, 1)))


def _columns(summary: Summary) -> list[tuple[str, Callable[[ContestantSummary], str]]]:
    """Return the title of each column and the function that formats its cells."""
    won_title = "won"
    if summary.alone:  # a contest without opponents
        won_title = "survived" if summary.game == SOLITAIRE else "good"
    columns: list[tuple[str, Callable[[ContestantSummary], str]]] = [
        (translate("cli.arena.column.bot"), lambda line: line.bot),
        (translate("cli.arena.column.score"), lambda line: _interval(line.score)),
        (translate(f"cli.arena.column.{won_title}"), lambda line: _interval(line.won, percent=True)),
        (
            translate("cli.arena.column.ahead"),
            lambda line: "" if line.ahead is None else _interval(line.ahead),
        ),
    ]
    if any(line.share is not None for line in summary.lines):
        share = (translate("cli.arena.column.share"), lambda line: _interval(line.share, percent=True))
        columns.insert(2, share)  # behind the score
    if any(line.finds.count for line in summary.lines):
        columns.append((translate("cli.arena.column.median"), lambda line: _seconds(line.finds.median)))
        columns.append((translate("cli.arena.column.ninety"), lambda line: _seconds(line.finds.ninety)))
    if any(line.mistakes for line in summary.lines):
        columns.append((translate("cli.arena.column.mistakes"), lambda line: _number(line.mistakes, 2)))
    return columns


def _game_name(game: str) -> str:
    return text(LANGUAGE, f"web.games.{game}.name")


def _number(value: float, digits: int) -> str:
    return number_text(LANGUAGE, value, digits)


def _interval(estimate: Estimate | None, percent: bool = False) -> str:
    """Format the mean and its confidence interval."""
    if estimate is None:
        return ""
    scale, digits = (100, 1) if percent else (1, 2)
    mean, low, high = (
        _number(scale * value, digits) for value in (estimate.mean, estimate.low, estimate.high)
    )
    return f"{translate('odds.percent', n=mean) if percent else mean} [{low}; {high}]"


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{_number(value, 1)}\u00a0s"
