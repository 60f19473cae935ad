"""``python -m tools.vision.train BANK OUT --minutes 4``: train both nets on rendered cards and write their weights.

PyTorch is needed only here. ``docs/camera.md`` has the figures of the weights that tertia ships.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - the usual name
from tools.vision.cards import CLASSIC, FRAMED, IGNORED, NOT_A_CARD, CardRenderer
from tools.vision.crops import Crops, crops
from tools.vision.nets import OUTPUTS, Finder, Reader
from tools.vision.tables import CardPool, Tables, tables
from torch import Tensor, nn

SEED = 24


def reader_loss(output: Tensor, truth: Crops) -> Tensor:
    """Return the loss of the reader: of the kind, of the features of its face, and of the corners.

    Features count only for cards of their own face, and corners only where there is a card.
    """
    parts = dict(zip(OUTPUTS, output.split(list(OUTPUTS.values()), 1), strict=True))
    loss = F.cross_entropy(parts["kind"], truth.kind, label_smoothing=0.01)
    number, _, fill, shape = truth.features.unbind(1)
    classic, framed = truth.kind == CLASSIC, truth.kind == FRAMED

    def only(which: Tensor, values: Tensor) -> Tensor:
        """Return the labels, without those of other crops."""
        return torch.where(which, values, IGNORED)

    wanted = {
        "number": only(classic, number),
        "hue": only(classic, truth.hue),
        "fill": only(classic, fill),
        "shape": only(classic, shape),
    }
    for at, name in enumerate(("inner", "outer", "filling", "frame")):
        wanted[name] = only(framed, truth.features[:, at])
    for name, values in wanted.items():
        loss = loss + F.cross_entropy(parts[name], values, label_smoothing=0.01)
    shown = (truth.kind != NOT_A_CARD).float()
    misses = F.smooth_l1_loss(parts["corners"] * 10, truth.corners * 10, reduction="none").mean(1)
    return loss + 2 * (misses * shown).sum() / shown.sum()


def finder_loss(output: Tensor, truth: Tables) -> Tensor:
    """Return the loss of the finder: a focal loss of the heat, as in CenterNet, and the errors of the shapes."""
    heat = torch.sigmoid(output[:, 0]).clamp(1e-4, 1 - 1e-4)
    is_middle = (truth.heat > 0.999).float()
    at_middles = -is_middle * (1 - heat) ** 2 * heat.log()
    elsewhere = -(1 - is_middle) * (1 - truth.heat) ** 4 * heat**2 * (1 - heat).log()
    heat_loss = ((at_middles + elsewhere) * truth.weight).sum() / is_middle.sum().clamp(min=1)
    misses = F.smooth_l1_loss(output[:, 1:] * 4, truth.shape * 4, reduction="none").mean(1)
    return heat_loss + 2 * (misses * truth.inside).sum() / truth.inside.sum().clamp(min=1)


def reader_figures(net: Reader, draw: CardRenderer, batches: int, size: int) -> dict[str, float]:
    """Return the shares that the net reads right on new crops."""
    right: dict[str, list[float]] = {}
    misses = []
    with torch.no_grad():
        for _ in range(batches):
            truth = crops(draw, size)
            parts = dict(zip(OUTPUTS, net(truth.picture).split(list(OUTPUTS.values()), 1), strict=True))
            right.setdefault("kind", []).append((parts["kind"].argmax(1) == truth.kind).float().mean().item())
            for kind, names in (
                (CLASSIC, ("number", "hue", "fill", "shape")),
                (FRAMED, ("inner", "outer", "filling", "frame")),
            ):
                which = truth.kind == kind
                whole = torch.ones(int(which.sum()), dtype=torch.bool, device=draw.device)
                for at, name in enumerate(names):
                    wanted = truth.hue if name == "hue" else truth.features[:, at]
                    same = parts[name][which].argmax(1) == wanted[which]
                    whole &= same
                    right.setdefault(name, []).append(same.float().mean().item())
                right.setdefault(f"card-{kind}", []).append(whole.float().mean().item())
            shown = truth.kind != NOT_A_CARD
            misses.append((parts["corners"] - truth.corners)[shown].abs().mean().item())
    return {name: float(np.mean(values)) for name, values in right.items()} | {
        "corner miss": float(np.mean(misses))
    }


def fit(
    name: str,
    net: nn.Module,
    step: Callable[[nn.Module], Tensor],
    minutes: float,
    rate: float,
    log: list[str],
) -> nn.Module:
    """Train for some minutes with a rate that falls like a cosine. Return a running mean of the weights.

    ``step`` renders a batch and returns the loss of the net on it. ``log`` gets a line about the training.
    """
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.01)
    start, steps, total = time.monotonic(), 0, 0.0
    while (passed := (time.monotonic() - start) / (60 * minutes)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, steps / 100 + 0.01) * (0.5 + 0.5 * np.cos(np.pi * passed))
        loss = step(net)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        average.update_parameters(net)
        steps += 1
        total = loss.item() if steps == 1 else 0.98 * total + 0.02 * loss.item()
        if steps % 200 == 0:
            print(f"{name} {steps} {passed:.2f} {total:.4f}", flush=True)
    log.append(f"{name}: {steps} steps, loss {total:.4f}")
    return average.module


def write_layers(path: Path, layers: list[dict[str, object]]) -> None:
    """Write layers as an .npz file, which ``tools.vision.export`` turns into the file of weights."""
    arrays, described = {}, []
    for at, layer in enumerate(layers):
        plain = {key: value for key, value in layer.items() if key not in ("weight", "bias")}
        for key in ("weight", "bias"):
            if key in layer:
                arrays[f"{at}.{key}"] = layer[key]
        described.append(plain)
    np.savez(path, layers=json.dumps(described), **arrays)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("bank")
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--only", choices=("reader", "finder"))
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    draw = CardRenderer(arguments.bank, device, arguments.seed)
    log: list[str] = []
    if arguments.only != "finder":

        def read(net: nn.Module) -> Tensor:
            with torch.no_grad():
                truth = crops(draw, arguments.batch)
            return reader_loss(net(truth.picture), truth)

        net = fit("reader", Reader().to(device), read, arguments.minutes, 3e-3, log)
        net.eval()
        write_layers(arguments.out / "reader.npz", net.layers())
        figures = reader_figures(
            net, CardRenderer(arguments.bank, device, arguments.seed + 1), 20, arguments.batch
        )
        log.append(" ".join(f"{name} {value:.4f}" for name, value in figures.items()))
        print(log, flush=True)
    if arguments.only != "reader":
        pool = CardPool(draw, uses=6)

        def find(net: nn.Module) -> Tensor:
            with torch.no_grad():
                truth = tables(draw, max(2, arguments.batch // 8), pool)
            return finder_loss(net(truth.picture), truth)

        net = fit("finder", Finder().to(device), find, arguments.minutes, 3e-3, log)
        net.eval()
        write_layers(arguments.out / "finder.npz", net.layers())
    (arguments.out / "log.txt").write_text("\n".join(log) + "\n")
    print("\n".join(log))


if __name__ == "__main__":
    main()
