"""The forward pass of the nets, in NumPy. ``web/camera/nets.js`` computes the same in the browser."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tertia.vision.weights import Array, Layer


def run_net(layers: Sequence[Layer], pictures: Array) -> Array:
    """Return the output of a net for pictures of shape (count, height, width, channels).

    The operations of layers are explained at ``Layer``.
    """
    values = pictures.astype(np.float32)
    kept = marked = values
    for layer in layers:
        match layer.op:
            case "conv":
                values = _convolve(layer, values)
            case "dense":
                values = _multiply(layer, values)
            case "mark":
                marked = values
            case "add":
                values = values + marked
            case "keep":
                kept = values
            case "join":
                high, wide = kept.shape[1:3]
                larger = values.repeat(2, axis=1).repeat(2, axis=2)[:, :high, :wide]
                values = np.concatenate([kept, larger], axis=3)
    return values


def _convolve(layer: Layer, values: Array) -> Array:
    """Convolve with zeros around the edges, so that only the stride makes the picture smaller."""
    weight, bias = _parameters(layer)
    kernel, stride, pad = layer.kernel, layer.stride, layer.kernel // 2
    count, high, wide, channels = values.shape
    rows, columns = -(-high // stride), -(-wide // stride)
    padded = np.pad(values, ((0, 0), (pad, pad), (pad, pad), (0, 0))) if pad else values
    shifts = [
        padded[:, y : y + (rows - 1) * stride + 1 : stride, x : x + (columns - 1) * stride + 1 : stride]
        for y in range(kernel)
        for x in range(kernel)
    ]
    # Weights are (outputs, inputs, kernel, kernel).
    if layer.depthwise:
        flat = weight.reshape(channels, -1)
        result = sum(shift * flat[:, index] for index, shift in enumerate(shifts)) + bias
    else:
        flat = weight.transpose(2, 3, 1, 0).reshape(-1, weight.shape[0])
        patches = np.concatenate(shifts, axis=3).reshape(-1, flat.shape[0])
        result = (patches @ flat + bias).reshape(count, rows, columns, -1)
    return np.maximum(result, 0) if layer.relu else np.asarray(result)


def _multiply(layer: Layer, values: Array) -> Array:
    """Apply a fully connected layer."""
    weight, bias = _parameters(layer)
    if values.ndim == 4:  # the weights expect channels first
        values = values.transpose(0, 3, 1, 2).reshape(len(values), -1)
    result = values @ weight.T + bias
    return np.maximum(result, 0) if layer.relu else result


def _parameters(layer: Layer) -> tuple[Array, Array]:
    if layer.weight is None or layer.bias is None:
        raise ValueError(f"a layer of kind {layer.op} without weights")
    return layer.weight, layer.bias
