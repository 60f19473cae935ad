"""The transcript of a game: a sentence for each event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click

from tertia.cli.localisation import LANGUAGE
from tertia.games.engine import Game
from tertia.history.record import AnyEntry
from tertia.narration.narrator import Narrator, transcript

NAMES = (
    *("Ana", "Iroha", "Vega", "Noor", "Tomás", "Deneb", "Lou", "Mira", "Kofi", "Inês"),
    *("Yuki", "Omar", "Zoé", "Raúl", "Freya", "Chidi", "Aino", "Beto", "Léa", "Sol"),
)
"""Names of the players at seats 0 to 19, because a record holds none."""


def print_transcript(game: Game[Any], entries: Sequence[AnyEntry]) -> None:
    """Print one sentence per event."""
    options = getattr(entries[0].event, "options", None) if entries else None
    narrator = Narrator(LANGUAGE, NAMES, getattr(options, "face", "classic"))
    print_lines(transcript(narrator, game.NAME, entries))


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)
