"""``python -m tools.vision.export READER FINDER FILE``: join the weights of both nets in the file for the package."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from tertia.vision.weights import format_weights


def layers_of(path: str) -> list[dict[str, Any]]:
    data = np.load(path)
    layers = json.loads(str(data["layers"]))
    for at, layer in enumerate(layers):
        for key in ("weight", "bias"):
            if f"{at}.{key}" in data:
                layer[key] = data[f"{at}.{key}"]
    return layers


if __name__ == "__main__":
    reader, finder, out = sys.argv[1:]
    Path(out).write_bytes(format_weights({"reader": layers_of(reader), "finder": layers_of(finder)}))
