"""A client of the official SDK plays at live tables through the server."""

from __future__ import annotations

import asyncio
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import uvicorn
from mcp import Client, StdioServerParameters

import tertia
from support.async_test import async_test
from support.in_process_server import in_process_server
from support.live_tables import Clock
from support.raw_socket import http
from tertia.cards import Card, is_set
from tertia.client import TableClient, make_table
from tertia.live.table import LiveTable
from tertia.mcp.moves import card_references
from tertia.mcp.seats import Seats
from tertia.mcp.server import make_mcp_server
from tertia.notation import card_name, parse_card
from tertia.solver import find_sets
from tertia.texts import text

NAME = "Model"


class Model:
    """Plays like a language model: it knows only the answers of the tools, and the pictures through its eyes."""

    def __init__(self, client: Client, seats: Seats) -> None:
        self._client, self._seats = client, seats
        self.answers: list[Any] = []
        self.pictures = 0
        self.table: LiveTable | None = None

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result = await self._client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        self.pictures += sum(block.type == "image" for block in result.content)
        data: dict[str, Any] = result.structured_content or {}
        self.answers.append(data)
        if self.table is not None:
            assert_no_secret(data, self.table)
        return data

    def see(self, data: dict[str, Any]) -> dict[str, Card]:
        """Return the cards by reference. Pictures are read by looking at the table, as eyes would."""
        words: dict[str, str] = data["cards"]
        if all(words.values()):
            return {name: parse_card(word.split()[0]) for name, word in words.items()}
        return card_references(self._seats.get(data["seat_id"]).reader)

    async def play(self, data: dict[str, Any], table: LiveTable, clock: Clock) -> dict[str, Any]:
        """Play until the game is over. While the model waits, the clock runs ahead."""
        self.table = table
        while data["phase"] != "over":
            move = choose(data, self.see(data))
            if move is None:
                waiting = asyncio.create_task(self.call("wait", seat_id=data["seat_id"], seconds=60))
                await hurry(table, clock, self._seats.get(data["seat_id"]).seen_version)
                data = await waiting
            else:
                data = await self.call("act", seat_id=data["seat_id"], **move)
        return data


def assert_no_secret(data: dict[str, Any], table: LiveTable) -> None:
    """Check that an answer names no card of the deck and none in the hand of the bot."""
    play = table.room.play
    if not data or table.room.phase != "playing":
        return
    hands = [
        getattr(player, "hand", ())
        for seat, player in enumerate(play.players)
        if table.room.seats[seat].name != NAME
    ]
    hidden = {card_name(card) for cards in (play.deck, *hands) for card in cards}
    named = " ".join([data["status"], *data["cards"].values(), *data["happened"]])
    assert not hidden & set(named.replace(".", " ").split())


def choose(data: dict[str, Any], cards: dict[str, Card]) -> dict[str, Any] | None:
    """Choose a SET among the cards, else a card that can be laid, else an agreement."""
    actions = {move["action"]: move for move in data["actions"]}
    if "claim" in actions:
        possible = {cards[name]: name for name in actions["claim"]["cards"]}
        for found in find_sets(list(possible)):
            return {"action": "claim", "cards": [possible[card] for card in found]}
    if "challenge" in actions:
        possible = {cards[name]: name for name in actions["challenge"]["cards"]}
        last = next(card for name, card in reversed(cards.items()) if name.startswith("t"))
        for found in find_sets([*possible, last]):
            if last in found:
                return {"action": "challenge", "cards": [possible[card] for card in found if card != last]}
    if "lay" in actions:
        return {"action": "lay", "cards": [actions["lay"]["cards"][0]]}
    return next(({"action": word} for word in ("say-safe", "say-no-set", "deal") if word in actions), None)


async def hurry(table: LiveTable, clock: Clock, seen: int) -> None:
    """Set the clock to each next move of a bot or deadline, until the model has something new to do."""
    while not _has_news_for_model(table, clock, seen):
        move, due = await table.bots.plan(), table.room.wakes_at
        times = [time for time in (due, None if move is None else move.at) if time is not None]
        clock.now = max(clock.now, min(times))
        await table.wake()


def _has_news_for_model(table: LiveTable, clock: Clock, seen: int) -> bool:
    room = table.room
    seat = next(seat for seat, one in enumerate(room.seats) if one.name == NAME)
    can_act = room.phase != "playing" or bool(room.rules.legal(room.play, seat, clock.now))
    return room.version > seen and can_act


async def play_live(game: str, cards: str, **settings: Any) -> tuple[Model, dict[str, Any]]:
    """Play a whole game at a live table against a bot. Return the model and its last answer."""
    clock, seats = Clock(), Seats()
    async with in_process_server(clock) as server, Client(make_mcp_server(seats)) as client:
        link, cookie = await asyncio.to_thread(
            make_table, f"http://127.0.0.1:{server.port}", game=game, seats=2, **settings
        )
        async with TableClient(link, cookie=cookie) as host:
            await host.do("add-bot", level="casual")
            model = Model(client, seats)
            data = await model.call("join_table", link=str(link), name=NAME, cards=cards)
            assert {"name": NAME, "you": True, "bot": True, "score": "", "notes": []} in data["players"]
            await host.do("begin")
            async with asyncio.timeout(120):
                data = await model.play(data, await server.registry.get(link.table), clock)
            await model.call("leave", seat_id=data["seat_id"])
    return model, data


