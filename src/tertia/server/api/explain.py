"""``/api/explain``: the reason why three cards are a SET or not."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tertia.cards import FEATURES, Explanation, Feature, Verdict, explain
from tertia.errors import BadCount
from tertia.server.api.openapi import Endpoint, choice_parameters, query_parameter
from tertia.server.api.puzzle_answers import ExplainedCards
from tertia.server.api.query_params import Wording, choice, parse_card_numbers, wording
from tertia.server.api.responses import json_response
from tertia.texts import explanation_text, feature_name, reason_text, sentence_case, text

FEATURE_NAMES = tuple(map(str, FEATURES))


async def explain_cards(request: Request) -> Response:
    """Explain three cards in the words of the visitor's language, face and palette.

    ``held`` names a feature that is left out, because all cards of a beginner deck share it (R3.1).
    """
    cards = parse_card_numbers(request.query_params.get("cards", ""))
    if len(cards) != 3:
        raise BadCount(expected=3, given=len(cards))
    held = choice(request, "held", FEATURE_NAMES) if request.query_params.get("held") else None
    explanation = explain(*cards).without(Feature(held) if held else None)
    return json_response(explanation_json(explanation, wording(request)))


def explanation_json(explanation: Explanation, words: Wording) -> dict[str, Any]:
    """Return the sentence and all verdicts; if the cards are not a SET, also the first reason and the odd card.

    There is no odd card if several features are broken by different cards.
    """
    sentence = explanation_text(words.language, explanation, words.face, words.hues)
    broken = explanation.broken
    odd_cards = {verdict.odd for verdict in broken}
    return {
        "is_set": explanation.is_set,
        "text": sentence,
        "reason": reason_text(words.language, broken[0], words.face, words.hues) if broken else sentence,
        "odd": broken[0].odd if len(odd_cards) == 1 else None,
        "features": [_verdict_json(verdict, words) for verdict in explanation.verdicts],
    }


def _verdict_json(verdict: Verdict, words: Wording) -> dict[str, Any]:
    return {
        "feature": str(verdict.feature),
        "name": sentence_case(feature_name(words.language, verdict.feature, words.face)),
        "agreement": verdict.agreement,
        "says": text(words.language, f"explain.{verdict.agreement}"),
        "odd": verdict.odd,
    }


ENDPOINTS = [
    Endpoint(
        "/api/explain",
        explain_cards,
        "Explain why three cards are a SET or not",
        parameters=[
            query_parameter("cards", {"type": "string"}, required=True),
            *choice_parameters({"held": FEATURE_NAMES}),
        ],
        result=ExplainedCards,
    )
]
