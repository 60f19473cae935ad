"""Sentences about a game at a table, for API responses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tertia.history.bot_notes import note_text, notes
from tertia.narration.narrator import Narrator
from tertia.rooms.decision import AnyDecision
from tertia.rooms.state import Room
from tertia.texts import text


def narrator_for(room: Room, language: str, own_seat: int | None = None) -> Narrator:
    """Return a narrator with the names of the players and the words of the deck in this room.

    It speaks to the reader in the second person, and marks the reader's name in lists: "Ana (you) 12, Lou 9".
    """
    names = [seat.name for seat in room.seats]
    if own_seat is not None:
        names[own_seat] = text(language, "web.replay.own", name=names[own_seat])
    return Narrator(language, names, getattr(room.options, "face", "classic"), own_seat=own_seat)


def notes_json(decisions: Sequence[AnyDecision], narrator: Narrator) -> list[dict[str, Any]]:
    """Return comments of bots on a finished game: search times, mistakes and hints, each with a sentence."""
    return [{**msgspec.to_builtins(note), "text": note_text(narrator, note)} for note in notes(decisions)]
