"""The format of the file with the weights of the nets, which Python and the browser read.

The file begins with ``TVIS``, the length of the header as four bytes (little-endian), and the header as JSON: the
list of layers of each net. Then follow the weights and biases of all layers, in the same order, as numbers of 16 bits
(IEEE 754, little-endian).
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float32]

MAGIC = b"TVIS"


@dataclass(frozen=True)
class Layer:
    """A step of a net.

    ``conv`` (convolution) and ``dense`` (fully connected) have weights. ``mark`` saves the present values, and
    ``add`` adds them to later ones. ``keep`` also saves the present values; ``join`` doubles the height and width of
    later values and appends their channels to the saved ones.
    """

    op: str
    """One of these six operations."""
    kernel: int = 1
    """The side of the square of inputs from which ``conv`` computes an output."""
    stride: int = 1
    """The distance of these squares."""
    depthwise: bool = False
    """True if each output of ``conv`` depends on one channel only."""
    relu: bool = False
    """True if negative outputs become 0."""
    weight: Array | None = None
    bias: Array | None = None


def parse_weights(data: bytes) -> dict[str, list[Layer]]:
    """Return the layers of each net by its name."""
    if data[:4] != MAGIC:
        raise ValueError("not a file of weights")
    (length,) = struct.unpack_from("<I", data, 4)
    header = json.loads(data[8 : 8 + length])
    numbers = np.frombuffer(data, "<f2", offset=8 + length).astype(np.float32)
    place = 0
    nets: dict[str, list[Layer]] = {}
    for name, layers in header.items():
        nets[name] = []
        for fields in layers:
            weight, place = _take(numbers, place, fields.pop("weight", None))
            bias, place = _take(numbers, place, fields.pop("bias", None))
            nets[name].append(Layer(**fields, weight=weight, bias=bias))
    return nets


def _take(numbers: Array, place: int, shape: list[int] | None) -> tuple[Array | None, int]:
    if shape is None:
        return None, place
    end = place + int(np.prod(shape))
    return numbers[place:end].reshape(shape), end


def format_weights(nets: dict[str, list[dict[str, Any]]]) -> bytes:
    """Return the file for layers as ``tools.vision.train`` describes them."""
    header: dict[str, list[dict[str, Any]]] = {}
    parts = []
    for name, layers in nets.items():
        header[name] = []
        for layer in layers:
            fields: dict[str, Any] = {
                key: layer[key] for key in ("op", "kernel", "stride", "depthwise", "relu") if key in layer
            }
            for key in ("weight", "bias"):
                if key in layer:
                    array = np.asarray(layer[key], "<f2")
                    fields[key] = list(array.shape)
                    parts.append(array.tobytes())
            header[name].append(fields)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)  # the browser reads the numbers in place, which needs an even offset
    return MAGIC + struct.pack("<I", len(text)) + text + b"".join(parts)


@cache
def shipped_weights() -> dict[str, list[Layer]]:
    """Return the nets that tertia ships. The browser loads the same file."""
    return parse_weights(files("tertia.web").joinpath("camera", "weights.bin").read_bytes())
