"""Find texts that nothing shows.

Sources name texts by their keys: ``web.no_set``, or with a part that is only known when the program runs,
``f"web.deal_ended.{reason}"``. Such a part stands for every word that occurs somewhere in the sources. Some sources
name a whole section, ``page.me.kinds``, and choose from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from tertia.texts.catalogue import Node, is_counted
from tertia.texts.formatting import LABEL, references

ANY = "*"
"""Stands for a part of a key that is known only when the program runs."""

_HOLES = {
    ".py": re.compile(r"\{[^{}\"]*\}"),
    ".js": re.compile(r"\$\{[^{}`]*\}"),
    ".html": re.compile(r"' ~ [^'~]+ ~ '|' ~ [\w.]+(?=[,) ])"),
}
"""The part of a key that is only known when the program runs, as each language of sources writes it."""
_KEY = re.compile(r"[\w*-]+(?:\.[\w*-]+)+")
_WORD = re.compile(r"[\w-]+")
_PREFIXES = ("", "log.")
"""Narrations leave out the section that they all use."""


def sources(folder: Traversable | None = None) -> Iterator[tuple[str, str]]:
    """Yield the ending and the content of every source that may show a text."""
    folder = folder or files("tertia")
    for entry in folder.iterdir():
        ending = "." + entry.name.rpartition(".")[2]
        if entry.is_dir():
            if entry.name not in ("vendor", "__pycache__"):
                yield from sources(entry)
        elif ending in _HOLES:
            yield ending, entry.read_text("utf-8")


def unused_texts(catalogue: dict[str, Node], read: Iterable[tuple[str, str]]) -> list[str]:
    """Return the keys of texts that no source names."""
    named, words = set[str](), set[str]()
    for ending, content in read:
        words.update(_WORD.findall(content))
        named.update(_KEY.findall(content), _KEY.findall(_HOLES[ending].sub(ANY, content)))
    texts = dict(_leaves(catalogue))
    for forms in texts.values():
        for form in forms:
            named.update(name if how == LABEL else how for how, name in references(form))
    patterns = [
        re.compile(re.escape(key).replace(r"\*", "(.+)"))
        for key in named
        if ANY in key and not key.startswith(ANY)
    ]
    return [key for key in texts if not _is_named(key, named, patterns, words)]


def _is_named(key: str, named: set[str], patterns: list[re.Pattern[str]], words: set[str]) -> bool:
    for prefix in _PREFIXES:
        name = key.removeprefix(prefix)
        if not named.isdisjoint([name, *_sections(name)]):
            return True
        for pattern in patterns:
            found = pattern.fullmatch(name)
            if found and all(part.isdigit() or part in words for part in ".".join(found.groups()).split(".")):
                return True
    return False


def _sections(key: str) -> Iterator[str]:
    """Yield the sections of a text that are small enough to be named as a whole."""
    while (key := key.rpartition(".")[0]).count(".") > 1:
        yield key


def _leaves(node: Node, key: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield the key of every text, and its plural forms or the text itself."""
    if isinstance(node, str):
        yield key, [node]
    elif is_counted(node):
        yield key, list(node.values())
    else:
        for name, inner in node.items():
            yield from _leaves(inner, f"{key}.{name}" if key else name)