@async_test
async def test_a_model_plays_a_whole_classic_game_with_pictures() -> None:
    model, last = await play_live(
        "classic", "pictures", options={"claim": "tap", "deals": 1, "photo_finish": 0}
    )
    assert last["phase"] == "over"
    assert model.pictures > 25
    assert not any(any(answer["cards"].values()) for answer in model.answers if "cards" in answer)


@async_test
async def test_a_model_plays_a_whole_setup_game_with_words() -> None:
    model, last = await play_live("setup", "words", options={"photo_finish": 0})
    assert last["phase"] == "over"
    assert model.pictures == 0
    assert len(model.answers) > 50
    assert any(name.startswith("h") for answer in model.answers for name in answer.get("cards", ()))


async def text_of(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    return "\n".join(block.text for block in result.content if block.type == "text")


@async_test
async def test_games_and_rules_are_listed_and_errors_are_sentences() -> None:
    seats = Seats()
    async with Client(make_mcp_server(seats, "fr", "https://example.org")) as client:
        games = await text_of(client, "list_games")
        assert "chipset: ChipSet, 2 to" in games
        rules = await client.read_resource("tertia://rules/setup")
        assert "# SetUp" in rules.contents[0].text  # type: ignore[union-attr]
        assert "# SetUp" in await text_of(client, "read_rules", form="setup")
        assert "pas de place" in await text_of(client, "look", seat_id="guess")
        elsewhere = await text_of(client, "join_table", link="https://else.example.org/t/abc", name="Model")
        assert "https://example.org/t/…" in elsewhere


@async_test
async def test_a_wrong_claim_at_a_local_table_is_explained() -> None:
    seats = Seats()
    async with Client(make_mcp_server(seats)) as client:
        model = Model(client, seats)
        data = await model.call("play_local", name=NAME, form="solitaire")
        cards = model.see(data)
        names = list(cards)
        wrong = next(
            three for three in combinations(names, 3) if not is_set(*(cards[name] for name in three))
        )
        data = await model.call("act", seat_id=data["seat_id"], action="claim", cards=list(wrong))
        assert any("Not a SET: two" in sentence for sentence in data["happened"])
        refused = await text_of(client, "act", seat_id=data["seat_id"], action="fold")
        assert "claim" in refused
        missing = await text_of(client, "act", seat_id=data["seat_id"], action="claim", cards=["t99"])
        assert "t12" in missing
        await model.call("leave", seat_id=data["seat_id"])
        assert (await client.call_tool("look", {"seat_id": data["seat_id"]})).is_error
    await seats.close()


@async_test
async def test_the_answer_has_the_link_of_the_next_game_for_people_with_a_chair() -> None:
    seats = Seats()
    async with in_process_server() as server, Client(make_mcp_server(seats)) as client:
        address = f"http://127.0.0.1:{server.port}"
        link, cookie = await asyncio.to_thread(make_table, address, game="classic", seats=3)
        following, _ = await asyncio.to_thread(make_table, address, game="scout", cookie=cookie)
        async with TableClient(link, cookie=cookie) as host:
            await host.sit("Leo")
            data = await Model(client, seats).call("join_table", link=str(link), name=NAME)
            assert data["next_table"] is None
            seat = seats.get(data["seat_id"])
            await host.do("move-on", table=following.table)
            await seat.table.wait_for(lambda: "next_game" in seat.table.latest.room, 30)
            answer = await text_of(client, "look", seat_id=seat.id)
            assert text("en", "web.next.goes_on", name="Leo", game="Scout") in answer
            assert answer.count(str(following)) == 1
            await seat.table.do("stand")
            assert str(following) not in await text_of(client, "look", seat_id=seat.id)
    await seats.close()


@async_test
async def test_over_http_a_seat_belongs_to_the_client_that_knows_its_id() -> None:
    app = make_mcp_server(Seats()).streamable_http_app(host="127.0.0.1")
    server = uvicorn.Server(uvicorn.Config(app, port=0, ws="none", log_level="warning"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        assert not serving.done(), "the server could not start"
        await asyncio.sleep(0.01)
    address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/mcp"
    async with Client(address) as client, Client(address) as other:
        answer = await client.call_tool("play_local", {"name": NAME, "form": "scout"})
        seat_id = (answer.structured_content or {})["seat_id"]
        assert "Vega (bot)" in await text_of(client, "look", seat_id=seat_id)
        assert (await other.call_tool("look", {"seat_id": "guess"})).is_error
        await client.call_tool("leave", {"seat_id": seat_id})
    headers = {"host": "elsewhere.example", "content-type": "application/json"}
    status, _, _ = await asyncio.to_thread(http, address, b"{}", headers)
    assert status == 421, "another site in a browser cannot reach it"
    server.should_exit = True
    await serving


@async_test
async def test_the_command_speaks_over_standard_input() -> None:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "tertia", "mcp", "--language", "en"],
        env={"PYTHONPATH": str(Path(tertia.__file__).parents[1])},
    )
    async with Client(command) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
    assert tools == {
        "act",
        "join_table",
        "leave",
        "list_games",
        "look",
        "play_local",
        "read_rules",
        "wait",
    }
