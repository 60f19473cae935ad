"""The end of every game in a real browser, as a player and as a spectator, in every language."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from browser.play import DESKTOP, PHONE, choose_language
from browser.scenes import NAMES
from browser.screens import SCREENS, check_widths, resize, too_wide, violations
from browser.tables import sign_in
from support.played import PlayedTable, player_id, store_tables
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.games.chipset.events import DealEnded, Showdown
from tertia.history.bot_notes import note_text, notes
from tertia.narration.narrator import Narrator
from tertia.rooms.codec import room_codec
from tertia.rooms.forms import FORMS
from tertia.texts import LANGUAGES, text

Open = Callable[..., Page]


@pytest.fixture
def end(visit: Any, server: ServerProcess) -> Open:
    """Open the end of a game as one of its seats sees it; None is a spectator."""

    def open_end(table: str, seat: int | None = None, page: Page | None = None, **settings: Any) -> Page:
        page = page or visit(**settings)
        if seat is not None:
            sign_in(page, server, player_id(seat))
        page.goto(f"{server.http}/t/{table}")
        expect(page.locator(".plot")).to_be_visible()
        return page

    return open_end


def test_the_headline_and_the_podium_say_who_won(end: Open, games: dict[str, PlayedTable]) -> None:
    """For spectators and for the winner. R7.4: in SetUp the fewest penalty cards win."""
    result = games["scout"].room.play.result
    (winner,) = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    ahead = sorted(result.totals)[-1] - sorted(result.totals)[-2]
    page = end("scout")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{NAMES[winner]} wins by {ahead} points.")
    end("scout", winner, page)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"You win by {ahead} points.")
    expect(page.locator(".step.rank-1 .step-score b")).to_have_text(str(result.totals[winner]))
    end("framed", page=page)  # four players: the fourth stands below the podium
    expect(page.get_by_role("heading", level=1)).to_contain_text("point")  # SETs less wrong calls (R2.7)
    ranks = page.locator(".podium .rank, .runner-up .rank").all_inner_texts()
    assert sorted(map(int, ranks)) == sorted(games["framed"].room.play.result.ranks)
    result = games["setup"].room.play.result
    end("setup", page=page)
    assert page.locator(".step.rank-1 .step-score b").all_inner_texts() == [
        str(total) for total, rank in zip(result.totals, result.ranks, strict=True) if rank == 1
    ]
    expect(page.locator(".step.rank-1 .step-score b").first).to_have_text(str(min(result.totals)))


def test_the_steps_of_the_podium_are_ranks(end: Open, games: dict[str, PlayedTable]) -> None:
    """They bear their rank, and equal ranks have equal heights; the scores stand above the steps."""
    page = end("scout")
    for table in ("scout", "framed", "setup"):
        result = games[table].room.play.result
        if table != "scout":
            end(table, page=page)
        steps = page.locator(".podium .step").evaluate_all(
            """all => all.map(one => [
                Number(one.querySelector(".block").innerText),
                Number(one.querySelector(".step-score b").innerText),
                one.querySelector(".block").offsetHeight,
            ])"""
        )
        standing = sorted(zip(result.ranks, result.totals, strict=True))[: len(steps)]
        assert sorted((rank, total) for rank, total, _ in steps) == standing
        heights = {rank: height for rank, _, height in steps}
        assert all(height == heights[rank] for rank, _, height in steps)
        assert sorted(heights.values(), reverse=True) == [heights[rank] for rank in sorted(heights)]


def test_coopset_ends_with_its_verdict_and_solitaire_with_its_time(
    end: Open, games: dict[str, PlayedTable], server: ServerProcess
) -> None:
    """R8.4, R4.3; the choice of a form of solitaire shows the best time in it."""
    result = games["coopset"].room.play.result
    page = end("coopset", 0)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        text("en", f"log.coopset.verdict.{result.verdict}")
    )
    expect(page.locator(".verdict li.on b")).to_have_text(text("en", f"web.coopset.verdict.{result.verdict}"))
    expect(page.locator(".verdict .total b")).to_have_text(str(result.total).replace("-", "−"))
    expect(page.locator(".facts")).to_contain_text(text("en", "web.end.facts.team_wrong"))
    expect(page.locator(".facts .wide dt")).to_have_text(text("en", "web.end.facts.your_mistakes"))
    expect(page.locator(".facts")).not_to_contain_text("call")  # nobody calls in a team
    expect(page.get_by_role("img", name=text("en", "web.end.your_team"))).to_be_visible()
    expect(page.locator(".chart-label").first).to_have_text(str(result.total).replace("-", "−"))
    last = games["solitaire"].room.play.last
    seconds = last.took // 1000
    end("solitaire", 0, page)
    expect(page.locator(".clock b")).to_have_text(f"{seconds // 60}:{seconds % 60:02}")
    expect(page.get_by_text(text("en", f"web.deal_ended.{last.reason}"))).to_be_visible()
    expect(page.locator(".facts")).to_be_visible()
    assert page.locator(".by-player").count() == 0, "one player needs no table of players"
    page.goto(server.http)
    page.locator(".games").get_by_role("button", name="Solitaire", exact=True).click()
    seconds = games["cleared"].room.play.last.took // 1000
    best = text("en", "web.end.best_before", time=f"{seconds // 60}:{seconds % 60:02}")
    expect(page.locator("#solitaire [value=solitaire] .best-time")).to_have_text(best)


def test_cards_left_after_several_deals_are_those_of_the_last(
    end: Open, games: dict[str, PlayedTable], server: ServerProcess
) -> None:
    page = end("classic", 0)
    expect(page.locator(".facts dt", has_text=re.compile("^Cards left$"))).to_be_visible()
    end("framed", 0, page)  # everybody deals once
    fact = page.locator(".facts > div", has_text=text("en", "web.end.facts.left_last"))
    expect(fact.locator("dd")).to_have_text(str(games["framed"].room.play.last.cards_left))
    for language in LANGUAGES:
        choose_language(page, server, language)
        end("framed", 0, page)
        expect(page.locator(".facts")).to_contain_text(text(language, "web.end.facts.left_last"))
        check_widths(page)


def test_a_button_turns_the_chart_into_a_table(end: Open, games: dict[str, PlayedTable]) -> None:
    played = games["classic"].room.play.result
    page = end("classic", 0)
    page.locator(".chart").get_by_role("button", name="As a table").click()
    table = page.locator(".chart table")
    expect(table).to_be_visible()
    names = table.locator("thead th").all_inner_texts()[1:]
    scores = [int(score) for score in table.locator("tbody tr").last.locator("td").all_inner_texts()]
    expected = {"You" if seat == 0 else NAMES[seat]: total for seat, total in enumerate(played.totals)}
    assert dict(zip(names, scores, strict=True)) == expected
    assert violations(page) == []
    page.locator(".chart").get_by_role("button", name="As a chart").click()
    expect(page.locator(".plot")).to_be_visible()
    # A name from right to left does not change places with the score after it.
    labels = page.locator(".plot text").all_text_contents()
    assert sum("\u2068" in label and label[-1].isdigit() for label in map(str.strip, labels)) == len(names)


def test_charts_have_room_for_whole_names_and_for_the_end(end: Open) -> None:
    page = end("framed")
    for width, height in SCREENS:
        resize(page, width, height)
        for chart in (".plot", "svg.dots"):
            words = (page.locator(chart).text_content() or "").replace("\u2068", "")
            assert NAMES[3] in words, (chart, width)
    page = end("solitaire")
    times = page.locator(".plot .axis-label[text-anchor=middle]")
    expect(times.last).to_have_text(page.locator(".clock b").inner_text())


def test_the_last_column_ends_with_its_line(end: Open) -> None:
    page = end("framed")
    for cell in page.locator(".figures tr > :last-child").all():
        expect(cell).to_have_css("padding-right", "0px")


def test_a_shared_win_has_lines_that_can_be_told_apart(visit: Any, server: ServerProcess) -> None:
    page = visit()
    change_review(page, lambda player, _took: player.update(rank=1))
    page.goto(f"{server.http}/t/framed")
    lines = page.locator(".score-line.win")
    expect(lines).to_have_count(4)
    dashes = lines.evaluate_all("all => all.map(one => getComputedStyle(one).strokeDasharray)")
    assert len(set(dashes)) == 4


@pytest.mark.parametrize("is_shared", [True, False])
def test_lines_of_equal_scores_lie_beside_each_other(
    visit: Any, server: ServerProcess, is_shared: bool
) -> None:
    page = visit()
    equal = {"score": 3, **({"rank": 1} if is_shared else {})}
    change_review(page, lambda player, took: player.update(**equal, scores=[[0, 0], [took // 2, 3]]))
    page.goto(f"{server.http}/t/setup")
    lines = page.locator(".score-line:not(.casing)")
    expect(lines).to_have_count(3)
    places = lines.evaluate_all("all => all.map(one => one.getAttribute('d').match(/[\\d.]+/g).map(Number))")
    for one, other in combinations(places, 2):  # the score before the step, the step, and the score after it
        assert all(abs(a - b) >= 5 for a, b in zip(one[1:4], other[1:4], strict=True)), places


def test_points_that_all_come_at_the_end_need_no_chart(visit: Any, server: ServerProcess) -> None:
    page = visit()
    change_review(page, lambda player, took: player.update(scores=[[0, 0], [took, player["score"]]]))
    page.goto(f"{server.http}/t/twenty")
    expect(page.locator(".by-player").last).to_be_visible()
    expect(page.locator(".plot")).to_have_count(0)


def test_a_game_of_setup_without_a_set_says_so(visit: Any, server: ServerProcess) -> None:
    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), "finds": [], "untaken": []})

    page = visit()
    page.route("**/review?*", answer)
    page.goto(f"{server.http}/t/setup")
    expect(page.locator(".pair")).to_contain_text(text("en", "web.end.none_lay"))


def test_chips_of_a_single_deal_need_no_chart(visit: Any, server: ServerProcess) -> None:
    def keep_one_deal(route: Route) -> None:
        response = route.fetch()
        review = response.json()
        route.fulfill(response=response, json={**review, "deals": review["deals"][:1]})

    page = visit()
    page.route("**/review?*", keep_one_deal)
    page.goto(f"{server.http}/t/chipset")
    expect(page.locator(".turning-points")).to_be_visible()
    expect(page.locator(".plot")).to_have_count(0)


def change_review(page: Page, change: Callable[[dict[str, Any], int], None]) -> None:
    """Change every player of the reviews that a page gets, given the time that the game took."""

    def answer(route: Route) -> None:
        response = route.fetch()
        review = response.json()
        for player in review["players"]:
            change(player, review["took"])
        route.fulfill(response=response, json=review)

    page.route("**/review?*", answer)


def test_on_a_phone_home_is_beside_the_rules_which_only_the_host_changes(end: Open, visit: Any) -> None:
    page = visit(**PHONE)
    for seat, rules in ((0, "change_rules"), (1, "room")):
        end("classic", seat, page)
        buttons = page.locator(".next-steps")
        expect(buttons.get_by_role("link", name=text("en", "web.home"))).to_be_in_viewport(ratio=1)
        expect(buttons.get_by_role("button", name=text("en", f"web.end.{rules}"))).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_are_one_row_and_the_main_one_is_first(
    end: Open, visit: Any, server: ServerProcess, language: str
) -> None:
    page = visit(**DESKTOP)
    choose_language(page, server, language)
    for seat in (0, 1):  # only the host can begin a rematch and choose another game
        end("classic", seat, page)
        main = page.locator(".next-steps :is(.solid, .waiting-button)")
        expect(main).to_have_text(text(language, "web.rematch"))
        others = page.locator(".next-steps :is(.button, .icon-button):not(.solid, .waiting-button)")
        boxes = [one.bounding_box() for one in (main, *others.all())]
        middles = {round(box["y"] + box["height"] / 2) for box in boxes if box}
        starts = [box["x"] for box in boxes if box]
        assert len(middles) == 1, middles
        assert starts == sorted(starts)


def test_only_the_host_can_start_a_rematch(end: Open) -> None:
    """The screen has no comments of bots after a game among people, and its settings lead to all own games."""
    page = end("classic", 0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.locator(".bot-comments").count() == 0
    page.locator("button[popovertarget=settings]:visible").click()
    expect(page.locator("#settings").get_by_role("link", name="All your games")).to_be_visible()
    page.keyboard.press("Escape")
    end("classic", 1, page)
    expect(page.get_by_text("Mika can start the next game.")).to_be_visible()
    assert page.get_by_role("button", name="Rematch").count() == 0
    end("coopset", 0, page)  # a team has no rematch
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert page.get_by_role("button", name="Rematch").count() == 0


def check_bar_covers_page(page: Page) -> None:
    """Check on a phone that nothing shows through the bar at the bottom, and that the page ends above it."""
    page.set_viewport_size({"width": 390, "height": 844})
    sentence = page.locator(".next-bots").bounding_box()
    assert sentence is not None
    seen = []
    for top in (0, 37, 74):  # other lines of the page would be behind the bar each time
        page.evaluate("top => scrollTo(0, top)", top)
        seen.append(page.screenshot(clip=sentence))
    assert len(set(seen)) == 1
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    content, bar = (page.locator(part).bounding_box() for part in (".by-player", ".end .next-steps"))
    assert content is not None
    assert bar is not None
    assert content["y"] + content["height"] <= bar["y"]


def test_the_result_says_who_is_not_at_the_table(visit: Any, server: ServerProcess) -> None:
    """The host may begin without them."""
    players = ["absentleo", "absentada"]
    played = PlayedTable("absent", "classic", GAMES["classic"].Options(), ("Leo", "Ada"), player_ids=players)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    leo, ada = visit(**DESKTOP), visit(**DESKTOP)
    for page, player in zip((leo, ada), players, strict=True):
        sign_in(page, server, player)
        page.goto(f"{server.http}/t/absent")
    is_absent = text("en", "web.end.absent", n=1, names="Ada")
    steps, notice = leo.locator(".podium .step"), leo.locator(".next-steps .is-waiting")
    expect(ada.locator(".podium")).to_be_visible()
    expect(steps).to_have_count(2)
    expect(notice).to_have_count(0)
    expect(leo.locator(".step.gone")).to_have_count(0)
    ada.goto(server.http)
    expect(notice).to_have_text(is_absent)
    expect(leo.locator(".step.gone")).to_contain_text("Ada")
    assert violations(leo) == []
    ada.goto(f"{server.http}/t/absent")
    expect(notice).to_have_count(0)
    ada.goto(server.http)
    expect(notice).to_have_text(is_absent)
    leo.get_by_role("button", name="Rematch").click()
    expect(leo.locator("body")).to_have_attribute("data-phase", "playing")


def test_many_absent_people_are_counted(visit: Any, server: ServerProcess) -> None:
    """Their names would fill the bar of a phone, which hides the end of the page."""
    names = ("Leo", *(f"Christophe-Alexandre {number}" for number in range(9)))
    played = PlayedTable("manyabsent", "classic", GAMES["classic"].Options(), names)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = visit(**PHONE)
    sign_in(page, server, player_id(0))
    page.goto(f"{server.http}/t/manyabsent")
    expect(page.locator(".next-steps .is-waiting").first).to_have_text(text("en", "web.end.absent_many", n=9))
    expect(page.locator(".by-player")).to_be_attached()
    resize(page, 320, 568)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    content, bar = (page.locator(part).bounding_box() for part in (".by-player", ".end .next-steps"))
    assert content is not None
    assert bar is not None
    assert content["y"] + content["height"] <= bar["y"]


def test_a_guest_chooses_a_name_and_meets_bots_that_suit(end: Open) -> None:
    """The page asks for a name before others read it.

    One line says how the opponents of a rematch change, and the rules of the table show the same levels; bots that
    somebody chose stay as they are.
    """
    page = end("nameless", 0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.get_by_role("button", name="Share the result").click()
    expect(page.locator("#nickname-says")).to_have_text(text("en", "web.end.name_says"))
    page.get_by_role("button", name=text("en", "web.end.share_nameless")).click()
    expect(page.locator(".copied")).to_be_visible()
    assert "Guest " in page.evaluate("navigator.clipboard.readText()")
    expect(page.get_by_label("Your nickname")).to_have_count(0)
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_label("Your nickname")).to_be_focused()
    page.get_by_label("Your nickname").fill("Mika")
    assert violations(page) == []
    page.get_by_role("button", name="Use this name").click()
    expect(page.locator(".copied")).to_contain_text(text("en", "web.end.copied"))
    assert "Mika " in page.evaluate("navigator.clipboard.readText()")
    expect(page.get_by_label("Your nickname")).to_have_count(0)
    own = page.locator(".podium .step", has_text="You")
    expect(own.locator(".avatar")).to_have_text("M")
    replay = page.evaluate("fetch('/api/tables/nameless/replay').then(answer => answer.json())")
    assert replay["seats"][0]["name"] == "Mika"
    rematch = page.get_by_role("button", name="Rematch")
    expect(rematch).to_be_visible()
    assert page.locator(".next-bots").count() == 0
    page.evaluate("localStorage.setItem('tertia-adapting', 'nameless')")
    messages: list[Any] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: messages.append(json.loads(frame))),
    )
    page.reload()
    expect(page.locator(".next-bots")).to_contain_text("Next opponents")
    promised = page.locator(".next-bots").inner_text()
    check_bar_covers_page(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name=text("en", "web.end.change_rules")).click()
    chairs = page.locator(".chair:has(.bot-level select)")
    expect(chairs).to_have_count(2)
    for chair in chairs.all():
        name = chair.locator(".name span").first.inner_text()
        level = re.escape(f"{name} (") + r"(\w+)"
        (promise,) = re.findall(level, promised)
        expect(chair.locator("option:checked")).to_have_text(promise)
    page.get_by_role("button", name="Back to the result").click()
    expect(page.locator(".next-bots")).to_have_text(promised)
    rematch.click()
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    news = [message for message in messages if message["type"] == "news"]
    before, after = (
        [(seat["name"], seat["level"]) for seat in one["room"]["seats"][1:]] for one in (news[0], news[-1])
    )
    assert after != before
    for name, level in after:  # which bot is the stronger one
        assert f"{name} ({text('en', f'bots.level.{level}')})" in promised


def test_a_name_that_the_browser_knows_is_used_when_sharing(visit: Any, server: ServerProcess) -> None:
    """As of a player who chose it at another table."""
    options = GAMES["classic"].Options()
    played = PlayedTable("known", "classic", options, ("Guest",), bots=2, player_ids=["known"])
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = visit(**DESKTOP)
    sign_in(page, server, "known")
    page.add_init_script("localStorage.setItem('tertia-name', 'Panda 40')")
    page.goto(f"{server.http}/t/known")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    expect(page.locator(".by-player").last).to_be_visible()
    top = page.locator(".columns").first.bounding_box()
    page.get_by_role("button", name="Share the result").click()
    expect(page.locator(".copied")).to_be_visible()
    assert page.locator(".columns").first.bounding_box() == top  # the page does not move
    assert "Panda 40 " in page.evaluate("navigator.clipboard.readText()")
    expect(page.locator(".podium .step", has_text="You").locator(".avatar")).to_have_text("P")


def test_the_result_is_copied_if_the_browser_cannot_share(end: Open, games: dict[str, PlayedTable]) -> None:
    """Those who read it did not win, so it says the name of the winner, not "you"."""
    result = games["scout"].room.play.result
    (winner,) = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    page = end("scout", winner)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.get_by_role("button", name="Share the result").click()
    expect(page.locator("#say-polite")).to_contain_text(text("en", "web.end.copied"))
    shared = page.evaluate("navigator.clipboard.readText()")
    headline = page.get_by_role("heading", level=1).inner_text()
    assert shared.startswith("tertia, Scout")
    assert shared.endswith("/t/scout/replay?round=1")
    expect(page.locator(".copied")).to_contain_text(text("en", "web.end.copied"))
    shown = page.locator(".copied-text").inner_text()
    assert shown.split(" · ") == shared.splitlines()[:-1], "the page shows what it has copied"
    assert headline.startswith("You win by")
    assert headline.replace("You win", f"{NAMES[winner]} wins") in shared


def test_a_match_is_told_deal_by_deal(end: Open, games: dict[str, PlayedTable]) -> None:
    """ChipSet and 20/20: every player's chips or points after each deal; after the last one, the result.

    The visitor's own column is the first, also after a defeat, because a phone shows only two of them.
    """
    page = end("chipset", 0)
    for game in ("chipset", "twenty"):
        ranks = games[game].room.play.result.ranks
        end(game, ranks.index(max(ranks)), page)
        expect(page.locator(".by-deal thead bdi").first).to_have_text("You")
        rows = page.locator(".by-deal tbody tr")
        assert rows.count() > 1
        totals = games[game].room.play.result.totals
        chart = page.locator(".chart")
        if chart.get_by_role("button", name="As a table").count():  # the choice holds for the next game
            chart.get_by_role("button", name="As a table").click()
        whole_time = chart.locator("tbody th").last.inner_text()
        expect(page.locator(".headline p").first).to_contain_text(f", {whole_time}")
        *shown, _time = rows.last.locator("td").all_inner_texts()
        # A cell may also have the change since the deal before, and cards.
        assert sorted(int(cell.split()[0]) for cell in shown) == sorted(totals)
        edges = "all => new Set(all.map(score => Math.round(score.getBoundingClientRect().right))).size"
        assert rows.locator("td:nth-of-type(1) .deal-score b").evaluate_all(edges) == 1
        if game == "chipset":  # from 20 chips at the start
            changes = rows.first.locator(".deal-score small").all_inner_texts()
            assert all(changes)
            expect(page.locator(".deal-hand card-face").first).to_be_visible()  # the log comes last
            columns = page.locator(".by-deal thead bdi").evaluate_all("all => all.map(one => one.title)")
            assert rows.evaluate_all(HANDS_OF_DEALS) == [
                [list(hands.get(name, ())) for name in columns] for hands in shown_hands(games[game])
            ]


HANDS_OF_DEALS = """rows => rows.map(row => [...row.querySelectorAll('.deal-hand')].map(
    hand => [...hand.querySelectorAll('card-face')].map(card => Number(card.getAttribute('card')))))"""
"""The cards that each player showed, as the table of the deals has them."""


def shown_hands(played: PlayedTable) -> list[dict[str, tuple[int, ...]]]:
    """Return the cards that players of ChipSet showed in each deal, by their names."""
    deals, hands = [], dict[str, tuple[int, ...]]()
    for append in played.appends:
        for event in room_codec("chipset").read(append.first.body).game_events:
            if isinstance(event, Showdown):
                hands |= {played.room.seats[hand.seat].name: hand.cards for hand in event.hands}
            elif isinstance(event, DealEnded):
                deals.append(hands)
                hands = {}
    assert any(deals), "somebody shows cards"
    return deals


def test_deal_by_deal_fits_on_a_phone_with_four_players(end: Open, server: ServerProcess) -> None:
    """A few hidden pixels would cut the time off, and the shade at the edge would not show that there is more."""
    options = replace(FORMS["beginner"].table_options(), deals=4)
    played = PlayedTable("deals", "classic", options, ("Ana",), bots=3)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = end("deals", 0)
    for width in (320, 360, 375, 390, 412, 430):
        resize(page, width, 844)
        expect(page.locator(".by-deal tbody tr")).to_have_count(4)
        hidden = page.locator(".by-deal .scroll").evaluate("one => one.scrollWidth - one.clientWidth")
        assert hidden == 0, width


def test_chipset_tells_your_sets_from_those_of_all(end: Open) -> None:
    page = end("chipset", 0)
    for fact in ("your_sets", "all_sets"):
        expect(page.locator(".facts")).to_contain_text(text("en", f"web.end.facts.{fact}"))


def test_setup_says_why_it_is_over_and_counts_penalties(end: Open, games: dict[str, PlayedTable]) -> None:
    """R7.4: SETs that a player showed and that were shown against the player, and the largest penalty."""
    last = games["setup"].room.play.last
    page = end("setup", 0)
    expect(page.locator(".headline")).to_contain_text(text("en", f"web.end.setup_over.{last.reason}"))
    figures = page.locator(".facts dd")
    expect(figures.first).to_have_text(str(last.shown[0]))
    assert last.scores[0]
    expect(figures.nth(3)).not_to_have_text("0")  # the events have come
    rows = page.locator(".by-player tbody tr")
    for figure, column in (("sets", 1), ("against", 5)):
        expect(page.locator(".by-player thead th").nth(column)).to_have_text(
            text("en", f"web.end.columns.{figure}")
        )
        counts = rows.locator(f"> :nth-child({column + 1})").all_inner_texts()
        assert sum(map(int, counts)) == sum(last.shown)  # each SET was shown by one and against another
    expect(page.locator(".pair h2").last).to_have_text(text("en", "web.end.unshown"))


def test_scout_tells_cards_taken_as_scout_and_as_finder_and_those_lost(
    end: Open, games: dict[str, PlayedTable]
) -> None:
    """R5.3 to R5.5: their sum is the score."""
    page = end("scout", 0)
    rows = page.locator(".by-role tbody tr")
    expect(rows).to_have_count(len(games["scout"].room.seats))
    numbers = [number.replace("−", "-") for number in rows.locator("td").all_inner_texts()]
    assert any(int(number) < 0 for number in numbers)
    assert sum(map(int, numbers)) == sum(games["scout"].room.play.result.totals)


def test_bots_explain_themselves(
    end: Open, visit: Any, server: ServerProcess, games: dict[str, PlayedTable]
) -> None:
    """A note has the search time of a bot and the number of differing features, in the reader's language."""
    decisions = [room_codec("classic").read(append.first.body) for append in games["with-bots"].appends]
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        narrator = Narrator(language, [seat.name for seat in games["with-bots"].room.seats])
        sentences = [note_text(narrator, note) for note in notes(decisions)]
        end("with-bots", 0, page)
        said = page.locator(".bot-comments")
        shown = said.locator(".rows").first.locator("p").all_inner_texts()
        assert len(shown) == 4
        assert set(shown) < set(sentences)
        said.locator("summary").click()
        more = said.locator("details p").all_inner_texts()
        assert sorted(shown + more) == sorted(sentences)  # each once
        words = text(language, "web.end.bots_more", n=len(more))
        expect(said.locator("summary")).to_have_text(words)
        bots = page.locator(".podium .step", has=page.locator(".avatar.bot .bot-face"))
        assert bots.locator(".tag").all_inner_texts() == [text(language, "web.bot")] * 2
        check_widths(page)
    assert violations(page) == []


