"""SetUp on screen, over a real server (RULES 7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.play import (
    FULL_MOTION,
    KEEP_TAKEN_CARDS,
    PHONE,
    cards_on,
    check_second_person,
    choose_language,
    click,
    is_over,
    pick,
    tap,
    watch,
)
from browser.screens import (
    LOW_SCREENS,
    SCREENS,
    SHORT_SCREENS,
    UPRIGHT_TABLET,
    overflow,
    resize,
    too_wide,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables, is_own_turn
from support.server_process import ServerProcess
from tertia.cards import card_features, explain
from tertia.games.common.options import CURRENT_REVISION
from tertia.rooms.state import Room
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, reason_text, text

Visit = Callable[..., Page]
SLOW: dict[str, Any] = {"turn_time": 600_000, "pause": 600_000}
MY_TURN = "() => document.body.dataset.phase === 'over' || document.querySelector('.hand:not(.off) .card')"


def pair_with_the_last(cards: Sequence[int]) -> tuple[int, ...] | None:
    """R7.2: two cards that make a SET with the last one."""
    found = (one for one in find_sets(cards) if cards[-1] in one)
    return next((tuple(card for card in one if card != cards[-1]) for one in found), None)


def pair_without_the_last(cards: Sequence[int]) -> tuple[int, int] | None:
    """Return two cards that make no SET with the last one."""
    pairs = ((a, b) for a in cards[:-1] for b in cards[:-1] if a < b)
    return next((pair for pair in pairs if not find_sets((*pair, cards[-1]))), None)


def lay(page: Page, card: int, touch: bool = False) -> None:
    chosen = f'.hand [data-card="{card}"]'
    (tap if touch else click)(page, chosen)
    expect(page.locator("#set")).to_have_text(re.compile("Lay this card"))
    (tap if touch else click)(page, "#set")


def challenge(page: Page, cards: tuple[int, ...]) -> None:
    page.get_by_role("button", name=re.compile("^SET!")).click()
    expect(page.locator("#set")).to_have_text(re.compile(r"Pick\s2"))
    pick(page, cards, where=".line")


def challenge_with_space(page: Page, cards: tuple[int, ...]) -> None:
    page.keyboard.press("Space")
    expect(page.locator(".hand-game.pointing")).to_be_visible()
    pick(page, cards, where=".line")


def is_turn_of(seat: int, room: Room) -> bool:
    state = room.play
    is_quiet = state.call is None and not any(player.barred for player in state.players)
    return is_quiet and state.turn == seat


def has_mistake(room: Room) -> bool:
    """Ana is to lay, and the last card of the line makes a SET."""
    return is_turn_of(0, room) and pair_with_the_last(room.play.table) is not None


def will_lay_the_third(room: Room) -> bool:
    """Ana is to lay the first card that can be challenged."""
    return is_turn_of(0, room) and len(room.play.table) == 2


def is_near_the_end(room: Room) -> bool:
    """Ana is to lay, few cards are left, and the last card of the line makes a SET."""
    cards = room.play.table
    is_challengeable = len(cards) >= 3 and pair_with_the_last(cards) is not None
    return is_turn_of(0, room) and 2 <= len(room.play.deck) <= 6 and is_challengeable


def test_two_end_a_deal_by_clicks(at_table: ReadyTables) -> None:
    """R7.1 to R7.4: a SET with the last card is challenged, then both lay and draw until the pile is used up.

    The words for a pile of penalty cards can be read on a desktop and on a phone.
    """
    ana, iroha = at_table("setup", until=is_near_the_end, photo_finish=0, **SLOW)
    caught = pair_with_the_last(cards_on(ana, ".line"))
    assert caught is not None
    challenge(ana, caught)
    expect(ana.locator(".shown .sentence")).to_have_text("Iroha’s card was a mistake.")
    for size in reversed(SCREENS[1:]):
        resize(ana, *size)
        expect(ana.locator(".place .penalties")).to_have_text(re.compile(r"[1-9]\d*\s*penalty cards"))
        expect(ana.locator(".place .penalties small")).to_be_visible()
    expect(ana.locator(".mine").get_by_text(re.compile(r"^\d+ penalty cards?$"))).to_be_visible()
    resize(ana, *SCREENS[2])
    pages = [ana, iroha]
    while True:
        player = pages[0]
        player.wait_for_function(MY_TURN)
        if is_over(player):
            break
        line, hand = cards_on(player, ".line"), cards_on(player, ".hand")
        lay(player, next((card for card in hand if not pair_with_the_last([*line, card])), hand[0]))
        pages.reverse()
    for page, name in ((ana, "Ana"), (iroha, "Iroha")):
        check_second_person(page, name)
        page.get_by_role("button", name="See the result").click()
        expect(page.locator(".podium, .step").first).to_be_visible()


def test_a_line_longer_than_its_places_shrinks_and_fits(at_table: ReadyTables) -> None:
    """Seventeen cards and more: still no wider than a phone, and every card can be tapped."""
    ana, iroha = at_table(
        "setup",
        settings=PHONE | FULL_MOTION,
        until=lambda room: is_turn_of(0, room) and len(room.play.table) == 16,
        photo_finish=0,
        **SLOW,
    )
    for turn, player in enumerate((ana, iroha)):
        player.wait_for_function(MY_TURN)
        lay(player, cards_on(player, ".hand")[0], touch=True)
        expect(player.locator(".line [data-card]")).to_have_count(17 + turn)
    assert overflow(ana) == 0
    for box in (card.bounding_box() for card in iroha.locator(".line [data-card]").all()):
        assert box is not None
        assert box["width"] >= 24
        assert box["height"] >= 24


def test_a_wrong_challenge_says_why(at_table: ReadyTables, visit: Visit, server: ServerProcess) -> None:
    """R1.5, R7.5: one sentence, and barred until the next card. In every language."""
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table(
            "setup",
            visitors=[page],
            until=lambda room: is_turn_of(0, room) and pair_without_the_last(room.play.table) is not None,
            photo_finish=0,
            **SLOW,
        )
        line = cards_on(page, ".line")
        pair = pair_without_the_last(line)
        assert pair is not None
        challenge_with_space(page, pair)
        why = explain(*pair, line[-1])
        expect(page.locator(".explanation .sentence")).to_have_text(reason_text(language, why.broken[0]))
        assert "web." not in page.inner_text("body")
    page.set_viewport_size({"width": 390, "height": 844})
    panel, cards = page.locator(".side-panel").bounding_box(), page.locator(".line").bounding_box()
    assert panel is not None
    assert cards is not None
    assert cards["y"] + cards["height"] <= panel["y"]  # neither cards nor players are covered


LOW = ((844, 390), (667, 375))
COVERED = """() => {
    const box = one => one.getBoundingClientRect();
    const panel = box(document.querySelector('.side-panel > div'));
    const overlaps = ({ left, right, top, bottom }) =>
        left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
    const all = document.querySelectorAll('.table-header, .place, .line .card, .mine .details, .hand .card, #set');
    return [...all].filter(one => overlaps(box(one))).map(one => one.className);
}"""
PLACES_OF_CARDS = """() => [...document.querySelectorAll('.line > *')].map(one => {
    const { left, top } = one.getBoundingClientRect();
    return [left, top, one.offsetWidth, one.offsetHeight];
})"""


def test_on_a_phone_on_its_side_a_message_covers_nobody_and_moves_no_card(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """It stands beside the cards, in every language. The cards use the height of the screen."""
    page = visit(viewport={"width": 844, "height": 390})
    for language in LANGUAGES:
        choose_language(page, server, language)
        for is_right, pair_of in ((False, pair_without_the_last), (True, pair_with_the_last)):

            def is_ready(room: Room, pair_of: Any = pair_of) -> bool:
                cards = room.play.table
                return is_turn_of(0, room) and 4 < len(cards) <= 16 and pair_of(cards) is not None

            names = ("Ana", "Iroha", "Tomás", "Mika")
            at_table("setup", names=names, visitors=[page], until=is_ready, photo_finish=0, **SLOW)
            places = {}
            for size, least_height in zip(reversed(LOW), (58, 80), strict=True):
                resize(page, *size)
                places[size] = page.evaluate(PLACES_OF_CARDS)
                assert len(places[size]) == 16
                assert min(height for *_, height in places[size]) >= least_height
            pair = pair_of(cards_on(page, ".line"))
            assert pair is not None
            challenge_with_space(page, pair)
            expect(page.locator(".panel.shown" if is_right else ".explanation .sentence")).to_be_visible()
            for size in LOW:
                resize(page, *size)
                assert page.evaluate(PLACES_OF_CARDS) == places[size], (language, size, is_right)
                assert page.evaluate(COVERED) == [], (language, size, is_right)
                assert overflow(page) == 0


SYMBOLS_UNDER_TAG = """() => {
    const box = one => one.getBoundingClientRect();
    const tag = box(document.querySelector('.last-card .laid-by'));
    return [...document.querySelectorAll('.last-card use')].map(box)
        .filter(({ bottom, left, right }) => bottom > tag.top - 1 && right > tag.left && left < tag.right).length;
}"""


def test_the_name_on_the_last_card_covers_no_symbol(at_table: ReadyTables) -> None:
    """R7.2: everybody must examine this card. Three symbols take most of it."""
    number, three = 0, 2

    def is_ready(room: Room) -> bool:
        cards = room.play.table
        return is_turn_of(0, room) and bool(cards) and card_features(cards[-1])[number] == three

    (page,) = at_table("setup", pages=1, until=is_ready, **SLOW)
    expect(page.locator(".last-card use")).to_have_count(3)
    for size in (*SCREENS, *LOW_SCREENS, *SHORT_SCREENS):
        resize(page, *size)
        assert page.evaluate(SYMBOLS_UNDER_TAG) == 0, size


def test_keys_choose_lay_and_challenge(at_table: ReadyTables) -> None:
    """A S D F choose a card, Enter lays it, Space says SET!, Escape takes that back."""
    ana, iroha = at_table("setup", **SLOW)
    for player in (iroha, ana, iroha):
        player.wait_for_function(MY_TURN)
        card = cards_on(player, ".hand")[1]
        player.keyboard.press("s")
        expect(player.locator(f'.hand [data-card="{card}"]')).to_have_attribute("aria-pressed", "true")
        player.keyboard.press("Enter")
        for page in (ana, iroha):
            expect(page.locator(f'.line [data-card="{card}"]')).to_be_visible()
    expect(ana.get_by_role("button", name=re.compile("^SET!"))).to_be_visible()
    ana.keyboard.press("Space")
    expect(ana.locator("#set")).to_have_text(re.compile(r"Pick\s2"))
    ana.keyboard.press("q")
    expect(ana.locator(".line [data-card]").first).to_have_attribute("aria-pressed", "true")
    ana.keyboard.press("Escape")
    expect(ana.locator(".line [aria-pressed=true]")).to_have_count(0)


def test_space_says_set_after_a_click(at_table: ReadyTables) -> None:
    """Its label names Space, whether a card of the hand was clicked or another button."""
    (ana,) = at_table(
        "setup", pages=1, until=lambda room: is_turn_of(0, room) and len(room.play.table) > 2, **SLOW
    )
    ana.wait_for_function(MY_TURN)
    click(ana, ".hand .card")
    expect(ana.locator("#set")).to_contain_text("Lay this card")
    expect(ana.locator(".say-set kbd")).to_have_text(text("en", "web.space"))
    ana.keyboard.press("Space")
    expect(ana.locator("#set")).to_have_text(re.compile(r"Pick\s2"))
    three = ("Ana", "Iroha", "Tomás")
    ana, _, tomas = at_table("setup", names=three, until=will_lay_the_third, window=60_000, **SLOW)
    lay(ana, cards_on(ana, ".hand")[0])
    safe = tomas.locator(".second-line .button")
    safe.click()
    expect(safe).to_contain_text(text("en", "web.take_back"))
    expect(tomas.locator("#set kbd")).to_have_text(text("en", "web.space"))
    tomas.keyboard.press("Space")
    expect(tomas.locator("#set")).to_have_text(re.compile(r"Pick\s2"))


def test_a_challenge_counts_its_seconds_and_can_be_cancelled(at_table: ReadyTables) -> None:
    """The words that ask for two cards are no button, and look like none."""
    (ana,) = at_table(
        "setup", pages=1, until=lambda room: is_turn_of(0, room) and len(room.play.table) > 2, **SLOW
    )
    ana.keyboard.press("Space")
    expect(ana.locator("#set")).to_have_text(re.compile(r"Pick\s2\s*\d+ s"))
    expect(ana.locator("#set .pips i")).to_have_count(2)
    expect(ana.locator("#set .pips .on")).to_have_count(0)
    expect(ana.locator("#set")).to_have_attribute("aria-disabled", "true")
    expect(ana.locator("#set")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(ana.locator(".mine")).to_contain_text(text("en", "web.setup.own.challenges"))
    ana.get_by_role("button", name=re.compile("^Cancel")).click()
    expect(ana.locator("#set")).not_to_contain_text("Pick\N{NO-BREAK SPACE}2")
    expect(ana.locator(".say-set")).to_be_visible()


def test_a_tap_on_a_laid_card_says_how_to_challenge(at_table: ReadyTables) -> None:
    """The words go when the challenge begins."""
    (ana,) = at_table(
        "setup", pages=1, until=lambda room: is_turn_of(0, room) and len(room.play.table) > 2, **SLOW
    )
    words = ana.locator(".panel", has_text=text("en", "web.how.setup.challenge"))
    expect(words).to_have_count(0)
    ana.locator(".line [data-card]").first.click()
    expect(words).to_be_visible()
    ana.keyboard.press("Space")
    expect(words).to_have_count(0)


def seconds_on_the_button(page: Page) -> int:
    return int(page.locator("#set time-left").inner_text())


def test_a_challenge_counts_down_to_what_ends_it(at_table: ReadyTables) -> None:
    """R7.2, R7.5: the next card comes after the window at the earliest, and one's own turn lasts longer.

    After the window the next card may come at any moment, so that no seconds are shown. None of them jumps up.
    """
    ana, iroha, tomas = at_table(
        "setup",
        names=("Ana", "Iroha", "Tomás"),
        until=will_lay_the_third,
        window=60_000,
        **SLOW,
    )
    ana.wait_for_function(MY_TURN)
    lay(ana, cards_on(ana, ".hand")[0])
    for page, end in ((tomas, "next"), (iroha, "turn")):
        page.get_by_role("button", name=re.compile("^SET!")).click()
        expect(page.locator(".second-line")).to_contain_text(text("en", f"web.setup.pick_until.{end}"))
    assert seconds_on_the_button(tomas) <= 60
    assert seconds_on_the_button(iroha) > 600
    tomas.keyboard.press("Escape")
    tomas.keyboard.press("0")
    expect(iroha.locator(".places", has_text="Tomás")).to_contain_text(text("en", "web.setup.did.safe"))
    expect(iroha.locator("#set time-left")).to_have_text(re.compile(r"^(600|5\d\d)$"))
    tomas.get_by_role("button", name=re.compile("^SET!")).click()
    expect(tomas.locator(".second-line")).to_contain_text(text("en", "web.setup.pick_until.any_moment"))
    expect(tomas.locator("#set time-left")).to_have_count(0)


def test_the_result_of_a_challenge_goes_when_the_next_card_is_laid(at_table: ReadyTables) -> None:
    """Then the challenge is among the latest ones."""
    ana, iroha = at_table(
        "setup",
        until=has_mistake,
        photo_finish=0,
        **SLOW,
    )
    line = cards_on(ana, ".line")
    caught = pair_with_the_last(line)
    assert caught is not None
    challenge(ana, caught)
    expect(iroha.locator(".panel.shown .text:not(.reason)")).to_contain_text(
        f"You take all {len(line)} cards"
    )
    lay(ana, cards_on(ana, ".hand")[0])
    expect(iroha.locator(".line [data-card]")).to_have_count(1)
    expect(iroha.locator(".panel.shown")).to_have_count(0)
    expect(iroha.locator(".latest li")).to_have_text(re.compile(rf"Ana.*You\s*\+{len(line)}", re.DOTALL))


def test_a_card_of_the_hand_says_why_it_cannot_be_laid_yet(at_table: ReadyTables) -> None:
    """The words go when they are no longer true."""
    ana, iroha = at_table(
        "setup", until=lambda room: is_turn_of(0, room) and len(room.play.table) == 2, **SLOW
    )
    ana.wait_for_function(MY_TURN)
    iroha.locator(".hand .card").first.click()
    expect(iroha.locator(".panel .panel-title")).to_have_text(text("en", "web.setup.not_yet"))
    expect(iroha.locator(".panel .sentence")).to_have_text(text("en", "web.setup.next_is", name="Ana"))
    expect(iroha.locator(".hand [aria-pressed=true]")).to_have_count(0)
    lay(ana, cards_on(ana, ".hand")[0])
    expect(iroha.locator(".line [data-card]")).to_have_count(3)
    expect(iroha.locator(".side-panel .panel")).to_have_count(0)


def test_a_turn_is_shown_when_the_cards_taken_before_have_left(at_table: ReadyTables, visit: Visit) -> None:
    """The cards of a challenge stay for a moment, without a clock. The player in turn may go on at once."""
    visitors = [visit(), visit()]
    for visitor in visitors:
        visitor.context.add_init_script(KEEP_TAKEN_CARDS)
    ana, iroha = at_table(
        "setup",
        visitors=visitors,
        until=has_mistake,
        photo_finish=0,
        **SLOW,
    )
    line = cards_on(ana, ".line")
    caught = pair_with_the_last(line)
    assert caught is not None
    challenge(ana, caught)
    for page, says in ((ana, "You lay next"), (iroha, "Ana lays next")):
        expect(page.locator(".line.dim .card")).to_have_count(len(line))
        expect(page.locator("#set")).to_have_text(says)
        expect(page.locator(".line-title")).to_contain_text(text("en", "web.setup.phase.taken"))
        expect(page.locator("time-left, count-down")).to_have_count(0)
    iroha.evaluate("letLeave()")
    expect(iroha.locator(".line .card")).to_have_count(0)
    expect(iroha.locator("#set")).to_have_text("Ana’s turn")
    ana.keyboard.press("a")
    expect(ana.locator(".line .card")).to_have_count(0)
    expect(ana.locator("#set")).to_contain_text(re.compile(r"Lay this card.*\d+ s", re.DOTALL))


def test_safe_of_all_lets_the_next_card_come(at_table: ReadyTables) -> None:
    """R7.5: of three players, the one who is not next says "safe", and the face shows it."""
    ana, iroha, tomas = at_table(
        "setup",
        names=("Ana", "Iroha", "Tomás"),
        until=will_lay_the_third,
        window=60_000,
        **SLOW,
    )
    ana.wait_for_function(MY_TURN)
    lay(ana, cards_on(ana, ".hand")[0])
    expect(ana.locator(".line [data-card]")).to_have_count(3)
    expect(tomas.get_by_role("button", name=re.compile("^Safe"))).to_be_visible()
    expect(iroha.get_by_role("button", name=re.compile("^Safe"))).to_have_count(0)
    expect(iroha.locator(".hand")).to_have_class(re.compile("off"))
    # The next player is not counted, and everybody reads what "safe" does.
    expect(tomas.locator(".safe-count")).to_have_text(
        re.compile(r"“Safe” so far: 0\sof\s1\s+If all say it, Iroha can lay at once.")
    )
    expect(iroha.locator(".safe-count")).to_contain_text(text("en", "web.setup.safe_then.you"))
    expect(ana.locator(".places", has_text="Tomás")).to_contain_text(text("en", "web.setup.did.looks"))
    tomas.keyboard.press("0")
    iroha.wait_for_function(MY_TURN)
    # All have said it, so that nothing follows any more.
    expect(tomas.locator(".safe-count")).to_contain_text(re.compile(r"“Safe” so far: 1\sof\s1"))
    expect(tomas.locator(".safe-count")).not_to_contain_text("lay at once")


def waits_for_one_safe(room: Room) -> bool:
    """Return True when four of six players have said "safe", and only the first has not."""
    return room.phase == "playing" and room.rules.view(room.play, 0).asked == (0,)


def test_what_many_players_do_is_not_cut_off(
    visit: Visit, server: ServerProcess, at_table: ReadyTables
) -> None:
    """In Spanish, whose words for it are the longest."""
    choose_language(ana := visit(), server, "es")
    at_table("setup", names=("Ana",), bots=5, visitors=[ana], until=waits_for_one_safe, **SLOW, window=60_000)
    actions = ana.locator(".places .player-action", has_text=text("es", "web.setup.did.safe"))
    expect(actions.first).to_be_visible()
    for size in (SCREENS[2], UPRIGHT_TABLET, LOW_SCREENS[0]):
        resize(ana, *size)
        cut = actions.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length")
        assert cut == 0, size


def test_only_its_owner_sees_a_hand(at_table: ReadyTables, visit: Visit) -> None:
    """R7.1: on every screen, without accessibility violations in turn and out of turn."""
    ana, iroha = at_table("setup", **SLOW)
    hand = cards_on(ana, ".hand")
    watcher = visit()
    watch(watcher, ana.url)
    for page in (iroha, watcher):
        assert not set(hand) & set(cards_on(page, "#screen"))
    iroha.wait_for_function(MY_TURN)
    assert too_wide(iroha) == []
    assert violations_by_day_and_night(iroha) == []
    lay(iroha, cards_on(iroha, ".hand")[0])
    expect(ana.locator(".line [data-card]")).to_have_count(1)
    assert violations_by_day_and_night(ana) == []


def test_twelve_players_fit_every_screen(at_table: ReadyTables) -> None:
    (page,) = at_table("setup", names=("Ana",), bots=11, **SLOW)
    assert too_wide(page) == []
    assert page.locator(".place").count() == 11


def test_r7_5_a_player_who_took_too_long_reads_that_the_table_laid_a_card(at_table: ReadyTables) -> None:
    (ana,) = at_table("setup", pages=1, until=is_own_turn, turn_time=5_000, pause=600_000)
    expect(ana.locator(".panel .sentence")).to_have_text(re.compile("^The table lays .* for you.$"))
    ana.locator(".panel").get_by_role("button", name=text("en", "web.people.close")).click()
    expect(ana.locator(".panel")).to_have_count(0)


def test_r7_5_words_about_the_time_go_when_the_next_own_turn_begins(at_table: ReadyTables) -> None:
    (ana,) = at_table("setup", pages=1, until=is_own_turn, turn_time=5_000)
    expect(ana.locator(".panel .sentence")).to_have_text(re.compile("^The table lays .* for you.$"))
    ana.wait_for_function(MY_TURN)
    expect(ana.locator(".panel")).to_have_count(0)


def test_r7_5_a_chosen_card_is_laid_before_the_time_is_up(at_table: ReadyTables) -> None:
    (ana,) = at_table("setup", pages=1, until=is_own_turn, turn_time=5_000, pause=600_000)
    chosen = cards_on(ana, ".hand")[-1]
    ana.locator(f".hand [data-card='{chosen}']").click()
    expect(ana.locator(f".line [data-card='{chosen}']")).to_be_visible()


def test_r7_5_a_challenge_that_is_too_late_is_said_to_cost_nothing(at_table: ReadyTables) -> None:
    """Nobody lays, so that the table lays for both. A challenge in one's own turn ends with the time for it."""
    (ana,) = at_table(
        "setup", pages=1, until=lambda room: is_turn_of(0, room) and len(room.play.table) > 3, turn_time=5_000
    )
    while not ana.locator(".hand-game.pointing").count():  # a slow page may miss a turn
        ana.wait_for_function(MY_TURN)
        ana.keyboard.press("Space")
    over = ana.locator(".panel", has_text=text("en", "web.setup.challenge_over"))
    expect(over).to_contain_text(re.compile("The table lays .* for you"))


