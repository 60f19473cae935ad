"""After a game, notes say what each bot found, how long it looked, and what it got wrong."""

from __future__ import annotations

import asyncio

from support.bot_tables import play_to_end, table_of_bots
from tertia.history.bot_notes import Note, note_text, notes
from tertia.history.replay.finished_game import finished_game
from tertia.history.review import Review, review
from tertia.narration.narrator import Narrator
from tertia.texts import LANGUAGES, text


def notes_of_game(game: str, levels: tuple[str, ...]) -> tuple[list[str], list[Note], Review]:
    """Let bots of these levels play a game. Return their names, the notes about their moves, and the review."""

    async def run() -> tuple[list[str], list[Note], Review]:
        scene = await table_of_bots(game, levels)
        await play_to_end(scene)
        decisions = await scene.decisions()
        await scene.registry.close()
        game_notes = notes(decisions)
        assert notes(decisions) == game_notes, "notes depend only on the decisions"
        finished = finished_game(decisions)
        game_review = review(finished.room.rules, finished.events)
        return [seat.name for seat in scene.table.room.seats], game_notes, game_review

    return asyncio.run(run())


def test_bots_say_how_long_they_looked() -> None:
    names, game_notes, game_review = notes_of_game("classic", ("newcomer", "champion"))
    found_sets = [note for note in game_notes if note.kind == "found"]
    assert len(found_sets) > 15
    assert all(1 <= (note.differ or 0) <= 4 for note in found_sets)
    assert [(note.seat, note.cards, note.looked) for note in found_sets] == [
        (find.seat, find.cards, find.took) for find in game_review.finds
    ], "a note and the review give the same time"
    for language in LANGUAGES:
        sentences = [note_text(Narrator(language, names), note) for note in game_notes]
        assert len(set(sentences)) > 10
    note = Note(at=0, seat=1, kind="found", cards=(0, 40, 80), looked=6_000, differ=4)
    told = text("en", "bots.note.found", name=names[1], seconds="6.0", n=4)
    assert note_text(Narrator("en", names), note) == told


def test_the_time_of_a_mistake_runs_from_the_last_change_of_the_table() -> None:
    """As the time of a SET does; how long its cards have been on the table does not matter."""
    _, game_notes, game_review = notes_of_game("classic", ("newcomer", "newcomer", "newcomer"))
    mistakes = [note for note in game_notes if note.kind == "mistake"]
    assert mistakes
    for note in mistakes:
        at = note.at - game_review.began
        last_set = max((find.at for find in game_review.finds if find.at < at), default=0)
        assert note.looked <= at - last_set


def test_a_note_about_a_mistake_says_why_the_cards_are_no_set() -> None:
    note = Note(at=0, seat=0, kind="mistake", cards=(0, 1, 5), looked=12_400, differ=2)
    sentence = note_text(Narrator("en", ["Vega"]), note)
    assert sentence.startswith(
        text("en", "bots.note.mistake", name="Vega", seconds="12.4", why="Not a SET: ")
    )


def test_a_note_about_a_hint_says_how_easy_the_set_was() -> None:
    hint = Note(at=0, seat=0, kind="hint", cards=(), looked=20_000, differ=1)
    assert note_text(Narrator("en", ["Ana"]), hint).endswith("one feature differed.")
    hint_without_set = Note(at=0, seat=0, kind="hint", cards=(), looked=20_000, differ=None)
    assert "no SET" in note_text(Narrator("en", ["Ana"]), hint_without_set)
