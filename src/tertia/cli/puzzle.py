"""``tertia puzzle``: a daily puzzle, or a board with a given number of SETs."""

from __future__ import annotations

from datetime import UTC, date, datetime

import click

from tertia.cards import Card
from tertia.cli.card_output import describe_cards, has_colours, names_of, print_json
from tertia.cli.localisation import Command, WholeNumber, language_option, say
from tertia.errors import BadInput
from tertia.faces import CardStyle, card_text
from tertia.notation import card_name
from tertia.puzzles import SOLID, Board, daily, deal_board, parse_date
from tertia.puzzles.boards import LEAST_CARDS, MOST_CARDS


@click.command("puzzle", cls=Command, help=say("puzzle.cli.help"), short_help=say("puzzle.cli.short"))
@click.option("--date", "day", metavar=say("puzzle.cli.pieces-date"), help=say("puzzle.cli.date"))
@click.option("--small", is_flag=True, help=say("puzzle.cli.small"))
@click.option("--cards", type=WholeNumber(LEAST_CARDS, MOST_CARDS), help=say("puzzle.cli.cards"))
@click.option("--sets", type=WholeNumber(0, 14), help=say("puzzle.cli.sets"))
@click.option("--seed", metavar=say("puzzle.cli.pieces-seed"), help=say("puzzle.cli.seed"))
@click.option("--solution", is_flag=True, help=say("puzzle.cli.solution"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.json"))
@language_option()
def puzzle_command(
    day: str | None,
    small: bool,
    cards: int | None,
    sets: int | None,
    seed: str | None,
    solution: bool,
    as_json: bool,
) -> None:
    if (cards, sets, seed) == (None, None, None):
        puzzle = daily(_parse_day(day), "nine" if small else "twelve")
        title = say("puzzle.cli.of-day", n=puzzle.number, date=puzzle.day.isoformat())
        facts = {"date": puzzle.day.isoformat(), "number": puzzle.number, "kind": puzzle.kind}
        board = puzzle.board
    else:
        if day is not None:
            raise BadInput("date-or-board")
        size = cards or (9 if small else 12)
        wanted = (4 if small else 6) if sets is None else sets
        board = deal_board(size, wanted, seed or "1", SOLID if small else None)
        title = say("puzzle.cli.of-seed", seed=seed or "1")
        facts = {"seed": seed or "1"}
    if as_json:
        print_json({**facts, **_board_json(board, solution)})
    else:
        click.echo(title)
        _print_board(board, solution)


def _parse_day(word: str | None) -> date:
    """The day that ``word`` names, or today in UTC."""
    return datetime.now(UTC).date() if word is None else parse_date(word)


def _board_json(board: Board, solution: bool) -> dict[str, object]:
    data: dict[str, object] = {"cards": names_of(board.cards), "sets": len(board.sets)}
    return {**data, "solution": [names_of(found) for found in board.sets]} if solution else data


def _print_board(board: Board, solution: bool) -> None:
    columns = 3 if len(board.cards) <= 9 else 4
    for start in range(0, len(board.cards), columns):
        click.echo("  " + "   ".join(map(_draw, board.cards[start : start + columns])).rstrip())
    click.echo(say("puzzle.cli.find", n=len(board.sets), cards=len(board.cards)))
    if solution:
        for found in board.sets:
            click.echo(f"  {' '.join(names_of(found))}   {describe_cards(found)}")


def _draw(card: Card) -> str:
    return f"{card_name(card)} {card_text(card, CardStyle('classic'), has_colours())}"
