"""The two nets as PyTorch modules, and their layers as the file of weights describes them."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812 - the usual name
from torch import Tensor, nn


class Conv(nn.Module):
    """A convolution with batch normalisation and ReLU; ``plain`` has neither."""

    def __init__(
        self,
        inputs: int,
        outputs: int,
        kernel: int = 3,
        stride: int = 1,
        depthwise: bool = False,
        plain: bool = False,
    ) -> None:
        super().__init__()
        groups = inputs if depthwise else 1
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=plain)
        self.norm = None if plain else nn.BatchNorm2d(outputs)

    def forward(self, x: Tensor) -> Tensor:
        x = self.conv(x)
        return x if self.norm is None else F.relu(self.norm(x))

    def layer(self) -> dict[str, object]:
        """Describe the layer, with the normalisation folded into weights and biases."""
        weight, bias = self.conv.weight.detach(), self.conv.bias
        if self.norm is not None:
            scale = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
            weight = weight * scale[:, None, None, None]
            bias = self.norm.bias - self.norm.running_mean * scale
        assert bias is not None
        return {
            "op": "conv",
            "inputs": self.conv.in_channels,
            "outputs": self.conv.out_channels,
            "kernel": self.conv.kernel_size[0],
            "stride": self.conv.stride[0],
            "depthwise": self.conv.groups > 1,
            "relu": self.norm is not None,
            "weight": weight.detach().cpu().numpy(),
            "bias": bias.detach().cpu().numpy(),
        }


def separable(inputs: int, outputs: int, stride: int = 1) -> list[nn.Module]:
    return [Conv(inputs, inputs, 3, stride, depthwise=True), Conv(inputs, outputs, 1)]


class Residual(nn.Module):
    """A separable convolution whose input is added to its output."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.parts = nn.Sequential(*separable(channels, channels))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.parts(x)


def described(parts: nn.Sequential) -> list[dict[str, object]]:
    """Return the layers of a sequence. The operations are explained at ``tertia.vision.weights.Layer``."""
    layers: list[dict[str, object]] = []
    for part in parts:
        if isinstance(part, Residual):
            layers += [{"op": "mark"}, *described(part.parts), {"op": "add"}]
        else:
            layers.append(part.layer())
    return layers


class Finder(nn.Module):
    """Says for each cell of 8 by 8 pixels whether the middle of a card is near, and how the card lies."""

    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Sequential(
            Conv(3, 12, 3, 2),
            Conv(12, 24, 3, 2),
            *separable(24, 48),
            *separable(48, 64, 2),
            Residual(64),
            Residual(64),
        )
        self.far = nn.Sequential(*separable(64, 96, 2), *(Residual(96) for _ in range(5)))
        self.joined = nn.Sequential(
            *separable(64 + 96, 64), Residual(64), Residual(64), Conv(64, 9, 1, plain=True)
        )

    def forward(self, x: Tensor) -> Tensor:
        near = self.near(x)
        far = F.interpolate(self.far(near), size=near.shape[2:], mode="nearest")
        return self.joined(torch.cat([near, far], 1))

    def layers(self) -> list[dict[str, object]]:
        return [
            *described(self.near),
            {"op": "keep"},
            *described(self.far),
            {"op": "join"},
            *described(self.joined),
        ]


OUTPUTS = {
    "kind": 5,
    "number": 3,
    "hue": 6,
    "fill": 3,
    "shape": 3,
    "inner": 3,
    "outer": 3,
    "filling": 3,
    "frame": 3,
    "corners": 8,
}
"""The numbers of outputs of the reader. From ``inner`` on the four features of the framed face, in the same order."""


class Reader(nn.Module):
    """Says of a crop of 64 by 96 pixels what it shows, which card, and where its corners are."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(3, 16, 5, 2),
            Conv(16, 32, 3, 2),
            Conv(32, 48),
            Conv(48, 64, 3, 2),
            Conv(64, 96),
            Conv(96, 64, 3, 2),
        )
        self.hidden = nn.Linear(64 * 4 * 6, 96)
        self.output = nn.Linear(96, sum(OUTPUTS.values()))
        self.drop = nn.Dropout(0.1)

    def forward(self, x: Tensor) -> Tensor:
        x = self.body(x).flatten(1)
        return self.output(self.drop(F.relu(self.hidden(x))))

    def layers(self) -> list[dict[str, object]]:
        dense = []
        for part, relu in ((self.hidden, True), (self.output, False)):
            dense.append(
                {
                    "op": "dense",
                    "inputs": part.in_features,
                    "outputs": part.out_features,
                    "relu": relu,
                    "weight": part.weight.detach().cpu().numpy(),
                    "bias": part.bias.detach().cpu().numpy(),
                }
            )
        return [*described(self.body), *dense]
