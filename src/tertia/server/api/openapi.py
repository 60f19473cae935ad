"""Endpoints that carry their own description, and the OpenAPI document made from them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia import __version__
from tertia.printing.options import NO, YES
from tertia.server.api.schemas import Schema as Schema, schemas_of

SWITCH_WORDS = (*YES, *NO)
"""All words that a yes-or-no parameter accepts."""

SCHEMA_REFERENCE = "#/components/schemas/{name}"


class Error(msgspec.Struct):
    """The body of every response with a status of 400 or more."""

    code: str
    """A word for programs, which never changes."""
    text: str
    """A sentence for people, in the language of the cookie ``language`` or of the header ``accept-language``."""


def error(reason: str) -> Schema:
    """Describe an error response with its reason."""
    return {"description": f"A code and a sentence: {reason}", "content": _json_content(Error)}


def _json_content(type_: type[Any]) -> Schema:
    return {"application/json": {"schema": {"$ref": SCHEMA_REFERENCE.format(name=type_.__name__)}}}


ERROR: Schema = {"description": "A code and a sentence", "content": _json_content(Error)}
JSON_OR_ERROR: Mapping[str, Schema] = {"200": {"description": "JSON"}, "400": ERROR}
TOO_MANY: Mapping[str, Schema] = {"429": error("too many at once; try again later")}


def path_parameter(name: str, values: Sequence[str] | None = None) -> Schema:
    """Describe a part of the path: any word, or one of ``values``."""
    schema = {"type": "string"} if values is None else {"type": "string", "enum": list(values)}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def query_parameter(name: str, schema: Schema, required: bool = False) -> Schema:
    return {"name": name, "in": "query", "required": required, "schema": schema}


def choice_parameters(values: Mapping[str, Collection[str]]) -> list[Schema]:
    """Describe query parameters that accept one of some values."""
    return [query_parameter(name, {"type": "string", "enum": list(words)}) for name, words in values.items()]


def switch_parameters(*names: str) -> list[Schema]:
    """Describe query parameters that mean yes or no."""
    return choice_parameters(dict.fromkeys(names, SWITCH_WORDS))


TABLE = path_parameter("table")
ROUND = query_parameter("round", {"type": "integer", "minimum": 1})


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A method and a path of the API with its handler and its description."""

    path: str
    handler: Callable[[Request], Awaitable[Response]]
    summary: str
    method: str = "GET"
    parameters: Sequence[Schema] = ()
    responses: Mapping[str, Schema] = field(default_factory=lambda: JSON_OR_ERROR)
    body: type[Any] | None = None
    """The type of the request body, where the document describes it."""
    result: type[Any] | None = None
    """The type of the JSON in the response, where the document describes it."""

    @property
    def route(self) -> Route:
        return Route(self.path, self.handler, methods=[self.method])

    @property
    def description(self) -> Schema:
        """Return the OpenAPI operation object."""
        operation: Schema = {"summary": self.summary, "responses": dict(self.responses)}
        if self.parameters:
            operation["parameters"] = list(self.parameters)
        if self.body is not None:
            operation["requestBody"] = {"content": _json_content(self.body)}
        if self.result is not None:
            success = next(status for status in self.responses if status.startswith("2"))
            operation["responses"][success] = {
                **self.responses[success],
                "content": _json_content(self.result),
            }
        return operation


def openapi_document(endpoints: Iterable[Endpoint]) -> Schema:
    """Return the OpenAPI document of these endpoints."""
    paths: dict[str, Schema] = {}
    types: list[type[Any]] = [Error]
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = endpoint.description
        types += [type_ for type_ in (endpoint.body, endpoint.result) if type_ is not None]
    _, schemas = schemas_of(types, SCHEMA_REFERENCE)
    return {
        "openapi": "3.1.0",
        "info": {"title": "tertia", "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas},
    }
