"""Frames that are read and written without the library say what the library says."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import given, strategies as st
from websockets.frames import Frame, Opcode

from tertia.server.ws.frames import only_text, text_frame


def read_by_the_library(data: bytes) -> Frame:
    """The frame that a client reads, which must be all there is."""
    rest = memoryview(data)

    def read_exact(size: int) -> Generator[None, None, bytes]:
        nonlocal rest
        piece, rest = bytes(rest[:size]), rest[size:]
        return piece
        yield

    parsing: Any = Frame.parse(read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    assert not rest
    frame: Frame = done.value.value
    return frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_what_we_write_is_one_whole_text_message(size: int) -> None:
    frame = read_by_the_library(text_frame(b"x" * size))
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)


@given(
    st.binary(max_size=300),
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    st.booleans(),
    st.booleans(),
)
def test_only_a_whole_short_masked_text_is_read(data: bytes, opcode: Opcode, fin: bool, masked: bool) -> None:
    written = Frame(opcode, data, fin).serialize(mask=masked)
    is_ours = opcode is Opcode.TEXT and fin and masked and len(data) <= 125
    assert only_text(written) == (data if is_ours else None)


@given(st.binary(max_size=125), st.data())
def test_a_part_of_a_message_or_more_than_one_is_left_to_the_library(
    data: bytes, draw: st.DataObject
) -> None:
    written = Frame(Opcode.TEXT, data).serialize(mask=True)
    cut = draw.draw(st.integers(0, len(written) - 1))
    assert only_text(written[:cut]) is None
    assert only_text(written + written) is None
    assert only_text(written + written[:cut]) in (None, data)
    assert cut == 0 or only_text(written + written[:cut]) is None
