"""``tertia odds``: print reports about the odds.

The subcommands compare the chances in the rulebooks with the true ones, count hands exactly, simulate whole games, or
compute the chances at one table.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import click

from tertia.cards import Card
from tertia.cli.interrupt_flag import InterruptFlag
from tertia.cli.localisation import (
    LANGUAGE,
    ChoiceParam,
    Command,
    Group,
    WholeNumberParam,
    argument,
    language_option,
    translate,
)
from tertia.cli.report_output import output_format, print_report, report_options
from tertia.notation import distinct, parse_cards
from tertia.odds import (
    CHOICES,
    Chooser,
    Distribution,
    Simulation,
    disjoint_in,
    set_free_hands,
    sets_in,
    simulate_incrementally,
    table_odds,
)
from tertia.odds.numba_support import HAS_NUMBA
from tertia.odds.numpy_support import HAS_NUMPY
from tertia.odds.perfect.results import SHIPPED, measure
from tertia.odds.shipped_data import shipped_distribution, shipped_games, shipped_hands
from tertia.odds.simulation.run import MAX_GAMES
from tertia.reports.formatter import ReportFormatter
from tertia.reports.odds import (
    distribution_report,
    games_report,
    hands_report,
    perfect_report,
    rulebook_report,
    table_report,
)
from tertia.solver import Triple

FORMATTER = ReportFormatter(LANGUAGE)

DEFAULT_DEALS, MAX_DEALS = 100, 1_000_000
"""Deals in which the whole deck is to be cleared. The search takes about 50 milliseconds for each."""

MANY_GAMES = 2_000
"""Plain Python plays this number of games in some seconds."""

BOTS = ("greedy", "champion")
"""Strategies of bots. Both take the SET that leaves the best table. The champion also simulates the next table."""


@click.group(
    "odds",
    cls=Group,
    help=translate("odds.cli.help"),
    short_help=translate("odds.cli.short"),
    invoke_without_command=True,
)
@language_option()
@click.pass_context
def odds_command(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        print_report(rulebook_report(FORMATTER, shipped_hands(), shipped_games()), output_format())
        click.echo(translate("cli.try-help", command=ctx.command_path))


@odds_command.command(
    "quoted", cls=Command, help=translate("odds.cli.quoted"), short_help=translate("odds.cli.quoted")
)
@report_options
@language_option()
def rulebook_command(as_json: bool, as_csv: bool, plot: Path | None) -> None:
    output = output_format(as_json, as_csv, plot)
    print_report(rulebook_report(FORMATTER, shipped_hands(), shipped_games()), output)


@odds_command.command(
    "hands", cls=Command, help=translate("odds.cli.hands"), short_help=translate("odds.cli.hands")
)
@click.option("--features", type=WholeNumberParam(1, 4), default=4, help=translate("odds.cli.features"))
@report_options
@language_option()
def hands_command(features: int, as_json: bool, as_csv: bool, plot: Path | None) -> None:
    output = output_format(as_json, as_csv, plot)
    # Without NumPy the count for three and four features would take minutes.
    hands = shipped_hands(features) if not HAS_NUMPY and features >= 3 else set_free_hands(features)
    print_report(hands_report(FORMATTER, hands), output)


@odds_command.command(
    "sets", cls=Command, help=translate("odds.cli.sets"), short_help=translate("odds.cli.sets-short")
)
@click.option("--cards", type=WholeNumberParam(0, 81), default=12, help=translate("odds.cli.cards"))
@click.option("--features", type=WholeNumberParam(1, 4), default=4, help=translate("odds.cli.features"))
@click.option("--disjoint", is_flag=True, help=translate("odds.cli.disjoint"))
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


@odds_command.command(
    "play", cls=Command, help=translate("odds.cli.play"), short_help=translate("odds.cli.play-short")
)
@click.option(
    "--games", type=WholeNumberParam(1, MAX_GAMES), default=100_000, help=translate("odds.cli.games")
)
@click.option(
    "--choose", type=ChoiceParam((*CHOICES, *BOTS)), default="any", help=translate("odds.cli.choose")
)
@click.option("--beginner", is_flag=True, help=translate("odds.cli.beginner"))
@click.option("--seed", type=WholeNumberParam(0, 2**63 - 1), default=1, help=translate("odds.cli.seed"))
@click.option("--processes", type=WholeNumberParam(1, 1024), help=translate("odds.cli.processes"))
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
    if not HAS_NUMBA and choose in CHOICES and games >= MANY_GAMES:
        click.echo(translate("odds.cli.faster"), err=True)
    result: Simulation | None = None
    simulation = simulate_incrementally(
        games, _chooser(choose), seed=seed, features=3 if beginner else 4, processes=processes
    )
    with (
        InterruptFlag() as interrupt_flag,
        click.progressbar(length=games, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar,
    ):
        for partial_result in simulation:
            bar.update(partial_result.games - (result.games if result else 0))
            result = partial_result
            if interrupt_flag.is_interrupted:
                break
    if result is not None:
        print_report(games_report(FORMATTER, result, choose), output)
        if result.games < games:
            finished, requested = FORMATTER.integer(result.games), FORMATTER.integer(games)
            click.echo(
                translate("odds.cli.stopped", n=result.games, games=finished, asked=requested), err=True
            )
            raise click.Abort


def _chooser(choose: str) -> str | Chooser:
    """Return a built-in strategy by its name, or the function that chooses for a bot."""
    if choose in CHOICES:
        return choose
    # Imported here because most of these commands do not need the bots, which take time to load.
    from tertia.bots.levels import LEVELS

    return partial(_choose_best, samples=LEVELS["champion"].samples if choose == "champion" else 0)


def _choose_best(table: Sequence[Card], unseen: Sequence[Card], rng: Random, /, *, samples: int) -> Triple:
    """Choose as the bots do in solitaire. Once the deck is empty, any SET is as good as another."""
    from tertia.bots.set_selection import choose_any, choose_to_survive

    return (
        choose_to_survive(table, unseen, rng, samples=samples) if unseen else choose_any(table, unseen, rng)
    )


@odds_command.command(
    "perfect", cls=Command, help=translate("odds.cli.perfect"), short_help=translate("odds.cli.perfect-short")
)
@click.option("--deals", type=WholeNumberParam(1, MAX_DEALS), help=translate("odds.cli.deals"))
@click.option("--beginner", is_flag=True, help=translate("odds.cli.beginner"))
@click.option("--seed", type=WholeNumberParam(0, 2**63 - 1), default=1, help=translate("odds.cli.seed"))
@report_options
@language_option()
def perfect_command(
    deals: int | None, beginner: bool, seed: int, as_json: bool, as_csv: bool, plot: Path | None
) -> None:
    output = output_format(as_json, as_csv, plot)
    if deals is None and not beginner and seed == SHIPPED.seed:
        results = SHIPPED
    else:
        if not HAS_NUMBA:
            click.echo(translate("odds.cli.faster"), err=True)
        results = measure(deals or DEFAULT_DEALS, seed, features=3 if beginner else 4)
    print_report(perfect_report(FORMATTER, results), output)


@odds_command.command(
    "table", cls=Command, help=translate("odds.cli.table"), short_help=translate("odds.cli.table-short")
)
@argument("card_names", "cli.solve.words", "card", nargs=-1)
@click.option(
    "--gone", default="", metavar=translate("odds.cli.pieces-cards"), help=translate("odds.cli.gone")
)
@click.option("--deck-left", type=WholeNumberParam(0, 81), help=translate("odds.cli.deck-left"))
@click.option("--drawn", type=WholeNumberParam(0, 3), default=3, help=translate("odds.cli.cards-drawn"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli.json"))
@click.option("--csv", "as_csv", is_flag=True, help=translate("odds.cli.csv"))
@language_option()
def table_command(
    card_names: tuple[str, ...], gone: str, deck_left: int | None, drawn: int, as_json: bool, as_csv: bool
) -> None:
    output = output_format(as_json, as_csv)
    table = distinct(parse_cards(" ".join(card_names)))
    odds = table_odds(table, distinct(parse_cards(gone)), drawn=drawn, deck_left=deck_left)
    print_report(table_report(FORMATTER, odds), output)
