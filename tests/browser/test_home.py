"""The home page in a real browser: games start with one click, the puzzle answers, the lobby refreshes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from browser.play import DESKTOP, PHONE, TIMEOUT, begin, choose_language, know_games, new_table, sit
from browser.screens import (
    COLOUR_RULES,
    FRAME,
    LOW_SCREENS,
    SCREENS,
    overflow,
    resize,
    too_wide,
    violations,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables, sign_in
from support.played import PlayedTable, store_tables
from support.pseudo_languages import MIRRORED, STRETCHED
from support.raw_socket import identity, new_table as table_over_rest
from support.server_process import ServerProcess
from tertia.cards import Feature, third
from tertia.games import GAMES
from tertia.rooms.forms import FORMS
from tertia.texts import LANGUAGES, card_words, feature_name, list_text, text

Visit = Callable[..., Page]

TOP = "one => Math.round(one.getBoundingClientRect().top + scrollY)"


def puzzle(page: Page) -> tuple[int, int, list[int]]:
    """Return the pair of the puzzle and the cards that it offers."""
    a, b = shown(page, ".trio > .card")
    return a, b, shown(page, ".options .card")


def shown(page: Page, where: str) -> list[int]:
    """Return the cards whose faces a part of the page shows."""
    cards: list[int] = page.locator(f"{where} card-face").evaluate_all(
        "all => all.map(face => Number(face.getAttribute('card')))"
    )
    return cards


def offered(page: Page, card: int, language: str = "en") -> Any:
    """Return the button of a card that the puzzle offers."""
    return page.locator(".options").get_by_role("button", name=card_words(language, card), exact=True)


def test_one_click_starts_a_game(visit: Visit, server: ServerProcess) -> None:
    """Every form of every game, and "Play now". A game that is new to the visitor is explained before."""
    page = visit()
    for form in FORMS:
        page.goto(server.http)
        name = text("en", f"web.games.{form}.name")
        page.locator(".games").get_by_role("button", name=name, exact=True).click()
        if form == "solitaire":
            page.get_by_role("button", name="Whole deck").click()  # its form is chosen first
        page.get_by_role("button", name="Got it").click()  # a few lines say how the game works
        expect(page).to_have_url(re.compile(r"/t/\w+$"))
        expect(page.locator("card-face").first).to_be_visible()
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    page.context.clear_cookies()  # a new visitor, because nobody may sit at nine tables
    page.goto(server.http)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#set")).to_be_visible()
    expect(page.locator(".grid [data-card]")).to_have_count(12)


def test_opponents_and_rules_are_chosen_before_a_game(visit: Visit, server: ServerProcess) -> None:
    """One choice is for Play now and for every tile, and is remembered; the button says whom one meets."""
    page = visit()
    page.goto(server.http)
    play = page.get_by_role("button", name="Play now")
    expect(play).to_contain_text("You against 3 newcomer bots")
    team = page.locator(".games [data-team]")
    expect(team).to_have_text("Your partners: 3 casual bots.")
    page.get_by_label("Opponents").select_option("expert")
    expect(team).to_have_text("Your partners: 3 expert bots.")
    page.get_by_label("Opponents").select_option("casual")
    expect(play).to_contain_text("You against 3 casual bots")
    rules = page.get_by_label("Rules", exact=True).locator("option")
    expect(rules.nth(4)).to_have_text("Devir · A wrong call costs a SET; 1 deal")
    page.get_by_label("Rules", exact=True).select_option("004")
    page.locator(".games").get_by_role("button", name="Classic", exact=True).click()
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    page.goto(server.http)
    expect(page.get_by_label("Opponents")).to_have_value("casual")
    expect(page.get_by_label("Rules", exact=True)).to_have_value("004")
    expect(play).to_contain_text("You against 3 casual bots")


def test_a_running_game_is_found_again(visit: Visit, server: ServerProcess) -> None:
    """The home page and the visitor's own page lead back to it."""
    page = visit(**DESKTOP)
    page.goto(server.http)
    assert page.locator(".running").count() == 0
    tiles = page.locator(".games").evaluate(TOP)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    expect(page.locator(".seat").nth(1)).to_have_attribute("aria-label", re.compile(r"bot \(Newcomer\)"))
    page.locator(".seat").nth(1).click()  # for fingers, which see no title
    expect(page.locator(".side-panel .sentence")).to_have_text("bot (Newcomer)")
    table = page.url
    for path in ("/", "/me"):
        page.goto(server.http + path)
        expect(page.locator(".running")).to_contain_text("Classic")
        if path == "/":  # it does not push the games down, and the page still fits one screen
            assert page.locator(".games").evaluate(TOP) <= tiles
            assert page.evaluate("document.documentElement.scrollHeight") <= 800
            solid = page.locator(".running .button, .way").evaluate_all(
                "all => all.map(one => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')"
            )
            assert solid == [True, False, False, False, False]  # one main button
            page.set_viewport_size({"width": 360, "height": 640})
            expect(page.get_by_text(text("en", "home.lead"))).to_be_in_viewport(ratio=1)
            expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
            page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("link", name="Continue your game").click()
    expect(page).to_have_url(table)
    expect(page.locator(".grid [data-card]")).to_have_count(12)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 500)])
def test_back_shows_a_new_game_and_otherwise_keeps_the_position(
    visit: Visit, server: ServerProcess, size: tuple[int, int]
) -> None:
    """The way back to a game is above the tiles. It must not move them when the visitor has only read the help."""
    page = visit()
    resize(page, *size)
    page.goto(server.http)
    know_games(page)
    running, tiles = page.locator(".running"), page.locator(".games")

    def begin_from_tile(form: str) -> None:
        page.locator(f".games button[value={form}]").click()
        expect(page.locator("#screen [data-card]").first).to_be_visible()
        page.go_back()
        expect(running).to_contain_text(text("en", f"web.games.{form}.name"))
        expect(running).to_be_in_viewport(ratio=1)

    begin_from_tile("scout")
    tiles.evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 150)")
    expect(running).not_to_be_in_viewport()
    before = tiles.bounding_box()
    for path in ("help", "camera"):
        page.evaluate("path => location.assign(path)", f"/{path}")
        page.wait_for_url(f"**/{path}")
        page.go_back()
        expect(running).to_be_attached()
        page.wait_for_load_state("networkidle")
        assert tiles.bounding_box() == before, path
    begin_from_tile("classic")


