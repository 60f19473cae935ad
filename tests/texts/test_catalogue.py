"""Texts from the catalogues."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files

import pytest

from tertia.texts import LANGUAGES, MissingText, text


def test_a_text_and_its_placeholders() -> None:
    assert text("en", "face.classic") == "classic"
    assert text("pt", "list.and", a="Ana", b="Rui") == "Ana e Rui"


def test_n_selects_the_plural_form() -> None:
    one = text("es", "error.bad-count", n=1, expected=1, given=0)
    several = text("es", "error.bad-count", n=3, expected=3, given=2)
    assert one == "Hace falta 1 carta, no 0."
    assert several == "Hacen falta 3 cartas distintas, no 2."


def test_parameters_are_not_expanded_again() -> None:
    assert text("en", "list.and", a="{b}", b="{a}") == "{b} and {a}"


@pytest.mark.parametrize(
    ("language", "key", "params", "says"),
    [
        ("qaa", "face.classic", {}, "no language 'qaa'"),
        ("en", "face.round", {}, "no text 'face.round'"),
        ("en", "face.classic.deeper", {}, "no text 'face.classic.deeper'"),
        ("fr", "face", {}, "face is a section"),
        ("en", "list.and", {"a": "x"}, "list.and needs the parameter 'b'"),
        ("en", "error.bad-count", {"expected": 3, "given": 2}, "needs a number as the parameter 'n'"),
    ],
)
def test_a_missing_text_is_explained(language: str, key: str, params: dict[str, object], says: str) -> None:
    with pytest.raises(MissingText) as caught:
        text(language, key, **params)
    assert says in str(caught.value)
    assert isinstance(caught.value, KeyError)


def test_the_files_have_the_same_layout() -> None:
    """Two spaces, real letters instead of escapes: ``json.dumps(…, ensure_ascii=False, indent=2)``."""
    for language in LANGUAGES:
        raw = files("tertia.texts").joinpath(f"{language}.json").read_text("utf-8")
        assert raw == json.dumps(json.loads(raw), ensure_ascii=False, indent=2) + "\n", language


def test_catalogues_are_loaded_when_first_needed() -> None:
    """A process that only imports the module exits with the number of catalogues that it has loaded."""
    code = "from tertia.texts import catalogue; raise SystemExit(catalogue._catalogue.cache_info().currsize)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
