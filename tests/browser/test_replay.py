"""Replays in a real browser: every game, by keyboard, from every perspective, and never of a running game."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from browser.play import DESKTOP, PHONE, choose_language, know_games
from browser.scenes import NAMES, solitaire_with
from browser.screens import (
    COLOUR_RULES,
    LOW_SCREENS,
    SCREENS,
    card_directions,
    check_widths,
    overlapping,
    resize,
    violations,
)
from browser.tables import sign_in
from support.played import PlayedTable, player_id, store_tables
from support.pseudo_languages import STRETCHED
from support.server_process import ServerProcess
from tertia.cards import FEATURES
from tertia.games import GAMES
from tertia.games.chipset import events as chipset_events
from tertia.games.classic.editions import edition_options
from tertia.games.classic.events import Overlooked
from tertia.games.common.commands import CallSet
from tertia.games.coopset import events as coopset_events
from tertia.games.engine import Tick
from tertia.games.setup import events as setup_events
from tertia.history.replay import finished_game, frames
from tertia.narration.narrator import Narrator
from tertia.rooms.codec import room_codec
from tertia.rooms.commands import RoomCommand
from tertia.rooms.forms import FORMS
from tertia.texts import LANGUAGES, text
from tertia.texts.dates import instant_text

Open = Callable[..., Page]

EVENING = 1_795_033_800_000
"""18 November 2026, 20:30 UTC; the morning of the next day in Tokyo."""


@pytest.fixture
def replay(visit: Any, server: ServerProcess) -> Open:
    def open_replay(table: str, query: str = "", page: Page | None = None, **settings: Any) -> Page:
        page = page or visit(**{**DESKTOP, **settings})
        page.goto(f"{server.http}/t/{table}/replay{query}")
        expect(page.locator(".lanes")).to_be_visible()
        return page

    return open_replay


def steps_of(table: PlayedTable) -> list[Any]:
    game = finished_game([room_codec(table.room.game).read(append.first.body) for append in table.appends], 1)
    return list(frames(game, None, Narrator("en", [seat.name for seat in game.room.seats])))


def on_table(page: Page) -> list[int]:
    return page.locator(".grid .card").evaluate_all("all => all.map(one => +one.dataset.card)")  # type: ignore[no-any-return]


def test_arrows_home_and_end_move_through_the_steps(replay: Open, games: dict[str, PlayedTable]) -> None:
    steps = steps_of(games["classic"])
    first = next(i for i, step in enumerate(steps) if any(mark.kind == "set" for mark in step.marks))
    page = replay("classic")
    dealt = on_table(page)
    assert dealt == list(steps[0].view["table"])
    for _ in range(first):
        page.keyboard.press("ArrowRight")
    (taken,) = [mark.cards for mark in steps[first].marks if mark.kind == "set"]
    shown = page.locator(".grid .card.selected").evaluate_all("all => all.map(one => +one.dataset.card)")
    assert sorted(shown) == sorted(taken)  # first the three cards, …
    page.keyboard.press("ArrowRight")
    assert not set(taken) & set(on_table(page))  # … then the table without them
    page.keyboard.press("ArrowLeft")
    assert sorted(on_table(page)) == sorted(dealt)
    page.keyboard.press("End")
    expect(page.locator(".dock .now b")).to_have_text(page.locator(".dock .now").inner_text().split()[-1])
    page.keyboard.press("Home")
    assert on_table(page) == dealt
    assert violations(page) == []


def test_r4_4_the_list_of_events_names_overlooked_sets(replay: Open, server: ServerProcess) -> None:
    options = FORMS["solitaire"].table_options()
    played = solitaire_with("overlooked", options, lambda last: last.overlooked > 0, player="overlooker")
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    events = [event for step in steps_of(played) for event in step.happened if isinstance(event, Overlooked)]
    sentences = [
        text("en", "web.replay.event.overlooked", n=event.sets, cost=event.cost // 1000) for event in events
    ]
    page = replay("overlooked")
    for sentence in sentences:
        expect(page.locator(".event .sentence", has_text=sentence)).to_have_count(sentences.count(sentence))
    added = sum(event.cost for event in events) // 1000
    expect(page.locator(".dock .now")).to_contain_text(re.compile(rf"of \d+:\d\d \+ {added}\ss"))
    assert violations(page) == []
    last = played.room.play.last
    assert last.took == steps_of(played)[-1].played + added * 1000  # clock and result agree
    page.keyboard.press("End")
    minutes, seconds = divmod((last.took - added * 1000) // 1000, 60)
    length = f"{minutes}:{seconds:02}"
    expect(page.locator(".dock .now")).to_have_text(
        re.compile(rf"^\s*{length}\s+of {length} \+ {added}\ss\s*$")
    )


def test_a_set_that_was_not_taken_is_ringed_and_no_panel_covers_cards(
    visit: Any, server: ServerProcess
) -> None:
    """Even where the player wrongly said that there is no SET: the sentence of the step says it."""
    options = FORMS["solitaire"].table_options()
    played = solitaire_with("untaken", options, lambda last: last.overlooked > 0, player="overlooker")
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page: Page = visit(**PHONE)
    page.goto(f"{server.http}/t/untaken")
    rows = page.get_by_text(text("en", "web.end.untaken"), exact=True).locator("xpath=../ol/li")
    expect(rows.first.locator("card-face")).to_have_count(3)
    cards = rows.first.locator("card-face").evaluate_all("all => all.map(one => +one.getAttribute('card'))")
    rows.first.get_by_role("link").click()
    expect(page.locator(".grid .card.selected")).to_have_count(3)
    ringed = page.locator(".grid .card.selected").evaluate_all("all => all.map(one => +one.dataset.card)")
    assert sorted(ringed) == sorted(cards)
    expect(page.locator(".stage .panel")).to_have_count(0)
    event = next(
        event for step in steps_of(played) for event in step.happened if isinstance(event, Overlooked)
    )
    costs = {"n": event.sets, "cost": event.cost // 1000}
    page.get_by_role("button", name=text("en", "web.replay.event.overlooked", **costs)).first.click()
    told = text("en", "log.classic.overlooked", name=NAMES[0], **costs)
    expect(page.locator(".moment-text")).to_contain_text(told)
    expect(page.locator(".stage .panel")).to_have_count(0)
    expect(page.locator(".grid .card.selected")).to_have_count(0)


@pytest.mark.parametrize("game", ["classic", "chipset"])
def test_only_the_list_of_events_scrolls(replay: Open, game: str) -> None:
    page = replay(game)
    for tab in ("events", "keep"):
        page.locator(f"#tab-{tab}").click()
        heights = "[document.documentElement.scrollHeight, innerHeight]"
        assert len(set(page.evaluate(heights))) == 1, tab
    page.locator("#tab-events").click()
    assert page.locator(".tab-content").evaluate("list => list.scrollHeight > list.clientHeight")


def test_space_plays_to_the_end_and_the_address_names_the_moment(replay: Open) -> None:
    page = replay("classic", "?step=9", reduced_motion="reduce")
    expect(page.locator(".event[aria-current]")).to_have_count(page.locator(".lanes .current").count())
    before = page.locator(".lanes").get_attribute("aria-valuenow")
    page.get_by_role("button", name="4×", exact=True).click()
    page.locator(".moment-text").click()  # leave the button, which handles keys itself
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function(
        "then => +document.querySelector('.lanes').getAttribute('aria-valuenow') > then + 2",
        arg=int(before or 0),
    )
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.wait_for_function("() => new URLSearchParams(location.search).get('step') !== '9'")
    moment = page.locator(".dock .moment-text").inner_text()
    page.reload()
    expect(page.locator(".dock .moment-text")).to_have_text(moment)


FRAME_REACH = """row => {
    const { outlineWidth, outlineOffset } = getComputedStyle(row);
    return parseFloat(outlineWidth) + parseFloat(outlineOffset); }"""
"""Returns the pixels by which the frame of a row with the focus reaches beyond it."""


@pytest.mark.parametrize("game", ["setup", "classic"])
def test_space_plays_after_a_row_was_chosen(replay: Open, game: str) -> None:
    """Enter presses the row, and the frame around it is whole."""
    page = replay(game, reduced_motion="reduce")
    row = page.locator("button.event").nth(1)
    row.click()
    expect(row).to_have_attribute("aria-current", "true")
    chosen = page.locator(".lanes").get_attribute("aria-valuenow")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    assert row.evaluate("row => row.matches(':focus-visible')")
    assert row.evaluate(FRAME_REACH) <= 0
    page.wait_for_function(
        "then => +document.querySelector('.lanes').getAttribute('aria-valuenow') > then",
        arg=int(chosen or 0),
    )
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".lanes")).to_have_attribute("aria-valuenow", chosen or "")


def test_the_clock_runs_between_two_moments(replay: Open, visit: Any) -> None:
    """Nobody takes a long search in the game for a replay that is stuck."""
    page = visit(**DESKTOP, reduced_motion="no-preference")
    page.clock.install()
    replay("classic", page=page)
    where = (
        "document.querySelector('.lanes').ariaValueNow",
        "document.querySelector('.lanes .head').getAttribute('d')",
    )
    page.get_by_role("button", name="Play", exact=True).click()
    moment, head = map(page.evaluate, where)
    page.clock.run_for(500)  # every moment is longer
    assert page.evaluate(where[0]) == moment
    assert page.evaluate(where[1]) != head


def test_the_time_of_a_set_on_the_table_runs_with_the_clock(replay: Open, visit: Any) -> None:
    page = visit(**DESKTOP, reduced_motion="no-preference")
    page.clock.install()
    replay("classic", page=page)
    page.locator("#tab-open").click()
    page.get_by_role("button", name="Play", exact=True).click()
    moment = page.evaluate("document.querySelector('.lanes').ariaValueNow")
    time = page.locator(".open .seconds").first
    before = time.inner_text()
    page.clock.run_for(500)  # every moment is longer
    assert page.evaluate("document.querySelector('.lanes').ariaValueNow") == moment
    assert time.inner_text() != before


def test_cards_at_the_end_of_a_sentence_need_no_full_stop(replay: Open) -> None:
    page = replay("classic")
    sentence = page.locator(".moment-text")
    expect(sentence.locator(".mini")).to_be_visible()
    assert not sentence.inner_text().rstrip().endswith(".")


class Late(PlayedTable):
    """A game that begins with a call after which nobody shows cards."""

    def _step(self) -> None:
        if any(player.mistakes for player in self.room.play.players) or self.room.play.deal > 1:
            super()._step()
            return
        self._decide(RoomCommand(CallSet(), self.player_ids[0]))
        assert self.room.wakes_at is not None
        self.now = self.room.wakes_at
        self._decide(RoomCommand(Tick()))


def test_the_lists_explain_their_marks_and_times(replay: Open) -> None:
    page = replay("classic")
    legend = page.locator(".tab-content .key")
    expect(legend).to_be_in_viewport()  # above a list that is longer than the screen
    page.locator("#tab-open").click()
    expect(legend).to_be_visible()
    heading = text("en", "web.replay.open_for")
    expect(page.locator(".open-for")).to_have_text(heading)
    expect(page.locator(".open .seconds").first).to_have_text(re.compile(rf"^{heading}: \d+\.\d\ss$"))


FORMATTED = """async millis => {
    const words = await import(`${document.documentElement.dataset.web}core/words.js`);
    return [words.formatMinutes(millis), words.formatSeconds(millis)];
}"""


def test_seconds_in_the_list_never_run_ahead_of_the_clock(replay: Open) -> None:
    page = replay("classic")
    assert page.evaluate(FORMATTED, 32_970) == ["0:32", "32.9\N{NO-BREAK SPACE}s"]
    assert page.evaluate(FORMATTED, 33_000) == ["0:33", "33.0\N{NO-BREAK SPACE}s"]


def test_a_call_that_ran_out_of_time_is_listed_as_such(replay: Open, server: ServerProcess) -> None:
    """Beginner has no SET that differs in four features, so nobody can look for one."""
    played = Late("late", "classic", edition_options("004", "beginner"), NAMES[:2])
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = replay("late")
    expect(page.locator(".event.miss .sentence").first).to_have_text(text("en", "web.miss.time"))
    expect(page.locator(".filter button")).to_have_text([text("en", "web.replay.all"), "1", "2", "3"])
    expect(page.locator(".key .diamonds i")).to_have_count(3)
    legend = text("en", "web.marks", features="number, fill, shape")
    expect(page.locator(".key span").last).to_have_text(legend)


def test_events_are_links_and_can_be_filtered_by_differing_features(
    replay: Open, games: dict[str, PlayedTable]
) -> None:
    marks = [mark for step in steps_of(games["classic"]) for mark in step.marks]
    page = replay("classic")
    expect(page.locator(".event")).to_have_count(len(marks))
    first = next(mark for mark in marks if mark.kind == "set")
    drawn = page.locator(".event.set .diamonds").first
    filled = drawn.locator("i").evaluate_all("all => all.map(one => one.className === 'on')")
    assert filled == [feature in first.differ for feature in FEATURES]
    names = ", ".join(text("en", f"feature.classic.{feature}") for feature in FEATURES)
    expect(drawn).to_have_attribute("title", text("en", "web.marks", features=names))
    page.keyboard.press("3")
    three = [mark for mark in marks if len(mark.differ) == 3]
    expect(page.locator(".event")).to_have_count(len(three))
    page.keyboard.press("PageDown")
    expect(page.locator(".event[aria-current]")).to_have_count(1)
    shown = page.locator(".grid .card.selected").evaluate_all("all => all.map(one => +one.dataset.card)")
    assert sorted(shown) == sorted(three[0].cards)
    page.locator(".event").last.click()
    expect(page.locator(".event").last).to_have_attribute("aria-current", "true")


def test_nobody_agrees_to_anything_after_the_last_deal(replay: Open, games: dict[str, PlayedTable]) -> None:
    page = replay("classic", "?step=9")
    expect(page.locator(".agreement")).to_contain_text(re.compile(r"“No\sSET”: \d of \d"))
    replay("classic", f"?step={len(steps_of(games['classic'])) - 1}", page)
    expect(page.locator("#set")).to_have_text(text("en", "web.watching"))
    expect(page.locator(".agreement")).to_have_count(0)


def test_a_wrong_call_is_explained_again(replay: Open, games: dict[str, PlayedTable]) -> None:
    steps = steps_of(games["classic"])
    missed = next(
        i for i, step in enumerate(steps) if any(mark.kind == "miss" and mark.cards for mark in step.marks)
    )
    page = replay("classic", f"?step={missed}")
    expect(page.locator(".explanation .sentence")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".explanation")).to_have_count(0)


def test_setup_tells_penalties_and_its_cards_have_room(replay: Open, games: dict[str, PlayedTable]) -> None:
    """The list of events names who took how many cards; no panel covers the line, whose cards can be read."""
    taken = [
        event
        for step in steps_of(games["setup"])
        for event in step.happened
        if isinstance(event, setup_events.Taken)
    ]
    page = replay("setup", "?seat=0")
    rows = page.locator(".event.set .sentence")
    expect(rows).to_have_text([f"{NAMES[one.seat]}: {len(one.table)} penalty cards" for one in taken])
    page.locator(".event.set").last.click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".line.dim")).to_be_visible()
    expect(page.locator(".stage .panel")).not_to_be_visible()
    for size, least in (((1280, 800), 70), ((390, 844), 55)):
        resize(page, *size)
        box = page.locator(".line .card").first.bounding_box()
        assert box is not None
        assert box["width"] >= least, size
    page.keyboard.press("End")
    expect(page.locator(".moment-text")).not_to_contain_text(
        "in total"
    )  # the result of the only deal says it


def viewpoint(page: Page) -> Locator:
    """Return the list of those whose view can be shown."""
    label = page.locator(".seat-filter label").filter(
        has=page.get_by_text(text("en", "web.replay.eyes.title"), exact=True)
    )
    return label.locator("select")


def test_a_seat_shows_its_hand_and_all_shows_every_hand(replay: Open) -> None:
    page = replay("setup", "?step=3")
    assert page.locator(".hand [data-card]").count() == 0
    assert page.locator(".hands .card").count() == 0
    viewpoint(page).select_option(label="Ana")
    expect(page.locator(".hand [data-card]")).to_have_count(4)
    viewpoint(page).select_option(label="All cards open")
    expect(page.locator(".hands .card:not(.gone)")).to_have_count(12)
    expect(page.locator(".moment-text")).to_be_visible()


def test_the_visitors_own_seat_is_marked(visit: Any, server: ServerProcess) -> None:
    """The table and the time line use the same name, and sentences speak to the visitor.

    Where everybody sees the same cards, nothing asks by whom they are seen.
    """
    player, spectator = visit(), visit()
    sign_in(player, server, player_id(0))
    for page, name, told in (
        (player, f"{NAMES[0]} (you)", re.compile("^You take ")),
        (spectator, NAMES[0], re.compile(rf"^{NAMES[0]} takes ")),
    ):
        page.goto(f"{server.http}/t/classic/replay")
        page.locator(".event.set", has_text=NAMES[0]).first.click()
        expect(page.locator(".moment-text")).to_have_text(told)
        expect(page.locator(".seat .name").first).to_have_text(name)
        expect(page.locator(".lanes .name").first).to_have_text(name)
        expect(viewpoint(page)).to_have_count(0)
        page.goto(f"{server.http}/t/setup/replay")
        expect(viewpoint(page).locator("option").nth(1)).to_have_text(name)
    phone = visit(**PHONE)
    sign_in(phone, server, player_id(0))
    phone.goto(f"{server.http}/t/classic/replay")
    own = phone.locator(".seat .name").first
    expect(own).to_have_text(text("en", "web.you"))
    assert own.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_during_a_rematch_only_the_first_game_has_a_replay(
    replay: Open, visit: Any, server: ServerProcess
) -> None:
    """The second game of this table is not over: it has no page, no steps and no log."""
    page = replay("twice", "?round=1")
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.search.includes('step')")
    assert "round=1" in page.url  # so that the page can be loaded again
    for address in ("/t/twice/replay", "/t/twice/replay?round=2", "/api/tables/twice/replay?round=2"):
        answer = page.request.get(server.http + address)
        assert answer.status == 409
        assert "isn’t over yet" in answer.text()
    assert page.request.get(f"{server.http}/t/twice/replay?round=x").status == 400
    assert page.request.get(f"{server.http}/t/nowhere/replay").status == 404


def test_a_replay_tells_players_that_their_table_plays_again(
    replay: Open, visit: Any, server: ServerProcess
) -> None:
    """Only those with a seat there: a stranger's page does not even ask."""
    played = PlayedTable("again", "classic", GAMES["classic"].Options(), ("Anna", "Ben"))
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    anna, ben, stranger = visit(**DESKTOP), visit(**DESKTOP), visit(**DESKTOP)
    for seat, page in enumerate((anna, ben)):
        sign_in(page, server, player_id(seat))
    requests: list[str] = []
    stranger.on("request", lambda request: requests.append(request.url))
    replay("again", page=stranger)
    with ben.expect_response("**/api/tables/again?brief=1&replay=1"):
        replay("again", page=ben)
    assert ben.locator(".next-game").count() == 0
    anna.goto(f"{server.http}/t/again")
    anna.get_by_role("button", name="Rematch").click()
    notice = ben.locator(".next-game")
    expect(notice).to_contain_text(text("en", "web.room.told.rematch", name="Anna"))
    for width, height in ((1280, 800), (390, 844), (844, 390), (800, 1100)):
        resize(ben, width, height)
        expect(notice.get_by_role("link", name="Join")).to_be_in_viewport(ratio=1)
        assert overlapping(ben) == []
        expect(ben.get_by_role("button", name=text("en", "web.replay.play"))).to_be_in_viewport(ratio=1)
    assert violations(ben) == []
    assert not [url for url in requests if "brief=1" in url]
    notice.get_by_role("link", name="Join").click()
    expect(ben).to_have_url(f"{server.http}/t/again")
    expect(ben.locator(".grid [data-card]").first).to_be_visible()
    expect(ben.locator("body")).to_have_attribute("data-phase", "playing")


