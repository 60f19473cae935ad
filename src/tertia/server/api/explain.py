"""``/api/explain``: why three cards are a SET or not, in a sentence and feature by feature."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import Explanation, Verdict, explain
from tertia.errors import BadCount, TertiaError
from tertia.notation import distinct
from tertia.server.security.visitor import visitor_of
from tertia.texts import (
    FACES,
    Face,
    error_text,
    explanation_text,
    feature_name,
    pick_language,
    reason_text,
    sentence_case,
    text,
)
from tertia.texts.words import HUES, Hues


async def explain_cards(request: Request) -> Response:
    """Why three cards are a SET or not, as the asker sees the cards: in the same face, palette and language."""
    language, face, hues = look_asked(request)
    try:
        words = request.query_params.get("cards", "").split(",")
        cards = distinct(int(word) if word.isdecimal() else word for word in words)  # type: ignore[misc]
        if len(cards) != 3:
            raise BadCount(expected=3, given=len(cards))
        body, status = explained(language, explain(*cards), face, hues), 200
    except TertiaError as error:
        body, status = {"code": error.code, "text": error_text(language, error)}, 400
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def look_asked(request: Request) -> tuple[str, Face, Hues]:
    """How the asker sees cards: language, face, and which words the colours have."""
    asked = request.query_params
    language = pick_language(asked.get("language"), visitor_of(request).language)
    face: Face = next((one for one in FACES if one == asked.get("face")), "classic")
    hues: Hues = next((one for one in HUES if one == asked.get("hues")), "named")
    return language, face, hues


def explained(language: str, explanation: Explanation, face: Face, hues: Hues) -> dict[str, Any]:
    """The sentence; where it is no SET, the first reason by itself and the card that is the odd one out."""
    whole = explanation_text(language, explanation, face, hues)
    broken = explanation.broken
    return {
        "is_set": explanation.is_set,
        "text": whole,
        "reason": reason_text(language, broken[0], face, hues) if broken else whole,
        "odd": broken[0].odd if broken else None,
        "features": [_feature(language, verdict, face) for verdict in explanation.verdicts],
    }


def _feature(language: str, verdict: Verdict, face: Face) -> dict[str, Any]:
    return {
        "feature": str(verdict.feature),
        "name": sentence_case(feature_name(language, verdict.feature, face)),
        "agreement": verdict.agreement,
        "says": text(language, f"explain.{verdict.agreement}"),
        "odd": verdict.odd,
    }


ROUTES = [Route("/api/explain", explain_cards)]
