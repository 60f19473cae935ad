"""Writes the reference of the HTTP requests and of the socket from the documents that the server generates.

Sphinx reads a page of docs/ and puts the Markdown of these functions where the page has a comment such as
``<!-- reference: http -->``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tertia.cards import Held
from tertia.errors import TertiaError
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, FORMS, edition_options
from tertia.games.common.options import new_table_options
from tertia.server.api import api_document
from tertia.server.api.games import games_document
from tertia.server.api.responses import status_of
from tertia.server.api.schemas import field_docstrings
from tertia.server.api.socket_document import socket_document
from tertia.texts import MissingText, text
from tertia.texts.catalogue import section

Schema = Mapping[str, Any]

GROUPS = {
    "tables": "Tables and games",
    "me": "Your own data",
    "puzzles": "Puzzles",
    "print": "Printing and drawing",
    "other": "Learning and looking up",
    "host": "The host of the server",
}
"""The sections of the page of HTTP requests."""

GROUP_OF = {
    **dict.fromkeys(("tables", "bots", "games", "reports"), "tables"),
    **dict.fromkeys(("puzzles", "boards"), "puzzles"),
    **dict.fromkeys(("print", "draw"), "print"),
    "me": "me",
    "host": "host",
}
"""The section of a path by its first word. Words that are not here belong to the section "other"."""

MAX_KINDS = 12
"""The most types of one field that are listed by name. Only events have more."""

ROOM_TYPES = ("RoomView", "ChairView", "SeatView", "You", "CardChoice")
"""The structs in ``news`` that all games share."""


def fill_in(page: str) -> str:
    """Return the text of a page with its references filled in."""
    for name, write in PAGES.items():
        marker = f"<!-- reference: {name} -->"
        if marker in page:
            page = page.replace(marker, _documents_linked(_linked("\n".join(write()))))
    return code_tables(page)


def _linked(page: str) -> str:
    """Turn the names of types into links to their headings on the page, where they have one."""
    headings = set(re.findall(r"^### (\w+)$", page, re.MULTILINE))

    def link(match: re.Match[str]) -> str:
        name = match[1]
        return f"[{name}](#{name.lower()})" if name in headings else name

    return re.sub(r"<<(\w+)>>", link, page)


def _documents_linked(page: str) -> str:
    """Turn the paths by which docstrings cite documents into links: ``docs/RULES.md``, ``docs/decisions/0019``."""
    page = page.replace("docs/RULES.md", "[the rules](RULES.md)")
    return re.sub(r"docs/decisions/(\d{4})", lambda match: _decision_link(match[1]), page)


def _decision_link(number: str) -> str:
    (path,) = (Path(__file__).parent / "decisions").glob(f"{number}-*.md")
    return f"[decision {number}](decisions/{path.name})"


# HTTP ---------------------------------------------------------------------------------------------------


def http_reference() -> Iterator[str]:
    """Yield the lines of the reference of all HTTP requests, and of the types in them."""
    document = api_document()
    operations: dict[str, list[tuple[str, str, Schema]]] = {group: [] for group in GROUPS}
    for path, methods in document["paths"].items():
        word = path.split("/")[2]
        for method, operation in methods.items():
            operations[GROUP_OF.get(word, "other")].append((method.upper(), path, operation))
    for group, title in GROUPS.items():
        yield f"\n## {title}\n"
        for method, path, operation in operations[group]:
            yield f"\n### {method} `{path}`\n"
            yield f"{operation['summary']}.\n"
            yield from _parameters(operation.get("parameters", []))
            if "requestBody" in operation:
                yield f"Body: {_type(_json_schema(operation['requestBody']))}\n"
            yield from _responses(operation["responses"])
    yield "\n## Types\n"
    for name, schema in document["components"]["schemas"].items():
        yield from _struct(name, schema, "###")


def _parameters(parameters: list[Schema]) -> Iterator[str]:
    rows = [
        (
            f"`{one['name']}`",
            one["in"] + (", required" if one["required"] and one["in"] != "path" else ""),
            _type(one["schema"]),
            one["schema"].get("description", ""),
        )
        for one in parameters
    ]
    yield from _table(("parameter", "in", "values", ""), rows)


def _responses(responses: Mapping[str, Schema]) -> Iterator[str]:
    rows = []
    for status, response in responses.items():
        content = response.get("content", {})
        json_type = _type(_json_schema(response)) if "schema" in content.get("application/json", {}) else ""
        others = ", ".join(f"`{media}`" for media in content if media != "application/json")
        rows.append((status, response["description"], json_type or others or "JSON"))
    yield from _table(("status", "meaning", "body"), rows)


def _json_schema(holder: Schema) -> Schema:
    schema: Schema = holder["content"]["application/json"]["schema"]
    return schema


# The socket ---------------------------------------------------------------------------------------------


def socket_reference() -> Iterator[str]:
    """Yield the lines of the reference of all messages, commands, events and views."""
    document = socket_document()
    news = document["games"]["classic"]["news"]
    schemas = {_tag(schema): schema for schema in document["schemas"].values() if _tag(schema)}
    schemas["news"] = _resolve(news, news)
    yield "\n## Messages\n"
    for message in document["messages"]:
        schema = schemas[message["type"]]
        sender = "to the server" if message["from"] == "client" else "from the server"
        yield f"\n### `{message['type']}`, {sender}\n"
        yield from _body(schema)
        example = msgspec.to_builtins(message["example"], enc_hook=_raw)
        if message["type"] == "news":
            yield "An example, at the beginning of a game of two:\n"
            fields = (f"{json.dumps(field)}: {json.dumps(value)}" for field, value in example.items())
            yield "```json\n{" + ",\n ".join(fields) + "}\n```\n"
        else:
            yield f"```json\n{json.dumps(example, ensure_ascii=False)}\n```\n"
    yield "\n## Parts of the news\n"
    for name in ROOM_TYPES:
        yield from _struct(name, news["$defs"][name], "###")
    yield from _around(document)
    for name, game in document["games"].items():
        yield from _game(name, game)


def _around(document: Mapping[str, Any]) -> Iterator[str]:
    commands = document["games"]["classic"]["commands"]
    yield "\n## Commands at every table\n"
    for tag, schema in _tagged(commands):
        if tag in _common_tags(document):
            yield from _struct(f"`{tag}`", schema, "###")
    yield "\n## Events at every table\n"
    for tag, schema in _tagged(document["around"]):
        yield from _struct(f"`{tag}`", schema, "###")


def _common_tags(document: Mapping[str, Any]) -> set[str]:
    """Return the tags of the commands of a room. Only a game has the commands that another game lacks."""
    games = document["games"].values()
    return set.intersection(*({tag for tag, _ in _tagged(game["commands"])} for game in games)) - {
        "take-back"
    }


def _game(name: str, game: Mapping[str, Any]) -> Iterator[str]:
    yield f"\n## The game `{name}`\n"
    yield f"\n### Commands of `{name}`\n"
    common = _common_tags(socket_document())
    for tag, schema in _tagged(game["commands"]):
        if tag not in common:
            yield from _struct(f"`{tag}`", schema, "####")
    yield f"\n### View of `{name}`\n"
    yield from _body(_resolve(game["view"], game["view"]))
    for part, schema in game["view"]["$defs"].items():
        if schema.get("type") == "object" and schema is not _resolve(game["view"], game["view"]):
            if part == "Options":
                _explain_options(name, schema)
            yield from _struct(f"{part} (`{name}`)", schema, "####")
    yield f"\n### Events of `{name}`\n"
    for tag, schema in _tagged(game["events"]):
        yield from _struct(f"`{tag}`", schema, "####")


def _explain_options(game: str, schema: Schema) -> None:
    """Add the words of the waiting room to options that have no description of their own."""
    options = {one["game"]: one["options"] for one in games_document()["games"]}[game]
    for option in options:
        schema["properties"][option["name"]].setdefault("description", _option_meaning(game, option))


def _raw(value: Any) -> Any:
    """Return the JSON in a command of an example."""
    return json.loads(bytes(value))


def _tagged(union: Schema) -> Iterator[tuple[str, Schema]]:
    for reference in union["anyOf"]:
        schema = _resolve(union, reference)
        yield _tag(schema), schema


def _tag(schema: Schema) -> str:
    tags: list[str] = schema["properties"].get("type", {}).get("enum", [""])
    return tags[0]


def _resolve(document: Schema, reference: Schema) -> Schema:
    schema: Schema = document["$defs"][reference["$ref"].rpartition("/")[2]]
    return schema


# Options ------------------------------------------------------------------------------------------------


def options_reference() -> Iterator[str]:
    """Yield a table of the options of each game, with the words of the waiting room."""
    for game in games_document()["games"]:
        least, most = game["players"]["least"], game["players"]["most"]
        name = game["game"]
        yield f"\n## {_words(f'web.games.{name}.name')}: `{name}`\n"
        yield f"{least} to {most} players.\n"
        rows = [
            (
                f"`{option['name']}`",
                _option_values(option),
                f"`{json.dumps(option['default'])}`",
                _option_meaning(name, option),
            )
            for option in game["options"]
        ]
        yield from _table(("option", "values", "default", "meaning"), rows)


def forms_reference() -> Iterator[str]:
    """Yield a table of the options in which each edition's forms differ from the defaults."""
    rows = [("not given", "", *(_form_options(edition_options("003", form)) for form in FORMS[1:]))]
    rows += [
        (f"`{code}`", *(_form_options(edition_options(code, form)) for form in FORMS)) for code in EDITIONS
    ]
    yield from _table(("edition", *(f"`{form}`" for form in FORMS)), rows)


