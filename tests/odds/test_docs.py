"""docs/odds.md derives each number with the code that makes it; all of that code runs."""

from __future__ import annotations

import doctest
from pathlib import Path

import tertia.odds

DOCUMENT = Path(__file__).parents[2] / "docs" / "odds.md"


def test_r1_8_the_document_runs() -> None:
    failed, tried = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert tried > 25
    assert failed == 0


def test_the_front_doors_example_runs() -> None:
    assert doctest.testmod(tertia.odds) == (0, 2)