def test_a_first_own_set_is_explained(at_table: ReadyTables) -> None:
    (ana,) = at_table(
        "setup",
        pages=1,
        until=has_mistake,
        photo_finish=0,
        **SLOW,
    )
    line = cards_on(ana, ".line")
    pair = pair_with_the_last(line)
    assert pair is not None
    challenge_with_space(ana, pair)
    expect(ana.locator(".panel.shown .reason")).to_contain_text("A SET:")


def test_the_name_of_a_penalty_pile_keeps_to_its_place_on_a_phone(
    visit: Visit, server: ServerProcess, at_table: ReadyTables
) -> None:
    page = visit(**PHONE)
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("setup", visitors=[page], names=("Ana",), bots=3)
        for name in page.locator(".penalties small").all():
            assert name.evaluate("it => it.scrollWidth <= it.clientWidth"), language


NEAR_THE_MESSAGE = """() => {
    const box = one => one.getBoundingClientRect();
    const panel = box(document.querySelector('.side-panel > div'));
    const parts = '.set-ring, .set-button, .mine, .hand .card, .line .card, .second-line > *';
    return [...document.querySelectorAll(parts)].filter(one => {
        const { left, right, top, bottom } = box(one);
        return Math.max(top - panel.bottom, panel.top - bottom, left - panel.right, panel.left - right) < 6;
    }).map(one => one.className);
}"""
"""What stands less than six pixels from the message."""


