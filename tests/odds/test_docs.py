"""The examples in docs/odds.md and in the package's docstring run."""

from __future__ import annotations

import doctest
from pathlib import Path

import tertia.odds

DOCUMENT = Path(__file__).parents[2] / "docs" / "odds.md"


def test_r1_8_the_examples_of_the_document_run() -> None:
    failed, tried = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert tried > 25
    assert failed == 0


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(tertia.odds) == (0, 2)
