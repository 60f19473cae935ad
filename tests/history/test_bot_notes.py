"""Notes about the moves of bots after a game."""

from __future__ import annotations

import asyncio

from support.bot_tables import play_to_end, table_of_bots
from tertia.history.bot_notes import Note, note_text, notes
from tertia.narration.narrator import Narrator
from tertia.texts import LANGUAGES


def notes_of_game(name: str, levels: tuple[str, ...]) -> tuple[list[str], list[Note]]:
    """Return the names of the bots in a game, and their notes."""

    async def run() -> tuple[list[str], list[Note]]:
        scene = await table_of_bots(name, levels)
        await play_to_end(scene)
        decisions = await scene.decisions()
        await scene.registry.close()
        assert notes(decisions) == notes(decisions)
        return [seat.name for seat in scene.table.room.seats], notes(decisions)

    return asyncio.run(run())


def test_bots_say_how_long_they_looked() -> None:
    names, found = notes_of_game("classic", ("newcomer", "champion"))
    taken = [note for note in found if note.kind == "found"]
    assert len(taken) > 15
    assert all(1 <= (note.differ or 0) <= 4 for note in taken)
    assert all(note.looked > 0 for note in taken)
    for language in LANGUAGES:
        sentences = [note_text(Narrator(language, names), note) for note in found]
        assert len(set(sentences)) > 10
    sentence = note_text(Narrator("en", names), Note(0, 1, "found", (0, 40, 80), 6_000, 4))
    assert sentence == f"{names[1]} found this one in 6.0 s: 4 features differ."


def test_a_note_about_a_mistake_says_why_the_cards_are_no_set() -> None:
    note = Note(0, 0, "mistake", (0, 1, 5), 12_400, 2)
    sentence = note_text(Narrator("en", ["Vega"]), note)
    assert sentence.startswith("Vega took these for a SET after 12 s. Not a SET: ")


def test_a_note_about_a_hint_says_how_easy_the_set_was() -> None:
    hint = Note(0, 0, "hint", (), 20_000, 1)
    assert note_text(Narrator("en", ["Ana"]), hint).endswith("one feature differed.")
    hint_without_set = Note(0, 0, "hint", (), 20_000, None)
    assert "no SET" in note_text(Narrator("en", ["Ana"]), hint_without_set)
