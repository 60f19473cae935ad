"""Records as text files, and the errors for other files."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from history.games_to_read import bots_play, eventful
from tertia.errors import BadInput, InvalidRecord
from tertia.games import classic
from tertia.games.classic.options import Options
from tertia.history.files import read_record, write_record
from tertia.history.record import replay
from tertia.history.verify import verify

SMALL = Options(claim="tap", more="auto")
"""Options with few events in a record."""


def written() -> list[str]:
    """Return the lines of the eventful record."""
    return list(write_record(classic, eventful().entries))


def problem(lines: list[str] | list[bytes]) -> tuple[object, str]:
    """Return the line that cannot be read, and the reason."""
    with pytest.raises(BadInput) as caught:
        read_record(lines)
    assert caught.value.code == "bad-line"
    return caught.value.details["line"], str(caught.value.details["reason"])


def test_a_record_is_read_back() -> None:
    game, entries, _ = read_record(written())
    assert game is classic
    assert entries == eventful().entries
    assert replay(game, entries) == eventful().state


def test_the_first_line_names_the_game_and_only_it() -> None:
    first, *others = written()
    assert first.startswith('{"game":"classic","at":0,')
    assert not any('"game"' in line for line in others)
    assert not any("\n" in line for line in written())


def test_the_first_line_names_the_players() -> None:
    lines = list(write_record(classic, eventful().entries, ("Ana", "d’Artagnan")))
    assert lines[0].startswith('{"game":"classic","names":["Ana","d’Artagnan"],"at":0,')
    assert read_record(lines).names == ("Ana", "d’Artagnan")
    assert read_record(written()).names == (), "older records have no names"
    line, reason = problem([lines[0].replace("Ana", "\\u001b[2J"), *lines[1:]])
    assert (line, reason.endswith(" [bad-name]")) == (1, True)


def test_bytes_and_empty_lines_are_read_too() -> None:
    lines = [line.encode() for line in written()]
    _, entries, _ = read_record([b"", lines[0], b"  \n", *lines[1:], b"\n"])
    assert entries == eventful().entries


@pytest.mark.parametrize("lines", [[], [""], ["\n", "   "]])
def test_an_empty_file_is_refused(lines: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        read_record(lines)
    assert caught.value.code == "empty-record"


def test_the_line_that_cannot_be_read_is_named() -> None:
    lines = written()
    assert problem([*lines[:4], lines[4][:-1], *lines[5:]])[0] == 5
    assert problem(["", *lines[:4], "nonsense"])[0] == 6
    assert problem([line.encode() for line in lines[:2]] + [b'{"at":"\xff"}'])[0] == 3
    assert problem(["[" * 100_000])[0] == 1
    assert problem(['{"x":' + "[" * 100_000])[0] == 1


def test_an_unknown_game_is_named() -> None:
    line, reason = problem(['{"game":"poker","at":0}'])
    assert line == 1
    assert "poker" in reason


def test_invalid_options_are_a_bad_line() -> None:
    lines = written()
    line, reason = problem([lines[0].replace('"deals":2', '"deals":99'), *lines[1:]])
    assert line == 1
    assert "deals" in reason


@pytest.mark.parametrize("seed", range(150))
def test_a_damaged_record_is_refused_or_verifies_but_never_crashes(seed: int) -> None:
    rng = Random(seed)
    table = bots_play(players=2, options=SMALL)
    data = bytearray("\n".join(write_record(classic, table.entries)).encode())
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(data))
        data[place : place + rng.randint(0, 3)] = rng.choice(
            (b"", b"9", b"-1", b'"', b"}", b"\xff", b"null", b"\n")
        )
    with suppress(BadInput, InvalidRecord):
        game, entries, _ = read_record(bytes(data).splitlines())
        verify(game, entries)
