"""The server's description of itself is made from its types, and complete."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from tertia.games import GAMES
from tertia.server.api.openapi import example_news, openapi_document, socket_document
from tertia.server.api.tables import ROUTES
from tertia.server.ws import messages


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def test_every_message_has_an_example_that_reads_back() -> None:
    examples = {entry["type"]: entry for entry in socket_document()["messages"]}
    for union, sender in ((messages.FromClient, "client"), (messages.ToClient, "server")):
        for kind in get_args(union):
            entry = examples.pop(tag(kind))
            assert entry["from"] == sender
            assert msgspec.json.decode(msgspec.json.encode(entry["example"]), type=kind) == entry["example"]
    assert set(examples) == {"news"}


def test_every_game_is_described() -> None:
    games = socket_document()["games"]
    assert set(games) == set(GAMES)
    for name, game in GAMES.items():
        assert len(games[name]["events"]["anyOf"]) == len(game.EVENTS)
        assert games[name]["view"]["$ref"].endswith("View")


def test_the_example_of_news_keeps_the_deck_secret() -> None:
    (dealt,) = [event for event in example_news()["happened"] if event["type"] == "dealt"]
    assert dealt["pile"] is None
    assert len(dealt["laid"]) == 12


def test_openapi_names_every_plain_request() -> None:
    described = set(openapi_document()["paths"])
    routes = {route.path for route in ROUTES} - {"/api", "/api/socket"}
    assert routes <= described
    assert msgspec.json.encode(openapi_document())