def test_who_joins_from_a_replay_reads_which_rules_have_changed(
    replay: Open, visit: Any, server: ServerProcess
) -> None:
    """The cards may look quite different, and a mistake may cost more than in the last game."""
    played = PlayedTable("altered", "classic", GAMES["classic"].Options(), ("Anna", "Ben"))
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    anna, ben = visit(**DESKTOP), visit(**DESKTOP)
    for seat, page in enumerate((anna, ben)):
        sign_in(page, server, player_id(seat))
        page.goto(f"{server.http}/t/altered")
        expect(page.locator("body")).to_have_attribute("data-phase", "over")
    replay("altered", page=ben)
    anna.get_by_role("button", name=text("en", "web.end.change_rules")).click()
    anna.get_by_role("radio", name="Worksheets").click()
    anna.locator(".start button.solid").click()
    ben.locator(".next-game").get_by_role("link", name="Join").click()
    edition = text("en", "web.room.told.option", option=text("en", "edition.title"), value="Worksheets")
    start = text("en", "web.room.told.rematch", name="Anna")
    expect(ben.locator(".toast p")).to_have_text(
        f"{start} " + text("en", "web.room.told.changed", changes=edition)
    )
    expect(ben.locator("#say-polite p", has_text=edition)).to_have_count(1)
    assert overlapping(ben) == []
    ben.reload()  # the second time, it is the game that Ben knows
    expect(ben.locator(".grid [data-card]").first).to_be_visible()
    assert ben.locator(".toast").count() == 0


