"""``tertia puzzle``: the puzzle of a day, or any board with so many SETs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime

import click
import msgspec

from tertia.cards import Card
from tertia.cli.localised import LANGUAGE, Command, Whole, language_option, say
from tertia.errors import BadInput
from tertia.faces import CardStyle, card_text
from tertia.notation import card_name
from tertia.puzzles import SOLID, Board, daily, deal_board, parse_date
from tertia.puzzles.boards import LEAST_CARDS, MOST_CARDS
from tertia.texts import card_words


@click.command("puzzle", cls=Command, help=say("puzzle.cli.help"), short_help=say("puzzle.cli.short"))
@click.option("--date", "day", metavar=say("puzzle.cli.pieces-date"), help=say("puzzle.cli.date"))
@click.option("--small", is_flag=True, help=say("puzzle.cli.small"))
@click.option("--cards", type=Whole(LEAST_CARDS, MOST_CARDS), help=say("puzzle.cli.cards"))
@click.option("--sets", type=Whole(0, 14), help=say("puzzle.cli.sets"))
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
        puzzle = daily(_day(day), "nine" if small else "twelve")
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
        click.echo(msgspec.json.encode({**facts, **_as_data(board, solution)}))
    else:
        click.echo(title)
        _show(board, solution)


def _day(word: str | None) -> date:
    """The day that is meant; puzzles change at midnight UTC, for everyone at once."""
    return datetime.now(UTC).date() if word is None else parse_date(word)


def _as_data(board: Board, solution: bool) -> dict[str, object]:
    found: dict[str, object] = {"cards": [*map(card_name, board.cards)], "sets": len(board.sets)}
    return {**found, "solution": [[*map(card_name, one)] for one in board.sets]} if solution else found


def _show(board: Board, solution: bool) -> None:
    columns = 3 if len(board.cards) <= 9 else 4
    for start in range(0, len(board.cards), columns):
        click.echo("  " + "   ".join(map(_drawn, board.cards[start : start + columns])).rstrip())
    click.echo(say("puzzle.cli.find", n=len(board.sets), cards=len(board.cards)))
    if solution:
        for found in board.sets:
            click.echo(f"  {' '.join(map(card_name, found))}   {_words(found)}")


def _drawn(card: Card) -> str:
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    return f"{card_name(card)} {card_text(card, CardStyle('classic'), coloured)}"


def _words(cards: Sequence[Card]) -> str:
    return " · ".join(card_words(LANGUAGE, card) for card in cards)
