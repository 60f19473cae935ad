"""JSON schemas of types, with the docstrings of their fields as descriptions."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any, TypeAlias, get_origin

import msgspec
from msgspec.inspect import StructType

from tertia.games.common.options import GameOptions, new_table_options

Schema: TypeAlias = dict[str, Any]


def schemas_of(types: Iterable[Any], ref_template: str) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the schema of each type, and the schemas of the structs in them by name."""
    types = tuple(types)
    references, named = _with_short_names(
        *msgspec.json.schema_components(types, ref_template=ref_template), ref_template
    )
    structs = _structs_in(types)
    descriptions, defaults = _descriptions(structs), _option_defaults(structs)
    for schema in named.values():
        if "description" in schema:
            schema["description"] = _description(schema["description"])
        name = schema.get("title", "")
        for field, property_ in schema.get("properties", {}).items():
            if (description := descriptions.get((name, field))) is not None:
                property_["description"] = description
            if (name, field) in defaults:
                property_["default"] = defaults[name, field]
    return references, named


def _with_short_names(
    references: Iterable[Schema], named: Mapping[str, Schema], ref_template: str
) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the schemas with generic structs under their plain names: ``News``, not ``News_Options_View_``."""
    short_names = {name: schema.get("title", name).partition("[")[0] for name, schema in named.items()}
    document = msgspec.json.encode(
        [list(references), [[short_names[name], schema] for name, schema in named.items()]]
    )
    for name, short_name in short_names.items():
        reference, short_reference = ref_template.format(name=name), ref_template.format(name=short_name)
        document = document.replace(f'"{reference}"'.encode(), f'"{short_reference}"'.encode())
    short_references, short_named = msgspec.json.decode(document)
    for short_name, schema in short_named:
        schema["title"] = short_name
    return short_references, dict(short_named)


def _structs_in(types: tuple[Any, ...]) -> list[StructType]:
    """Return all structs in the types, including those nested in other structs."""
    structs: dict[Any, StructType] = {}
    unvisited: list[Any] = list(msgspec.inspect.multi_type_info(types))
    while unvisited:
        info = unvisited.pop()
        if not isinstance(info, StructType):
            unvisited += _parts(info)
        elif info.cls not in structs:
            structs[info.cls] = info
            unvisited += [field.type for field in info.fields]
    return list(structs.values())


def _description(docstring: str) -> str:
    """Return a docstring as readers of JSON expect it: None is null there."""
    return re.sub(r"\bNone\b", "null", inspect.cleandoc(docstring).replace("``", "`"))


def _descriptions(structs: Iterable[StructType]) -> dict[tuple[str, str], str]:
    """Return the descriptions of fields by the name of the struct and the encoded name of the field."""
    descriptions: dict[tuple[str, str], str] = {}
    for info in structs:
        struct = get_origin(info.cls) or info.cls
        texts = field_docstrings(struct)
        for field in info.fields:
            if field.name in texts:
                descriptions[struct.__name__, field.encode_name] = texts[field.name]
    return descriptions


def _option_defaults(structs: Iterable[StructType]) -> dict[tuple[str, str], Any]:
    """Return the values that options have at new tables, by the name of the struct and the field.

    The defaults of the fields themselves are different: they hold for old records that lack an option.
    """
    defaults: dict[tuple[str, str], Any] = {}
    for info in structs:
        struct: Any = get_origin(info.cls) or info.cls
        if issubclass(struct, GameOptions):
            values = msgspec.to_builtins(new_table_options(struct))
            defaults |= {(struct.__name__, field): value for field, value in values.items()}
    return defaults


def _parts(info: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    """Return the types directly inside a type: members of a union, items of a list, keys and values of a dict."""
    parts: list[msgspec.inspect.Type] = []
    for name in ("types", "item_types", "item_type", "key_type", "value_type", "type"):
        part = getattr(info, name, ())
        parts += part if isinstance(part, tuple) else (part,)
    return parts


def field_docstrings(struct: type) -> dict[str, str]:
    """Return the string after each field of a class and its bases. Classes without source code have none."""
    texts: dict[str, str] = {}
    for cls in reversed(struct.__mro__):
        texts |= _docstrings_in(cls.__module__).get(cls.__name__, {})
    return texts


@cache
def _docstrings_in(module: str) -> dict[str, dict[str, str]]:
    """Return the strings after the fields of each class of one of our modules."""
    texts: dict[str, dict[str, str]] = {}
    if not module.startswith("tertia."):
        return texts
    try:
        tree = ast.parse(inspect.getsource(import_module(module)))
    except OSError:  # installed without its source
        return texts
    for definition in tree.body:
        if not isinstance(definition, ast.ClassDef):
            continue
        fields = texts[definition.name] = {}
        for statement, next_statement in pairwise(definition.body):
            match statement, next_statement:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    fields[name] = _description(text)
    return texts
