"""Scenes for pictures: opens a page and brings its table to a certain moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from browser.play import (
    KEEP_MESSAGES,
    KEEP_TAKEN_CARDS,
    TIMEOUT,
    cards_on,
    connect_once,
    know_games,
    new_table,
    no_set_on,
    pick,
    sit,
    two_at_a_table,
)
from support.played import PlayedTable, player_id, store_tables
from support.pseudo_languages import environment_with_pseudo_languages
from support.server_process import ServerProcess, running_server
from tertia.games import GAMES
from tertia.games.classic.editions import edition_options
from tertia.games.classic.events import DealResult
from tertia.puzzles import daily
from tertia.rooms.forms import PERFECT, STRICT
from tertia.server.security.identity import Identities, read_secret
from tertia.solver import find_sets
from tertia.texts import text

Scene = Callable[[Page, ServerProcess], object]

ENDS = ("classic", "framed", "solitaire", "scout", "chipset", "setup", "coopset", "twenty")
NAMES = ("Mika", "Ana", "Iroha", "Christophe-Alexandre Lou")


def finished_games() -> dict[str, PlayedTable]:
    """Play a whole game of each kind."""
    played = {name: PlayedTable(name, name, game.Options(), NAMES[:3]) for name, game in GAMES.items()}
    # Two scouts without a SET lose a card in this one.
    played["scout"] = PlayedTable("scout", "scout", GAMES["scout"].Options(), NAMES[:3], seed="1")
    # Players show their hands after some deals of this one.
    played["chipset"] = PlayedTable("chipset", "chipset", GAMES["chipset"].Options(), NAMES[:3], seed="6")
    played["solitaire"] = PlayedTable("solitaire", "classic", edition_options("004", "solitaire"), NAMES[:1])
    perfect = replace(PERFECT.table_options(), hints="off", undo="off")  # a player without these gets stuck
    played["perfect"] = PlayedTable("perfect", "classic", perfect, NAMES[:1])
    played["strict-survived"] = strict_solitaire("strict-survived", "no-set")
    played["strict-lost"] = strict_solitaire("strict-lost", "lost")
    played["framed"] = PlayedTable("framed", "classic", edition_options("001"), NAMES)
    return played


def solitaire_with(
    name: str, options: Any, is_wanted: Callable[[DealResult], bool], player: str = player_id(0)
) -> PlayedTable:
    """Play games alone until one has such a result."""
    played = (
        PlayedTable(name, "classic", options, NAMES[:1], seed=str(seed), player_ids=[player])
        for seed in count()
    )
    return next(table for table in played if is_wanted(table.room.play.last))


def strict_solitaire(name: str, reason: str) -> PlayedTable:
    """R4.2: play strict solitaire until a game ends for this reason."""
    return solitaire_with(name, STRICT.table_options(), lambda last: last.reason == reason)


@contextmanager
def serving_games(folder: Path, games: dict[str, PlayedTable]) -> Iterator[ServerProcess]:
    """Run a server with these games in its store, and with the pseudo-languages."""
    store_tables(f"sqlite:///{folder / 'tables.db'}", list(games.values()))
    with running_server(folder, **environment_with_pseudo_languages(folder)) as server:
        yield server


def language_of(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.language"))


def other_visitor(page: Page) -> Page:
    """Open a page of another visitor with the same language."""
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    context.add_cookies([{"name": "language", "value": language_of(page), "url": page.url}])
    return context.new_page()


def playing(form: str) -> Scene:
    """Open a table with bots, or a solitaire, from the home page, without the lines that explain a game once."""

    def scene(page: Page, server: ServerProcess) -> None:
        page.goto(server.http)
        know_games(page)
        if form in ("solitaire", "perfect"):
            page.locator(".games button[popovertarget=solitaire]").click()
        page.locator(f"button[form=play][value={form}]").click()
        page.locator("[data-card]").first.wait_for()

    return scene


def waiting(page: Page, server: ServerProcess) -> None:
    """Show the host's waiting room, with a guest and a bot."""
    link = new_table(page, server, seats=4)
    language = language_of(page)
    sit(page, "Mika", language)
    guest = other_visitor(page)
    guest.goto(link)
    sit(guest, "Christophe-Alexandre Lou", language)
    page.get_by_role("button", name=text(language, "web.add_bot")).first.click()
    page.locator(".chair:not(.free)").nth(2).wait_for()


def invited(page: Page, server: ServerProcess) -> None:
    """Show the page of a visitor who has opened the link of a table."""
    page.goto(server.http)
    host = other_visitor(page)
    link = new_table(host, server, seats=4)
    sit(host, "Mika", language_of(host))
    page.goto(link)


