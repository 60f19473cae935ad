"""Replay recorded games line by line: the rules decide as they did when the game was recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from playthroughs.forms import FOLDER, Recorded, forms
from tertia.games.common.options import CURRENT_REVISION
from tertia.games.engine import fold
from tertia.history.files import read_record, write_record
from tertia.history.record import AnyEntry, entries_of
from tertia.history.verify import verify
from tertia.narration.narrator import transcript

ALL = list(forms())
by_name = pytest.mark.parametrize("form", ALL, ids=lambda form: form.name)


def judged_again(form: Recorded, recorded: list[AnyEntry]) -> list[AnyEntry]:
    """Return the record rebuilt from its commands alone."""
    state, rebuilt = form.game.INITIAL, list[AnyEntry]()
    for entry in recorded:
        if entry.cause is not None:
            events = form.game.decide(state, entry.cause, entry.at).events
            state = fold(form.game, events, state)
            rebuilt.extend(entries_of(entry.at, entry.cause, events))
    return rebuilt


def test_every_form_has_a_record_and_a_narration() -> None:
    wanted = {path for form in ALL for path in (form.record, form.story)}
    assert wanted == set(FOLDER.glob("*.jsonl")) | set(FOLDER.glob("*.txt"))


@by_name
def test_playthrough_is_decided_the_same_line_by_line(form: Recorded) -> None:
    """A record has the fields of its time. Written again, it has those that were added since, with their defaults."""
    game, recorded, _ = read_record(form.record.read_text(encoding="utf-8").splitlines())
    assert game is form.game
    lines, decided = write_record(game, recorded), write_record(game, judged_again(form, recorded))
    for number, (then, now) in enumerate(zip(lines, decided, strict=True), 1):
        assert now == then, f"line {number}"


@by_name
def test_playthrough_is_verified_to_its_end(form: Recorded) -> None:
    game, recorded, _ = read_record(form.record.read_text(encoding="utf-8").splitlines())
    assert game.is_over(verify(game, recorded))


@pytest.mark.parametrize("path", sorted((FOLDER / "revision_1").glob("*.jsonl")), ids=lambda path: path.stem)
def test_records_of_the_first_revision_are_still_verified(path: Path) -> None:
    """Revision 2 added options, events and rulings. A game is decided by the revision it was played by."""
    game, recorded, _ = read_record(path.read_text(encoding="utf-8").splitlines())
    assert recorded[0].event.options.revision == 1
    assert game.is_over(verify(game, recorded))


def test_new_playthroughs_have_the_current_revision() -> None:
    assert {form.options.revision for form in ALL} == {CURRENT_REVISION}


@by_name
def test_playthrough_is_narrated_the_same_line_by_line(form: Recorded) -> None:
    game, recorded, _ = read_record(form.record.read_text(encoding="utf-8").splitlines())
    told = form.story.read_text(encoding="utf-8").splitlines()
    for number, (then, now) in enumerate(
        zip(told, transcript(form.narrator(), game.NAME, recorded), strict=True), 1
    ):
        assert now == then, f"line {number}"
