"""The first lines about a game."""

from __future__ import annotations

from tertia.texts import LANGUAGES, text

NINE = {"en": "nine", "fr": "neuf", "es": "nueve", "pt": "nove", "de": "neun"}


def test_r9_4_the_first_lines_of_20_20_say_how_many_cards_a_hand_holds_at_most() -> None:
    for language in LANGUAGES:
        assert f" {NINE[language]}" in text(language, "web.how.twenty.four")