def told_of_changes(page: Page, server: ServerProcess) -> None:
    """Show the waiting room of a guest whose host has just changed two rules."""
    page.goto(server.http)
    language, host = language_of(page), other_visitor(page)
    link = new_table(host, server, seats=4)
    sit(host, "Mika", language)
    page.goto(link)
    sit(page, "Christophe-Alexandre Lou", language)
    host.locator(".edition").nth(1).click()
    page.locator(".edition.changed").wait_for()
    host.get_by_role("button", name=text(language, "choice.claim.tap.name"), exact=True).click()
    page.locator(".option.changed", has=page.locator("#option-claim")).wait_for()


def two_players(page: Page, server: ServerProcess, **wanted: object) -> list[Page]:
    """Return this page and another visitor's in the middle of a game."""
    page.goto(server.http)
    language, visitors = language_of(page), [page, other_visitor(page)]
    return two_at_a_table(lambda **_: visitors.pop(0), server, {}, language, **wanted)


def refused(page: Page, server: ServerProcess) -> None:
    """Claim three cards that are not a SET."""
    two_players(page, server, options={"claim": "tap", "photo_finish": 0})
    pick(page, no_set_on(page))
    page.locator(".explanation .sentence").wait_for()


def taken(page: Page, server: ServerProcess) -> None:
    """Let another player take a SET, which stays on the table."""
    page.context.add_init_script(KEEP_TAKEN_CARDS)
    _, other = two_players(page, server, options={"claim": "tap", "photo_finish": 0, "more": "auto"})
    pick(other, find_sets(cards_on(other))[0])
    page.locator(".explanation.taken").wait_for()


def called(page: Page, server: ServerProcess) -> None:
    """Let another player call SET and begin to pick cards."""
    _, other = two_players(page, server, options={"photo_finish": 0, "pick_time": 60_000})
    other.keyboard.press("Space")
    page.locator("count-down").first.wait_for()


def reacting(page: Page, server: ServerProcess) -> None:
    """Show a reaction of another player, and the sheet with all reactions."""
    page.context.add_init_script(KEEP_MESSAGES)
    _, other = two_players(page, server)
    other.locator(".reactions-button").click()
    other.locator(".reaction-grid button").nth(1).click()
    page.locator(".reaction").wait_for()
    page.locator(".reactions-button").click()


def disconnected(page: Page, server: ServerProcess) -> None:
    """Lose the connection for good."""
    sockets = connect_once(page)
    two_players(page, server)
    sockets[0].close()
    page.locator(".panel .sentence").wait_for()


def taken_over(page: Page, server: ServerProcess) -> None:
    """Show a tab after the same player has opened the table in a second tab."""
    two_players(page, server)
    tab = page.context.new_page()
    tab.goto(page.url)
    tab.locator("[data-card]").first.wait_for()


def over(table: str, seat: int | None = 0) -> Scene:
    """Show the end of a game, as one of its players sees it; None is a spectator."""

    def scene(page: Page, server: ServerProcess) -> None:
        if seat is not None:
            cookie = Identities(read_secret(server.folder / "secret")).sign(player_id(seat))
            page.context.add_cookies([{"name": "tertia", "value": cookie, "url": server.http}])
        page.goto(f"{server.http}/t/{table}")
        page.locator(".clearing-way" if table == "perfect" else ".plot").first.wait_for()

    return scene


def own_games(page: Page, server: ServerProcess) -> None:
    """Show the page of a player's own games."""
    cookie = Identities(read_secret(server.folder / "secret")).sign(player_id(0))
    page.context.add_cookies([{"name": "tertia", "value": cookie, "url": server.http}])
    page.goto(f"{server.http}/me")


def solved_today(page: Page, server: ServerProcess) -> None:
    """Solve the nine cards of today, which offers a place on the leaderboard."""
    page.goto(f"{server.http}/daily")
    today = date.fromisoformat(page.locator("#main").get_attribute("data-day") or "")  # the server's
    page.locator("[data-start=nine]").click()
    timer = page.get_by_role("timer")
    for n, cards in enumerate(daily(today, "nine").board.sets, 1):
        # Only a program finds two SETs at the same moment, and its time is not listed.
        expect(timer).not_to_have_text(timer.inner_text(), timeout=TIMEOUT)
        for card in cards:
            page.locator(f'.grid [data-card="{card}"]').click()
        expect(page.locator(".big-clock .on")).to_have_count(n, timeout=TIMEOUT)
    page.locator(".sign").wait_for()
