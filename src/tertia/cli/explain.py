"""``tertia explain``: the reason why three cards are a SET or not."""

from __future__ import annotations

import click

from tertia.cards import Explanation, explain
from tertia.cli.card_output import card_painter, names_of, print_json
from tertia.cli.localisation import LANGUAGE, Choice, Command, language_option, say
from tertia.errors import BadCount
from tertia.notation import card_name, distinct, parse_cards
from tertia.texts import FACES, Face, card_words, explanation_text, feature_name, verdict_text


@click.command("explain", cls=Command, help=say("cli.explain.help"), short_help=say("cli.explain.short"))
@click.argument("words", nargs=-1, metavar=say("cli.explain.words"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.json"))
@click.option("--face", type=Choice(FACES), default="classic", help=say("cli.face"))
@language_option()
def explain_command(words: tuple[str, ...], as_json: bool, face: Face) -> None:
    cards = distinct(parse_cards(" ".join(words)))
    if len(cards) != 3:
        raise BadCount(expected=3, given=len(cards))
    explanation = explain(*cards)
    if as_json:
        print_json(_explanation_json(explanation, face))
        return
    paint = card_painter(face)
    for card in cards:
        click.echo(f"{card_name(card)}   {paint(card)}{card_words(LANGUAGE, card, face)}")
    for verdict in explanation.verdicts:
        click.echo(f"  {verdict_text(LANGUAGE, verdict, face)}")
    click.echo(explanation_text(LANGUAGE, explanation, face))


def _explanation_json(explanation: Explanation, face: Face) -> object:
    return {
        "cards": names_of(explanation.cards),
        "is_set": explanation.is_set,
        "sentence": explanation_text(LANGUAGE, explanation, face),
        "features": [
            {
                "feature": verdict.feature,
                "name": feature_name(LANGUAGE, verdict.feature, face),
                "agreement": verdict.agreement,
                "values": verdict.values,
                "pair": None if verdict.pair is None else names_of(verdict.pair),
                "odd": None if verdict.odd is None else card_name(verdict.odd),
            }
            for verdict in explanation.verdicts
        ],
    }
