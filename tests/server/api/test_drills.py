"""Drills over HTTP: questions without answers, and answers with explanations."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from support.raw_socket import http
from support.server_process import ServerProcess
from tertia.cards import Feature, explain, is_set
from tertia.puzzles.drills import DRILLS, ask
from tertia.texts import LANGUAGES, explanation_text, text


def get(server: ServerProcess, path: str, **words: Any) -> tuple[int, dict[str, Any]]:
    status, _, body = http(f"{server.http}/api/drills/{path}?{urlencode(words)}")
    return status, json.loads(body)


@pytest.mark.parametrize("drill", DRILLS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_answer_to_each_drill_is_accepted(server: ServerProcess, drill: Any, language: str) -> None:
    parameters = {"level": 2, "weak": "colour", "seed": "otter", "language": language}
    status, question = get(server, drill, **parameters)
    assert status == 200
    assert set(question) == {"drill", "cards", "offered", "picks", "choices"}, (
        "the answer is not in the question"
    )
    expected = ask(drill, level=2, weak=Feature.COLOUR, seed="otter")
    assert question["cards"] == list(expected.cards)
    assert all(choice["text"] for choice in question["choices"])
    right = expected.answer if isinstance(expected.answer, str) else ",".join(map(str, expected.answer))
    status, answer = get(server, f"{drill}/answer", **parameters, answer=right)
    assert (status, answer["right"]) == (200, True)
    assert answer["answer"] == (
        expected.answer if isinstance(expected.answer, str) else sorted(expected.answer)
    )
    assert answer["text"]


def test_wrong_card_is_explained_with_the_pair(server: ServerProcess) -> None:
    expected = ask("third", level=1, weak=None, seed="a")
    a, b = expected.cards
    wrong = next(card for card in expected.offered if frozenset((card,)) != expected.answer)
    _, answer = get(server, "third/answer", seed="a", language="fr", answer=wrong)
    assert not answer["right"]
    assert answer["text"] == explanation_text("fr", explain(a, b, wrong))
    assert answer["about"] == [str(verdict.feature) for verdict in explain(a, b, wrong).broken]


def test_the_sets_that_share_a_card_come_with_the_verdict(server: ServerProcess) -> None:
    question = ask("common", 2, None, "7")
    assert not isinstance(question.answer, str)
    (shared,) = question.answer
    wrong = next(card for card in question.cards if card != shared)
    _, answer = get(server, "common/answer", level=2, seed="7", answer=wrong)
    assert not answer["right"]
    assert all(shared in cards and is_set(*cards) for cards in answer["sets"])
    assert len(answer["sets"]) == 2


def test_right_answer_none_is_explained(server: ServerProcess) -> None:
    questions = {str(n): ask("none", level=1, weak=None, seed=str(n)) for n in range(99)}
    seed = next(seed for seed, question in questions.items() if question.answer == "none")
    _, answer = get(server, "none/answer", seed=seed, answer="none")
    assert answer["right"]
    assert answer["text"] == text("en", "learn.none_here", n=len(questions[seed].cards))
    assert answer["about"] == []


@pytest.mark.parametrize(
    ("path", "words", "code"),
    [
        ("fly", {}, "bad-choice"),
        ("find", {"level": "5"}, "bad-number"),
        ("find", {"level": "x"}, "bad-number"),
        ("find", {"weak": "smell"}, "bad-choice"),
        ("find/answer", {}, "bad-choice"),
        ("find/answer", {"answer": "1,1,1"}, "bad-choice"),
        ("verdict/answer", {"answer": "perhaps"}, "bad-choice"),
    ],
)
def test_bad_parameters_return_400_with_a_sentence(
    server: ServerProcess, path: str, words: dict[str, str], code: str
) -> None:
    status, answer = get(server, path, **words)
    assert (status, answer["code"]) == (400, code)
    assert answer["text"]
