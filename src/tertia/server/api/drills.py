"""``/api/drills``: questions for those who learn. Nothing is kept: a question follows from what asks for it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import FEATURES, Feature
from tertia.errors import BadInput, TertiaError
from tertia.puzzles.drills import DRILLS, LEVELS, Drill, MarkedAnswer, Question, ask, mark
from tertia.server.api.explain import look_asked
from tertia.server.api.tables import failure, json
from tertia.server.security.visitor import visitor_of
from tertia.texts import explanation_text, feature_name, sentence_case, text

SEED = 40
"""Characters of a seed that count."""


async def drill(request: Request) -> Response:
    """The question, without its answer."""
    try:
        question = _asked(request)
    except TertiaError as error:
        return failure(error, visitor_of(request))
    language, face, _ = look_asked(request)

    def word(choice: str) -> str:
        if choice in FEATURES:
            return sentence_case(feature_name(language, Feature(choice), face))
        return choice if choice.isdecimal() else text(language, f"learn.choice.{choice}")

    return json(
        {
            "drill": question.drill,
            "cards": question.cards,
            "offered": question.offered,
            "picks": question.picks,
            "choices": [{"id": choice, "text": word(choice)} for choice in question.choices],
        }
    )


async def answer(request: Request) -> Response:
    """Whether an answer is right, the sentence why, and the right one."""
    try:
        question = _asked(request)
        marked = mark(question, request.query_params.get("answer", ""))
    except TertiaError as error:
        return failure(error, visitor_of(request))
    right = question.answer
    return json(
        {
            "right": marked.right,
            "text": _sentence(request, question, marked),
            "answer": right if isinstance(right, str) else sorted(right),
            "about": _about(question, marked),
        }
    )


def _asked(request: Request) -> Question:
    wished = request.query_params
    given = request.path_params["drill"]
    which: Drill | None = next((one for one in DRILLS if one == given), None)
    if which is None:
        raise BadInput("bad-choice", option="drill", given=given[:40], expected=DRILLS)
    level = wished.get("level", "1")
    if level not in map(str, range(LEVELS[0], LEVELS[1] + 1)):
        raise BadInput("bad-number", option="level", given=level[:40], least=LEVELS[0], most=LEVELS[1])
    weak = wished.get("weak", "")
    if weak and weak not in FEATURES:
        raise BadInput("bad-choice", option="weak", given=weak[:40], expected=tuple(map(str, FEATURES)))
    return ask(which, int(level), Feature(weak) if weak else None, wished.get("seed", "1")[:SEED])


def _sentence(request: Request, question: Question, marked: MarkedAnswer) -> str:
    language, face, hues = look_asked(request)
    if marked.shown is not None:
        return explanation_text(language, marked.shown, face, hues)
    if question.drill == "count":
        return text(language, "learn.lie_here", n=int(str(question.answer)))
    return text(language, "learn.none_here", n=len(question.cards))


def _about(question: Question, marked: MarkedAnswer) -> list[str]:
    """The features that it turned on: what broke, or else what differs."""
    if marked.shown is None:
        return []
    turned = marked.shown.broken or [one for one in marked.shown.verdicts if one.agreement == "different"]
    return [str(one.feature) for one in turned]


ROUTES = [Route("/api/drills/{drill}", drill), Route("/api/drills/{drill}/answer", answer)]