def check_words(page: Page) -> None:
    """Check that every text is there. The key of a missing one would be shown as it is written in the code."""
    words = page.locator("#screen").inner_text()
    assert "web." not in words
    assert "log." not in words


def test_the_end_of_every_game_fits_every_screen_without_violations(end: Open, visit: Any) -> None:
    page = visit()
    for table in (*GAMES, "solitaire", "framed"):
        end(table, 0, page)
        check_words(page)
        assert violations(page) == [], table
        check_widths(page)


def test_the_end_is_translated_into_every_language(end: Open, visit: Any, server: ServerProcess) -> None:
    """For spectators. The test before shows the English ends."""
    page = visit()
    for language in LANGUAGES:
        if language == "en":
            continue
        choose_language(page, server, language)
        for table in ("framed", "coopset", "solitaire", "setup"):
            end(table, page=page)
            check_words(page)
            check_widths(page)


def test_the_table_of_players_needs_no_scrolling_on_a_laptop(
    end: Open, visit: Any, server: ServerProcess
) -> None:
    """Also if a player's calls were wrong for two reasons."""
    page = visit(**DESKTOP)

    def add_mistakes(route: Route) -> None:
        response = route.fetch()
        review = response.json()
        for reason, times in (("no-set", 11), ("time", 3)):
            review["mistakes"] += [{**review["mistakes"][0], "seat": 0, "reason": reason}] * times
        route.fulfill(response=response, json=review)

    page.route("**/review?*", add_mistakes)
    for language in LANGUAGES:
        choose_language(page, server, language)
        end("classic", 0, page)
        hidden = "it => it.scrollWidth - it.clientWidth"
        assert page.locator("[aria-labelledby=each-title]").last.evaluate(hidden) <= 0, language


