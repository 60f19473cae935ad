"""``/api/drills``: questions for learners. The parameters determine the question, so the server stores nothing."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tertia.cards import FEATURES, Feature
from tertia.errors import BadInput
from tertia.puzzles.drills import DRILLS, LEVELS, Drill, MarkedAnswer, Question, ask, mark
from tertia.server.api import query_params
from tertia.server.api.openapi import Endpoint, choice_parameters, path_parameter, query_parameter
from tertia.server.api.query_params import Wording, wording
from tertia.server.api.responses import json_response
from tertia.solver import find_sets
from tertia.texts import explanation_text, feature_name, sentence_case, text

SEED_LENGTH = 40
SHOWING_SETS = ("count", "common")
"""Drills about several SETs, which the answer shows."""
FEATURE_NAMES = tuple(map(str, FEATURES))


async def show_question(request: Request) -> Response:
    """Return the question without its answer."""
    question, words = _requested_question(request), wording(request)
    return json_response(
        {
            "drill": question.drill,
            "cards": question.cards,
            "offered": question.offered,
            "picks": question.picks,
            "choices": [{"id": choice, "text": _choice_text(choice, words)} for choice in question.choices],
        }
    )


async def check_answer(request: Request) -> Response:
    """Return the verdict on an answer, its reason, the right answer, and the SETs where there may be several."""
    question = _requested_question(request)
    marked = mark(question, request.query_params.get("answer", ""))
    right = question.answer
    return json_response(
        {
            "right": marked.right,
            "text": _reason_text(question, marked, wording(request)),
            "answer": right if isinstance(right, str) else sorted(right),
            "about": _decisive_features(marked),
            "sets": find_sets(question.cards) if question.drill in SHOWING_SETS else [],
        }
    )


def _requested_question(request: Request) -> Question:
    """Return the question that the parameters determine. ``weak`` names a feature that the learner finds hard."""
    given = request.path_params["drill"]
    drill: Drill | None = next((drill for drill in DRILLS if drill == given), None)
    if drill is None:
        raise BadInput(
            "bad-choice", option="drill", given=given[: query_params.GIVEN_LENGTH], expected=DRILLS
        )
    level = query_params.integer(request, "level", *LEVELS, default=1)
    weak = query_params.choice(request, "weak", FEATURE_NAMES) if request.query_params.get("weak") else None
    seed = request.query_params.get("seed", "1")[:SEED_LENGTH]
    return ask(drill, level, Feature(weak) if weak else None, seed)


def _choice_text(choice: str, words: Wording) -> str:
    if choice in FEATURES:
        return sentence_case(feature_name(words.language, Feature(choice), words.face))
    return choice if choice.isdecimal() else text(words.language, f"learn.choice.{choice}")


def _reason_text(question: Question, marked: MarkedAnswer, words: Wording) -> str:
    if marked.shown is not None:
        return explanation_text(words.language, marked.shown, words.face, words.hues)
    if question.drill == "count":
        return text(words.language, "learn.lie_here", n=int(str(question.answer)))
    return text(words.language, "learn.none_here", n=len(question.cards))


def _decisive_features(marked: MarkedAnswer) -> list[str]:
    """Return the features that break the SET, or else those that differ."""
    if marked.shown is None:
        return []
    shown = marked.shown
    decisive = shown.broken or [verdict for verdict in shown.verdicts if verdict.agreement == "different"]
    return [str(verdict.feature) for verdict in decisive]


_PARAMETERS = [
    path_parameter("drill", DRILLS),
    query_parameter("level", {"type": "integer", "minimum": LEVELS[0], "maximum": LEVELS[1]}),
    *choice_parameters({"weak": FEATURE_NAMES}),
    query_parameter("seed", {"type": "string"}),
]

ENDPOINTS = [
    Endpoint(
        "/api/drills/{drill}",
        show_question,
        "Ask a question for learners, without its answer",
        parameters=_PARAMETERS,
    ),
    Endpoint(
        "/api/drills/{drill}/answer",
        check_answer,
        "Check an answer: the verdict, its reason and the right answer",
        parameters=[*_PARAMETERS, query_parameter("answer", {"type": "string"})],
    ),
]
