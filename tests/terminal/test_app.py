"""The terminal client, driven by keys and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import combinations

from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Select, Static

from support.async_test import async_test
from support.in_process_server import in_process_server
from tertia.cards import Card, is_set
from tertia.client import TableClient, make_table
from tertia.local_tables import LocalGame
from tertia.solver import find_sets
from tertia.terminal.app import TerminalApp
from tertia.terminal.board import Board
from tertia.terminal.dialogs import HelpScreen, LeaveScreen
from tertia.terminal.look import Look
from tertia.terminal.start_screen import CHOICES, StartChoice, StartScreen
from tertia.terminal.table_display import TableDisplay
from tertia.terminal.table_screen import TableScreen
from tertia.texts import text

SMALL, LARGE = (80, 24), (160, 48)


def app_at(form: str | None = None, link: str = "", **look: object) -> TerminalApp:
    """Return an app that begins with a form or a link; without both, with the first screen."""
    game = LocalGame(form or "classic")
    start = None
    if form:
        start = StartChoice("Ana", game)
    elif link:
        start = StartChoice("Ana", link=link)
    return TerminalApp(Look(**look), "Ana", game, start=start)  # type: ignore[arg-type]


async def table_of(app: TerminalApp) -> TableScreen:
    """Wait for the screen of a table with its cards."""
    await until(
        lambda: isinstance(app.screen, TableScreen) and any(board.groups for board in app.screen.query(Board))
    )
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


def screen_text(app: TerminalApp) -> str:
    """Return the words and cards on the screen."""
    parts = [*app.screen.query(Static), *app.screen.query(Board)]
    return "\n".join(str(part.render()) for part in parts if part.display)


def keys_of(screen: TableScreen) -> dict[Card, str]:
    return {card: key for group in screen.query_one(Board).groups for card, key in group.keys.items()}


async def answer_leaving(app: TerminalApp, pilot: Pilot[None], answer: str) -> str:
    """Press F10 and answer the question whether to leave. Return the words of the question."""
    await pilot.press("f10")
    await until(lambda: isinstance(app.screen, LeaveScreen) and bool(app.screen.query(f"#{answer}")))
    labels = [str(button.label) for button in app.screen.query(Button)]
    words = "\n".join([screen_text(app), *labels])
    await pilot.click(f"#{answer}")
    return words


@async_test
async def test_a_player_alone_is_told_why_three_cards_are_no_set_and_then_takes_one() -> None:
    app = app_at("solitaire", palette="clear", has_letters=True)
    async with app.run_test(size=SMALL) as pilot:
        screen = await table_of(app)
        keys = keys_of(screen)
        wrong = next(three for three in combinations(keys, 3) if not is_set(*three))
        await pilot.press(*(keys[card] for card in wrong))
        await until(lambda: "Not a SET: two " in screen_text(app))
        while not (sets := find_sets(list(keys := keys_of(screen)))):
            await pilot.press("0")
            await until(lambda: keys_of(screen) != keys)
        for card in sets[0]:
            place = next(place for place in screen.query_one(Board).places() if place.card == card)
            await pilot.click(Board, offset=place.region.offset + (2, 1))
        await until(lambda: screen.session.table.view.players[0].sets == 1)


@async_test
async def test_a_game_is_chosen_on_the_first_screen_and_left_again() -> None:
    app = app_at(language="fr", is_night=False)
    async with app.run_test(size=LARGE) as pilot:
        await until(lambda: bool(app.screen.query("#forms")))
        app.screen.query_one(OptionList).highlighted = CHOICES.index("twenty")
        await until(lambda: text("fr", "web.games.twenty.short") in screen_text(app))
        await pilot.press("f5")
        screen = await table_of(app)
        await until(lambda: screen.query_one(TableDisplay).is_wide and "20/20" in screen_text(app))
        await pilot.press("f4", "f1")
        await until(lambda: isinstance(app.screen, HelpScreen))
        await pilot.press("escape")
        await until(lambda: app.screen is screen)
        await answer_leaving(app, pilot, "leave")
        await until(lambda: isinstance(app.screen, StartScreen))


@async_test
async def test_the_first_screen_changes_language_and_refuses_bad_names_and_links() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await until(lambda: bool(app.screen.query("#link")))
        app.screen.query_one("#language", Select).value = "de"
        await until(lambda: "Zwei Karten" in screen_text(app) and bool(app.screen.query("#link")))
        await pilot.pause()
        app.screen.query_one("#name", Input).value = ""
        await pilot.press("f5")
        await until(lambda: "Spitzname" in str(app.screen.query_one("#problem", Static).render()))
        app.screen.query_one("#name", Input).value = "Ana"
        app.screen.query_one("#link", Input).value = "no link"
        await pilot.press("f5")
        await until(lambda: "no link" in screen_text(app))
        assert isinstance(app.screen, StartScreen)


@async_test
async def test_at_a_link_the_player_sits_down_plays_and_sees_a_lost_connection() -> None:
    async with in_process_server() as server:
        link, cookie = await asyncio.to_thread(
            make_table, f"http://127.0.0.1:{server.port}", game="classic", options={"claim": "tap"}, seats=2
        )
        async with TableClient(link, cookie=cookie) as host:
            await host.sit("Host")
            app = app_at(link=str(link))
            async with app.run_test(size=SMALL) as pilot:
                await host.wait_for(lambda: None not in host.latest.room["chairs"], 30)
                assert [chair["bot"] for chair in host.latest.room["chairs"]] == [False, False]
                await host.do("begin")
                screen = await table_of(app)
                await pilot.press("0")
                await host.wait_for(lambda: host.view.players[1].agreed, 30)
                table = screen.session.table
                assert isinstance(table, TableClient)
                live = await server.registry.get(link.table)
                for listener in list(live.presence.listeners.values()):
                    listener.close_for_good("table-closed")
                await until(lambda: "closed" in screen_text(app))
                await pilot.press("f10")


@async_test
async def test_r2_10_a_player_among_bots_ends_the_game_and_may_play_again() -> None:
    app = app_at("scout", language="de")
    async with app.run_test(size=SMALL) as pilot:
        screen = await table_of(app)
        assert text("de", "web.end_game") in await answer_leaving(app, pilot, "end")
        await until(lambda: app.screen is screen and text("de", "web.rematch") in screen_text(app))


@async_test
async def test_r2_10_the_host_ends_the_game_for_everyone_and_a_guest_may_not() -> None:
    async with in_process_server() as server:
        address = f"http://127.0.0.1:{server.port}"
        link, cookie = await asyncio.to_thread(make_table, address, game="classic", seats=3)
        async with TableClient(link, cookie=cookie) as host, TableClient(link) as guest:
            await host.sit("Host")
            app = app_at(link=str(link), language="fr")
            async with app.run_test(size=SMALL) as pilot:
                await host.wait_for(lambda: host.latest.room["chairs"][1] is not None, 30)
                await guest.sit("Guest")
                await host.do("begin")
                screen = await table_of(app)
                end_for_all = text("fr", "web.end_for_all")
                assert end_for_all not in await answer_leaving(app, pilot, "stay")
                await until(lambda: app.screen is screen)
                await host.do("stand")
                await until(lambda: screen.session.table.latest.you["host"])
                question = await answer_leaving(app, pilot, "end")
                assert end_for_all in question
                assert text("fr", "web.leave_end_all") in question
                await guest.wait_for(lambda: guest.phase == "over", 30)
                assert [chair is not None for chair in guest.latest.room["chairs"]] == [False, True, True]


@async_test
async def test_a_host_who_leads_to_another_game_is_told_with_the_link() -> None:
    async with in_process_server() as server:
        address = f"http://127.0.0.1:{server.port}"
        link, cookie = await asyncio.to_thread(make_table, address, game="classic", seats=3)
        following, _ = await asyncio.to_thread(make_table, address, game="scout", cookie=cookie)
        async with TableClient(link, cookie=cookie) as host:
            await host.sit("Leo")
            app = app_at(link=str(link))
            async with app.run_test(size=SMALL):
                await until(lambda: text("en", "web.room.host_starts", name="Leo") in screen_text(app))
                await host.do("move-on", table=following.table)
                moves_on = text("en", "web.next.goes_on", name="Leo", game="Scout")
                await until(lambda: f"{moves_on}  {following}" in screen_text(app))
                assert text("en", "web.room.host_starts", name="Leo") not in screen_text(app)
