"""What ``tertia odds`` found: as tables on the terminal, as data, as rows for a spreadsheet, or as a picture."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import click

from tertia.cli.localised import LANGUAGE, say
from tertia.errors import BadInput
from tertia.odds import Estimate, Quote
from tertia.odds.charts import Chart
from tertia.printing.chart import chart_kind, write_chart
from tertia.texts.numbers import number_text

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Section:
    """A table with its heading; every cell is ready to be read."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Report:
    """One answer in all its forms."""

    sections: Sequence[Section]
    data: Mapping[str, Any]
    records: Sequence[Mapping[str, Any]]
    notes: Sequence[str] = ()
    chart: Chart | None = None


@dataclass(frozen=True)
class Form:
    """How the user wants it."""

    as_json: bool = False
    as_csv: bool = False
    plot: Path | None = field(default=None)


def report_options(command: F) -> F:
    """``--json``, ``--csv`` and ``--plot``."""
    options = (
        click.option("--json", "as_json", is_flag=True, help=say("cli.json")),
        click.option("--csv", "as_csv", is_flag=True, help=say("odds.cli.csv")),
        click.option(
            "--plot",
            type=click.Path(path_type=Path),
            metavar=say("cli.pieces.file"),
            help=say("odds.cli.plot"),
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def form_of(as_json: bool, as_csv: bool, plot: Path | None) -> Form:
    """Checked before anything is counted: nobody waits for a minute to hear that two flags do not go together."""
    if as_json and as_csv:
        raise BadInput("one-form")
    if plot is not None:
        chart_kind(plot)
    return Form(as_json, as_csv, plot)


def give(report: Report, form: Form) -> None:
    """Prints the report, and draws it if asked to."""
    if form.as_json:
        click.echo(json.dumps(report.data, ensure_ascii=False, default=_plain))
    elif form.as_csv:
        writer = csv.DictWriter(sys.stdout, list(report.records[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(report.records)
    else:
        click.echo("\n\n".join(_table(section) for section in report.sections))
        if report.notes:
            click.echo()
        for note in report.notes:
            click.echo(note)
    if form.plot is not None and report.chart is not None:
        write_chart(report.chart, form.plot, LANGUAGE)
        click.echo(say("odds.cli.drawn", file=form.plot), err=form.as_json or form.as_csv)


def _plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(value)


def _table(section: Section) -> str:
    """Columns as wide as they must be, numbers to the right; what has no head has words in its first column."""
    rows = [section.columns, *section.rows] if section.columns else section.rows
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [[cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    if not section.columns:
        lines = [[row[0].ljust(widths[0]), *line[1:]] for row, line in zip(rows, lines, strict=True)]
    return "\n".join([section.title, *("   ".join(line) for line in lines)])


def whole(value: int) -> str:
    return number_text(LANGUAGE, value)


def chance_text(chance: float | Fraction) -> str:
    """In per cent, with four digits that say something."""
    if chance == 0:
        return say("odds.percent", n=0)
    percent = float(chance) * 100
    if percent < 1e-4:
        return f"{float(chance):.3e}"
    decimals = next(places for places in range(1, 9) if percent >= 10.0 ** (1 - places) or places == 8)
    return say("odds.percent", n=number_text(LANGUAGE, percent, decimals + 1))


def one_in(chance: float | Fraction) -> str:
    """1 in so many."""
    if chance == 0:
        return say("odds.never")
    if chance == 1:
        return say("odds.scale.0")
    many = 1 / Fraction(chance)
    decimals = 2 if many < 2 else 1 if many < 10 else 0
    return say("odds.one-in", n=number_text(LANGUAGE, float(many) if decimals else round(many), decimals))


def about_one_in(found: Estimate) -> str:
    """1 in so many, with no more digits than a simulation gave."""
    if found.count == 0 or found.error < 0.02 * found.value:
        return one_in(found.value)
    many = round(found.of / found.count)
    return say("odds.about-one-in", n=number_text(LANGUAGE, round(many, 2 - len(str(many)))))


def quoted_text(quote: Quote) -> str:
    """As the rulebook prints it: no digit more."""
    if not quote.as_percent:
        return one_in(quote.no_set)
    decimals = len(f"{float(quote.no_set * 100):g}".partition(".")[2])
    return say("odds.percent", n=number_text(LANGUAGE, float(quote.no_set * 100), decimals))


def with_error(chance: float, error: float) -> str:
    """A share and its standard error, in per cent."""
    percent = error * 100
    decimals = next((places for places in range(1, 9) if percent * 10**places >= 1), 2)
    return say(
        "odds.plus-minus",
        share=number_text(LANGUAGE, chance * 100, decimals),
        error=number_text(LANGUAGE, percent, decimals),
    )
