"""The frames of a WebSocket that nearly all traffic is: one whole text message each (RFC 6455, 5.2)."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without the compiled part
    from websockets.utils import apply_mask

_TEXT = 0x81
_MASKED = 0x80


def text_frame(text: bytes) -> bytes:
    """A message as it goes to a client, whole and unmasked."""
    size = len(text)
    if size < 126:
        return bytes((_TEXT, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def only_text(data: bytes) -> bytes | None:
    """The text, if this is exactly one short text message of a client's; None for everything else."""
    if len(data) < 6 or data[0] != _TEXT or data[1] != _MASKED | len(data) - 6 or len(data) > 6 + 125:
        return None
    return apply_mask(data[6:], data[2:6])
