"""``tertia odds``: figures of the rulebooks beside true ones, exact counts, simulated games, and one table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import click

from tertia.cards import Card
from tertia.cli.interrupt_flag import InterruptFlag
from tertia.cli.localisation import LANGUAGE, Choice, Command, Group, WholeNumber, language_option, say
from tertia.cli.report_output import output_format, print_report, report_options
from tertia.notation import distinct, parse_cards
from tertia.odds import (
    CHOICES,
    Chooser,
    Distribution,
    Simulation,
    disjoint_in,
    growing,
    set_free_hands,
    sets_in,
    table_odds,
)
from tertia.odds.numpy_support import HAS_NUMPY
from tertia.odds.shipped_data import shipped_distribution, shipped_games, shipped_hands
from tertia.odds.simulation.run import MOST_GAMES
from tertia.reports.formatter import ReportFormatter
from tertia.reports.odds import (
    distribution_report,
    games_report,
    hands_report,
    quoted_report,
    table_report,
)
from tertia.solver import Triple

FORMATTER = ReportFormatter(LANGUAGE)

BOTS = ("greedy", "champion")
"""Choosers taken from the bots: both take the SET that leaves the best table; the champion looks one table ahead."""


@click.group(
    "odds",
    cls=Group,
    help=say("odds.cli.help"),
    short_help=say("odds.cli.short"),
    invoke_without_command=True,
)
@language_option()
@click.pass_context
def odds_command(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        print_report(quoted_report(FORMATTER, shipped_hands(), shipped_games()), output_format())
        click.echo(say("cli.try-help", command=ctx.command_path))


@odds_command.command("quoted", cls=Command, help=say("odds.cli.quoted"), short_help=say("odds.cli.quoted"))
@report_options
@language_option()
def quoted_command(as_json: bool, as_csv: bool, plot: Path | None) -> None:
    output = output_format(as_json, as_csv, plot)
    print_report(quoted_report(FORMATTER, shipped_hands(), shipped_games()), output)


@odds_command.command("hands", cls=Command, help=say("odds.cli.hands"), short_help=say("odds.cli.hands"))
@click.option("--features", type=WholeNumber(1, 4), default=4, help=say("odds.cli.features"))
@report_options
@language_option()
def hands_command(features: int, as_json: bool, as_csv: bool, plot: Path | None) -> None:
    output = output_format(as_json, as_csv, plot)
    # Without NumPy the count for three and four features would take minutes.
    hands = shipped_hands(features) if not HAS_NUMPY and features >= 3 else set_free_hands(features)
    print_report(hands_report(FORMATTER, hands), output)


@odds_command.command("sets", cls=Command, help=say("odds.cli.sets"), short_help=say("odds.cli.sets-short"))
@click.option("--cards", type=WholeNumber(0, 81), default=12, help=say("odds.cli.cards"))
@click.option("--features", type=WholeNumber(1, 4), default=4, help=say("odds.cli.features"))
@click.option("--disjoint", is_flag=True, help=say("odds.cli.disjoint"))
@report_options
@language_option()
def sets_command(
    cards: int, features: int, disjoint: bool, as_json: bool, as_csv: bool, plot: Path | None
) -> None:
    output = output_format(as_json, as_csv, plot)
    print_report(distribution_report(FORMATTER, _distribution(cards, features, disjoint)), output)


def _distribution(cards: int, features: int, disjoint: bool) -> Distribution:
    if not HAS_NUMPY and (cards, features) == (12, 4):
        return shipped_distribution("disjoint" if disjoint else "sets")
    return (disjoint_in if disjoint else sets_in)(cards, features)


@odds_command.command("play", cls=Command, help=say("odds.cli.play"), short_help=say("odds.cli.play-short"))
@click.option("--games", type=WholeNumber(1, MOST_GAMES), default=100_000, help=say("odds.cli.games"))
@click.option("--choose", type=Choice((*CHOICES, *BOTS)), default="any", help=say("odds.cli.choose"))
@click.option("--beginner", is_flag=True, help=say("odds.cli.beginner"))
@click.option("--seed", type=WholeNumber(0, 2**63 - 1), default=1, help=say("odds.cli.seed"))
@click.option("--processes", type=WholeNumber(1, 1024), help=say("odds.cli.processes"))
@report_options
@language_option()
def play_command(
    games: int,
    choose: str,
    beginner: bool,
    seed: int,
    processes: int | None,
    as_json: bool,
    as_csv: bool,
    plot: Path | None,
) -> None:
    output = output_format(as_json, as_csv, plot)
    result: Simulation | None = None
    simulation = growing(
        games, _chooser(choose), seed=seed, features=3 if beginner else 4, processes=processes
    )
    with (
        InterruptFlag() as interrupt,
        click.progressbar(length=games, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar,
    ):
        for partial_result in simulation:
            bar.update(partial_result.games - (result.games if result else 0))
            result = partial_result
            if interrupt.is_set:
                break
    if result is not None:
        print_report(games_report(FORMATTER, result, choose), output)
        if result.games < games:
            so_far, asked = FORMATTER.integer(result.games), FORMATTER.integer(games)
            click.echo(say("odds.cli.stopped", n=result.games, games=so_far, asked=asked), err=True)
            raise click.Abort


def _chooser(choose: str) -> str | Chooser:
    if choose in CHOICES:
        return choose
    from tertia.bots.levels import LEVELS

    return partial(_choose_best, samples=LEVELS["champion"].samples if choose == "champion" else 0)


def _choose_best(table: Sequence[Card], unseen: Sequence[Card], rng: Random, /, *, samples: int) -> Triple:
    """Choose as the bots do in solitaire. Any SET will do once no more cards come."""
    from tertia.bots.set_selection import choose_any, choose_to_survive

    return (
        choose_to_survive(table, unseen, rng, samples=samples) if unseen else choose_any(table, unseen, rng)
    )


@odds_command.command(
    "table", cls=Command, help=say("odds.cli.table"), short_help=say("odds.cli.table-short")
)
@click.argument("words", nargs=-1, metavar=say("cli.solve.words"))
@click.option("--gone", default="", metavar=say("odds.cli.pieces-cards"), help=say("odds.cli.gone"))
@click.option("--deck-left", type=WholeNumber(0, 81), help=say("odds.cli.deck-left"))
@click.option("--drawn", type=WholeNumber(0, 3), default=3, help=say("odds.cli.cards-drawn"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.json"))
@click.option("--csv", "as_csv", is_flag=True, help=say("odds.cli.csv"))
@language_option()
def table_command(
    words: tuple[str, ...], gone: str, deck_left: int | None, drawn: int, as_json: bool, as_csv: bool
) -> None:
    output = output_format(as_json, as_csv)
    table = distinct(parse_cards(" ".join(words)))
    found = table_odds(table, distinct(parse_cards(gone)), drawn=drawn, deck_left=deck_left)
    print_report(table_report(FORMATTER, found), output)