def test_a_waiting_table_is_found_again(visit: Visit, server: ServerProcess) -> None:
    """Its host and those who sit there find it, until they give up the seat or leave the table."""
    host, guest = visit(), visit()
    link = new_table(host, server, seats=3)
    expect(host.get_by_role("button", name="Sit down")).to_be_visible()
    line, back = host.locator(".running"), host.get_by_role("link", name="Back to your table")
    for path in ("/", "/me"):
        host.goto(server.http + path)
        expect(line).to_contain_text(re.compile(r"Classic\s+alone\s+not started yet"))
    back.click()
    expect(host).to_have_url(link)
    sit(host, "Mika")
    host.get_by_role("button", name="Add a bot").first.click()
    expect(host.locator(".chair .avatar.bot")).to_have_count(1)
    guest.goto(link)
    sit(guest, "Ana")
    guest.goto(f"{server.http}/me")
    expect(guest.locator(".running small")).to_contain_text(re.compile(r"^with Mika and .+ not started yet"))
    guest.get_by_role("link", name="Back to your table").click()
    guest.get_by_role("button", name="Give up my seat").click()
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    host.goto(f"{server.http}/me")
    expect(line.locator("small")).to_contain_text(re.compile("^with "))
    back.click()
    host.get_by_role("button", name="Leave the table").click()
    expect(host).to_have_url(server.http + "/")
    for page in (host, guest):
        page.goto(f"{server.http}/me")
        assert page.evaluate("localStorage.getItem('tertia-running')") in (None, "[]")
        expect(page.locator(".running")).to_have_count(0)


def test_a_rematch_is_found_by_a_player_who_went_home(visit: Visit, server: ServerProcess) -> None:
    """Also while the page is open, and before an older game. Nothing leads to the table between the games."""
    names = ("Leo", "Ada")
    players = [f"rematch{name}" for name in names]
    played = PlayedTable("athome", "classic", GAMES["classic"].Options(), names, player_ids=players)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    leo, ada = visit(**DESKTOP), visit(**DESKTOP)
    for page, player in zip((leo, ada), players, strict=True):
        sign_in(page, server, player)
        page.goto(f"{server.http}/t/athome")
    rematch = leo.get_by_role("button", name=text("en", "web.rematch"))
    expect(rematch).to_be_visible()
    expect(ada.get_by_text(text("en", "web.end.rematch_waits", name="Leo"))).to_be_visible()
    older = new_table(ada, server, seats=3)
    expect(ada.get_by_role("button", name="Sit down")).to_be_visible()
    ada.goto(f"{server.http}/me")
    ada.goto(server.http)
    line = ada.locator(".running")
    expect(line).to_have_count(1)
    expect(line.locator("a.button")).to_have_attribute("href", f"{urlsplit(older).path}#back")
    rematch.click()
    expect(leo.locator("body")).to_have_attribute("data-phase", "playing")
    way_back = line.first.get_by_role("link", name=text("en", "web.running.go"))
    expect(way_back).to_have_attribute("href", "/t/athome#back")
    expect(line.first).to_contain_text(text("en", "web.room.told.rematch", name="Leo"))
    ada.goto(f"{server.http}/me")
    expect(way_back).to_have_attribute("href", "/t/athome#back")
    expect(line).to_have_count(2)
    way_back.click()
    expect(ada.locator(".grid [data-card]").first).to_be_visible()
    expect(ada.locator("body")).to_have_attribute("data-phase", "playing")


def test_a_finished_table_that_the_visitor_has_hidden_stays_hidden(
    visit: Visit, server: ServerProcess
) -> None:
    """Pages that look for a rematch write nothing while nothing has changed."""
    played = PlayedTable(
        "hidden", "classic", GAMES["classic"].Options(), ("Leo", "Ada"), player_ids=("hiddenLeo", "hiddenAda")
    )
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    ada = visit(**DESKTOP)
    sign_in(ada, server, "hiddenAda")
    ada.goto(f"{server.http}/t/hidden")
    expect(ada.get_by_text(text("en", "web.end.rematch_waits", name="Leo"))).to_be_visible()
    new_table(ada, server, seats=3)
    expect(ada.get_by_role("button", name="Sit down")).to_be_visible()
    ada.goto(f"{server.http}/robots.txt")
    ada.evaluate(
        """() => {
            const hide = game => ({...game, isDismissed: game.id === 'hidden'});
            const games = JSON.parse(localStorage.getItem('tertia-running')).map(hide);
            localStorage.setItem('tertia-running', JSON.stringify(games));
        }"""
    )
    ada.add_init_script(
        """(() => {
            const {setItem} = Storage.prototype;
            window.written = [];
            Storage.prototype.setItem = function (key, text) {
                window.written.push(key);
                setItem.call(this, key, text);
            };
        })()"""
    )
    ada.goto(f"{server.http}/me")
    expect(ada.locator(".running")).to_have_count(1)  # the page has asked for both tables
    assert "tertia-running" not in ada.evaluate("written")
    stored = json.loads(ada.evaluate("localStorage.getItem('tertia-running')"))
    assert [game["id"] for game in stored if game["isDismissed"]] == ["hidden"]


def test_a_seat_that_was_lost_meanwhile_is_not_offered(visit: Visit, server: ServerProcess) -> None:
    host, guest = visit(), visit()
    link = new_table(host, server, seats=3)
    sit(host, "Mika")
    guest.goto(link)
    sit(guest, "Ana")
    guest.goto(f"{server.http}/me")
    expect(guest.locator(".running")).to_have_count(1)
    host.get_by_role("button", name="Ask Ana to leave").click()
    expect(host.locator(".chair", has_text="Ana")).to_have_count(0)
    guest.reload()
    guest.wait_for_function("() => localStorage.getItem('tertia-running') === '[]'")
    expect(guest.locator(".running")).to_have_count(0)
    host.goto(f"{server.http}/me")
    host.get_by_role("link", name="Back to your table").click()
    begin(host)  # alone, it becomes another form
    expect(host.locator(".grid [data-card]").first).to_be_visible()
    host.goto(f"{server.http}/me")
    expect(host.locator(".running")).to_contain_text(re.compile(r"Solitaire\s+.+\s+alone\s+0\sSETs"))


def leave_a_game_of_bots(page: Page) -> None:
    """Take a break: without people, a game waits."""
    page.get_by_role("button", name=text("en", "web.take_break")).click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text(text("en", "web.leave_bots"))
    question.get_by_role("button", name=text("en", "web.take_break")).click()


