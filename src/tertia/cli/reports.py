"""What ``tertia odds`` found: as tables on the terminal, as data, as rows for a spreadsheet, or as a picture."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import click

from tertia.cli.localised import LANGUAGE, say
from tertia.errors import BadInput
from tertia.printing.chart import chart_kind, write_chart
from tertia.reports import Report, Section

F = TypeVar("F", bound=Callable[..., Any])


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
