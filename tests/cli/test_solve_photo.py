"""``tertia solve --photo``."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from bench.simulated_photos import EASY, card_sprite, photograph
from PIL import Image

from support.command_line import tertia
from tertia.cards import is_set
from tertia.faces import CardStyle
from tertia.notation import parse_cards
from tertia.texts import text

NAMES = "1rso 2rso 3rso 1gto 2gts 3pod"


ORANGE = (0xE6, 0x9F, 0x00)
"""The colour of the ring around the first SET."""


def count_orange(path: Path) -> int:
    """Return the number of orange pixels of a picture."""
    with Image.open(path) as picture:
        return int(np.count_nonzero((np.asarray(picture.convert("RGB")) == ORANGE).all(axis=2)))


def save_photo(folder: Path) -> Path:
    cards = parse_cards(NAMES)
    photo = photograph([card_sprite(card, CardStyle()) for card in cards], EASY, seed=4, size=(600, 800))
    path = folder / "table.jpg"
    Image.fromarray(photo.picture).save(path)
    return path


def test_the_sets_of_a_photograph_are_listed_and_ringed(tmp_path: Path) -> None:
    photo, ringed = save_photo(tmp_path), tmp_path / "ringed.png"
    result = tertia("solve", "--photo", str(photo), "-o", str(ringed), "--json")
    assert result.code == 0
    answer = json.loads(result.out)
    assert sorted(answer["cards"]) == sorted(NAMES.split())
    assert all(is_set(*parse_cards(triple)) for triple in answer["sets"])
    assert ["1rso", "2rso", "3rso"] in [sorted(triple) for triple in answer["sets"]]
    with Image.open(photo) as before, Image.open(ringed) as after:
        assert before.size == after.size
    assert count_orange(photo) == 0
    assert count_orange(ringed) > 500
    said = tertia("solve", "--photo", str(photo)).out
    assert text("en", "cli.solve.found", n=len(answer["sets"]), cards=6) in said


def test_a_bad_photograph_gets_a_clear_answer(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    bare = tmp_path / "bare.png"
    Image.new("RGB", (320, 240), "#336655").save(bare)
    for words, key, params in (
        (["--photo", str(broken)], "bad-photo", {"name": broken}),
        (["--photo", str(tmp_path / "none.jpg")], "bad-photo", {"name": tmp_path / "none.jpg"}),
        (["--photo", str(bare)], "no-cards-on-photo", {"name": bare}),
        (["--photo", str(bare), "1rso"], "photo-or-cards", {}),
        (["1rso", "-o", str(tmp_path / "x.png")], "picture-needs-photo", {}),
    ):
        result = tertia("solve", *words)
        assert result.code == 2
        assert text("en", f"error.{key}", **params) in result.error
