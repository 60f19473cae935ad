"""``tertia odds``: what the rulebooks quote beside what is true, exact counts, simulated games, this very table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import click

from tertia.cards import Card
from tertia.cli.interrupts import StopSoon
from tertia.cli.localised import LANGUAGE, Command, Group, OneOf, Whole, language_option, say
from tertia.cli.reports import form_of, give, report_options
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
from tertia.odds.arrays import HAS_NUMPY
from tertia.odds.facts import shipped_distribution, shipped_games, shipped_hands
from tertia.odds.simulate import MOST_GAMES
from tertia.reports.figures import Figures
from tertia.reports.odds import (
    distribution_report,
    games_report,
    hands_report,
    quoted_report,
    table_report,
)
from tertia.solver import Triple

FIGURES = Figures(LANGUAGE)

BOTS = ("greedy", "champion")
"""Ways to choose that the bots bring: the SET that leaves the best table, at a glance or one table further."""


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
        give(quoted_report(FIGURES, shipped_hands(), shipped_games()), form_of(False, False, None))
        click.echo(say("cli.try-help", command=ctx.command_path))


@odds_command.command("quoted", cls=Command, help=say("odds.cli.quoted"), short_help=say("odds.cli.quoted"))
@report_options
@language_option()
def quoted_command(as_json: bool, as_csv: bool, plot: Path | None) -> None:
    form = form_of(as_json, as_csv, plot)
    give(quoted_report(FIGURES, shipped_hands(), shipped_games()), form)


@odds_command.command("hands", cls=Command, help=say("odds.cli.hands"), short_help=say("odds.cli.hands"))
@click.option("--features", type=Whole(1, 4), default=4, help=say("odds.cli.features"))
@report_options
@language_option()
def hands_command(features: int, as_json: bool, as_csv: bool, plot: Path | None) -> None:
    form = form_of(as_json, as_csv, plot)
    shipped = not HAS_NUMPY and features >= 3
    give(hands_report(FIGURES, shipped_hands(features) if shipped else set_free_hands(features)), form)


@odds_command.command("sets", cls=Command, help=say("odds.cli.sets"), short_help=say("odds.cli.sets-short"))
@click.option("--cards", type=Whole(0, 81), default=12, help=say("odds.cli.cards"))
@click.option("--features", type=Whole(1, 4), default=4, help=say("odds.cli.features"))
@click.option("--disjoint", is_flag=True, help=say("odds.cli.disjoint"))
@report_options
@language_option()
def sets_command(
    cards: int, features: int, disjoint: bool, as_json: bool, as_csv: bool, plot: Path | None
) -> None:
    form = form_of(as_json, as_csv, plot)
    give(distribution_report(FIGURES, _distribution(cards, features, disjoint)), form)


def _distribution(cards: int, features: int, disjoint: bool) -> Distribution:
    if not HAS_NUMPY and (cards, features) == (12, 4):
        return shipped_distribution("disjoint" if disjoint else "sets")
    return (disjoint_in if disjoint else sets_in)(cards, features)


@odds_command.command("play", cls=Command, help=say("odds.cli.play"), short_help=say("odds.cli.play-short"))
@click.option("--games", type=Whole(1, MOST_GAMES), default=100_000, help=say("odds.cli.games"))
@click.option("--choose", type=OneOf((*CHOICES, *BOTS)), default="any", help=say("odds.cli.choose"))
@click.option("--beginner", is_flag=True, help=say("odds.cli.beginner"))
@click.option("--seed", type=Whole(0, 2**63 - 1), default=1, help=say("odds.cli.seed"))
@click.option("--processes", type=Whole(1, 1024), help=say("odds.cli.processes"))
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
    form = form_of(as_json, as_csv, plot)
    found: Simulation | None = None
    running = growing(games, _chooser(choose), seed=seed, features=3 if beginner else 4, processes=processes)
    with (
        StopSoon() as stop,
        click.progressbar(length=games, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar,
    ):
        for partial_result in running:
            bar.update(partial_result.games - (found.games if found else 0))
            found = partial_result
            if stop.wanted:
                break
    if found is not None:
        give(games_report(FIGURES, found, choose), form)
        if found.games < games:
            so_far, asked = FIGURES.whole(found.games), FIGURES.whole(games)
            click.echo(say("odds.cli.stopped", n=found.games, games=so_far, asked=asked), err=True)
            raise click.Abort


def _chooser(choose: str) -> str | Chooser:
    if choose in CHOICES:
        return choose
    from tertia.bots.levels import LEVELS

    return partial(_best_left, samples=LEVELS["champion"].samples if choose == "champion" else 0)


def _best_left(table: Sequence[Card], unseen: Sequence[Card], rng: Random, /, *, samples: int) -> Triple:
    """As the bots choose in solitaire; when no more cards come, nothing is left to be survived."""
    from tertia.bots.set_selection import choose_any, choose_to_survive

    return (
        choose_to_survive(table, unseen, rng, samples=samples) if unseen else choose_any(table, unseen, rng)
    )


@odds_command.command(
    "table", cls=Command, help=say("odds.cli.table"), short_help=say("odds.cli.table-short")
)
@click.argument("words", nargs=-1, metavar=say("cli.solve.words"))
@click.option("--gone", default="", metavar=say("odds.cli.pieces-cards"), help=say("odds.cli.gone"))
@click.option("--deck-left", type=Whole(0, 81), help=say("odds.cli.deck-left"))
@click.option("--drawn", type=Whole(0, 3), default=3, help=say("odds.cli.cards-drawn"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.json"))
@click.option("--csv", "as_csv", is_flag=True, help=say("odds.cli.csv"))
@language_option()
def table_command(
    words: tuple[str, ...], gone: str, deck_left: int | None, drawn: int, as_json: bool, as_csv: bool
) -> None:
    form = form_of(as_json, as_csv, None)
    table = distinct(parse_cards(" ".join(words)))
    found = table_odds(table, distinct(parse_cards(gone)), drawn=drawn, deck_left=deck_left)
    give(table_report(FIGURES, found), form)
