"""The first lines about a game."""

from __future__ import annotations

from tertia.texts import text

NINE = {"en": "nine", "fr": "neuf", "es": "nueve", "pt": "nove", "de": "neun"}


def test_r9_4_the_first_lines_of_20_20_say_how_many_cards_a_hand_holds_at_most() -> None:
    for language, nine in NINE.items():
        assert f" {nine}" in text(language, "web.how.twenty.four")
