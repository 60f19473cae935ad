"""``tertia explain``: explain why three cards are a SET or not."""

from __future__ import annotations

import click

from tertia.cards import Explanation, explain
from tertia.cli.cards import card_renderer, names_of
from tertia.cli.localisation import LANGUAGE, ChoiceParam, Command, argument, language_option, translate
from tertia.cli.standard_output import print_json
from tertia.errors import BadCount
from tertia.notation import card_name, distinct, parse_cards
from tertia.texts import FACES, Face, card_words, explanation_text, feature_name, verdict_text


@click.command(
    "explain", cls=Command, help=translate("cli.explain.help"), short_help=translate("cli.explain.short")
)
@argument("card_names", "cli.explain.words", "three", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help=translate("cli.json"))
@click.option("--face", type=ChoiceParam(FACES), default="classic", help=translate("cli.face"))
@language_option()
def explain_command(card_names: tuple[str, ...], as_json: bool, face: Face) -> None:
    cards = distinct(parse_cards(" ".join(card_names)))
    if len(cards) != 3:
        raise BadCount(expected=3, given=len(cards))
    explanation = explain(*cards)
    if as_json:
        print_json(_explanation_json(explanation, face))
        return
    render = card_renderer(face)
    for card in cards:
        click.echo(f"{card_name(card)}   {render(card)}{card_words(LANGUAGE, card, face)}")
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