def test_the_cross_beside_a_game_asks_and_leaves_it(visit: Visit, server: ServerProcess) -> None:
    """It says what becomes of a game alone, among bots and among people, and of a table that waits."""
    page, guest = visit(), visit()
    page.goto(server.http)
    know_games(page)

    def leave(follows: str, label: str) -> None:
        page.goto(server.http)
        company = page.locator(".running small > span").first.inner_text()
        game = page.locator(".running").inner_text().split("\n")[0].strip()
        page.get_by_role("button", name=f"{game}: {text('en', 'web.leave_sure')}").click()
        question = page.get_by_role("alertdialog")
        follows_text = text("en", f"web.running.leave.{follows}")
        expect(question).to_have_accessible_description(
            re.compile(f"^{re.escape(f'{game} {company}')}.*{re.escape(follows_text)}")
        )
        expect(question.get_by_role("button", name=text("en", "web.people.close"))).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".running a.button")).to_be_visible()
        expect(page.get_by_role("button", name=text("en", "web.leave_sure"))).to_be_focused()
        page.get_by_role("button", name=text("en", "web.leave_sure")).click()
        assert too_wide(page, [(320, 844), (390, 844), (1280, 800)]) == []
        assert violations(page) == []
        question.get_by_role("button", name=text("en", label)).click()
        expect(page.locator(".running")).to_have_count(0)
        expect(page.locator("#say-polite")).to_contain_text(text("en", "web.own.seats.left"))

    def table_of(page: Page) -> dict[str, Any]:
        table: dict[str, Any] = page.request.get(address.replace("/t/", "/api/tables/")).json()
        return table

    page.locator("#solitaire [value=perfect]").evaluate("one => one.click()")
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    address = page.url
    leave("alone", "web.end_game")
    assert table_of(page)["phase"] == "over"
    page.locator(".way[value=classic]").click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    address = page.url
    leave("bots", "web.leave")
    assert [chair["bot"] for chair in table_of(page)["chairs"] if chair] == [True] * 3
    address = new_table(page, server)
    sit(page, "Ana")
    leave("waiting", "web.leave")
    assert not any(table_of(page)["chairs"])
    page.goto(address)
    sit(page, "Ana")
    guest.goto(address)
    sit(guest, "Iroha")
    begin(page)
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    page.goto(server.http)
    page.get_by_role("button", name=text("en", "web.leave_sure")).click()
    expect(page.get_by_role("alertdialog")).to_contain_text(text("en", "web.leave_host", name="Iroha"))
    leave("people", "web.leave")
    assert [chair["name"] for chair in table_of(page)["chairs"] if chair] == ["Iroha"]
    expect(guest.locator(".grid [data-card]").first).to_be_visible()


def test_the_cross_beside_a_game_without_a_seat_takes_it_off_the_list(
    visit: Visit, server: ServerProcess, at_table: ReadyTables
) -> None:
    """Neither a host who has not sat down nor a player who has left gives anything up."""
    host, (_, guest) = visit(), at_table("classic")
    new_table(host, server, seats=3)
    expect(host.get_by_role("button", name=text("en", "web.sit"), exact=True)).to_be_visible()
    guest.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    guest.get_by_role("alertdialog").get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(guest.locator(".games")).to_be_visible()
    for page in (host, guest):
        page.goto(f"{server.http}/me")
        page.get_by_role("button", name=text("en", "web.leave_sure")).click()
        question = page.get_by_role("alertdialog")
        expect(question).to_contain_text(text("en", "web.running.leave.seatless"))
        expect(question).not_to_contain_text(text("en", "web.leave_sure"))
        assert too_wide(page, [(320, 844), (390, 844), (1280, 800)]) == []
        question.get_by_role("button", name=text("en", "web.running.remove")).click()
        expect(page.locator(".running")).to_have_count(0)


