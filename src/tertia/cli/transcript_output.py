"""Prints the transcript of a game: one sentence per event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tertia.cli.localisation import LANGUAGE
from tertia.cli.standard_output import print_lines
from tertia.games.common.events import Joined
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
    started = entries[0].event if entries else None
    joined = sum(isinstance(entry.event, Joined) for entry in entries)
    players = getattr(started, "players", len(NAMES)) + joined
    named = (*names, *NAMES[len(names) : players])
    narrator = Narrator(LANGUAGE, named, getattr(getattr(started, "options", None), "face", "classic"))
    print_lines(transcript(narrator, game.NAME, entries))
