"""``tertia solve`` and ``tertia explain``: questions about cards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import click
import msgspec

from tertia.cards import Explanation, explain
from tertia.cli.localised import LANGUAGE, Command, OneOf, language_option, say
from tertia.errors import BadCount, BadInput
from tertia.faces import CardStyle, card_text
from tertia.notation import card_name, distinct, parse_cards
from tertia.solver import find_disjoint, find_sets
from tertia.texts import FACES, Face, card_words, colour_letters, explanation_text, feature_name, verdict_text


def _print_json(value: object) -> None:
    click.echo(msgspec.json.encode(value))


def _standard_input() -> str:
    """Bytes that are no text become words that are no cards."""
    return sys.stdin.buffer.read().decode(errors="replace")


def _names(cards: tuple[int, ...]) -> list[str]:
    return [card_name(card) for card in cards]


def _pictures(face: Face) -> Callable[..., str]:
    """How cards are shown to a person at a terminal; a file or another program gets words alone."""
    if not sys.stdout.isatty():
        return lambda *cards: ""
    look = CardStyle(face, letters=colour_letters(LANGUAGE, "framed") if face == "framed" else None)
    coloured = "NO_COLOR" not in os.environ
    return lambda *cards: " ".join(card_text(card, look, coloured) for card in cards) + "   "


@click.command("solve", cls=Command, help=say("cli.solve.help"), short_help=say("cli.solve.short"))
@click.argument("words", nargs=-1, metavar=say("cli.solve.words"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.json"))
@click.option("--face", type=OneOf(FACES), default="classic", help=say("cli.face"))
@language_option()
def solve_command(words: tuple[str, ...], as_json: bool, face: Face) -> None:
    if not words and sys.stdin.isatty():
        raise BadInput("no-cards")
    cards = distinct(parse_cards(" ".join(words) if words else _standard_input()))
    if not cards:
        raise BadInput("no-cards")
    sets, disjoint = find_sets(cards), find_disjoint(cards)
    if as_json:
        _print_json(
            {
                "cards": _names(tuple(cards)),
                "sets": [_names(s) for s in sets],
                "disjoint": [_names(s) for s in disjoint],
            }
        )
        return
    shown = _pictures(face)
    for found in sets:
        described = " · ".join(card_words(LANGUAGE, card, face) for card in found)
        click.echo(f"{' '.join(_names(found))}   {shown(*found)}{described}")
    click.echo(say("cli.solve.found", n=len(sets), cards=len(cards)))
    if len(sets) > 1:
        click.echo(say("cli.solve.disjoint", n=len(disjoint)))


@click.command("explain", cls=Command, help=say("cli.explain.help"), short_help=say("cli.explain.short"))
@click.argument("words", nargs=-1, metavar=say("cli.explain.words"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.json"))
@click.option("--face", type=OneOf(FACES), default="classic", help=say("cli.face"))
@language_option()
def explain_command(words: tuple[str, ...], as_json: bool, face: Face) -> None:
    cards = distinct(parse_cards(" ".join(words)))
    if len(cards) != 3:
        raise BadCount(expected=3, given=len(cards))
    why = explain(*cards)
    if as_json:
        _print_json(_as_data(why, face))
        return
    shown = _pictures(face)
    for card in cards:
        click.echo(f"{card_name(card)}   {shown(card)}{card_words(LANGUAGE, card, face)}")
    for verdict in why.verdicts:
        click.echo(f"  {verdict_text(LANGUAGE, verdict, face)}")
    click.echo(explanation_text(LANGUAGE, why, face))


def _as_data(why: Explanation, face: Face) -> object:
    return {
        "cards": _names(why.cards),
        "is_set": why.is_set,
        "sentence": explanation_text(LANGUAGE, why, face),
        "features": [
            {
                "feature": verdict.feature,
                "name": feature_name(LANGUAGE, verdict.feature, face),
                "agreement": verdict.agreement,
                "values": verdict.values,
                "pair": None if verdict.pair is None else _names(verdict.pair),
                "odd": None if verdict.odd is None else card_name(verdict.odd),
            }
            for verdict in why.verdicts
        ],
    }
