"""Drills over HTTP: a question without its answer, an answer with its sentence."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from support.raw_socket import http
from support.server_process import Running
from tertia.cards import Feature, explain
from tertia.puzzles.drills import DRILLS, ask
from tertia.texts import LANGUAGES, explanation_text, text


def get(server: Running, path: str, **words: Any) -> tuple[int, dict[str, Any]]:
    status, _, body = http(f"{server.http}/api/drills/{path}?{urlencode(words)}")
    return status, json.loads(body)


@pytest.mark.parametrize("drill", DRILLS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drill_is_asked_and_answered(server: Running, drill: Any, language: str) -> None:
    wish = {"level": 2, "weak": "colour", "seed": "otter", "language": language}
    status, asked = get(server, drill, **wish)
    assert status == 200
    assert set(asked) == {"drill", "cards", "offered", "picks", "choices"}, (
        "the answer is not in the question"
    )
    known = ask(drill, 2, Feature.COLOUR, "otter")
    assert asked["cards"] == list(known.cards)
    assert all(choice["text"] for choice in asked["choices"])
    right = known.answer if isinstance(known.answer, str) else ",".join(map(str, known.answer))
    status, said = get(server, f"{drill}/answer", **wish, answer=right)
    assert (status, said["right"]) == (200, True)
    assert said["answer"] == (known.answer if isinstance(known.answer, str) else sorted(known.answer))
    assert said["text"]


def test_a_wrong_card_gets_the_sentence_of_the_three_that_it_makes(server: Running) -> None:
    known = ask("third", 1, None, "a")
    a, b = known.cards
    wrong = next(card for card in known.offered if frozenset((card,)) != known.answer)
    _, said = get(server, "third/answer", seed="a", language="fr", answer=wrong)
    assert not said["right"]
    assert said["text"] == explanation_text("fr", explain(a, b, wrong))
    assert said["about"] == [str(one.feature) for one in explain(a, b, wrong).broken]


def test_no_set_here_is_said_in_words(server: Running) -> None:
    seed = next(str(n) for n in range(99) if ask("none", 1, None, str(n)).answer == "none")
    _, said = get(server, "none/answer", seed=seed, answer="none")
    assert (said["right"], said["text"], said["about"]) == (True, text("en", "learn.none_here", n=6), [])


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
def test_bad_wishes_get_a_sentence(server: Running, path: str, words: dict[str, str], code: str) -> None:
    status, said = get(server, path, **words)
    assert (status, said["code"]) == (400, code)
    assert said["text"]
