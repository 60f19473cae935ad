"""Personalities of bots: each has a name, a face of its own and a sentence in every language."""

from __future__ import annotations

import re

import pytest

from tertia.bots.levels import LEVELS
from tertia.bots.personalities import PERSONALITIES, personality_of
from tertia.rooms.names import check_name, look_alike_key
from tertia.server.pages.assets import source
from tertia.texts import LANGUAGES, text


def test_there_are_at_least_ten_and_all_differ() -> None:
    everyone = PERSONALITIES.values()
    assert len(everyone) >= 10
    assert len({personality.face for personality in everyone}) == len(everyone)
    assert len({look_alike_key(personality.name) for personality in everyone}) == len(everyone)
    assert all(check_name(personality.name) == personality.name for personality in everyone)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_personality_and_every_level_has_a_sentence_of_its_own(language: str) -> None:
    sentences = [text(language, f"bots.personality.{name}") for name in PERSONALITIES]
    sentences += [text(language, f"bots.about-level.{level}") for level in LEVELS]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


CALLS = {"en": r"\bcall", "fr": r"\bannon", "es": r"\b(grit|cant)", "pt": r"\b(grit|cant)a", "de": r"\bruf"}
"""The words for a call."""


@pytest.mark.parametrize("language", CALLS)
def test_the_sentences_are_true_of_games_without_calls(language: str) -> None:
    sentences = [text(language, f"bots.personality.{name}") for name in PERSONALITIES]
    sentences += [text(language, f"bots.about-level.{level}") for level in LEVELS]
    assert [one for one in sentences if re.search(CALLS[language], one, re.IGNORECASE)] == []


def test_the_browser_draws_the_face_of_every_personality() -> None:
    drawn = re.findall(
        r"^  (\w+): \['(\w+)', '(\w+)', '(\w+)'\],$", source("table/bot_face.js"), re.MULTILINE
    )
    faces = [(personality.id, personality.face) for personality in PERSONALITIES.values()]
    assert drawn == [(name, face.shape, face.fill, face.eyes) for name, face in faces]


def test_a_second_vega_has_the_same_personality() -> None:
    assert personality_of("Vega 2") == PERSONALITIES["vega"]
    assert personality_of("Ana") is None
