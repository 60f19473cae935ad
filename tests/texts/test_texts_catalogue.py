"""Reading the catalogues."""

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


def test_a_message_that_counts_is_chosen_by_n() -> None:
    one = text("es", "error.bad-count", n=1, expected=1, given=0)
    several = text("es", "error.bad-count", n=3, expected=3, given=2)
    assert one == "Hace falta 1 carta, no 0."
    assert several == "Hacen falta 3 cartas distintas, no 2."


def test_what_is_filled_in_is_not_read_again() -> None:
    assert text("en", "list.and", a="{b}", b="{a}") == "{b} and {a}"


@pytest.mark.parametrize(
    ("language", "key", "params", "says"),
    [
        ("de", "face.classic", {}, "no language 'de'"),
        ("en", "face.round", {}, "no text 'face.round'"),
        ("en", "face.classic.deeper", {}, "no text 'face.classic.deeper'"),
        ("fr", "face", {}, "face is a section"),
        ("en", "list.and", {"a": "x"}, "list.and needs the parameter 'b'"),
        ("en", "error.bad-count", {"expected": 3, "given": 2}, "needs a number as the parameter 'n'"),
    ],
)
def test_a_text_that_cannot_be_given_says_why(
    language: str, key: str, params: dict[str, object], says: str
) -> None:
    with pytest.raises(MissingText) as caught:
        text(language, key, **params)
    assert says in str(caught.value)
    assert isinstance(caught.value, KeyError)


def test_the_files_are_laid_out_alike() -> None:
    """Two spaces, real letters instead of escapes: ``json.dumps(…, ensure_ascii=False, indent=2)``."""
    for language in LANGUAGES:
        raw = files("tertia.texts").joinpath(f"{language}.json").read_text("utf-8")
        assert raw == json.dumps(json.loads(raw), ensure_ascii=False, indent=2) + "\n", language


def test_no_catalogue_is_loaded_before_it_is_asked_for() -> None:
    code = "from tertia.texts import catalogue; raise SystemExit(catalogue._catalogue.cache_info().currsize)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