def _form_options(options: Any) -> str:
    """Return the options that differ from the defaults, as keywords in Python."""
    defaults = new_table_options(type(options))
    changed = {name: getattr(options, name) for name in options.__struct_fields__}
    return ", ".join(
        f"`{name}={_in_python(value)}`" for name, value in changed.items() if value != getattr(defaults, name)
    )


def _in_python(value: Any) -> str:
    if isinstance(value, Held):
        return f"Held(Feature.{value.feature.name}, {value.value})"
    return json.dumps(value)


def _option_values(option: Schema) -> str:
    match option["kind"]:
        case "choice":
            return ", ".join(f"`{value}`" for value in option["values"])
        case "whole":
            return f"{option['least']} to {option['most']}"
        case "yes-no":
            return "`true`, `false`"
        case "cards":
            return f"`[]`, or {option['least']} to {option['most']} cards by number"
        case _:
            return '`null`, or a feature and its value: `{"feature": "colour", "value": 1}`'


def _option_meaning(game: str, option: Schema) -> str:
    """Return the title of an option with the meaning of its values, or the docstring of its field."""
    key = f"choice.{option['name']}"
    title, says = _words(f"{key}.title"), _words(f"{key}.says")
    if not title:
        return field_docstrings(GAMES[game].Options).get(option["name"], "")
    values = {value: _words(f"{key}.{value}.says") for value in option.get("values", ())}
    meanings = [f"`{value}`: {meaning}" for value, meaning in values.items() if meaning]
    return " ".join(filter(None, (f"{title}.".replace("?.", "?"), says, *meanings)))


