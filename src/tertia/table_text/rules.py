"""The rules of each form of the game (classic, beginner, scout…) as Markdown, from the texts of the web pages."""

from __future__ import annotations

from collections.abc import Iterator

from tertia.texts import text
from tertia.texts.catalogue import section

PARTS = ("aim", "setup", "turn", "play", "score", "end")
"""The chapters of the rules of a form, in this order. Not every form has all of them."""


def explain_set(language: str) -> str:
    """Explain what a SET is, under a heading."""
    paragraphs = [
        text(language, f"help.what.{key}") for key in section(language, "help.what") if key != "title"
    ]
    return "\n\n".join([f"# {text(language, 'help.what.title')}", *paragraphs])


def form_rules(language: str, form: str) -> str:
    """Return the rules of a form: ``classic``, ``beginner``, ``scout``…"""
    return "\n\n".join([f"# {text(language, f'web.games.{form}.name')}", *_parts(language, form)])


def _parts(language: str, form: str) -> Iterator[str]:
    rules = section(language, f"help.{form}")
    for part in PARTS:
        if part in rules:
            yield f"## {text(language, f'help.titles.{part}')}"
            yield from (text(language, f"help.{form}.{part}.{number}") for number in rules[part])