def test_a_replay_leads_back_to_the_list_of_games(visit: Any, server: ServerProcess) -> None:
    """Not to the table, where a rematch may be played."""
    page = visit()
    sign_in(page, server, player_id(0))
    page.goto(f"{server.http}/me")
    page.evaluate("() => { location.href = '/t/classic/replay' }")
    page.get_by_role("button", name=text("en", "web.leave")).click()
    expect(page).to_have_url(f"{server.http}/me")


def test_an_event_below_the_table_leads_back_to_the_table_on_a_phone(replay: Open) -> None:
    page = replay("classic")
    resize(page, 390, 844)
    event = page.locator(".event").last
    event.scroll_into_view_if_needed()
    stage = page.locator(".stage")
    expect(stage).not_to_be_in_viewport(ratio=0.9)
    event.click()
    expect(stage).to_be_in_viewport(ratio=0.9)


def test_a_tab_below_a_replay_shows_its_content_on_a_phone(replay: Open) -> None:
    page = replay("classic", "?step=6")
    resize(page, 390, 844)
    page.get_by_role("tab", name=text("en", "web.replay.tabs.keep")).click()
    expect(page.locator(".exports a").first).to_be_in_viewport()


def nameless_replay(page: Page, server: ServerProcess, player: str, *others: str) -> None:
    """Open the part of a replay with its link as a player without a nickname. The id of the table is the player's.

    The first of the others is the host. Their ids are that of the player with their names.
    """
    options = GAMES["classic"].Options()
    player_ids = [*(f"{player}{name}" for name in others), player]
    played = PlayedTable(player, "classic", options, (*others, "Guest"), bots=2, player_ids=player_ids)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    sign_in(page, server, player)
    page.goto(f"{server.http}/t/{player}/replay?step=6")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("tab", name=text("en", "web.replay.tabs.keep")).click()
    expect(page).to_have_url(re.compile("round=1"))  # the address of this moment