def test_find_times_turning_points_and_comparisons(end: Open, games: dict[str, PlayedTable]) -> None:
    """Each player's times are dots and a table; a change of the lead leads to its moment of the replay."""
    page = end("classic")
    assert page.locator(".bars").count() == 0  # only to players, not to those who watched
    end("classic", 0, page)
    found = sum(len(player.won) for player in games["classic"].room.play.players) // 3
    expect(page.locator(".dots .dot")).to_have_count(found)
    expect(page.locator(".finds")).to_contain_text(text("en", "web.end.find_times_key"))
    review = page.evaluate("fetch('/api/tables/classic/review').then(answer => answer.json())")
    reasons = Counter(mistake["reason"] for mistake in review["mistakes"] if mistake["seat"] == 0)
    assert reasons["no-set"]
    for reason, n in reasons.items():
        times = {1: "once", 2: "twice"}.get(n, f"{n} times")
        words = text("en", f"web.end.wrong.{reason}", times=times)
        expect(page.locator(".facts .wide")).to_contain_text(words, ignore_case=True)
    page.locator(".finds").get_by_role("button", name="As a table").click()
    counts = page.locator(".finds tbody td:nth-child(2)").all_inner_texts()
    assert sum(map(int, counts)) == found
    page.locator(".finds").get_by_role("button", name="As a chart").click()
    # Marks say which features differ, as in a replay; here only their number counts.
    kinds = page.locator(".by-player tbody tr").first.locator(".kind")
    expect(kinds).to_have_text(["1", "2", "3", "4"])
    expect(page.locator(".diamonds")).to_have_count(0)
    before = page.locator(".bars div").last  # the other table with these people came first
    expect(before).to_contain_text("earlier games")
    if len(review["leads"]) <= 5:  # the number that is shown
        leads = page.locator(".turning-points a")
        expect(leads.filter(has_text=re.compile("first lead"))).to_have_count(1)
    time = page.locator(".turning-points .time").first.inner_text()
    page.locator(".turning-points a").first.click()
    expect(page.locator(".dock .now b")).to_have_text(time)