@pytest.mark.parametrize("path", ["", "me"])
def test_a_refusal_to_leave_is_told_and_keeps_the_game(
    visit: Visit, server: ServerProcess, path: str
) -> None:
    page = visit(locale="fr")
    page.goto(new_table(page, server))
    sit(page, "Ana", language="fr")
    refusal = text("fr", "error.table-too-long", most=9000)
    answers = iter(
        [
            {"type": "refused", "code": "table-too-long", "text": refusal},
            {"type": "closing", "code": "damaged", "text": text("fr", "closing.damaged")},
        ]
    )

    def refuse(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def on_message(data: str | bytes) -> None:
            message = json.loads(data)
            if message["type"] == "do" and (answer := next(answers, None)):
                socket.send(json.dumps({**answer, "id": message["id"], "version": 1}))
            else:
                server.send(data)

        socket.on_message(on_message)

    page.route_web_socket(re.compile("/ws/"), refuse)
    page.goto(f"{server.http}/{path}")
    page.get_by_role("button", name=text("fr", "web.leave_sure")).click()
    question = page.get_by_role("alertdialog")
    for reason in (refusal, text("fr", "closing.damaged")):
        question.get_by_role("button", name=text("fr", "web.leave")).click()
        failure = f"{text('fr', 'web.running.leave.failed')} {reason}"
        expect(question.get_by_role("alert")).to_have_text(failure)
        assert too_wide(page, [(320, 844), (390, 844), (1280, 800)]) == []
    question.get_by_role("button", name=text("fr", "web.people.close")).click()
    expect(page.locator(".running a.button")).to_be_visible()
    page.get_by_role("button", name=text("fr", "web.leave_sure")).click()
    expect(question.get_by_role("alert")).to_have_count(0)
    question.get_by_role("button", name=text("fr", "web.leave")).click()
    expect(page.locator(".running")).to_have_count(0)


class Answers:
    """Holds commands to tables until a test lets them go on, or refuses them."""

    def __init__(self, page: Page) -> None:
        self.held: list[tuple[WebSocketRoute, WebSocketRoute, str]] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def on_message(data: str | bytes) -> None:
            if json.loads(data)["type"] == "do":
                self.held.append((socket, server, str(data)))
            else:
                server.send(data)

        socket.on_message(on_message)

    def wait(self, page: Page) -> None:
        """Wait until a command is held."""
        while not self.held:
            page.evaluate(FRAME)

    def let_go(self) -> None:
        _, server, data = self.held.pop()
        server.send(data)

    def refuse(self) -> None:
        socket, _, data = self.held.pop()
        answer = {"type": "refused", "code": "paused", "text": "No.", "id": json.loads(data)["id"]}
        socket.send(json.dumps({**answer, "version": 1}))


def waiting_tables(page: Page, server: ServerProcess, count: int) -> list[str]:
    """Sit down at waiting tables. Returns their ids, the newest first."""
    ids = []
    for _ in range(count):
        ids.append(urlsplit(new_table(page, server)).path.split("/")[2])
        sit(page, "Ana")
    return ids[::-1]


def test_a_late_answer_changes_no_question_about_another_game(visit: Visit, server: ServerProcess) -> None:
    """The focus goes to the cross of the next game."""
    page = visit()
    first, second, third_table = waiting_tables(page, server, 3)
    answers = Answers(page)
    page.goto(f"{server.http}/me")
    question, rows = page.get_by_role("alertdialog"), page.locator(".running")
    leave = question.get_by_role("button", name=text("en", "web.leave"))

    def ask(table: str) -> None:
        page.locator(f'[data-game="{table}"] .icon-button').click()

    def leave_late(table: str) -> None:
        """Leave a table on a slow connection, and close its question."""
        ask(table)
        leave.click()
        expect(leave).to_be_disabled()
        answers.wait(page)
        question.get_by_role("button", name=text("en", "web.people.close")).click()
        expect(question).to_have_count(0)

    expect(rows).to_have_count(3)
    leave_late(first)
    ask(second)
    answers.let_go()
    expect(rows).to_have_count(2)
    expect(question).to_have_attribute("data-game", second)
    question.get_by_role("button", name=text("en", "web.people.close")).click()
    leave_late(second)
    ask(third_table)
    answers.refuse()
    page.evaluate(FRAME)
    ask(second)
    expect(leave).to_be_enabled()
    expect(question).to_have_attribute("data-game", second)
    expect(question.get_by_role("alert")).to_have_count(0)
    leave.click()
    answers.wait(page)
    answers.let_go()
    expect(rows).to_have_count(1)
    expect(page.locator(f'[data-game="{third_table}"] .icon-button')).to_be_focused()


def test_a_game_that_the_visitor_has_hidden_does_not_come_back(visit: Visit, server: ServerProcess) -> None:
    """Neither with an answer of the server about its players, nor when the visitor could not leave it."""
    page = visit()
    (table,) = waiting_tables(page, server, 1)
    answers = Answers(page)
    page.goto(server.http)
    expect(page.locator(".running")).to_have_count(1)
    held: list[Route] = []
    page.route(f"**/api/tables/{table}?brief=1", lambda route: held.append(route))
    page.reload()  # the page shows what it has shown before
    page.get_by_role("button", name=text("en", "web.leave_sure")).click()
    page.get_by_role("alertdialog").get_by_role("button", name=text("en", "web.leave")).click()
    answers.wait(page)
    page.get_by_role("button", name=text("en", "web.running.hide")).click()
    link = page.get_by_role("link", name=text("en", "web.running.hidden"))
    expect(link).to_be_focused()
    expect(page.locator("#say-polite")).to_contain_text(text("en", "web.running.hidden"))
    answers.refuse()
    with page.expect_response(f"**/api/tables/{table}?brief=1"):
        for route in held:
            route.continue_()
    page.evaluate(FRAME)
    page.evaluate(FRAME)
    expect(page.locator(".running")).to_have_count(0)
    expect(link).to_be_focused()


def test_the_home_page_says_that_only_the_first_try_with_a_deck_of_the_day_counts(
    visit: Visit, server: ServerProcess
) -> None:
    """R4.6: before the game ends."""
    page = visit()
    page.goto(server.http)
    know_games(page)
    page.locator("#solitaire [value=day]").evaluate("one => one.click()")
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    for is_first in (True, False):
        page.goto(server.http)
        page.get_by_role("button", name=text("en", "web.leave_sure")).click()
        question = page.get_by_role("alertdialog")
        expect(question).to_contain_text(text("en", "web.running.leave.alone"))
        expect(question.get_by_text(text("en", "web.leave_try"))).to_have_count(int(is_first))
        question.get_by_role("button", name=text("en", "web.end_game")).click()
        expect(page.locator(".running")).to_have_count(0)
        if is_first:
            page.go_back()
            page.locator(".next-steps form .solid").click()
            expect(page.locator(".grid [data-card]").first).to_be_visible()


def test_a_refused_start_says_why_and_leaves_no_trace(visit: Visit, server: ServerProcess) -> None:
    """If others have taken all seats meanwhile, no game begins without the person who wanted it."""
    page, *guests = visit(), visit(), visit()
    link = new_table(page, server, seats=2)
    for guest, name in zip(guests, ("Bo", "Cy"), strict=True):
        guest.goto(link)
        sit(guest, name)
    page.goto(server.http)
    know_games(page)
    page.goto(f"{link}#bots=newcomer")
    expect(page.get_by_role("alert")).to_have_text(text("en", "error.table-full"))
    assert too_wide(page, [(320, 844), (1280, 800)]) == []
    assert violations(page) == []
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    assert table["phase"] == "waiting"
    page.get_by_role("button", name=text("en", "web.how.back")).click()
    expect(page).to_have_url(f"{server.http}/")
    assert page.evaluate("JSON.parse(localStorage.getItem('tertia-running') ?? '[]')") == []


def test_forward_asks_again_whether_to_begin_a_game(visit: Visit, server: ServerProcess) -> None:
    """A browser may show the page as it was: this one says so, as the test browser keeps none."""
    page = visit()
    page.add_init_script("history.back = () => {}")
    page.goto(server.http)
    page.locator(".way[value=classic]").click()
    explanation = page.locator(".how-it-works")
    explanation.get_by_role("button", name=text("en", "web.how.later")).click()
    expect(explanation).to_have_count(0)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    explanation.get_by_role("button", name=text("en", "web.how.close")).click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()


LEAVE_WITHOUT_A_CONNECTION = """async hangs => {
    const timers = new Map();
    window.setTimeout = action => timers.set(timers.size + 1, action).size;
    window.clearTimeout = timer => timers.delete(timer);
    window.WebSocket = class {
        static OPEN = 1;
        readyState = hangs ? 0 : 3;
        constructor() { if (!hangs) queueMicrotask(() => this.onclose()); }
        close() {}
    };
    const {leaveTable} = await import(`${document.documentElement.dataset.web}net/leave_table.js`);
    timers.clear();
    const outcome = leaveTable('anywhere');
    if (hangs) for (const act of [...timers.values()]) act();
    return [(await outcome).hasLeft, timers.size];
}"""
"""Leaves a table, also if a connection neither opens nor fails.

Returns whether that succeeded, and the number of timers that run afterwards.
"""


@pytest.mark.parametrize("hangs", [True, False], ids=["slow", "none"])
def test_a_visitor_without_a_connection_does_not_leave_a_table_later(
    visit: Visit, server: ServerProcess, *, hangs: bool
) -> None:
    """The page has said that the game goes on, so it does not try again."""
    page = visit()
    page.goto(f"{server.http}/help")
    assert page.evaluate(LEAVE_WITHOUT_A_CONNECTION, hangs) == [False, 0]


def test_only_a_game_that_goes_on_is_offered(visit: Visit, server: ServerProcess) -> None:
    """The home page shows the newest until it is dismissed, also one that the player left and may return to.

    A game among bots keeps the seat of a player who leaves it. A game alone ends when the player leaves.
    """
    page = visit()
    for _ in range(4):
        page.goto(server.http)
        page.locator('.games button[value="classic"]').click()
        page.locator(".how-it-works .solid, .grid [data-card]").first.wait_for()
        if page.locator(".how-it-works").count():
            page.get_by_role("button", name="Got it").click()
        expect(page.locator(".grid [data-card]")).to_have_count(12)
    table = page.url
    leave_a_game_of_bots(page)
    expect(page).to_have_url(server.http + "/")
    for goes_back in (True, False):
        if goes_back:
            page.go_back()
        else:
            page.goto(table)
        expect(page.get_by_role("button", name="SET!")).to_have_attribute("aria-disabled", "false")
        leave_a_game_of_bots(page)
        expect(page).to_have_url(server.http + "/")
        expect(page.locator(f'.running a[href="{urlsplit(table).path}#back"]')).to_be_visible()
    for path in ("/", "/me"):
        page.goto(server.http + path)
        page.locator(f'.running a[href="{urlsplit(table).path}#back"]').click()
        expect(page.get_by_role("button", name="SET!")).to_have_attribute("aria-disabled", "false")
        expect(page).to_have_url(table)
        leave_a_game_of_bots(page)
        expect(page).to_have_url(server.http + "/")
    page.goto(f"{server.http}/me")
    expect(page.locator(".running")).to_have_count(4)
    expect(page.locator(".running small").first).to_have_text(
        # No seconds stand still.
        re.compile(
            r"^against .+, .+ and .+ you 0\spoints, best opponent 0 "
            rf"({text('en', 'web.running.now')}|\d+ minutes? ago)\s*$"
        )
    )
    main = page.locator(".running a.button").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')"
    )
    assert main == [True, False, False, False]  # the newest
    page.goto(server.http)
    page.get_by_role("button", name=text("en", "web.leave_sure")).click()
    page.get_by_role("button", name=text("en", "web.running.hide")).click()
    expect(page.locator(".running")).to_have_count(0)
    page.get_by_role("link", name="Unfinished games are in the menu under “Your games”.").click()
    expect(page.locator(".running")).to_have_count(4)
    page.get_by_role("button", name=text("en", "web.leave_sure")).nth(1).click()
    page.get_by_role("alertdialog").get_by_role("button", name=text("en", "web.leave")).click()
    expect(page.locator(".running")).to_have_count(3)
    page.goto(server.http)
    page.locator(".games").get_by_role("button", name="Solitaire", exact=True).click()
    page.locator("#solitaire button[value=perfect]").click()
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("alertdialog").get_by_role("button", name="End the game").click()
    expect(page.locator(".end")).to_be_visible()
    page.goto(f"{server.http}/me")
    expect(page.locator(".running")).to_have_count(3)


