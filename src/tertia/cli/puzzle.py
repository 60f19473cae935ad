"""``tertia puzzle``: print a daily puzzle, or a board with a given number of SETs."""

from __future__ import annotations

from datetime import UTC, date, datetime

import click

from tertia.cards import Card
from tertia.cli.cards import describe_cards, names_of
from tertia.cli.localisation import LANGUAGE, Command, WholeNumberParam, language_option, translate
from tertia.cli.standard_output import has_colours, print_json
from tertia.errors import BadInput
from tertia.faces import CardStyle, card_text
from tertia.notation import card_name
from tertia.puzzles import SOLID, Board, daily, deal_board, nine_card_problem, parse_date
from tertia.puzzles.boards import MAX_CARDS, MIN_CARDS
from tertia.texts.dates import date_text


@click.command(
    "puzzle", cls=Command, help=translate("puzzle.cli.help"), short_help=translate("puzzle.cli.short")
)
@click.option("--date", "day", metavar=translate("puzzle.cli.pieces-date"), help=translate("puzzle.cli.date"))
@click.option("--small", is_flag=True, help=translate("puzzle.cli.small"))
@click.option("--problem", is_flag=True, help=translate("puzzle.cli.problem"))
@click.option("--cards", type=WholeNumberParam(MIN_CARDS, MAX_CARDS), help=translate("puzzle.cli.cards"))
@click.option("--sets", type=WholeNumberParam(0, 14), help=translate("puzzle.cli.sets"))
@click.option("--seed", metavar=translate("puzzle.cli.pieces-seed"), help=translate("puzzle.cli.seed"))
@click.option("--solution", is_flag=True, help=translate("puzzle.cli.solution"))
@click.option("--json", "as_json", is_flag=True, help=translate("cli.json"))
@language_option()
def puzzle_command(
    day: str | None,
    small: bool,
    problem: bool,
    cards: int | None,
    sets: int | None,
    seed: str | None,
    solution: bool,
    as_json: bool,
) -> None:
    facts: dict[str, object]
    if problem:
        if small or (day, cards, sets, seed) != (None, None, None, None):
            raise BadInput("problem-alone")
        board, title, facts = nine_card_problem(), translate("puzzle.cli.of-problem"), {"problem": "004"}
    elif (cards, sets, seed) == (None, None, None):
        puzzle = daily(_parse_day(day), "nine" if small else "twelve")
        title = translate("puzzle.cli.of-day", n=puzzle.number, date=date_text(LANGUAGE, puzzle.day))
        facts = {"date": puzzle.day.isoformat(), "number": puzzle.number, "kind": puzzle.kind}
        board = puzzle.board
    else:
        if day is not None:
            raise BadInput("date-or-board")
        usual_size, usual_sets = (9, 4) if small else (12, 6)
        set_count = usual_sets if sets is None else sets
        board = deal_board(cards or usual_size, set_count, seed or "1", SOLID if small else None)
        title = translate("puzzle.cli.of-seed", seed=seed or "1")
        facts = {"seed": seed or "1"}
    if as_json:
        print_json({**facts, **_board_json(board, solution)})
    else:
        click.echo(title)
        _print_board(board, solution)


def _parse_day(day: str | None) -> date:
    """Parse a date; return today in UTC if there is none."""
    return datetime.now(UTC).date() if day is None else parse_date(day)


def _board_json(board: Board, solution: bool) -> dict[str, object]:
    data: dict[str, object] = {"cards": names_of(board.cards), "sets": len(board.sets)}
    return {**data, "solution": [names_of(triple) for triple in board.sets]} if solution else data


def _print_board(board: Board, solution: bool) -> None:
    columns = 3 if len(board.cards) <= 9 else 4
    for start in range(0, len(board.cards), columns):
        click.echo("  " + "   ".join(map(_draw, board.cards[start : start + columns])).rstrip())
    click.echo(translate("puzzle.cli.find", n=len(board.sets), cards=len(board.cards)))
    if solution:
        for triple in board.sets:
            click.echo(f"  {' '.join(names_of(triple))}   {describe_cards(triple)}")


def _draw(card: Card) -> str:
    return f"{card_name(card)} {card_text(card, CardStyle('classic'), has_colours())}"
