"""The OpenAPI document and the description of the socket: made from types, and complete."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tertia.bots.levels import LEVELS
from tertia.errors import BadInput, Refused
from tertia.games import GAMES
from tertia.games.codec import union_of
from tertia.games.common.commands import Away, Back, EndEarly, Leave, Pause
from tertia.games.common.options import new_table_options
from tertia.games.engine import Tick
from tertia.live.broadcast import CardChoice, News
from tertia.printing.options import NO, SWITCHES, YES, is_yes
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import (
    ROOM_COMMANDS,
    Begin,
    CloseTable,
    Expel,
    MakeTable,
    PassHost,
    RoomCommand,
    Sit,
)
from tertia.rooms.rules import decide
from tertia.rooms.state import Room
from tertia.rooms.view import EncodedRoomView
from tertia.server.api import ROUTES, api_document
from tertia.server.api.socket_document import example_news, news_type, socket_document
from tertia.server.ws import messages

NOW = 1_790_000_000_000


def tag(kind: Any) -> str:
    """Return the ``type`` by which messages name a command or an event."""
    return str(kind.__struct_config__.tag)


def test_every_message_has_an_example_that_decodes() -> None:
    examples = {entry["type"]: entry for entry in socket_document()["messages"]}
    for union, sender in ((messages.FromClient, "client"), (messages.ToClient, "server")):
        for kind in get_args(union):
            entry = examples.pop(tag(kind))
            assert entry["from"] == sender
            assert msgspec.json.decode(msgspec.json.encode(entry["example"]), type=kind) == entry["example"]
    assert set(examples) == {"news"}


@pytest.mark.parametrize("name", GAMES)
def test_every_command_and_event_is_described(name: str) -> None:
    described = socket_document()["games"][name]
    for part in ("commands", "events"):
        schemas = [schema_of(described[part], reference) for reference in described[part]["anyOf"]]
        assert all(schema["description"].strip() for schema in schemas)


@pytest.mark.parametrize("name", GAMES)
def test_clients_may_send_the_described_commands_and_no_others(name: str) -> None:
    """Only the table itself gives the others: a person who sends one is told so."""
    game, described = (
        GAMES[name],
        set(socket_document()["games"][name]["commands"]["discriminator"]["mapping"]),
    )
    room = begun_room(name)
    table_only: dict[Any, Any] = {
        Tick: Tick(),
        Pause: Pause(),
        Leave: Leave(),
        EndEarly: EndEarly(),
        Away: Away(seat=0),
        Back: Back(seat=0),
        PassHost: PassHost(player="b"),
        CloseTable: CloseTable(),
        Expel: Expel(chair=0),
        game.Start: game.Start(players=2),
    }
    for kind, command in table_only.items():
        with pytest.raises(Refused, match="table-only"):
            decide(room, RoomCommand(command, by="a"), NOW)
        assert tag(kind) not in described
    others = {tag(kind) for kind in (*ROOM_COMMANDS, *game.COMMANDS)} - {tag(kind) for kind in table_only}
    assert others - described == {"make-table"} | ({"join"} if game.JOIN is not None else set())


@pytest.mark.parametrize("name", GAMES)
def test_described_defaults_of_options_are_those_of_new_tables_and_hold_for_change_table(name: str) -> None:
    usual = new_table_options(GAMES[name].Options)
    for part in ("commands", "view", "news"):
        described = socket_document()["games"][name][part]["$defs"]["Options"]["properties"]
        assert {field: schema["default"] for field, schema in described.items()} == msgspec.to_builtins(usual)
    message = b'{"type": "change-table", "options": {"grace": 9000}, "seats": 2}'
    assert room_codec(name).read_command(message).options == replace(usual, grace=9_000)
    with pytest.raises(BadInput, match="unknown-option"):
        room_codec(name).read_command(message.replace(b"grace", b"mercy"))


@pytest.mark.parametrize("name", GAMES)
def test_news_are_as_described(name: str) -> None:
    room = begun_room(name)
    message = News(room, EncodedRoomView(room, present=("a", "b")), (), NOW).message_for("a")
    news: Any = msgspec.json.decode(message, type=news_type(name))
    plain = msgspec.json.decode(message)
    again = msgspec.json.decode(msgspec.json.encode(news))
    assert (again["you"], again["view"]) == (plain["you"], plain["view"])
    for command in plain["may"]:
        kind = CardChoice if "command" in command else union_of(GAMES[name].COMMANDS)
        assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(command, kind))) == command
    assert set(plain) == {"type", *news.__struct_fields__}
    document = socket_document()["games"][name]["news"]
    assert all(
        schema["description"] for field, schema in news_properties(document).items() if field != "type"
    )


def news_properties(document: dict[str, Any]) -> dict[str, Any]:
    properties: dict[str, Any] = schema_of(document, document)["properties"]
    return properties


def schema_of(document: dict[str, Any], reference: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = document["$defs"][reference["$ref"].removeprefix("#/$defs/")]
    return schema


@cache
def begun_room(name: str) -> Room:
    """Return a room in which Ana, the player "a", and Lou, the player "b", have begun a game."""
    room = Room()
    commands = (
        RoomCommand(MakeTable(name, GAMES[name].Options(), seats=2), by="a"),
        RoomCommand(Sit("Ana"), by="a"),
        RoomCommand(Sit("Lou"), by="b"),
        RoomCommand(Begin(), by="a", luck=bytes(32).hex()),
    )
    for command in commands:
        room = decide(room, command, NOW).room
    return room


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


def test_openapi_describes_the_answer_to_every_change() -> None:
    for path, operations in api_document()["paths"].items():
        for method in operations.keys() - {"get"}:
            responses = operations[method]["responses"]
            success = next(response for status, response in responses.items() if status < "300")
            assert "$ref" in success["content"]["application/json"]["schema"], path


def test_openapi_lists_all_words_that_a_switch_accepts() -> None:
    operations = [operation for path in api_document()["paths"].values() for operation in path.values()]
    parameters = [parameter for operation in operations for parameter in operation.get("parameters", [])]
    switches = [parameter for parameter in parameters if parameter["name"] in (*SWITCHES, "night")]
    assert {switch["name"] for switch in switches} == {*SWITCHES, "night"}
    for switch in switches:
        assert switch["schema"]["enum"] == [*YES, *NO]
    assert [is_yes("night", word) for word in (*YES, *NO)] == [True] * len(YES) + [False] * len(NO)
    assert {"1", "0", "yes", "no"} <= {*YES, *NO}


def test_definitions_have_short_names_that_references_use() -> None:
    for game in socket_document()["games"].values():
        assert game["news"]["$ref"] == "#/$defs/NewsMessage"
        for part in game.values():
            assert max(map(len, part["$defs"])) < 30
            text = msgspec.json.encode(part).decode()
            assert set(re.findall(r'"#/\$defs/([^"]*)"', text)) <= set(part["$defs"])


def test_the_example_news_has_the_options_of_a_new_table() -> None:
    usual = new_table_options(GAMES["classic"].Options)
    assert msgspec.convert(example_news()["room"]["options"], type(usual)) == usual


def test_commands_about_bots_name_the_levels() -> None:
    commands = socket_document()["games"]["classic"]["commands"]["$defs"]
    for kind in ("AddBot", "ChangeBot"):
        description = commands[kind]["properties"]["level"]["description"]
        assert re.findall(r"\w+", description.replace(" or ", ", ")) == list(LEVELS)


def test_every_field_of_a_message_has_a_description() -> None:
    for name, schema in socket_document()["schemas"].items():
        for field in schema["properties"].keys() - {"type", "reaction"}:  # these two list their values
            assert schema["properties"][field].get("description"), f"{name}.{field}"