def copy_link(page: Page) -> None:
    page.get_by_role("button", name=text("en", "web.replay.keep.copy")).click()


def check_copied(page: Page) -> None:
    expect(page.locator(".copied")).to_have_text(text("en", "web.replay.keep.copied"))
    expect(page.get_by_label("Your nickname")).to_have_count(0)
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def names_for_strangers(page: Page) -> list[str]:
    """Return the names that everybody reads in this replay."""
    fetched = "fetch(`/api/tables/${location.pathname.split('/')[2]}/replay`).then(answer => answer.json())"
    return [seat["name"] for seat in page.evaluate(fetched)["seats"]]


def test_a_player_without_a_nickname_is_asked_for_one_before_the_link_is_copied(
    visit: Any, server: ServerProcess
) -> None:
    """As on the result. Strangers read the name, and the page shows it at once."""
    page: Page = visit(**DESKTOP)
    nameless_replay(page, server, "unnamed")
    copy_link(page)
    expect(page.get_by_label("Your nickname")).to_be_focused()
    expect(page.locator("#nickname-says")).to_have_text(text("en", "web.end.name_says"))
    expect(page.locator(".copied")).to_have_count(0)
    field = page.get_by_label("Your nickname").bounding_box()
    assert field is not None
    assert field["width"] >= 150, "a name has room"
    check_widths(page)
    assert violations(page) == []
    page.get_by_role("button", name=text("en", "web.end.share_nameless")).click()
    check_copied(page)
    assert names_for_strangers(page)[0] == "Guest"
    copy_link(page)
    page.get_by_label("Your nickname").fill("Mika")
    page.get_by_role("button", name=text("en", "web.room.use_name")).click()
    expect(page.locator(".lanes .name").first).to_have_text(text("en", "web.replay.own", name="Mika"))
    check_copied(page)
    assert names_for_strangers(page)[0] == "Mika"
    assert page.evaluate("localStorage.getItem('tertia-name')") == "Mika"


def test_a_name_that_the_browser_knows_is_in_a_replay_whose_link_is_copied(
    visit: Any, server: ServerProcess
) -> None:
    page: Page = visit(**DESKTOP)
    page.add_init_script("localStorage.setItem('tertia-name', 'Panda 40')")
    nameless_replay(page, server, "namedlater")
    copy_link(page)
    expect(page.locator(".lanes .name").first).to_have_text(text("en", "web.replay.own", name="Panda 40"))
    check_copied(page)
    assert names_for_strangers(page)[0] == "Panda 40"


def test_nobody_is_named_in_a_replay_while_the_table_plays_again(visit: Any, server: ServerProcess) -> None:
    """The link is copied, and the page opens no connection, which would end that of the game in another tab."""
    page: Page = visit(**DESKTOP)
    sockets: list[Any] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    nameless_replay(page, server, "playsagain")
    game = page.context.new_page()
    game.goto(f"{server.http}/t/playsagain")
    know_games(game)
    game.get_by_role("button", name=text("en", "web.rematch")).click()
    expect(game.locator("body")).to_have_attribute("data-phase", "playing")
    copy_link(page)
    check_copied(page)
    assert sockets == []


