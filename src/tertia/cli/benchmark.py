"""``tertia benchmark``: write the boards of the sealed benchmark, and score answers to them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast, get_args

import click
import msgspec

from tertia.arena.summary import Estimate
from tertia.benchmark import BOARDS_HASH, LevelScore, benchmark_boards, boards_hash, score_answers
from tertia.benchmark.baselines import BASELINES, baseline_answers
from tertia.benchmark.scoring import AnswerLine, read_answers
from tertia.benchmark.task import Form, write_task
from tertia.cli.arena import ProgressBar
from tertia.cli.localisation import (
    LANGUAGE,
    ChoiceParam,
    Command,
    Group,
    argument,
    language_option,
    translate,
)
from tertia.cli.standard_output import print_lines
from tertia.errors import TertiaError
from tertia.faces.terminal_cells import cell_width, pad_left, pad_right
from tertia.texts.numbers import number_text

COLUMNS = ("level", "score", "exact", "found", "wrong", "recognised", "answered")


@click.group(
    "benchmark", cls=Group, help=translate("cli.benchmark.help"), short_help=translate("cli.benchmark.short")
)
@language_option()
def benchmark_command() -> None:
    if boards_hash(benchmark_boards()) != BOARDS_HASH:
        raise TertiaError("benchmark-changed")


@benchmark_command.command("make", cls=Command, help=translate("cli.benchmark.make"))
@argument("folder", "cli.pieces.folder", "benchmark_folder", type=click.Path(path_type=Path))
@click.option(
    "--form", type=ChoiceParam(get_args(Form)), default="text", help=translate("cli.benchmark.form")
)
@language_option()
def make_benchmark(folder: Path, form: str) -> None:
    boards = benchmark_boards()
    bar = ProgressBar(len(boards)) if sys.stderr.isatty() else None
    write_task(folder, boards, cast(Form, form), bar or (lambda done: None))
    if bar is not None:
        bar.clear()
    click.echo(translate("cli.benchmark.made", n=len(boards), folder=folder))


@benchmark_command.command("score", cls=Command, help=translate("cli.benchmark.score"))
@argument("file", "cli.pieces.file", "answers", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help=translate("cli.json"))
@language_option()
def score_benchmark(file: Path, as_json: bool) -> None:
    boards = benchmark_boards()
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    scores = score_answers(boards, read_answers(lines, boards))
    if as_json:
        click.echo(msgspec.json.encode(scores))
    else:
        print_scores(scores)


@benchmark_command.command("baseline", cls=Command, help=translate("cli.benchmark.baseline"))
@argument("name", "cli.pieces.name", "baseline", type=ChoiceParam(tuple(BASELINES)))
@language_option()
def write_baseline(name: str) -> None:
    answers = baseline_answers(name, benchmark_boards())
    print_lines(msgspec.json.encode(AnswerLine(board, sets)).decode() for board, sets in answers.items())


def print_scores(scores: list[LevelScore]) -> None:
    """Print a row for each level, and one for all of them."""
    rows = [[translate(f"cli.benchmark.column.{column}") for column in COLUMNS], *map(_row, scores)]
    widths = [max(map(cell_width, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [pad_left(cell, width) for cell, width in zip(others, widths[1:], strict=True)]
        click.echo("  ".join([pad_right(first, widths[0]), *cells]).rstrip())


def _row(score: LevelScore) -> list[str]:
    name = translate("cli.benchmark.all") if score.level == "all" else score.level
    return [
        name,
        _interval(score.score),
        _interval(score.exact),
        _percent(score.share_found),
        number_text(LANGUAGE, score.wrong_per_board, 2),
        _percent(score.recognised),
        f"{score.answered}/{score.boards}",
    ]


def _percent(share: float) -> str:
    return translate("odds.percent", n=number_text(LANGUAGE, 100 * share, 1))


def _interval(estimate: Estimate) -> str:
    low, high = (number_text(LANGUAGE, 100 * value, 1) for value in (estimate.low, estimate.high))
    return f"{_percent(estimate.mean)} [{low}; {high}]"