APART = """all => all.map(one => one.getBoundingClientRect()).sort((a, b) => a.left - b.left)
    .every((box, i, boxes) => i === 0 || boxes[i - 1].right + 4 <= box.left)"""


def test_a_team_reads_only_of_sets_that_it_could_have_taken_too(end: Open) -> None:
    """R8.1: SETs that share a card are a choice."""
    page = end("coopset", 0)
    review = page.evaluate("fetch('/api/tables/coopset/review').then(answer => answer.json())")
    taken = {card for find in review["finds"] for card in find["cards"]}
    missed = [one for one in review["untaken"] if not taken & set(one["cards"])]
    assert len(missed) < len(review["untaken"])
    rows = page.get_by_text(text("en", "web.end.untaken"), exact=True).locator("xpath=../ol/li")
    expect(rows).to_have_count(min(3, len(missed)))


def test_on_a_phone_the_times_below_the_dots_are_apart(end: Open, server: ServerProcess) -> None:
    """In a slow game: the scale ends at 128 seconds."""
    played = PlayedTable("slow", "coopset", GAMES["coopset"].Options(), NAMES[:3], pace=60_000)
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    page = end("slow", **PHONE)
    expect(page.locator(".dots .axis-label").last).to_have_text(re.compile(r"128\ss"))
    assert page.locator(".dots .axis-label").count() > 1
    assert page.locator(".dots .axis-label").evaluate_all(APART)