def test_the_form_for_a_nickname_in_a_replay_closes_when_a_rematch_begins(
    visit: Any, server: ServerProcess
) -> None:
    """The page disconnects, so that nobody waits for a player who looks at a replay, and copies nothing so late."""
    page, leo = visit(**DESKTOP), visit(**DESKTOP)
    nameless_replay(page, server, "formopen", "Leo")
    sign_in(leo, server, "formopenLeo")
    leo.goto(f"{server.http}/t/formopen")
    know_games(leo)
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    copy_link(page)
    expect(page.get_by_label("Your nickname")).to_be_focused()
    leo.get_by_role("button", name=text("en", "web.rematch")).click()
    expect(page.get_by_label("Your nickname")).to_have_count(0)
    (socket,) = sockets
    if not socket.is_closed():
        socket.wait_for_event("close")
    expect(leo.get_by_text(text("en", "log.seats.went-away", name="Guest")).first).to_be_attached()
    expect(page.locator(".copied")).to_have_count(0)
    copy_link(page)
    check_copied(page)


def test_a_known_name_that_is_taken_is_asked_again_in_a_replay(visit: Any, server: ServerProcess) -> None:
    page: Page = visit(**DESKTOP)
    page.add_init_script("localStorage.setItem('tertia-name', 'Leo')")
    nameless_replay(page, server, "knowntaken", "Leo")
    copy_link(page)
    expect(page.locator("#nickname-says")).to_have_text(text("en", "error.name-taken", name="Leo"))
    expect(page.locator(".copied")).to_have_text(text("en", "web.replay.keep.copied"))
    page.get_by_role("button", name=text("en", "web.end.share_nameless")).click()
    check_copied(page)
    copy_link(page)
    page.get_by_label("Your nickname").fill("Mika")
    page.get_by_role("button", name=text("en", "web.room.use_name")).click()
    expect(page.locator(".lanes .name").nth(1)).to_have_text(text("en", "web.replay.own", name="Mika"))
    check_copied(page)
    assert names_for_strangers(page)[:2] == ["Leo", "Mika"]


COPY_ONLY_AFTER_A_PRESS = """(() => {
    const {clipboard} = navigator, write = clipboard.writeText.bind(clipboard);
    let isPressed = false;
    addEventListener('click', () => { isPressed = true; setTimeout(() => { isPressed = false; }); }, true);
    clipboard.writeText = text => isPressed ? write(text) : Promise.reject(new DOMException('too late'));
    document.execCommand = () => false;
})()"""
"""Lets pages copy only at once, as some browsers do."""


def test_a_link_that_was_not_copied_is_copied_with_the_next_press(visit: Any, server: ServerProcess) -> None:
    """The table plays again, where the player cannot be named, and the page learns it too late."""
    page: Page = visit(**DESKTOP)
    page.add_init_script(COPY_ONLY_AFTER_A_PRESS)
    nameless_replay(page, server, "toolate")
    game = page.context.new_page()
    game.goto(f"{server.http}/t/toolate")
    know_games(game)
    game.get_by_role("button", name=text("en", "web.rematch")).click()
    expect(game.locator("body")).to_have_attribute("data-phase", "playing")
    copy_link(page)
    expect(page.locator(".export").get_by_role("alert")).to_have_text(text("en", "web.replay.keep.failed"))
    check_widths(page)
    assert violations(page) == []
    for _ in range(2):
        copy_link(page)
        check_copied(page)
        expect(page.locator(".export").get_by_role("alert")).to_have_count(0)


def test_a_second_press_goes_to_the_form_for_a_nickname(visit: Any, server: ServerProcess) -> None:
    """Two quick presses open one connection."""
    page: Page = visit(**DESKTOP)
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    nameless_replay(page, server, "twopresses")
    page.get_by_role("button", name=text("en", "web.replay.keep.copy")).dblclick()
    field = page.get_by_label("Your nickname")
    expect(field).to_be_focused()
    page.get_by_role("tab", name=text("en", "web.replay.tabs.keep")).focus()
    copy_link(page)
    expect(field).to_be_focused()
    assert len(sockets) == 1


def test_the_link_of_a_replay_is_copied_without_a_connection_to_the_table(
    visit: Any, server: ServerProcess
) -> None:
    page: Page = visit(**DESKTOP)
    nameless_replay(page, server, "nosocket")
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    copy_link(page)
    check_copied(page)


def test_files_of_a_replay_can_be_downloaded(replay: Open, server: ServerProcess) -> None:
    page = replay("classic", "?step=6")
    page.get_by_role("tab", name="Share").click()
    names = ("web.replay.keep.svg", "web.replay.keep.file")
    for name in names:
        expect(page.locator(".exports").get_by_role("link", name=text("en", name))).to_be_visible()
    links = page.locator(".exports a").evaluate_all("all => all.map(one => one.href)")
    answers = [page.request.get(link) for link in links]
    assert {one.status for one in answers} == {200}
    assert {one.headers["content-type"].split(";")[0] for one in answers} == {
        "image/svg+xml",
        "image/png",
        "application/pdf",
        "application/jsonl",
    }
    animation = answers[0].text()
    assert "<animate" in animation
    assert "<script" not in animation
    assert violations(page) == []


def test_the_end_of_a_game_leads_to_its_replay(visit: Any, server: ServerProcess) -> None:
    """In Scout: names are whole, every moment has a sentence, and spectators see each scout's card."""
    page: Page = visit()
    page.goto(f"{server.http}/t/scout")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".lanes")).to_be_visible()
    cut = "all => all.filter(name => name.scrollWidth > name.clientWidth).map(name => name.innerText)"
    assert page.locator(".seat .name").evaluate_all(cut) == []
    names = page.locator(".seat .name").all_inner_texts()
    watch = re.compile("|".join(re.escape(text("en", "web.scout.watch", name=name)) for name in names))
    hunts = 0
    for _ in range(12):  # a few turns
        expect(page.locator(".moment-text")).to_have_text(re.compile(r"\S"))
        if page.locator(".scout-panel .text").count():
            hunts += 1
            expect(page.locator(".scout-panel .text")).to_have_text(watch)
            expect(page.locator(".pointed-at")).to_have_count(1)
            expect(page.locator(".scout-panel .first .backed")).to_have_count(0)
        page.keyboard.press("ArrowRight")
    assert hunts > 0
    page.get_by_role("button", name="Back to the result").click()
    expect(page.locator(".podium")).to_be_visible()


