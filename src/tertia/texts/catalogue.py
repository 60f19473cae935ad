"""The catalogues: one JSON file per language, loaded when it is first needed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, partial
from typing import TypeAlias, TypeGuard

from tertia.texts.formatting import LABEL, fill, references
from tertia.texts.languages import LANGUAGES
from tertia.texts.plurals import CATEGORIES

Node: TypeAlias = "str | dict[str, Node]"


class MissingText(KeyError):
    """The catalogues lack a text, or it lacks a parameter: an error of the program, not of the user."""

    def __str__(self) -> str:
        return str(self.args[0])


def text(language: str, key: str, /, **params: object) -> str:
    """Return the text under a dotted key with its placeholders filled in; ``n`` selects the plural form."""
    node = _node(language, key)
    message = _plural_form(language, key, node, params.get("n")) if isinstance(node, dict) else node

    def parameter(name: str) -> object:
        try:
            return params[name]
        except KeyError:
            raise MissingText(f"{language}: {key} needs the parameter {name!r}") from None

    return fill(language, message, parameter, partial(text, language), is_counted=isinstance(node, dict))


def has_text(language: str, key: str, /) -> bool:
    """Return whether the key names a text, not a section."""
    try:
        node = _node(language, key)
    except MissingText:
        return False
    return isinstance(node, str) or is_counted(node)


def section(language: str, key: str, /) -> dict[str, Node]:
    """Return all texts under a key."""
    found = _node(language, key)
    if not isinstance(found, dict):
        raise MissingText(f"{language}: {key} is a text, not a section")
    return found


def whole_catalogue(language: str, /) -> dict[str, Node]:
    """Return all texts of a language."""
    return _catalogue(language)


def labels_in(node: Node) -> Iterator[str]:
    """Yield the keys of the labels that texts refer to."""
    if isinstance(node, str):
        yield from (name for how, name in references(node) if how == LABEL)
    else:
        for inner in node.values():
            yield from labels_in(inner)


def is_counted(node: Node) -> TypeGuard[dict[str, str]]:
    """Return True if a node is a message with plural forms, not a section with further keys."""
    return (
        isinstance(node, dict)
        and "other" in node
        and all(form in CATEGORIES and isinstance(words, str) for form, words in node.items())
    )


def _plural_form(language: str, key: str, message: Node, n: object) -> str:
    if not is_counted(message):
        raise MissingText(f"{language}: {key} is a section, not a text")
    if not isinstance(n, int | float):
        raise MissingText(f"{language}: {key} counts and needs a number as the parameter 'n', not {n!r}")
    return message.get(LANGUAGES[language].plural(n), message["other"])


def _node(language: str, key: str) -> Node:
    node: Node = _catalogue(language)
    for part in key.split("."):
        if not isinstance(node, dict) or part not in node:
            raise MissingText(f"{language}: no text {key!r}")
        node = node[part]
    return node


@cache
def _catalogue(language: str) -> dict[str, Node]:
    if language not in LANGUAGES:
        raise MissingText(f"no language {language!r}, only {', '.join(LANGUAGES)}")
    content: dict[str, Node] = json.loads(LANGUAGES[language].catalogue.read_text("utf-8"))
    return content
