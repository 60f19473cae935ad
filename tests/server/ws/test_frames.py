"""The websockets library can read the frames that our own code writes."""

from __future__ import annotations

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from tertia.server.ws.frames import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_written_frame_is_one_whole_text_message(size: int) -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    client.receive_data(text_frame(b"x" * size))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)
    client.receive_data(text_frame(b"next"))
    assert len(client.events_received()) == 1  # no bytes of the first frame were left over