def test_the_replay_of_every_game_fits_every_screen_without_violations(replay: Open, visit: Any) -> None:
    page = visit(**DESKTOP, color_scheme="dark")
    for table in (*GAMES, "framed"):
        replay(table, "?seat=all&step=9", page)
        page.locator("#tab-keep").click()  # a long game has many events, and other tests show them
        assert violations(page) == [], table
        check_widths(page)
    resize(page, 1280, 800)
    expect(page.locator(".lanes .name")).to_have_text(NAMES)
    beginning = page.locator(".lanes .score-line").first.evaluate("line => line.getBoundingClientRect().left")
    for name in page.locator(".lanes .name").all():
        assert name.evaluate("name => name.getBoundingClientRect().right") <= beginning


BESIDE_CARDS = """rows => rows.flatMap(row => {
    const mark = row.querySelector('.seconds').getBoundingClientRect();
    const cards = row.querySelector('.mini, .sentence').getBoundingClientRect();
    const middle = mark.top + mark.height / 2;
    const isBeside = cards.top < middle && middle < cards.bottom && cards.right <= mark.left;
    return isBeside && mark.right <= row.getBoundingClientRect().right ? [] : [row.innerText];
})"""
"""Returns the events whose seconds, or the cross of a mistake, do not stand at the right of their cards."""


def test_the_seconds_and_the_cross_of_an_event_stand_beside_its_cards(replay: Open, visit: Any) -> None:
    """Also where a line about a penalty follows, and with a claim that ran out of time."""
    page = visit(**DESKTOP)
    for game in ("classic", "framed", "scout", "setup", "coopset", "twenty"):
        replay(game, page=page)
        for width, height in (*SCREENS, *LOW_SCREENS):
            resize(page, width, height)
            rows = page.locator(".event:is(.set, .miss)")
            expect(page.locator(".event.miss .seconds .icon").first).to_be_attached()
            assert rows.evaluate_all(BESIDE_CARDS) == [], (game, width)


@pytest.mark.parametrize("settings", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_longest_sentences_are_shown_whole(
    replay: Open, visit: Any, server: ServerProcess, settings: dict[str, object]
) -> None:
    """The first one seats all players and deals; the end of a deal of ChipSet tells all hands and all chips."""
    names = ("Bartholomew", "Wilhelmina", "Maximilian", "Clementine")
    table = f"long{settings['viewport']['width']}"  # type: ignore[index]
    played = PlayedTable(table, "chipset", GAMES["chipset"].Options(), names)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    steps = steps_of(played)
    longest = max(range(len(steps)), key=lambda step: len(" ".join(map(str, steps[step].pieces))))
    page = visit(**settings)
    for game, step in (("classic", 0), (table, 0), (table, longest)):
        replay(game, f"?step={step}", page)
        sentence = page.locator(".moment-text")
        assert sentence.evaluate("one => one.scrollHeight <= one.clientHeight"), (game, step)
    assert page.locator(".moment-text.long").count() == 1
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_cards_and_controls_stay_in_sight(replay: Open, game: str) -> None:
    """Buttons and time line keep their place at every step, below all cards, and no panel lies across the upper edge.

    Small cards in panels, hands, sentences and lists lie as those on the table do.
    """
    page = replay(game, "?seat=all&step=3", **{**PHONE, "reduced_motion": "reduce"})
    measure = """() => {
        const boxes = [...document.querySelectorAll('.stage :is([data-card], .panel, .explanation)')];
        const lowest = Math.max(...boxes.map(one => one.getBoundingClientRect().bottom));
        const edge = selector => document.querySelector(selector).getBoundingClientRect();
        const isLongest = document.querySelector('.moment-text').clientHeight > 100;
        return [lowest, edge('.dock').top, edge('.transport').bottom, isLongest ? null : edge('.lanes').top];
    }"""
    places, lines = set(), set()
    directions = ["upright" if game == "chipset" else "sideways"]
    for step in range(24):
        lowest, dock, buttons, line = page.evaluate(measure)
        assert card_directions(page) == directions, step
        places.add(buttons)
        lines.add(line)
        assert lowest <= dock, step
        page.keyboard.press("ArrowRight")
    assert len(places) == 1
    assert places.pop() < 844 - 60  # a sentence has room below them
    assert len(lines - {None}) == 1  # and below it the time line keeps its place


@pytest.mark.parametrize("language", ["en", "de", STRETCHED])
def test_the_tabs_below_the_time_lines_are_whole_on_a_phone(
    replay: Open, visit: Any, server: ServerProcess, language: str
) -> None:
    page = visit(**PHONE)
    choose_language(page, server, language)
    for game in ("classic", "framed", "scout", "setup", "coopset", "twenty"):  # three or four players
        replay(game, "?seat=all&step=3", page)
        expect(page.locator(".tabs")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "de", STRETCHED])
def test_on_a_phone_on_its_side_the_controls_hide_no_words_below_them(
    replay: Open, visit: Any, server: ServerProcess, language: str
) -> None:
    page = visit(viewport={"width": 844, "height": 390})
    choose_language(page, server, language)
    for game in ("classic", "scout"):
        replay(game, "?seat=all&step=9", page)
        words, dock = (page.locator(part).bounding_box() for part in (".agreement", ".dock"))
        assert words is not None
        assert dock is not None
        assert words["y"] >= dock["y"] + dock["height"]
        assert words["y"] + words["height"] <= 390


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_on_its_side_cards_and_controls_share_the_screen(replay: Open, game: str) -> None:
    """The controls stand beside all cards and panels, also while the lists below are read."""
    low = {"viewport": {"width": 844, "height": 390}, "reduced_motion": "reduce"}
    page = replay(game, "?seat=all&step=3", **low)
    measure = """() => {
        const edge = one => one.getBoundingClientRect();
        const all = [...document.querySelectorAll('.stage :is([data-card], .panel, .explanation)')].map(edge);
        const [play, line] = ['.transport .play', '.lanes'].map(one => edge(document.querySelector(one)));
        return [
            Math.max(...all.map(one => one.bottom)) <= innerHeight,
            Math.max(...all.map(one => one.right)) <= edge(document.querySelector('.dock')).left,
            play.top >= 0 && line.bottom <= innerHeight,
        ];
    }"""
    for step in range(16):
        assert page.evaluate(measure) == [True, True, True], step
        page.keyboard.press("ArrowRight")
    if page.locator(".grid").count():
        expect(page.locator(".stage .deck b:visible")).to_have_count(1)
    page.evaluate("scrollTo(0, 300)")
    assert page.evaluate("scrollY") > 0
    assert page.evaluate(measure)[2]