def test_a_message_touches_neither_the_main_button_nor_its_countdown(at_table: ReadyTables) -> None:
    def is_ready(room: Room) -> bool:
        cards = room.play.table
        return is_turn_of(0, room) and 4 < len(cards) < 9 and pair_without_the_last(cards) is not None

    (page,) = at_table("setup", pages=1, until=is_ready, photo_finish=0, **SLOW)
    pair = pair_without_the_last(cards_on(page, ".line"))
    assert pair is not None
    challenge(page, pair)
    expect(page.locator(".explanation .sentence")).to_be_visible()
    expect(page.locator("#set")).to_contain_text(text("en", "web.setup.choose"))
    for size in (*SCREENS[1:], *LOW_SCREENS, UPRIGHT_TABLET, (1024, 768), (1440, 900)):
        resize(page, *size)
        assert page.evaluate(NEAR_THE_MESSAGE) == [], size


def test_only_picked_cards_of_which_there_are_several_have_numbers(at_table: ReadyTables) -> None:
    """A player lays one card, and challenges with two."""
    (page,) = at_table(
        "setup", pages=1, until=lambda room: is_turn_of(0, room) and len(room.play.table) > 4, **SLOW
    )
    page.locator(".hand .card").first.click()
    expect(page.locator(".hand .selected")).to_be_visible()
    expect(page.locator(".hand .selected .tick")).to_be_hidden()
    page.keyboard.press("Space")
    page.locator(".line [data-card]").first.click()
    expect(page.locator(".line .selected .tick")).to_be_visible()


