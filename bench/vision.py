"""Measures how well cards are read: ``python -m bench vision FOLDER 1000``.

FOLDER holds photographs: ``cards/`` with single cards whose file names begin with the name of the card, and
``tables/`` with whole tables and, beside each, a text file with the names of its cards. They are for measuring only;
the nets never saw a photograph. The number says how many hard tables to simulate. Both may be left out.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

import bench
from bench import Measurement, study
from bench.simulated_photos import HARD, card_sprite, photograph
from tertia.cards import DECK_SIZE, FEATURES, Card, Face, card_features
from tertia.faces import CardStyle
from tertia.notation import card_name, parse_card, parse_cards
from tertia.vision import TableReading, open_photograph, recognise
from tertia.vision.reader import read_crops
from tertia.vision.settling import settle_cards
from tertia.vision.weights import shipped_weights

SIMULATED = 16
"""Simulated tables, if no number is given. The figures in docs/camera.md are those of 1,000."""

CARDS = 12


@dataclass
class Tally:
    """Cards read rightly, whole and by feature, and cards that were missed or invented."""

    cards: int = 0
    right: int = 0
    missed: int = 0
    """Cards that were not read."""
    false: int = 0
    """Readings where no such card is."""
    wrong: Counter[str] = field(default_factory=Counter)
    """Mistakes by feature."""
    mistakes: list[str] = field(default_factory=list)

    def compare(self, place: str, wanted: Card, read: Card) -> None:
        self.cards += 1
        self.right += wanted == read
        if wanted != read:
            self.mistakes.append(f"{place}: {card_name(wanted)} read as {card_name(read)}")
        for feature, one, other in zip(FEATURES, card_features(wanted), card_features(read), strict=True):
            self.wrong[feature] += one != other

    def __str__(self) -> str:
        shares = ", ".join(f"{feature} {1 - self.wrong[feature] / self.cards:.2%}" for feature in FEATURES)
        found = f"{self.right} of {self.cards} cards; {shares}"
        return f"{found}; {self.missed} missed, {self.false} false" + "".join(
            f"\n      {mistake}" for mistake in self.mistakes
        )


@study
def single_cards() -> Iterator[Measurement]:
    """Read single cards, each for itself."""
    for folder in _folders("cards"):
        tally = Tally()
        for path in sorted(folder.glob("*.jpg")):
            pixels = open_photograph(path).astype(np.float32)
            high, wide = pixels.shape[:2]
            corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
            readings = read_crops(shipped_weights()["reader"], pixels, [corners])
            tally.compare(path.name, parse_card(path.name[:4]), settle_cards(readings, "classic")[0].card)
        yield Measurement(
            name=f"single cards of {folder}",
            details=str(tally),
            unit="%",
            value=100 * tally.right / tally.cards,
            target=99,
        )


@study
def photographed_tables() -> Iterator[Measurement]:
    """Find and read the cards of whole tables. A missing card and a surplus one count as one card read wrongly."""
    for folder in _folders("tables"):
        tally, extra = Tally(), 0
        for path in sorted(folder.glob("*.jpg")):
            wanted = set(parse_cards(path.with_suffix(".txt").read_text(encoding="utf-8")))
            read = [found.card for found in recognise(open_photograph(path)).cards]
            for card in wanted & set(read):
                tally.compare(path.name, card, card)
            missing, surplus = sorted(wanted - set(read)), sorted(set(read) - wanted)
            for card, other in zip(missing, surplus, strict=False):
                tally.compare(path.name, card, other)
            tally.missed += max(0, len(missing) - len(surplus))
            tally.cards += max(0, len(missing) - len(surplus))
            extra += max(0, len(read) - len(wanted))
        tally.false = extra
        yield Measurement(
            name=f"tables of {folder}: cards found and read",
            details=str(tally),
            unit="%",
            value=100 * tally.right / tally.cards,
            target=95,
        )
        yield Measurement(
            name=f"tables of {folder}: false cards",
            details="places without a card that were read as one",
            unit="cards",
            value=extra,
            target=0,
            at_most=True,
        )


@study
def simulated_tables() -> Iterator[Measurement]:
    """Read hard simulated tables of 12 cards: every fourth framed, the others in all palettes."""
    counts = [int(argument) for argument in bench.ARGUMENTS if argument.isdecimal()]
    number = counts[0] if counts else SIMULATED
    tally, perfect = Tally(), 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for seed, result in enumerate(pool.map(read_simulated_table, range(number), chunksize=4)):
            before = len(tally.mistakes), tally.missed, tally.false
            _add(tally, f"table {seed}", result)
            perfect += before == (len(tally.mistakes), tally.missed, tally.false)
    yield Measurement(
        name=f"{number} hard simulated tables of {CARDS} cards, read without a mistake",
        details=str(tally),
        unit="%",
        value=100 * perfect / number,
        target=97,
    )


@study
def time_for_a_table() -> Iterable[Measurement]:
    """Measure the time of the processor that a table takes in Python."""
    picture = photograph(
        [card_sprite(card, CardStyle()) for card in range(0, DECK_SIZE, 7)], HARD, seed=1
    ).picture
    recognise(picture)
    start = process_time()
    recognise(picture)
    yield Measurement(
        name="one table of 12 cards in Python",
        details="time of the processor",
        unit="s",
        value=process_time() - start,
        target=2,
        at_most=True,
    )


@dataclass(frozen=True)
class SimulatedResult:
    """The cards of a simulated table with what was read at their places, and the number of other readings."""

    pairs: list[tuple[Card, Card | None]]
    false: int


def read_simulated_table(seed: int) -> SimulatedResult:
    """Simulate and read one table."""
    face: Face = "framed" if seed % 4 == 3 else "classic"
    palette = ("classic", "classic", "press", "clear")[seed // 4 % 4]
    style = CardStyle(face, palette, density="paper")
    cards = Random(seed).sample(range(DECK_SIZE), CARDS)
    photo = photograph([card_sprite(card, style) for card in cards], HARD, seed)
    reading = recognise(photo.picture)
    middles = [np.mean(found.corners, axis=0) for found in reading.cards]
    pairs: list[tuple[Card, Card | None]] = []
    for card, corners in zip(cards, photo.corners, strict=True):
        reach = np.linalg.norm(corners[0] - corners[1]) / 2
        near = [
            at for at, middle in enumerate(middles) if np.linalg.norm(corners.mean(axis=0) - middle) < reach
        ]
        pairs.append((card, _card_at(reading, near, face)))
    return SimulatedResult(pairs, len(reading.cards) - sum(read is not None for _, read in pairs))


def _card_at(reading: TableReading, near: list[int], face: Face) -> Card | None:
    """Return the card that was read at a place. A table that was read with the wrong face counts as unread."""
    return reading.cards[near[0]].card if near and reading.face == face else None


def _add(tally: Tally, place: str, result: SimulatedResult) -> None:
    for card, read in result.pairs:
        if read is None:
            tally.cards += 1
            tally.missed += 1
            tally.mistakes.append(f"{place}: {card_name(card)} missed")
        else:
            tally.compare(place, card, read)
    tally.false += result.false


def _folders(name: str) -> Iterator[Path]:
    """Yield the folders of this name in the folders on the command line."""
    for argument in bench.ARGUMENTS:
        if not argument.isdecimal():
            folder = Path(argument) / name
            if not folder.is_dir():
                raise SystemExit(f"{folder} is no folder with photographs")
            yield folder