def test_a_showdown_is_told_with_its_cards_on_the_table(replay: Open, server: ServerProcess) -> None:
    """The sentence about the pot and the cards that won it come together."""
    played = PlayedTable(
        "showdown", "chipset", GAMES["chipset"].Options(), (*NAMES[:3], "Deneb"), seed="chipset"
    )
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    shown = next(
        i for i, step in enumerate(steps_of(played)) if sum(mark.kind == "set" for mark in step.marks) == 1
    )
    page = replay("showdown", f"?step={shown}")
    expect(page.locator(".moment-text")).to_contain_text("has the most SETs")
    expect(page.locator(".pot.paid-out")).to_be_visible()
    expect(page.locator(".community .hit").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moment-text")).not_to_contain_text("has the most SETs")


@pytest.mark.parametrize("game", ["chipset", "twenty"])
def test_the_own_replay_opens_with_the_own_view(
    replay: Open, visit: Any, server: ServerProcess, game: str
) -> None:
    """Others watch. Whoever chooses to watch stays a spectator after a reload."""
    page = replay(game)
    expect(viewpoint(page)).to_have_value("")
    sign_in(page, server, player_id(1))
    replay(game, page=page)
    expect(viewpoint(page)).to_have_value("1")
    viewpoint(page).select_option("")
    page.wait_for_url(re.compile(r"[?&]seat=(&|$)"))
    page.reload()
    expect(viewpoint(page)).to_have_value("")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_total_of_a_team_has_room_below_its_sets(
    replay: Open, visit: Any, server: ServerProcess, language: str
) -> None:
    page = visit(**DESKTOP)
    choose_language(page, server, language)
    replay("coopset", "?seat=all&step=9", page)
    resize(page, 1280, 800)
    assert overlapping(page) == []
    last, total = page.locator(".ladder li:last-child, .team-total").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({top, bottom}) => ({top, bottom}))"
    )
    assert last["bottom"] <= total["top"]


def test_a_fold_is_listed_before_the_end_of_its_deal(replay: Open, games: dict[str, PlayedTable]) -> None:
    steps = steps_of(games["chipset"])
    last = [
        step
        for step in steps
        if any(mark.kind == "end" for mark in step.marks)
        and any(isinstance(event, chipset_events.Folded | chipset_events.Staked) for event in step.happened)
    ]
    page = replay("chipset")
    ends = page.locator("li:has(.event.bet) + li .event.end")
    expect(ends).to_have_count(len(last))
    assert last


def test_the_events_of_coopset_have_its_layouts_and_no_calls(
    replay: Open, games: dict[str, PlayedTable]
) -> None:
    """R8.2, R8.6, R8.7: also who turned down a proposal or wanted to keep looking.

    The last layout ends before the deal.
    """
    happened = [event for step in steps_of(games["coopset"]) for event in step.happened]
    layouts = games["coopset"].room.play.layouts
    page = replay("coopset")
    told = page.locator(".event.bet .sentence")
    ends = told.filter(has_text=re.compile(r"^\s*Layout\s\d+ is done: "))
    expect(ends).to_have_text(
        [text("en", "web.replay.event.layout", layout=done.layout, points=done.score) for done in layouts]
    )
    opposed = sum(isinstance(event, coopset_events.Opposed) for event in happened)
    expect(told.filter(has_text=re.compile("turns? the proposal down"))).to_have_count(opposed)
    kept = sum(isinstance(event, coopset_events.KeptLooking) for event in happened)
    assert kept
    expect(told.filter(has_text="wants to keep looking")).to_have_count(kept)
    expect(told).to_have_count(len(layouts) + opposed + kept)
    expect(page.locator("li:has(.event.bet) + li:last-child .event.end")).to_have_count(1)
    ends.first.click()
    expect(page.locator(".moment-text")).to_contain_text("is done")
    mistakes = page.locator(".event.miss .visually-hidden").all_text_contents()
    assert mistakes
    assert all(words.strip().endswith(text("en", "web.replay.event.mistake")) for words in mistakes)


def test_names_in_a_replay_have_room(replay: Open) -> None:
    page = replay("chipset")
    names = page.locator(".place .name")
    assert names.count() > 2
    assert names.evaluate_all("all => all.every(name => name.scrollWidth <= name.clientWidth)")


CUT_NAMES = """() => {
    const isCut = name => {
        const words = document.createRange();
        words.selectNodeContents(name);
        const { left, right } = words.getBoundingClientRect();
        const { top } = name.getBoundingClientRect();
        return name.scrollWidth > name.clientWidth || left < 0 || right > innerWidth || top < 0;
    };
    const names = [...document.querySelectorAll(':is(.seat, .place) .name')];
    return names.filter(name => name.checkVisibility() && isCut(name)).map(name => name.innerText);
}"""
SCORES_OVER_CARDS = """() => {
    const bottom = one => one.getBoundingClientRect().bottom;
    const scores = [...document.querySelectorAll(':is(.seat .points, .place .details)')];
    const top = document.querySelector('[data-card]').getBoundingClientRect().top;
    return scores.filter(one => bottom(one) > top + 4).length;
}"""


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("classic", 4), ("coopset", 4), ("setup", 4)])
def test_the_longest_names_are_whole_on_every_screen(
    replay: Open, server: ServerProcess, game: str, players: int
) -> None:
    names = ("W" * 24, "Maximiliane-Wilhelmina-X", "W" * 23 + "V", "Maximiliane-Wilhelmina-Y")[:players]
    table = f"long{game}{players}"
    played = PlayedTable(table, game, GAMES[game].Options(), names, seed="1")
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = replay(table, "?step=9")
    for width, height in ((320, 640), (390, 844), (667, 375), (844, 390), (1024, 768), (1280, 800)):
        resize(page, width, height)
        assert page.evaluate(CUT_NAMES) == [], width
        assert page.evaluate(SCORES_OVER_CARDS) == 0, width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    lanes = page.locator(".lanes .name").evaluate_all("all => all.map(one => one.getBBox().width)")
    marks = page.locator(".lanes .score-line").first.evaluate("line => line.getBBox().x")
    assert max(lanes) < marks  # names end before the lanes begin


def test_the_events_of_chipset_have_its_bets_and_nothing_asks_for_sets_on_the_table(replay: Open) -> None:
    page = replay("chipset")
    expect(page.get_by_role("tab")).to_have_text(["Events", "Share"])
    bets = page.locator(".event.bet")
    expect(bets.first).to_have_text(re.compile(r"(folds|bets|checks)"))
    assert not [line for line in page.locator(".event .sentence").all_inner_texts() if line.endswith(".")]
    expect(page.locator(".event.more").first).to_contain_text("One more card")
    bets.nth(2).click()
    expect(bets.nth(2)).to_have_attribute("aria-current", "true")
    sentence = bets.nth(2).locator(".sentence").inner_text()
    expect(page.locator(".moment-text")).to_contain_text(sentence)