def test_every_set_stands_at_its_own_place_on_the_scale_of_times(
    end: Open,
) -> None:
    """Also one that took less than a second."""
    page = end("framed")
    review = page.evaluate("fetch('/api/tables/classic/review').then(answer => answer.json())")
    for place, player in enumerate(review["players"]):
        player["times"] = [[400, 800, 1_000, 300_000], [500, 700], []][min(place, 2)]
    page.route("**/api/tables/classic/review?*", lambda route: route.fulfill(json=review))
    end("classic", 0, page)
    expect(page.locator(".dots .dot")).to_have_count(6)
    places = {float(dot.get_attribute("cx") or 0) for dot in page.locator(".dots .dot").all()}
    assert len(places) == 6
    expect(page.locator(".dots .axis-label").last).to_have_text(re.compile(r"512\ss"))


def test_a_median_is_explained_only_where_there_are_several_times(end: Open) -> None:
    page = end("framed")
    review = page.evaluate("fetch('/api/tables/classic/review').then(answer => answer.json())")
    page.route("**/api/tables/classic/review?*", lambda route: route.fulfill(json=review))
    for times in ([400], [400, 800]):
        for place, player in enumerate(review["players"]):
            player["times"] = [] if place else times
        end("classic", 0, page)
        expect(page.locator(".dots .dot")).to_have_count(len(times))
        expect(page.locator(".finds")).to_contain_text(text("en", "web.end.find_times_key"))
        median = page.locator(".finds").get_by_text(text("en", "web.end.find_times_median"))
        expect(median).to_have_count(len(times) - 1)