@pytest.mark.parametrize(
    ("game", "options", "details"),
    [
        ("classic", {}, r"against Iroha you 0\spoints, Iroha 0"),
        ("classic", {"scoring": "sets"}, r"against Iroha you 0\sSETs, Iroha 0"),
        ("setup", {}, r"against Iroha you \d\spenalty\scards?, Iroha \d"),
        ("coopset", {}, r"with Iroha Team: 0\spoints"),
        ("chipset", {}, r"against Iroha you \d+\schips?, Iroha \d+"),
    ],
)
def test_a_running_game_says_what_its_scores_count(
    at_table: ReadyTables, server: ServerProcess, game: str, options: dict[str, Any], details: str
) -> None:
    """Each row has the same order: the game, the other players, the standing, the time."""
    (page,) = at_table(game, pages=1, **options)
    page.wait_for_function("() => localStorage.getItem('tertia-running')?.includes('seat')")
    now = text("en", "web.running.now")
    for path in ("/", "/me"):
        page.goto(server.http + path)
        expect(page.locator(".running small")).to_have_text(re.compile(rf"^{details} {now}\s*$"))


def test_a_paused_lesson_counts_sets_as_its_table_does(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    page.goto(server.http)
    page.locator(".ways button[value=first]").click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    page.goto(server.http)
    expect(page.locator(".running small")).to_contain_text(re.compile(r"0\sSETs"))


def test_no_dot_between_the_details_of_a_game_ends_or_begins_a_line(
    at_table: ReadyTables, server: ServerProcess
) -> None:
    """A dot stands before each detail, outside its box. Where that begins a line, the row clips it."""
    (page,) = at_table("classic", names=("Ana", "Iroha", "Mika"), pages=1)
    page.wait_for_function("() => localStorage.getItem('tertia-running')?.includes('seat')")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{server.http}/me")
    row = page.locator(".running small")
    expect(row).not_to_contain_text("·")
    starts = row.evaluate(
        """row => [...row.children].map(one => ({
            isFirstOfLine: one.offsetTop !== one.previousElementSibling?.offsetTop,
            left: one.getBoundingClientRect().left - row.getBoundingClientRect().left,
        }))"""
    )
    assert [one["isFirstOfLine"] for one in starts].count(True) > 1
    assert all((one["left"] < 1) is one["isFirstOfLine"] for one in starts)
    assert row.evaluate("row => getComputedStyle(row).overflowX") == "clip"


@pytest.mark.parametrize(
    ("form", "edition", "penalty", "deals"),
    [
        ("classic", "", "locked", 1),
        ("classic", "002", "set", 3),
        ("classic", "004", "point", 4),
        ("beginner", "", "locked", 3),
    ],
)
def test_the_price_of_a_wrong_call_is_said_before_the_first_game(
    visit: Visit, server: ServerProcess, form: str, edition: str, penalty: str, deals: int
) -> None:
    """R2.5, R2.7: call first, the seconds to pick, and the price, which differs by rulebook. In every language.

    A line says what a SET scores, and how many deals add up (R2.10, R2.11). The beginner game says which
    cards it has, and lists the features in which they differ (R3.1).
    """
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(server.http)
        page.evaluate("localStorage.clear()")
        page.locator("select[name=edition]").select_option(edition)
        page.locator(f'.games button[value="{form}"]').click()
        lines = page.locator(".how-it-works p")
        expect(lines.first).to_be_visible()
        held = FORMS[form].table_options().held
        names = {one: feature_name(language, one) for one in Feature}
        features = list_text(
            language, (name for one, name in names.items() if not held or one != held.feature)
        )
        points = text(language, "web.end.unit.points", n=3)
        deck = {"feature": names[Feature.FILL], "value": text(language, "value.classic.fill.solid")}
        expected = [
            text(language, "web.how.classic.what", features=features),
            " ".join(
                [
                    text(language, "web.how.classic.call", seconds=5),
                    text(language, "web.set_points" if edition == "004" else "web.card_points"),
                    *([text(language, "web.how.classic.deals", n=deals)] if deals > 1 else []),
                ]
            ),
            text(language, f"web.how.classic.penalty.{penalty}", points=points)
            + " "
            + text(language, "web.how.classic.rest", n=3)
            + " "
            + text(language, "web.how.classic.unpicked"),
            text(language, "web.how.classic.none"),
            # behind "More":
            *([text(language, "web.how.beginner.deck", features=features, **deck)] if held else []),
        ]
        assert lines.all_text_contents() == expected
        expect(page.locator("body")).to_have_attribute("data-phase", "waiting")
        assert too_wide(page) == []


def test_a_new_game_is_explained_until_it_is_read(visit: Visit, server: ServerProcess) -> None:
    page = visit(locale="es")
    page.goto(server.http)
    page.locator('.games button[value="scout"]').click()
    expect(page.locator(".how-it-works")).to_be_visible()  # the visitor leaves and has not closed it
    for is_first in (True, False):
        page.goto(server.http)
        page.locator('.games button[value="scout"]').click()
        if is_first:  # nobody plays until it is read
            expect(page.locator(".how-it-works")).to_contain_text(text("es", "web.how.scout.two"))
            hunt = text("es", "web.how.scout.hunt", seconds=30)
            expect(page.locator(".how-it-works")).to_contain_text(hunt)
            expect(page.locator(".how-it-works")).to_contain_text(text("es", "web.how.scout.wrong"))
            features = list_text("es", (feature_name("es", feature) for feature in Feature))
            what = text("es", "web.how.classic.what", features=features)
            expect(page.locator(".how-it-works p").first).to_have_text(what)
            expect(page.locator(".how-it-works")).to_contain_text(text("es", "web.how.classic.none"))
            expect(page.locator("body")).to_have_attribute("data-phase", "waiting")
            expect(page.locator(".grid .backed")).to_have_count(12)  # a table lies behind
            assert too_wide(page) == []
            page.get_by_role("button", name=text("es", "web.how.close")).click()
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")
        assert page.locator(".how-it-works").count() == 0


def test_r1_4_every_first_game_says_what_a_set_is(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    features = list_text("en", (feature_name("en", feature) for feature in Feature))
    for form in ("scout", "chipset", "setup", "coopset", "twenty"):
        page.goto(server.http)
        page.locator(f'.games button[value="{form}"]').click()
        expect(page.locator(".how-it-works p").first).to_have_text(
            text("en", "web.how.classic.what", features=features)
        )
        # Cards lie behind the lines only if the game begins with a grid of them.
        behind = 12 if form in ("scout", "coopset") else 0
        expect(page.locator(".table-behind .card")).to_have_count(behind)
    call = text("en", "web.how.classic.call", seconds=5)
    price, without = text("en", "web.how.twenty.four"), text("en", "web.how.twenty.two")
    expect(page.locator(".how-it-works p").nth(2)).to_have_text(f"{call} {price} {without}")  # in 20/20 too
    lines = " ".join(page.locator(".how-it-works p").all_text_contents())
    assert (
        text("en", "web.how.twenty.three_short", goal="12") in lines
    )  # R9.6: 27 points are possible at once
    assert text("en", "web.how.twenty.three", goal="12") not in lines
    assert text("en", "web.how.twenty.silence", seconds=30) in lines


def test_r6_3_a_first_game_of_chipset_explains_its_cards_bets_and_times(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit()
    page.goto(server.http)
    page.locator('.games button[value="chipset"]').click()
    lines = page.locator(".how-it-works p")
    expect(lines.first).to_be_visible()
    expected = [
        text("en", f"web.how.chipset.{line}", n=1 if line == "raises" else 10, seconds=30, chips="3 chips")
        for line in (
            *("goal", "two", "show"),
            *("one", "mark", "dealer", "raises", "opening", "time_opening", "deals"),  # behind "More"
        )
    ]
    expected[2] += " " + text("en", "web.how.chipset.counted")
    assert lines.all_text_contents()[1:] == expected  # after the one about SETs
    assert too_wide(page) == []


def test_a_first_visit_offers_the_coach(visit: Visit, server: ServerProcess) -> None:
    page = visit(locale="fr")
    page.goto(server.http)
    coach = page.get_by_role("button", name=text("fr", "home.first.name"))
    play = page.locator(".way[value=classic]")
    for width, height in ((390, 844), (360, 640), (1280, 800), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for one in (coach, play):
            expect(one).to_be_in_viewport(ratio=1)
        colours = [one.evaluate("one => getComputedStyle(one).backgroundColor") for one in (coach, play)]
        (left, right) = (one.bounding_box() for one in (coach, play))
        assert left is not None
        assert right is not None
        assert left["height"] >= right["height"]  # an equal choice
        assert colours[0] == colours[1]
    coach.click()
    expect(page.locator(".coach")).to_be_visible()


def test_a_table_for_friends_appears_in_the_lobby(visit: Visit, server: ServerProcess) -> None:
    """Escape closes the form without creating a table."""
    page, other = visit(), visit(locale="fr")
    other.goto(server.http)
    page.goto(server.http)
    sheet = page.get_by_role("dialog", name="Play with friends")
    page.get_by_role("button", name="Play with friends").click()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page).to_have_url(server.http + "/")
    page.get_by_role("button", name="Play with friends").click()
    expect(sheet.get_by_role("button", name="Classic")).to_be_focused()
    listed = sheet.get_by_label("Show it under “Open tables”")
    expect(listed).not_to_be_checked()  # friends come by link
    listed.check()
    sheet.get_by_role("button", name="20/20").click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    sit(page, "Zoé")
    waiting = other.locator(".tables li", has_text="Chez Zoé")
    expect(waiting).to_contain_text("20/20")  # the lobby refreshes by itself
    waiting.get_by_role("link", name=re.compile("Entrer")).click()
    expect(other).to_have_url(page.url)


def test_the_puzzle_explains_and_allows_another_try(visit: Visit, server: ServerProcess) -> None:
    """R1.5, R1.6: a sign and a sentence explain a wrong card; the right one moves to its place. In every language."""
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(server.http)
        a, b, cards = puzzle(page)
        right = third(a, b)
        wrong = next(card for card in cards if card != right)
        offered(page, wrong, language).click()
        head = text(language, "explain.no_set", reasons="\n").split("\n")[0].strip()
        expect(page.locator(".puzzle-question")).to_contain_text(head)
        expect(page.locator(".puzzle-question .icon")).to_be_visible()
        offered(page, right, language).click()
        expect(page.locator(".puzzle-question")).to_contain_text(text(language, "hero.yes"))
        assert shown(page, ".hole") == [right]
        again = page.get_by_role("button", name=text(language, "hero.again"))
        expect(again).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".puzzle-question")).to_have_text(text(language, "hero.question"))
        expect(page.locator(".options button").first).to_be_focused()
        assert puzzle(page) != (a, b, cards)


def test_language_theme_and_palette_are_remembered(visit: Visit, server: ServerProcess) -> None:
    """Choosing a language stays on the page, the first paint has the theme, and words name the visible colours."""
    page = visit(**DESKTOP, color_scheme="light")
    page.context.add_cookies([{"name": "palette", "value": "clear", "url": server.http}])
    page.goto(server.http)
    words = card_words("en", puzzle(page)[2][0], hues="clear")
    expect(page.locator(".options").get_by_role("button", name=words, exact=True)).to_be_enabled()
    expect(page.locator("#settings")).to_be_attached()
    page.locator("[data-action=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto(f"{server.http}/help/scout")
    page.get_by_role("link", name="Português").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("pt", "web.games.scout.name"))
    page.goto(server.http)
    expect(page.get_by_role("heading", level=1)).to_have_text(text("pt", "home.title"))


def test_the_page_works_without_scripts(visit: Visit, server: ServerProcess) -> None:
    page = visit(java_script_enabled=False, locale="es")
    page.goto(server.http)
    expect(page.get_by_role("heading", level=1)).to_have_text(text("es", "home.title"))
    expect(page.locator(".trio svg.face").first).to_be_visible()
    expect(page.locator(".games button")).to_have_count(8)
    page.get_by_role("link", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("fr", "home.title"))
    page.get_by_role("button", name=re.compile(text("fr", "home.play.name"))).first.click()
    expect(page.locator(".fallback p")).to_have_text(text("fr", "page.table.needs_script"))
    expect(page.locator(".fallback p")).to_be_visible()


def test_nothing_is_wider_than_the_screen(visit: Visit, server: ServerProcess) -> None:
    """In every language, from the narrowest phone on, around each width at which the layout changes."""
    page = visit()
    sizes = [(width, 800) for width in (320, 390, 701, 1001, 1181, 1280)]
    for language in LANGUAGES:
        choose_language(page, server, language)
        for path in ("/", "/help", "/help/classic", "/help/coopset"):
            page.goto(server.http + path)
            assert too_wide(page, sizes) == [], (language, path)


@pytest.mark.parametrize("settings", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_button_of_the_settings_closes_them_too(
    visit: Visit, server: ServerProcess, settings: dict[str, Any]
) -> None:
    page = visit(**settings)
    page.goto(server.http)
    sheet, button = page.locator("#settings"), page.locator(".top [popovertarget=settings]:visible")
    expect(sheet).to_be_attached()
    button.click()
    expect(sheet).to_be_visible()
    button.click()
    expect(sheet).to_be_hidden()
    button.click()
    sheet.get_by_role("button", name=text("en", "web.people.close"), exact=True).click()
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("settings", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_words_beside_a_switch_turn_it(
    visit: Visit, server: ServerProcess, settings: dict[str, Any]
) -> None:
    page = visit(**settings)
    page.goto(server.http)
    page.locator(".top [popovertarget=settings]:visible").click()
    switches = page.locator("#settings [role=switch]:visible")
    for switch in switches.all():
        before = switch.get_attribute("aria-checked") == "true"
        name = switch.get_attribute("aria-labelledby")
        page.locator(f"#{name}").click(position={"x": 4, "y": 12})
        expect(switch).to_have_attribute("aria-checked", str(not before).lower())
        switch.click()
        expect(switch).to_have_attribute("aria-checked", str(before).lower())
    assert switches.count() >= 3


def test_the_settings_offer_every_language_in_its_own_voice(visit: Visit, server: ServerProcess) -> None:
    page = visit(**DESKTOP)
    page.goto(server.http)
    page.locator(".top [popovertarget=settings]:visible").click()
    for language in LANGUAGES.values():
        button = page.locator("#settings").get_by_role("button", name=language.name, exact=True)
        expect(button).to_have_attribute("lang", language.locale)


def test_the_home_page_has_no_accessibility_violations(visit: Visit, server: ServerProcess) -> None:
    """With a table in the lobby, after a wrong card, and with the sheet of games open; it fits one desktop screen."""
    table_over_rest(server, identity(server), listed=True)
    page = visit(**DESKTOP)
    page.goto(server.http)
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    expect(page.locator("#settings")).to_be_attached()
    resize(page, 390, 844)
    assert small_targets(page) == []
    assert violations_by_day_and_night(page) == []
    a, b, cards = puzzle(page)
    offered(page, next(card for card in cards if card != third(a, b))).click()
    expect(page.locator(".puzzle-question .icon")).to_be_visible()
    assert violations_by_day_and_night(page) == []
    page.get_by_role("button", name="Play with friends").click()
    assert violations_by_day_and_night(page) == []


@pytest.mark.parametrize("name", ["friends", "solitaire"])
def test_a_sheet_fits_a_low_screen_and_can_be_closed_when_scrolled(
    visit: Visit, server: ServerProcess, name: str
) -> None:
    page = visit(viewport={"width": 667, "height": 240})
    page.goto(server.http)
    page.locator(f"button[popovertarget={name}]").first.click()
    sheet = page.locator(f"#{name}")
    sheet.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    assert sheet.evaluate("one => one.scrollTop") > 0
    for box in (sheet.bounding_box(), sheet.locator(".close-button").bounding_box()):
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 240


def small_targets(page: Page) -> list[str]:
    """Links and buttons that are too small for a finger."""
    found: list[str] = page.locator("main a, main button, header a, header button").evaluate_all(
        """all => all.filter(one => one.checkVisibility() && !one.matches('.skip')).filter(one => {
            const box = one.getBoundingClientRect();
            // Some have a larger area that reacts: 3 px above and below.
            const reach = getComputedStyle(one, '::after').inset === '-3px 0px' ? 6 : 0;
            return Math.round(box.width) < 44 || Math.round(box.height) + reach < 44;
        }).map(one => one.outerHTML)"""
    )
    return found


def test_help_has_no_accessibility_violations(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    for path in ("/help", "/help/scout", "/help/chipset"):
        page.goto(server.http + path)
        expect(page.locator("#settings")).to_be_attached()
        assert violations_by_day_and_night(page) == [], path


def test_the_current_chapter_is_in_sight_also_when_a_phone_is_turned(
    visit: Visit, server: ServerProcess
) -> None:
    page = visit()
    page.goto(f"{server.http}/help/coopset")
    expect(page.locator("#settings")).to_be_attached()
    for width, height in ((844, 390), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".chapters [aria-current]")).to_be_in_viewport(ratio=1)


def test_the_page_of_an_unknown_link_leads_on(browser: Browser, server: ServerProcess) -> None:
    """A browser reports its status, 404, as an error, so the test cannot use ``visit``."""
    context = browser.new_context(
        locale="en", color_scheme="light", reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    answer = page.goto(f"{server.http}/t/nosuchtable")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(text("en", "page.gone.table.title"))
    assert violations(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.evaluate(FRAME)
    assert violations(page, COLOUR_RULES) == []
    page.get_by_role("link", name=text("en", "page.gone.home")).click()
    expect(page.locator(".hero")).to_be_visible()
    context.close()


def test_the_ways_on_from_an_unknown_link_are_in_sight_on_low_screens(
    browser: Browser, server: ServerProcess
) -> None:
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    for language in (*LANGUAGES, STRETCHED, MIRRORED):
        choose_language(page, server, language)
        page.goto(f"{server.http}/t/quietotter")
        resize(page, *LOW_SCREENS[0])
        buttons = page.locator(".page-actions .button")
        expect(buttons).to_have_count(2)
        for bottom in buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)"):
            assert bottom <= LOW_SCREENS[0][1] - 8, language
    page.close()


CUT_CHOICES = """all => all.filter(select => {
    const pen = document.createElement('canvas').getContext('2d'), look = getComputedStyle(select);
    pen.font = look.font;
    const space = select.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
    return pen.measureText(select.selectedOptions[0].text).width > space + 1;
}).map(select => select.selectedOptions[0].text)"""
"""Chosen options that end in dots."""


def test_the_choices_before_a_game_stand_in_one_row_and_say_what_they_are_for(
    visit: Visit, server: ServerProcess
) -> None:
    """Only languages with longer words than ours take two rows on a phone. No chosen option is cut off."""
    page = visit()
    for language in (*LANGUAGES, STRETCHED, MIRRORED):
        choose_language(page, server, language)
        page.goto(server.http)
        choices = page.locator(".wishes select")
        for width, height in ((390, 844), (360, 740), (1280, 800)):
            resize(page, width, height)
            assert choices.evaluate_all(CUT_CHOICES) == [], (language, width)
            if language in LANGUAGES and language not in (STRETCHED, MIRRORED):
                tops = choices.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
                assert len(set(tops)) == 1, (language, width)
                expect(page.get_by_text(text(language, "home.for_all"), exact=True)).to_be_visible()


def test_the_way_back_to_a_game_is_mirrored(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    choose_language(page, server, MIRRORED)
    page.goto(server.http)
    page.locator(".way[value='classic']").click()
    page.locator("dialog.how-it-works .solid").click()
    expect(page.locator(".grid [data-card]").first).to_be_visible()
    page.goto(server.http)
    look = page.locator(".running").evaluate(
        "one => [getComputedStyle(one).paddingLeft, getComputedStyle(one).paddingRight]"
    )
    assert look == ["8px", "20px"]


def test_keys_have_the_names_of_the_keyboard_layout(visit: Visit, server: ServerProcess) -> None:
    """On AZERTY the first key of the table is an A. No request on the way leaves the server or fails."""
    page = visit(**DESKTOP)
    page.add_init_script(
        "Object.defineProperty(navigator, 'keyboard', {value: {getLayoutMap: async () => new Map([['KeyQ', 'a']])}})"
    )
    responses: list[tuple[str, int]] = []
    page.on("response", lambda response: responses.append((response.url, response.status)))
    for path in ("/", "/help", "/help/twenty", "/help/classic"):
        page.goto(server.http + path)
        page.wait_for_load_state("networkidle")
    expect(page.locator("kbd[data-code=KeyQ]")).to_have_text("A")
    expect(page.locator("kbd[data-code=KeyW]")).to_have_text("W")
    assert overflow(page) == 0
    assert len(responses) > 20  # the pages and their files were observed
    foreign = [url for url, _ in responses if not url.startswith(server.http)]
    failed = [(url, status) for url, status in responses if status not in (200, 304)]
    assert (foreign, failed) == ([], [])


RINGS_APART = """() => {
    const boxes = [...document.querySelectorAll('.example .card.selected')].map(one => one.getBoundingClientRect());
    return Math.min(...boxes.slice(1).map((box, i) => box.left - boxes[i].right));
}"""


def test_rings_of_neighbours_do_not_touch(visit: Visit, server: ServerProcess) -> None:
    """The ring of a marked card is 5 px wide."""
    page = visit()
    page.goto(f"{server.http}/help/chipset")
    for size in SCREENS:
        resize(page, *size)
        assert page.evaluate(RINGS_APART) >= 12, size


def test_a_press_beside_a_sheet_only_closes_it(visit: Visit, server: ServerProcess) -> None:
    """The first tile of a game lies behind it, but not under it."""
    page = visit(**DESKTOP)
    page.goto(server.http)
    sheet, tile = page.locator("#friends"), page.locator(".games button").first
    tile.scroll_into_view_if_needed()
    page.locator("button.way.open").evaluate("one => one.click()")
    expect(sheet).to_be_visible()
    behind, before = tile.bounding_box(), sheet.bounding_box()
    assert behind is not None
    assert before is not None
    assert behind["x"] + 12 < before["x"]
    page.mouse.click(behind["x"] + 12, behind["y"] + 12)
    expect(sheet).to_be_hidden()
    expect(page).to_have_url(f"{server.http}/")
    expect(page.locator(".how-it-works")).to_have_count(0)
