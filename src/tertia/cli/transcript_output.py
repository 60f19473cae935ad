"""Prints the transcript of a game: one sentence per event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tertia.cli.localisation import LANGUAGE
from tertia.cli.standard_output import print_lines
from tertia.games.engine import GameRules
from tertia.history.record import AnyEntry
from tertia.narration.narrator import Narrator, transcript

NAMES = (
    *("Ana", "Iroha", "Vega", "Noor", "Tomás", "Deneb", "Lou", "Mira", "Kofi", "Inês"),
    *("Yuki", "Omar", "Zoé", "Raúl", "Freya", "Chidi", "Aino", "Beto", "Léa", "Sol"),
)
"""The names for the players at seats 0 to 19, where a record does not name them."""


def print_transcript(game: GameRules[Any], entries: Sequence[AnyEntry], names: Sequence[str] = ()) -> None:
    """Print one sentence per event. ``names`` are the names of the players by seat."""
    options = getattr(entries[0].event, "options", None) if entries else None
    narrator = Narrator(LANGUAGE, (*names, *NAMES[len(names) :]), getattr(options, "face", "classic"))
    print_lines(transcript(narrator, game.NAME, entries))