def test_turning_points_say_when_only_the_last_ones_are_shown(end: Open) -> None:
    page = end("framed")
    review = page.evaluate("fetch('/api/tables/classic/review').then(answer => answer.json())")
    page.route("**/api/tables/classic/review?*", lambda route: route.fulfill(json=review))
    for number in (5, 6):
        review["leads"] = [{"seats": [n % 2], "at": 1_000 * n} for n in range(number)]
        end("classic", 0, page)
        expect(page.locator(".turning-points a")).to_have_count(5)
        key = "web.end.turning" if number == 5 else "web.end.turning_last"
        expect(page.get_by_role("heading", name=text("en", key, n=5), exact=True)).to_be_visible()


def test_a_lead_that_passes_to_several_is_told_and_counted(end: Open) -> None:
    page = end("framed")
    review = page.evaluate("fetch('/api/tables/classic/review').then(answer => answer.json())")
    page.route("**/api/tables/classic/review?*", lambda route: route.fulfill(json=review))
    review["leads"] = [{"seats": seats, "at": 1_000} for seats in ([1], [0, 2], [1, 2])]
    end("classic", 0, page)
    _, one, other = (player["name"] for player in review["players"][:3])
    rows = page.locator(".turning-points li")
    expect(rows.locator("a")).to_have_text(
        [
            text("en", "web.end.leads_first", name=one),
            text("en", "web.end.you_lead_together", name=other),
            text("en", "web.end.leads_together", name=f"{one} and {other}"),
        ]
    )
    expect(rows.nth(2).locator(".avatar")).to_have_count(2)
    changes = page.locator(".facts div").filter(has_text=text("en", "web.end.facts.leads"))
    expect(changes.locator("dd")).to_have_text("2")
    for size in SCREENS:
        resize(page, *size)
        assert too_wide(page) == []


