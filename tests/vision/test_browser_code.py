"""The browser's JavaScript reads a photograph as Python does."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
from bench.simulated_photos import EASY, card_sprite, photograph

from support.javascript import node
from tertia.faces import CardStyle
from tertia.vision import recognise

CAMERA = Path(__file__).parents[2] / "src" / "tertia" / "web" / "camera"

SCRIPT = """
import { readFileSync } from 'node:fs';
const [folder, pixels, width, height] = process.argv.slice(1);
const { Recogniser } = await import(`file://${folder}/recognition.js`);
const { parseWeights } = await import(`file://${folder}/weights.js`);
const file = readFileSync(`${folder}/weights.bin`);
const nets = parseWeights(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
const data = new Uint8ClampedArray(readFileSync(pixels));
const picture = { width: Number(width), height: Number(height), data };
const recogniser = new Recogniser(nets);
const photo = recogniser.readPhoto(picture);
const frames = [1, 2, 3].map(() => recogniser.readFrame(picture));
console.log(JSON.stringify({ photo, frames }));
"""


def test_javascript_reads_like_python(tmp_path: Path) -> None:
    cards = [0, 13, 26, 40, 53, 80]  # any six
    photo = photograph([card_sprite(card, CardStyle()) for card in cards], EASY, seed=8, size=(480, 640))
    opaque = np.full((*photo.picture.shape[:2], 1), 255, np.uint8)
    pixels = tmp_path / "pixels"
    pixels.write_bytes(np.concatenate([photo.picture, opaque], axis=2).tobytes())
    words = ["--input-type=module", "-e", SCRIPT, str(CAMERA), str(pixels), "640", "480"]
    done = subprocess.run([node(), *words], capture_output=True, text=True, check=True)
    said, wanted = json.loads(done.stdout), recognise(photo.picture)
    assert sorted(found.card for found in wanted.cards) == cards
    assert said["photo"]["face"] == wanted.face
    for found, other in zip(wanted.cards, said["photo"]["cards"], strict=True):
        assert other["card"] == found.card
        assert other["confidence"] == pytest.approx(found.confidence, abs=1e-3)
        assert np.abs(np.array(other["corners"]) - np.array(found.corners)).max() < 0.01
    # In a video a card is read once and then followed.
    for frame in said["frames"]:
        assert sorted(found["card"] for found in frame["cards"]) == cards
