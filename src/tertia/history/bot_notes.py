"""Notes about bots after a game: how long they looked for each SET, their mistakes, and hints that people asked for.

They are computed from the log, and only from what a spectator may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tertia.bots.search import differing
from tertia.cards import Card, explain
from tertia.games.analysis import ClaimFailed, HintGiven, SetFound
from tertia.games.engine import GameRules, Millis
from tertia.narration.narrator import Narrator
from tertia.rooms.decision import AnyDecision
from tertia.rooms.events import Began
from tertia.rooms.state import Room, apply_decision
from tertia.texts import explanation_text, text
from tertia.texts.numbers import seconds_text


@dataclass(frozen=True, slots=True)
class Note:
    """A note about one moment of a finished game."""

    at: Millis
    seat: int
    kind: Literal["found", "mistake", "hint"]
    """A bot found a SET, a bot made a mistake, or a person asked for a hint."""
    cards: tuple[Card, ...]
    """The SET, or the three cards that were mistaken for one. Empty for a hint, which only one seat may know."""
    looked: Millis
    """The time since the last change of the table, without pauses. For a SET it is its time in the review."""
    differ: int | None
    """The number of features in which the cards differ; for a hint, those of the easiest SET, None without a SET."""


def notes(decisions: Sequence[AnyDecision]) -> list[Note]:
    """Return the notes about the last game of a table."""
    room, game_notes = Room(), list[Note]()
    for decision in decisions:
        if any(isinstance(event, Began) for event in decision.room_events):
            game_notes = []
        room = _add_notes(room, decision, game_notes)
    return game_notes


def _add_notes(room: Room, decision: AnyDecision, game_notes: list[Note]) -> Room:
    """Append the notes about a decision to ``game_notes`` and return the room after it."""
    before = room.play
    room = apply_decision(room, decision)
    findings = [finding for event in decision.game_events for finding in room.rules.ANALYSIS.findings(event)]
    for finding in findings:
        match finding:
            case HintGiven(seat):
                game_notes.append(_hint(room.rules, seat, before, decision.at))
            case SetFound(seat, cards, is_claim=True) | ClaimFailed(seat, cards) if len(cards) == 3:
                if room.seats[seat].is_table_bot:
                    game_notes.append(_claim_note(finding, decision.at, before.changed_at))
    return room


def _claim_note(finding: SetFound | ClaimFailed, at: Millis, changed_at: Millis) -> Note:
    looked = at - changed_at
    if isinstance(finding, SetFound) and finding.took is not None:
        looked = finding.took
    kind: Literal["found", "mistake"] = "found" if isinstance(finding, SetFound) else "mistake"
    return Note(at, finding.seat, kind, finding.cards, looked, differing(finding.cards))


def _hint(game: GameRules[Any], seat: int, state: Any, at: Millis) -> Note:
    easiest = min((differing(cards) for cards in game.ANALYSIS.open_sets(state)), default=None)
    return Note(at, seat, "hint", (), at - state.changed_at, easiest)


def note_text(narrator: Narrator, note: Note) -> str:
    """Return the sentence for a note."""
    seconds = seconds_text(narrator.language, note.looked)
    name = narrator.name(note.seat)
    if note.kind == "mistake":
        a, b, c = note.cards
        why = explanation_text(narrator.language, explain(a, b, c), narrator.face)
        return text(narrator.language, "bots.note.mistake", name=name, seconds=seconds, why=why)
    if note.differ is None:
        return text(narrator.language, "bots.note.hint-none", name=name, seconds=seconds)
    return text(narrator.language, f"bots.note.{note.kind}", name=name, seconds=seconds, n=note.differ)