def test_a_replay_of_twenty_does_not_say_that_the_table_has_no_set(replay: Open) -> None:
    """R9.2: with the cards of a hand, it may have one."""
    expect(replay("twenty").get_by_role("tab")).to_have_text(["Events", "Share"])


def test_names_and_points_in_a_replay_of_twenty_have_room_on_a_laptop(
    replay: Open, visit: Any, server: ServerProcess
) -> None:
    """Also with three other hands beside the list of events."""
    played = PlayedTable(
        "laptop", "twenty", GAMES["twenty"].Options(), ("Guest",), bots=3, player_ids=["laptop"]
    )
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = visit(viewport={"width": 1280, "height": 800})
    sign_in(page, server, "laptop")
    replay("laptop", "?step=9", page)
    assert page.locator(".place").count() == 3
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    assert page.locator(".place .name").evaluate_all(cut) == []
    covered = """all => all.filter(place => {
        const words = place.querySelector('.details').getBoundingClientRect();
        const hand = place.querySelector('.mini').getBoundingClientRect();
        return hand.left < words.left + place.querySelector('.details').scrollWidth && hand.top < words.bottom - 1;
    }).length"""
    assert page.locator(".place").evaluate_all(covered) == 0


def test_on_a_phone_on_its_side_the_first_sentence_of_twenty_is_whole(
    replay: Open, visit: Any, server: ServerProcess
) -> None:
    """It tells the hands of four players."""
    names = ("Guest", "Vega", "Deneb", "Altair")
    played = PlayedTable("hands", "twenty", GAMES["twenty"].Options(), names)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = replay("hands", "?step=0", visit(viewport={"width": 844, "height": 390}))
    for size in LOW_SCREENS[:2]:
        resize(page, *size)
        expect(page.locator(".moment-text")).to_contain_text("Altair holds")
        assert page.locator(".moment-text").evaluate("one => one.scrollHeight <= one.clientHeight"), size
        lanes = page.locator(".lanes").bounding_box()
        assert lanes is not None
        assert lanes["y"] + lanes["height"] <= size[1]


def test_a_hand_that_nobody_showed_stays_hidden(replay: Open, visit: Any) -> None:
    """R6.7: the list of viewpoints says so, and other games open all cards."""
    page = visit(**DESKTOP)
    replay("chipset", "?seat=all&step=9", page)
    expect(page.get_by_role("option", name="Hands that were shown")).to_have_count(1)
    replay("setup", "?seat=all&step=9", page)
    expect(page.get_by_role("option", name="All cards open")).to_have_count(1)


def test_a_replay_is_translated_into_every_language(replay: Open, visit: Any, server: ServerProcess) -> None:
    page = visit(**DESKTOP)
    for language in LANGUAGES:
        choose_language(page, server, language)
        replay("setup", "?seat=1&step=12", page)
        for tab in ("events", "open", "keep"):
            page.locator(f"#tab-{tab}").click()
            words = page.locator("#screen").inner_text()
            assert "web." not in words
            assert "log." not in words
        assert player_id(1) not in page.content()
        check_widths(page)


def test_the_own_games_fit_every_screen_in_every_language(visit: Any, server: ServerProcess) -> None:
    page = visit(color_scheme="light", timezone_id="UTC")
    sign_in(page, server, player_id(0))
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/me")
        expect(page.locator(".trend")).to_be_visible()
        newest = page.locator(".list time").first
        at = datetime.fromisoformat(newest.get_attribute("datetime") or "")
        # The browser writes the date, here in September, as the server does.
        expect(newest).to_have_text(instant_text(language, round(at.timestamp() * 1000)))
        assert violations(page) == [], language
        assert "page.me" not in page.locator("main").inner_text()
        check_widths(page)
        page.set_viewport_size({"width": 320, "height": 700})
        assert (
            page.locator(".scrolls:visible").evaluate_all(
                "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
            )
            == []
        ), language
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert violations(page, COLOUR_RULES) == []


def test_own_games_have_a_time_of_day_in_the_time_zone_of_the_visitor(
    visit: Any, server: ServerProcess
) -> None:
    """Also across midnight; the ends of the chart differ if both are on one day."""
    options = GAMES["classic"].Options()
    store_tables(
        f"sqlite:///{server.folder / 'tables.db'}",
        [
            PlayedTable(
                f"hour{hour}", "classic", options, ["Tomás", "Ana"], began=began, player_ids=["hours", "x"]
            )
            for hour, began in ((1, EVENING), (2, EVENING + 3_600_000))
        ],
    )
    page = visit(timezone_id="Asia/Tokyo")
    sign_in(page, server, "hours")
    page.goto(f"{server.http}/me")
    times = page.locator(".list time")
    expect(times).to_have_text([re.compile(rf"^19\sNov\s2026, {hour}:\d\d$") for hour in ("06", "05")])
    newest, oldest = (one.replace("\xa0", " ") for one in times.all_inner_texts())
    expect(page.locator(".list a").first).to_have_accessible_name(f"Replay: Classic, {newest}")
    expect(page.locator(".trend [data-at]")).to_have_text([oldest, newest.split(", ")[1]])
    choose_language(page, server, "pt")  # the longest dates
    page.goto(f"{server.http}/me")
    expect(times.first).to_contain_text(":")
    for width, height in ((390, 844), (720, 390), (844, 390), (1280, 800)):
        resize(page, width, height)
        assert times.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)"), width


def test_an_own_game_leads_to_its_replay_and_all_of_them_can_be_deleted(
    visit: Any, server: ServerProcess
) -> None:
    options = GAMES["classic"].Options()
    played = PlayedTable("deleted", "classic", options, ["Tomás"], player_ids=["tomas"])
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = visit()
    sign_in(page, server, "tomas")
    page.goto(f"{server.http}/me")
    page.locator(".list a").first.click()
    expect(page.locator(".lanes")).to_be_visible()
    page.go_back()
    page.get_by_text("Delete everything").first.click()
    sure = page.get_by_label("Yes, delete it")
    expect(sure).to_be_focused()
    expect(page.get_by_role("button", name="Delete everything")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name=text("en", "web.setup.cancel")).click()
    expect(sure).to_be_hidden()
    page.get_by_text("Delete everything").first.click()
    page.get_by_role("button", name="Delete everything").click()
    assert page.url.endswith("/me")  # the box must be ticked first
    page.get_by_label("Yes, delete it").check()
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("status")).to_have_text("Everything has been deleted. You start afresh.")
    expect(page.locator(".list")).to_have_count(0)
    assert violations(page) == []