@pytest.mark.parametrize("names", [("Ana", "Iroha"), ("Ana", "Iroha", "Tomás")])
def test_r7_4_the_question_before_leaving_says_what_the_deal_costs(
    at_table: ReadyTables, names: tuple[str, ...]
) -> None:
    """Among bots leaving is a break, which costs nothing; nor does a game by rules without this charge."""
    leave, charge = text("en", "web.leave"), text("en", "web.leave_charge")
    for revision, is_charged in ((CURRENT_REVISION, True), (1, False)):
        page, *_ = at_table("setup", names=names, pages=1, revision=revision, **SLOW)
        page.get_by_role("button", name=leave, exact=True).first.click()
        question = page.get_by_role("alertdialog")
        expect(question).to_contain_text(text("en", "web.leave_sure"))
        expect(question.get_by_text(charge)).to_have_count(int(is_charged))
    (page,) = at_table("setup", names=("Ana",), bots=2, revision=CURRENT_REVISION, **SLOW)
    page.get_by_role("button", name=text("en", "web.take_break"), exact=True).first.click()
    expect(page.get_by_role("alertdialog")).to_contain_text(text("en", "web.leave_bots"))
    expect(page.get_by_text(charge)).to_have_count(0)
    # The page has closed its connection on purpose.
    expect(page.locator("#set")).to_contain_text(text("en", "web.paused"))
