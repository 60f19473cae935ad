"""The OpenAPI document and the description of the socket: made from types, and complete."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from tertia.games import GAMES
from tertia.printing.options import SWITCHES, is_yes
from tertia.server.api import ROUTES, api_document
from tertia.server.api.socket_document import example_news, socket_document
from tertia.server.ws import messages


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def test_every_message_has_an_example_that_decodes() -> None:
    examples = {entry["type"]: entry for entry in socket_document()["messages"]}
    for union, sender in ((messages.FromClient, "client"), (messages.ToClient, "server")):
        for kind in get_args(union):
            entry = examples.pop(tag(kind))
            assert entry["from"] == sender
            assert msgspec.json.decode(msgspec.json.encode(entry["example"]), type=kind) == entry["example"]
    assert set(examples) == {"news"}


def test_socket_document_describes_every_game() -> None:
    games = socket_document()["games"]
    assert set(games) == set(GAMES)
    for name, game in GAMES.items():
        assert len(games[name]["events"]["anyOf"]) == len(game.EVENTS)
        assert games[name]["view"]["$ref"].endswith("View")


def test_example_news_hides_the_deck() -> None:
    (dealt,) = [event for event in example_news()["happened"] if event["type"] == "dealt"]
    assert dealt["pile"] is None
    assert len(dealt["laid"]) == 12


def test_openapi_describes_every_route() -> None:
    paths = api_document()["paths"]
    routes = {
        (route.path, method.lower()) for route in ROUTES for method in (route.methods or set()) - {"HEAD"}
    }
    described = {(path, method) for path, operations in paths.items() for method in operations}
    assert routes - {("/api", "get"), ("/api/socket", "get")} == described
    assert all(operation["summary"] for operations in paths.values() for operation in operations.values())
    assert msgspec.json.encode(api_document())


def test_openapi_lists_all_words_that_a_switch_accepts() -> None:
    operations = [one for path in api_document()["paths"].values() for one in path.values()]
    parameters = [one for operation in operations for one in operation.get("parameters", [])]
    switches = [one for one in parameters if one["name"] in (*SWITCHES, "night")]
    assert {one["name"] for one in switches} == {*SWITCHES, "night"}
    for switch in switches:
        words = switch["schema"]["enum"]
        assert [is_yes("night", word) for word in words] == [True] * 4 + [False] * 5
        assert {"1", "0", "yes", "no"} <= set(words)
