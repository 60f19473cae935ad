"""R2.10: somebody ends a running game for everyone, and all keep their seats. What they read and may do next."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.screens import LOW_SCREENS, SCREENS, check_widths, overlapping, resize, violations
from browser.tables import ReadyTables, has_begun, is_own_turn
from tertia.games import GAMES
from tertia.games.common.options import CURRENT_REVISION
from tertia.rooms.state import Room
from tertia.texts import text

LATEST: dict[str, Any] = {"revision": CURRENT_REVISION}


def button(where: Page | Locator, key: str) -> Locator:
    return where.get_by_role("button", name=text("en", key), exact=True)


def ask_to_leave(page: Page, key: str = "web.leave") -> Locator:
    button(page, key).first.click()
    return page.get_by_role("alertdialog")


def leave(page: Page) -> None:
    button(ask_to_leave(page), "web.leave").click()
    expect(page.locator(".games")).to_be_visible()


def has_leader(room: Room) -> bool:
    return has_begun(room) and len(room.play.players[1].won) == 6 and not room.play.players[0].won


def has_unequal_hands(room: Room) -> bool:
    return has_begun(room) and len({len(player.hand) for player in room.play.players}) == 2


def has_penalty(room: Room) -> bool:
    return has_begun(room) and any(player.penalty for player in room.play.players)


def test_the_host_ends_the_game_for_everyone_and_begins_another(at_table: ReadyTables) -> None:
    ana, iroha = at_table("classic", until=has_leader, **LATEST)
    question = ask_to_leave(iroha)
    expect(button(question, "web.leave")).to_be_visible()
    expect(button(question, "web.end_for_all")).to_have_count(0)
    question = ask_to_leave(ana)
    expect(question).to_contain_text(text("en", "web.leave_end_all"))
    button(question, "web.end_for_all").click()
    ahead = text("en", "web.end.unit.points", n=6).replace(" ", "\u00a0")
    for page, told in (
        (ana, [text("en", "web.end.ahead_by", name="Iroha", by=ahead)]),
        (iroha, [text("en", "log.seats.ended", name="Ana"), text("en", "web.end.you_ahead_by", by=ahead)]),
    ):
        expect(page.locator("h1")).to_have_text(text("en", "web.end.early"))
        expect(page.locator(".headline p").first).to_have_text(" ".join(told))
        expect(page.locator(".step.rank-1 .step-score b")).to_have_text("6")
        check_widths(page)
        assert overlapping(page) == []
        assert violations(page) == []
    for key in ("web.rematch", "web.next.another", "web.end.change_rules"):
        expect(button(ana, key)).to_be_enabled()
    button(ana, "web.rematch").click()
    for page in (ana, iroha):
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_r9_7_the_result_shows_all_hands(at_table: ReadyTables, hands: str) -> None:
    """R9.7: after any other deal of 20/20, the table shows them, also those that were hidden."""
    ana, iroha = at_table("twenty", hands=hands, until=has_unequal_hands, **LATEST)
    held = {page: page.locator(".hand-row [data-card]").count() for page in (ana, iroha)}
    button(ask_to_leave(ana), "web.end_for_all").click()
    for page, other in ((ana, iroha), (iroha, ana)):
        shown = page.locator(".last-hands li")
        name = "Iroha" if page is ana else "Ana"
        expect(shown.filter(has_text="You").locator("card-face[card]")).to_have_count(held[page])
        expect(shown.filter(has_text=name).locator("card-face[card]")).to_have_count(held[other])
        check_widths(page)
        assert violations(page) == []


def test_r7_4_the_result_says_what_leaving_cost(at_table: ReadyTables) -> None:
    ana, iroha, lou = at_table("setup", names=("Ana", "Iroha", "Lou"), until=has_penalty, **LATEST)
    most = max(map(int, ana.locator(".penalty-pile > b").all_inner_texts()))
    leave(iroha)
    button(ask_to_leave(ana), "web.end_for_all").click()
    charged = text("en", "web.setup.charged", charges=f"Iroha {most + 1}")
    for page in (ana, lou):
        expect(page.locator(".charge")).to_have_text(charged)
        expect(page.locator(".step", has_text="Iroha").locator(".step-score b")).to_have_text(str(most + 1))
        check_widths(page)
    assert violations(ana) == []


def test_a_player_alone_ends_the_game_and_stays_the_host(at_table: ReadyTables) -> None:
    ana, iroha = at_table("scout", **LATEST)
    leave(iroha)
    button(ask_to_leave(ana), "web.end_game").click()
    expect(ana.locator("h1")).to_have_text(text("en", "web.end.early"))
    expect(ana.locator(".headline p").first).to_have_text(text("en", "web.end.no_points"))
    expect(ana.locator(".step.flat")).to_have_count(2)
    expect(ana.locator(".step .rank")).to_have_count(0)
    expect(ana.get_by_text(text("en", "web.end.no_seat"))).to_have_count(0)
    expect(button(ana, "web.end.change_rules")).to_be_visible()
    expect(ana.locator(".next-steps")).to_contain_text(text("en", "web.end.gone", n=1, names="Iroha"))


NOTE_GREETING = """words => new MutationObserver(() => {
    window.wasGreeted ||= document.body.textContent.includes(words);
}).observe(document.body, {childList: true, subtree: true, characterData: true})"""
"""Remembers whether these words were ever on the page."""


@pytest.mark.parametrize("form", ["classic", "coopset"])
def test_a_player_who_ends_a_break_with_the_game_is_not_greeted(at_table: ReadyTables, form: str) -> None:
    """The game stands still while the question is open. Its end is no return to it."""
    (ana,) = at_table(form, names=("Ana",), bots=2, **LATEST)
    question = ask_to_leave(ana, "web.take_break")
    ana.evaluate(NOTE_GREETING, text("en", "web.back.says"))
    expect(ana.locator(".panel.on-break")).to_be_visible()
    button(question, "web.end_game").click()
    expect(ana.locator("h1")).to_have_text(text("en", "web.end.early"))
    assert not ana.evaluate("window.wasGreeted")


def are_together(room: Room) -> bool:
    """Return True if the first two of three players have a SET each."""
    return has_begun(room) and [len(player.won) for player in room.play.players] == [3, 3, 0]


def test_players_with_the_same_score_read_of_themselves_in_the_second_person(at_table: ReadyTables) -> None:
    names = ("Ana", "Iroha", "Lou")
    ana, iroha = at_table("classic", names=names, pages=2, until=are_together, more="agree", **LATEST)
    button(ask_to_leave(ana), "web.end_for_all").click()
    for page, other in ((ana, "Iroha"), (iroha, "Ana")):
        told = text("en", "web.end.you_ahead_together", names=other)
        expect(page.locator(".headline p").first).to_contain_text(told)


def test_a_player_among_bots_ends_the_game_instead_of_a_break(at_table: ReadyTables) -> None:
    (ana,) = at_table("setup", names=("Ana",), bots=2, until=is_own_turn, turn_time=600_000, **LATEST)
    question = ask_to_leave(ana, "web.take_break")
    expect(button(question, "web.stay")).to_be_visible()
    expect(button(question, "web.take_break")).to_be_visible()
    button(question, "web.end_game").click()
    expect(ana.locator("h1")).to_have_text(text("en", "web.end.early"))
    button(ana, "web.rematch").click()
    expect(ana.locator("body")).to_have_attribute("data-phase", "playing")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ana", "Iroha"), text("en", "web.end.other_left", name="Iroha")),
        (("Ana", "Iroha", "Lou"), text("en", "web.end.others_left")),
    ],
)
def test_whoever_is_left_reads_who_has_gone(at_table: ReadyTables, names: tuple[str, ...], told: str) -> None:
    """R7.4: SetUp needs two players, and whoever leaves is charged."""
    ana, *others = at_table("setup", names=names, turn_time=600_000, deals=1, **LATEST)
    for page in others:
        leave(page)
    charges = ", ".join(f"{name} 1" for name in names[1:])
    expect(ana.locator(".result .charge")).to_have_text(text("en", "web.setup.charged", charges=charges))
    button(ana, "web.to_result").click()
    expect(ana.locator("h1")).to_have_text(told)


def is_iroha_ahead_after_a_deal(room: Room) -> bool:
    players = room.play.players
    return has_begun(room) and room.play.phase == "between" and players[1].chips > players[0].chips


def test_r6_8_players_who_left_come_last_whatever_their_score(at_table: ReadyTables) -> None:
    """No sentence calls a player ahead who had less. The hand of a deal that is over cannot be folded."""
    times: dict[str, Any] = {"grace": 1_000, "pause": 600_000}
    ana, iroha = at_table("chipset", until=is_iroha_ahead_after_a_deal, **times, **LATEST)
    link = iroha.url
    question = ask_to_leave(iroha)
    expect(question).not_to_contain_text(text("en", "web.leave_folds"))
    button(question, "web.leave").click()
    expect(ana.locator("h1")).to_have_text(text("en", "web.end.other_left", name="Iroha"))
    iroha.goto(link)
    expect(iroha.locator("h1")).to_have_text(text("en", "web.end.you_left"))
    for page in (ana, iroha):
        expect(page.locator(".headline p").first).to_have_text(text("en", "web.end.left_last"))


def is_last_behind_after_a_deal(room: Room) -> bool:
    """Return True if the second of three players has more than one other, and less than the third."""
    if not has_begun(room) or room.play.phase != "between":
        return False
    first, second, third = (player.chips for player in room.play.players)
    return bool(first > second > third)


def test_r6_8_the_result_says_why_a_player_ranks_below_one_with_less(at_table: ReadyTables) -> None:
    names = ("Ana", "Iroha", "Lou")
    ana, iroha, _ = at_table(
        "chipset", names=names, until=is_last_behind_after_a_deal, pause=600_000, **LATEST
    )
    leave(iroha)
    button(ask_to_leave(ana), "web.end_for_all").click()
    expect(ana.locator("h1")).to_have_text(text("en", "web.end.early"))
    expect(ana.locator(".headline p").first).to_contain_text(text("en", "web.end.left_last"))


@pytest.mark.parametrize(("game", "language"), [*((game, "de") for game in GAMES), ("classic", "pt")])
def test_the_question_of_the_host_fits_every_screen(at_table: ReadyTables, game: str, language: str) -> None:
    """German has the longest words, and Portuguese the longest button."""
    page, _ = at_table(game, until=is_own_turn, settings={"locale": language}, **LATEST)
    page.get_by_role("button", name=text(language, "web.leave"), exact=True).first.click()
    question = page.get_by_role("alertdialog")
    expect(question.get_by_role("button", name=text(language, "web.end_for_all"))).to_be_visible()
    for size in (*SCREENS, *LOW_SCREENS):
        resize(page, *size)
        for one in question.get_by_role("button").all():
            expect(one).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        assert page.evaluate(CUT) == [], size


CUT = """() => {
    const {top, bottom, left, right} = document.querySelector('.leaving').getBoundingClientRect();
    const out = [top < 0, bottom > innerHeight + 1, left < 0, right > innerWidth + 1].some(Boolean);
    const cut = [...document.querySelectorAll('.leaving .button, .leaving .text')]
        .filter(one => one.scrollWidth > one.clientWidth + 1);
    return [...(out ? ['the question'] : []), ...cut.map(one => one.textContent.trim())];
}"""
"""Names what is cut off in the question before leaving, or outside the window."""
