"""A new language needs a catalogue and an entry in ``texts/languages.py``; every part of the program then has it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from datetime import date
from importlib.resources import files
from pathlib import Path
from urllib.request import urlopen

import click
import pytest
from click.testing import CliRunner

from support.in_process_server import in_process_server
from tertia.cli.localisation import language_option
from tertia.printing.options import print_options
from tertia.server.pages.words import words
from tertia.texts import LANGUAGES, Language, pick_language, text
from tertia.texts.check import catalogue_problems
from tertia.texts.dates import date_text
from tertia.texts.formatting import joined
from tertia.texts.languages import Joint
from tertia.texts.numbers import number_text

NAME = "Ṗséudo"


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Add a language for the time of a test and return its tag. Its catalogue has the English texts with accents."""
    english = files("tertia.texts").joinpath("en.json").read_text("utf-8")
    (tmp_path / "qps.json").write_text(json.dumps(_accented(json.loads(english))), "utf-8")
    language = Language(
        tag="qps",
        locale="qps-XX",
        name=NAME,
        thousands="’",
        decimal="·",
        months="m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12",
        date="{year}/{month}/{day}",
        joints={"and": Joint(before="i", contracted="& ")},  # "and ana", but "& ines"
        plurals="en",
        folder=tmp_path,
    )
    monkeypatch.setitem(LANGUAGES, language.tag, language)
    words.cache_clear()
    yield language.tag
    words.cache_clear()


def _accented(node: object) -> object:
    """Put accents on all texts below this node of a catalogue, except on placeholders such as ``{name}``."""
    if isinstance(node, dict):
        # A gender is no text for people: the program compares it with "m" and "f".
        return {key: value if key == "gender" else _accented(value) for key, value in node.items()}
    accents = str.maketrans("aeiounO", "áéíóúñÓ")
    return "".join(
        part if part.startswith("{") else part.translate(accents)
        for part in re.split(r"(\{[^}]*\})", str(node))
    )


def test_its_texts_dates_and_numbers_are_used(pseudo: str) -> None:
    assert text(pseudo, "home.title") != text("en", "home.title")
    assert date_text(pseudo, date(2026, 9, 21)) == "2026/m9/21"
    assert number_text(pseudo, 12_345.5, 1) == "12’345·5"
    assert pick_language("qps-XX") == pseudo
    assert joined(pseudo, "and", "ines") == "& ines"
    assert joined(pseudo, "and", "ana") == "and ana"


def test_the_check_of_the_catalogues_includes_it(pseudo: str, tmp_path: Path) -> None:
    assert catalogue_problems() == []
    (tmp_path / "qps.json").write_text("{}", "utf-8")
    assert any(problem.startswith(f"{pseudo}: ") for problem in catalogue_problems())


def test_commands_and_prints_accept_it(pseudo: str) -> None:
    @click.command()
    @language_option()
    def command() -> None: ...

    assert CliRunner().invoke(command, ["--language", pseudo]).exit_code == 0
    assert CliRunner().invoke(command, ["--language", "unknown"]).exit_code != 0
    assert print_options({"language": pseudo}).language == pseudo


def test_pages_link_to_it_and_are_written_in_it(pseudo: str) -> None:
    page, catalogue = asyncio.run(_visit(pseudo))
    assert f'<html lang="{pseudo}-XX" dir="ltr" data-language="{pseudo}"' in page
    assert f'hreflang="{pseudo}-XX"' in page
    assert f'<meta property="og:locale" content="{pseudo}_XX">' in page
    assert NAME in page
    assert text(pseudo, "home.title") in page
    assert json.loads(catalogue)["languages"][pseudo] == {"name": NAME, "locale": f"{pseudo}-XX"}


async def _visit(language: str) -> tuple[str, str]:
    """Return the home page in this language, and the texts for its scripts, whose address the page contains."""
    async with in_process_server() as server:
        site = f"http://127.0.0.1:{server.port}"
        page = await asyncio.to_thread(_read, f"{site}/?language={language}")
        address = re.search('data-words="([^"]+)"', page)
        assert address is not None
        return page, await asyncio.to_thread(_read, site + address[1])


def _read(url: str) -> str:
    with urlopen(url) as answer:  # noqa: S310 - our own server on loopback
        body: bytes = answer.read()
        return body.decode()
