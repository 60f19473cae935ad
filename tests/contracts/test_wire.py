"""Any message is either read or BadInput, in every game."""

from __future__ import annotations

import pytest

from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.history.codec import codec
from tertia.history.files import read_record

DEEP = "[" * 7_000 + "]" * 7_000
"""Short enough for the server to read, too deep for a recursive parser."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("line", ['{"x":%s,"type":"leave"}', '{"cards":%s,"type":"claim"}'])
def test_deeply_nested_message_is_bad_input(name: str, line: str) -> None:
    with pytest.raises(BadInput):
        codec(GAMES[name]).read_command(line % DEEP)
    with pytest.raises(BadInput):
        codec(GAMES[name]).read_event(line % DEEP)
    with pytest.raises(BadInput):
        read_record([f'{{"game":"{name}","x":{DEEP}}}'])


@pytest.mark.parametrize("name", GAMES)
def test_invalid_luck_is_bad_input(name: str) -> None:
    line = '{"game":"%s","at":1,"event":{"type":"left","seat":0},"cause":{"command":{"type":"tick"},"luck":"zz"}}'
    with pytest.raises(BadInput) as error:
        read_record([line % name])
    assert error.value.details["line"] == 1