def _words(key: str) -> str:
    """Return a text of the catalogue; nothing if it has none."""
    try:
        return text("en", key)
    except (MissingText, KeyError):
        return ""


# Errors -------------------------------------------------------------------------------------------------


def code_tables(page: str) -> str:
    """Return a page with a table for each comment that lists codes of errors: ``<!-- codes: name-taken no-seat -->``.

    Tables of ``<!-- HTTP codes: … -->`` have the status as well.
    """
    return re.sub(r"<!-- (HTTP )?codes:([\w\s-]+?) -->", _code_table, page)


def _code_table(match: re.Match[str]) -> str:
    rows = [
        (f"`{code}`", str(status_of(TertiaError(code, extra=""))) if match[1] else "", _error_sentence(code))
        for code in match[2].split()
    ]
    return "\n".join(_table(("code", "status", "meaning"), rows))


def _error_sentence(code: str) -> str:
    """Return the English sentence of an error, with its placeholders in braces."""
    sentence: Any = section("en", "error")["store-away" if code == "store-failed" else code]
    if isinstance(sentence, Mapping):
        forms = [sentence["other"]] if "other" in sentence else list(sentence.values())
        sentence = " *or* ".join(forms)
    sentence = re.sub(r"\{label:([\w.-]+)\}", lambda match: text("en", match[1]), sentence)
    return re.sub(
        r"\{count\.(\w+):(\w+)\}", lambda match: f"{{{match[2]}}} {match[1].replace('_', ' ')}", sentence
    )


# Markdown -----------------------------------------------------------------------------------------------


def _struct(name: str, schema: Schema, heading: str) -> Iterator[str]:
    yield f"\n{heading} {name}\n"
    yield from _body(schema)


def _body(schema: Schema) -> Iterator[str]:
    """Yield the description of a struct and a table of its fields."""
    if schema.get("description"):
        yield schema["description"].replace("``", "`") + "\n"
    if "enum" in schema:
        yield f"One of {_type(schema)}.\n"
    required = schema.get("required", ())
    rows = [
        (
            f"`{field}`",
            _type(property_),
            "" if field in required else _default(property_),
            property_.get("description", ""),
        )
        for field, property_ in schema.get("properties", {}).items()
        if field != "type" or "enum" not in property_
    ]
    yield from _table(("field", "type", "default", ""), rows)


def _default(property_: Schema) -> str:
    return f"`{json.dumps(property_['default'])}`" if "default" in property_ else "optional"


def _type(schema: Schema) -> str:
    """Return the type of a field in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"<<{name}>>" if name.isidentifier() and not name.endswith("_") else name.partition("_")[0]
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        kinds = [_type(kind) for kind in schema["anyOf"]]
        if kinds[-1] == "<<CardChoice>>":
            return "a command of the game, or <<CardChoice>>"
        return "events" if len(kinds) > MAX_KINDS else " or ".join(dict.fromkeys(kinds))
    match schema.get("type"):
        case "array":
            items = schema.get("items") or next(iter(schema.get("prefixItems", ())), {})
            return f"list of {_type(items)}" if items else "list"
        case "object" if schema.get("additionalProperties"):
            return f"object of {_type(schema['additionalProperties'])}"
        case None:
            return "any"
        case kind:
            return str(kind)


def _table(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    if not rows:
        return
    used = [column for column in range(len(titles)) if any(row[column] for row in rows)]
    for row in (tuple(titles), ("---",) * len(titles), *rows):
        cells = (row[column].replace("|", "\\|").replace("\n", " ") for column in used)
        yield f"| {' | '.join(cells)} |"
    yield ""


PAGES: Mapping[str, Callable[[], Iterator[str]]] = {
    "forms": forms_reference,
    "http": http_reference,
    "options": options_reference,
    "socket": socket_reference,
}