def test_the_time_of_a_set_that_nobody_took_is_part_of_its_sentence(end: Open) -> None:
    page = end("classic", 0)
    rows = page.get_by_text(text("en", "web.end.untaken"), exact=True).locator("xpath=../ol/li")
    expect(rows.first).to_have_text(re.compile(r"^\s*[\d.]+\ss on the table"))


@pytest.mark.parametrize("game", ["classic", "setup"])
def test_a_set_that_nobody_took_leads_to_the_replay_with_its_cards_on_the_table(end: Open, game: str) -> None:
    page = end(game, 0)
    review = page.evaluate(f"fetch('/api/tables/{game}/review').then(answer => answer.json())")
    cards = review["untaken"][0]["cards"]
    title = text("en", "web.end.unshown" if game == "setup" else "web.end.untaken")
    page.get_by_text(title, exact=True).locator("xpath=../ol//a").first.click()
    for card in cards:
        expect(page.locator(f'.replay main [data-card="{card}"]')).to_be_visible()


def test_the_end_of_twenty_says_nothing_about_sets_not_taken(end: Open) -> None:
    """R9.2: most SETs need cards of a hand, so that those on the table alone do not tell what was missed."""
    page = end("twenty", 0)
    headings = page.locator(".pair h2")
    expect(headings).to_have_text([text("en", "web.end.fastest")])
    expect(page.get_by_text(text("en", "web.end.none_untaken"))).to_have_count(0)


def test_the_table_of_players_fits_a_laptop(end: Open, server: ServerProcess) -> None:
    """Also with a long name, which takes two lines."""
    page = end("framed", 0, **DESKTOP)
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/t/framed")
        tables = page.locator(".by-player .scroll")
        expect(tables.last).to_be_visible()
        assert tables.evaluate_all("all => all.map(one => one.scrollWidth - one.clientWidth)") == [0, 0], (
            language
        )
