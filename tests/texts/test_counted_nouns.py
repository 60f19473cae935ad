"""A number and its noun agree, whatever the number is, and long numbers have groups of digits."""

from __future__ import annotations

import re

import pytest

from tertia.errors import BadInput
from tertia.texts import LANGUAGES, error_text, text
from tertia.texts.check import strings_of
from tertia.texts.numbers import number_text

WITH_SECONDS = (
    *("web.how.classic.call", "web.how.scout.hunt", "web.how.chipset.time", "web.how.chipset.time_opening"),
    *("web.how.setup.time", "web.how.coopset.three", "web.how.twenty.silence"),
    *("web.how.solitaire.overlooked", "web.leave_alone", "web.back.alone"),
)
"""Texts with a time that players may choose: one second, or one and a half."""


def plain(words: str) -> str:
    return words.replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", WITH_SECONDS)
def test_seconds_agree_with_their_number(language: str, key: str) -> None:
    for seconds in (1, 1.5, 30):
        assert text(language, "count.seconds", n=seconds) in text(language, key, seconds=seconds)


def test_a_fraction_of_seconds_has_the_form_and_the_sign_of_the_language() -> None:
    said = [plain(text(tag, "count.seconds", n=1.5)) for tag in ("en", "fr", "es", "pt", "de")]
    assert said == ["1.5 seconds", "1,5 seconde", "1,5 segundos", "1,5 segundo", "1,5 Sekunden"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_seconds_without_a_noun_have_the_unit_that_never_changes(language: str) -> None:
    """Whole words for seconds are in ``count.seconds``."""
    for key, words in strings_of(language).items():
        for place in re.finditer(r"\{seconds\}", words):
            assert re.match(r"[\u00a0\u202f]s(?!\w)", words[place.end() :]), key


def test_one_of_one_is_singular() -> None:
    assert plain(text("en", "home.taken", n=1, seats=1)) == "1 of 1 seat taken"
    assert plain(text("de", "home.taken", n=1, seats=1)) == "1 von 1 Platz besetzt"
    assert "in 1 of 1 game," in plain(text("en", "cli.arena.faults", bot="x", n=1, games=1))
    assert "en 1 de 1 partida," in plain(text("es", "cli.arena.faults", bot="x", n=1, games=1))
    short = BadInput("secret-short", file="x", length=1, least=32)
    assert "holds 1 byte," in plain(error_text("en", short))
    assert "contient 1 octet," in plain(error_text("fr", short))


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_numbers_of_games_and_moves_are_grouped(language: str) -> None:
    many = number_text(language, 100_000)
    for key in ("cli.arena.interrupted", "cli.arena.faults"):
        assert many in text(language, key, bot="x", n=1_200, games=100_000)
    assert many in error_text(language, BadInput("table-too-long", most=100_000))


def test_sizes_are_in_units_that_people_read() -> None:
    def limits(size: int) -> list[str]:
        return [plain(error_text(tag, BadInput("message-too-long", most=size))) for tag in ("en", "fr")]

    assert limits(4 * 2**20)[0] == "That message is too long: the limit is 4 MB."
    assert limits(2**14)[1] == "Ce message est trop long : 16 Ko au plus."
    assert limits(100)[0] == "That message is too long: the limit is 100 bytes."
