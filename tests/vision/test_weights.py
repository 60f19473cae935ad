"""The file of weights is small, and the forward pass does what its layers say."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from tertia.vision.nets import run_net
from tertia.vision.weights import format_weights, parse_weights, shipped_weights


def test_the_file_has_both_nets_in_less_than_a_megabyte() -> None:
    assert len(files("tertia.web").joinpath("camera", "weights.bin").read_bytes()) <= 1_000_000
    assert set(shipped_weights()) == {"reader", "finder"}


def test_layers_survive_the_file() -> None:
    weight = np.arange(24, dtype=np.float32).reshape(2, 3, 2, 2)
    layer = {"op": "conv", "kernel": 2, "stride": 1, "relu": True, "weight": weight, "bias": np.ones(2)}
    (parsed, mark) = parse_weights(format_weights({"net": [layer, {"op": "mark"}]}))["net"]
    assert parsed.weight is not None
    assert parsed.weight.tolist() == weight.tolist()
    assert (parsed.op, parsed.kernel, parsed.relu, mark.op, mark.weight) == ("conv", 2, True, "mark", None)


def test_another_file_is_refused() -> None:
    with pytest.raises(ValueError, match="weights"):
        parse_weights(b"PNG\n0000")


def test_forward_pass_by_hand() -> None:
    """Add a picture to its double, keep that, and join it with sums of its neighbourhoods at half the size."""
    double = {
        "op": "conv",
        "kernel": 1,
        "stride": 1,
        "weight": np.full((1, 1, 1, 1), 2.0),
        "bias": np.zeros(1),
    }
    sum_and_one = {
        "op": "conv",
        "kernel": 3,
        "stride": 2,
        "depthwise": True,
        "weight": np.full((1, 1, 3, 3), 1.0),
        "bias": np.ones(1),
    }
    layers: list[dict[str, Any]] = [
        {"op": "mark"},
        double,
        {"op": "add"},
        {"op": "keep"},
        sum_and_one,
        {"op": "join"},
    ]
    net = parse_weights(format_weights({"net": layers}))["net"]
    picture = np.arange(16, dtype=np.float32).reshape(1, 4, 4, 1)
    result = run_net(net, picture)
    assert result[0, ..., 0].tolist() == (picture[0, ..., 0] * 3).tolist()
    # At the corner the kernel covers the pixels 0, 1, 4 and 5: three times their sum, plus one.
    assert result[0, :2, :2, 1].tolist() == [[31, 31], [31, 31]]
