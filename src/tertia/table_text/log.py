"""Sentences for the events in the news of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from tertia.games.common.events import ClaimMissed
from tertia.narration.narrator import narrate, narrate_end
from tertia.narration.pieces import CardsPiece, Piece, split
from tertia.rooms.codec import room_codec
from tertia.table_text.reader import TableReader

MAX_CARDS_OF_CLAIM = 5
"""Lines about a claim name at most this many cards. Lines with more list the table."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence about an event. The cards in it are pieces of their own, so that a screen can draw them."""

    pieces: tuple[Piece, ...]
    is_miss: bool = False
    """True if the sentence says why cards are not a SET."""

    @property
    def lists_table(self) -> bool:
        """True if the line names the cards of a whole table, which a screen shows anyway."""
        return any(
            isinstance(piece, CardsPiece) and len(piece.cards) > MAX_CARDS_OF_CLAIM for piece in self.pieces
        )

    def __str__(self) -> str:
        return "".join(piece.text if isinstance(piece, CardsPiece) else piece for piece in self.pieces)


def log_lines(reader: TableReader) -> Iterator[LogLine]:
    """Yield the sentences for the newest events."""
    for event in reader.news.happened:
        game_event = _game_event(reader, event)
        sentence = _room_sentence(reader, event) if game_event is None else _game_sentence(reader, game_event)
        if sentence and (pieces := split(sentence)):
            yield LogLine(pieces, is_miss=isinstance(game_event, ClaimMissed))


def _game_event(reader: TableReader, event: dict[str, Any]) -> Any | None:
    """Return an event of the game; None for an event of the room, or one that only a newer version knows."""
    try:
        return room_codec(reader.game).read_game_event(event)
    except msgspec.ValidationError:
        return None


def _game_sentence(reader: TableReader, event: Any) -> str | None:
    try:
        return narrate(reader.narrator, reader.game, event)
    except IndexError:
        return None  # an event of an earlier game at this table, which had more players


def _room_sentence(reader: TableReader, event: dict[str, Any]) -> str | None:
    match event["type"]:
        case "sat" | "bot-added":
            return reader.say("web.room.told.sat", name=event["name"])
        case "ended":
            return narrate_end(reader.narrator, event["by"])
        case _:
            return None
