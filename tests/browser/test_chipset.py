"""ChipSet on screen, over a real server (RULES 6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.play import (
    FULL_MOTION,
    PHONE,
    cards_on,
    check_second_person,
    choose_language,
    is_over,
    pick,
    watch,
)
from browser.screens import (
    LOW_SCREENS,
    SCREENS,
    SHORT_SCREENS,
    overflow,
    overlapping,
    resize,
    too_wide,
    violations_by_day_and_night,
)
from browser.tables import ReadyTables, is_own_turn, is_showdown_of
from support.pseudo_languages import STRETCHED
from support.server_process import ServerProcess
from tertia.games.chipset.pots import has_own_set
from tertia.rooms.state import Room
from tertia.solver import has_set
from tertia.texts import LANGUAGES, text

Visit = Callable[..., Page]
SLOW: dict[str, Any] = {"turn_time": 600_000, "answer_time": 600_000, "pause": 600_000}


def button(page: Page, name: str) -> Any:
    return page.locator(".bets").get_by_role("button", name=re.compile(f"^{name}"))


MOVES = """() => [...document.querySelectorAll('.bets button:enabled, .result button')]
    .filter(one => one.checkVisibility()).map(one => one.innerText.trim())"""

CHANGED = """words => new Promise(resolve => {
    const look = () => document.body.innerText !== words && (observer.disconnect(), resolve());
    const observer = new MutationObserver(look);
    observer.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
    look();
})"""
"""Waits until a page shows other words, for example after a second, because a time is counted down."""


def play_to_the_end(pages: list[Page], *wanted: str, touch: bool = False) -> None:
    """Press the first of the ``wanted`` buttons that there is, and go on after a deal."""
    while not is_over(pages[0]):
        words = pages[0].inner_text("body")
        has_acted = False
        for page in pages:
            moves = page.evaluate(MOVES)
            found = [name for name in wanted if any(move.startswith(name) for move in moves)]
            has_acted = has_acted or bool(moves)
            if found:
                button(page, found[0]).tap() if touch else button(page, found[0]).click()
            elif "Next deal" in moves:
                page.locator(".result").get_by_role("button", name="Next deal").click()
                expect(page.locator(".result button")).to_have_count(0)  # or it would be pressed twice
        if not has_acted:
            pages[0].evaluate(CHANGED, words)


def has_a_set_in_hand(room: Room) -> bool:
    """Return True at the start of a deal in which somebody can show a SET after the first bets."""
    state = room.play
    if room.phase != "playing" or (state.phase, state.round, state.turn, state.pot) != ("betting", 1, 1, 0):
        return False
    return any(has_set((*player.hand, *state.table)) for player in state.players)


def test_a_match_of_two_by_clicks(at_table: ReadyTables) -> None:
    """R6.4: a bet is called; R6.6: a SET is shown; R6.3: the deal passes on; R6.7: a player folds, and it is over."""
    ana, iroha = at_table("chipset", settings=FULL_MOTION, until=has_a_set_in_hand, deals=2, **SLOW)
    expect(button(iroha, "Bet")).to_be_visible()
    for page in (ana, iroha):
        expect(page.locator(".bets .seconds")).to_have_text(re.compile(r"^\d+ s$"))
    iroha.get_by_role("button", name="2", exact=True).click()
    button(iroha, "Bet 2").click()
    expect(ana.locator(".place .sentence")).to_contain_text("Bets 2")
    expect(ana.locator(".pot b")).to_have_text("2")
    for name, cost in (("Call", "2 chips"), ("Raise to 3", "3 chips")):  # both say what they cost
        expect(button(ana, name).locator("small")).to_have_text(cost)
    button(ana, "Raise to 3").click()
    expect(button(iroha, "Raise")).to_be_disabled()
    reason = re.compile(re.escape(text("en", "web.why.raises", n=1)))
    expect(button(iroha, "Raise")).to_have_accessible_description(reason)
    button(iroha, "Call 1").click()
    expect(iroha.locator(".pot b")).to_have_text("6")
    play_to_the_end([ana, iroha], "Show my", "Fold")
    for page, name in ((ana, "Ana"), (iroha, "Iroha")):
        check_second_person(page, name)
        expect(page.locator(".result")).to_contain_text(re.compile(r"Result in\s+\d+ s"))
        page.get_by_role("button", name="See the result").click()
        expect(page.locator(".podium, .step").first).to_be_visible()


def test_r6_6_a_hand_without_a_set_is_answered_by_itself(at_table: ReadyTables) -> None:
    """R6.3: the first bet is a duty. R6.6: only a player with a SET is asked; the other screen answers alone."""
    pages = at_table("chipset", opening="bet", first_bet="apart", revision=2, **SLOW)
    ana, iroha = pages
    expect(button(iroha, "Bet 1")).to_be_enabled()
    for name in ("Fold", "Check"):
        expect(button(iroha, name)).to_be_disabled()
        expect(button(iroha, name)).to_have_accessible_description(
            re.compile(text("en", "web.chipset.must_bet"))
        )
    button(iroha, "Bet 1").click()
    button(ana, "Call 1").click()
    itself = text("en", "web.chipset.answers_itself")
    question = re.compile(f"{re.escape(text('en', 'web.chipset.ask'))}|{itself}")
    for page in pages:
        expect(page.locator(".bets")).to_contain_text(question)
        expect(page.locator(".mine .words")).to_be_empty()  # nobody reads about oneself what others read
        if button(page, "Stay hidden").count():
            button(page, "Stay hidden").click()
        else:
            assert button(page, "Show my").count() == 0
    for page in pages:
        expect(page.locator(".community [data-card]")).to_have_count(3)


def is_asked_without_a_set(room: Room) -> bool:
    """Return True if Ana is asked at the showdown and has no SET."""
    state = room.play
    if room.phase != "playing" or state.phase != "answering":
        return False
    ana = state.players[0]
    return ana.is_in and ana.expose is None and not has_set((*ana.hand, *state.table))


RECORD_DELAYS = """const setTimer = window.setTimeout;
    window.delays = [];
    window.setTimeout = (act, delay, ...more) => (window.delays.push(delay), setTimer(act, delay, ...more));"""


def test_r6_6_among_bots_a_hand_without_a_set_is_answered_soon(at_table: ReadyTables, visit: Visit) -> None:
    """Bots learn nothing from the time, so it is not random."""
    page = visit()
    page.add_init_script(RECORD_DELAYS)
    at_table("chipset", visitors=[page], names=("Ana",), bots=3, until=is_asked_without_a_set, **SLOW)
    cards = page.locator(".community [data-card]").count()
    page.wait_for_function("() => delays.includes(1500)")
    expect(page.locator(".community [data-card]")).not_to_have_count(cards)


def test_r6_6_a_player_without_a_set_reads_that_the_page_answers(at_table: ReadyTables, visit: Visit) -> None:
    page = visit()
    page.add_init_script("""new MutationObserver(() => {
        window.bets = [...(window.bets ?? []), document.querySelector('.bets')?.textContent ?? ''];
    }).observe(document, {subtree: true, childList: true, characterData: true})""")
    at_table("chipset", visitors=[page], names=("Ana",), bots=3, until=is_asked_without_a_set, **SLOW)
    sentence = text("en", "web.chipset.hidden_itself")
    page.wait_for_function("sentence => bets.some(words => words.includes(sentence))", arg=sentence)


MOVES_CARDS = """() => {
    const asked = document.querySelector('.asked');
    const cards = [...document.querySelectorAll('.card')];
    const places = () => JSON.stringify(cards.map(card => card.getBoundingClientRect()));
    const shown = places();
    asked.style.display = 'none';
    const hidden = places();
    asked.style.removeProperty('display');
    return shown !== hidden;
}"""
"""Whether the question takes another place than that of the bets."""


def test_r6_6_a_phone_shows_the_question_of_the_showdown_too(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """Above the button of a player whom it does not ask, in the place of the bets, so that no card moves.

    A wide screen has it in the header.
    """
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("chipset", visitors=[page], until=is_asked_without_a_set, **SLOW)
        question = [text(language, f"web.chipset.phase.{key}") for key in ("question", "question_says")]
        for size in (*SCREENS[:2], SHORT_SCREENS[0], *LOW_SCREENS, (1024, 768)):
            resize(page, *size)
            expect(page.locator(".asked")).to_be_visible()
            expect(page.locator(".asked")).to_have_text(re.compile(r"\s+".join(map(re.escape, question))))
            assert not page.evaluate(MOVES_CARDS), (language, size)
            assert too_wide(page, [size]) == []
            assert overlapping(page) == []
        resize(page, *SCREENS[2])
        expect(page.locator(".asked")).to_be_hidden()
        expect(page.locator(".round")).to_contain_text(question[1])


def test_a_deal_by_touch_on_a_phone(at_table: ReadyTables) -> None:
    pages = at_table("chipset", settings=PHONE, until=has_a_set_in_hand, deals=1, **SLOW)
    assert overflow(pages[0]) == 0
    play_to_the_end(pages, "Show my", "Check", touch=True)


def is_showdown_with_two_sets(room: Room) -> bool:
    """Return True after a deal that was won with two SETs or more."""
    state = room.play
    if room.phase != "playing" or state.phase != "between":
        return False
    winners = {seat for pot in state.taken for seat in pot.winners}
    return any(len(state.players[seat].sets) > 1 for seat in winners)


def is_side_pot_without_a_set(room: Room) -> bool:
    """Return True after a deal whose main pot has one winner, and whose side pot players without a SET share."""
    state = room.play
    if room.phase != "playing" or state.phase != "between":
        return False
    won = [(len(pot.winners), pot.sets) for pot in state.taken if pot.chips]
    return len(won) == 2 and won[0][0] == 1 and won[1][0] > 1 and won[1][1] == 0


def is_won_in_two_pots(room: Room) -> bool:
    """Return True after a deal of which one player won two pots."""
    state = room.play
    if room.phase != "playing" or state.phase != "between":
        return False
    winners = [pot.winners for pot in state.taken if pot.chips]
    return len(winners) == 2 and len(winners[0]) == 1 and winners[0] == winners[1]


def test_r6_8_pots_have_names_and_a_share_without_a_set_has_no_ring(at_table: ReadyTables) -> None:
    (page,) = at_table(
        *("chipset", None, ("Ana",), 3),
        until=is_side_pot_without_a_set,
        pause=600_000,
        chips=5,
        turn_time=600_000,
    )
    names = page.locator(".result .pot-name")
    expect(names).to_have_text(["Main pot", re.compile(r"^Side pot, without (\w+|you) \(all in\)$")])
    expect(page.locator(".result .sentence")).to_contain_text("the most SETs")
    expect(page.locator(".result .text").first).to_contain_text("Nobody here has a SET,")
    assert page.locator(".place.winner").count() <= 1


def test_r6_8_one_line_says_what_a_player_won_in_two_pots(at_table: ReadyTables) -> None:
    (page,) = at_table("chipset", None, ("Ana",), 3, until=is_won_in_two_pots, pause=600_000, chips=5)
    expect(page.locator(".result .sentence")).to_have_count(1)
    expect(page.locator(".result .pot-name")).to_have_count(0)
    expect(page.locator(".result .text")).to_have_count(1)  # the time to the next deal


def is_shared(*, evenly: bool) -> Callable[[Room], bool]:
    """Return a condition: the deal is over, and its only pot was shared among all winners alike, or not."""

    def is_over_and_shared(room: Room) -> bool:
        state = room.play
        if room.phase != "playing" or state.phase != "between":
            return False
        pots = [pot for pot in state.taken if pot.chips]
        is_even = len(pots) == 1 and len(set(pots[0].shares)) == 1
        return len(pots) == 1 and len(pots[0].winners) > 1 and is_even == evenly

    return is_over_and_shared


def test_r6_6_the_result_says_why_a_share_is_larger(at_table: ReadyTables, server: ServerProcess) -> None:
    names = ("Ana", "Iroha", "Mateo")
    (even,) = at_table("chipset", names=names, until=is_shared(evenly=True), pages=1, **SLOW)
    expect(even.locator(".result .sentence")).to_be_visible()
    expect(even.locator(".result .odd")).to_have_count(0)
    (page,) = at_table("chipset", names=names, until=is_shared(evenly=False), pages=1, **SLOW)
    expect(page.locator(".result .odd")).to_have_text(text("en", "web.chipset.odd_chips", n=1))
    address = page.url
    for language in (*LANGUAGES, STRETCHED):
        choose_language(page, server, language)
        page.goto(address)
        expect(page.locator(".result .odd")).to_be_visible()
        assert too_wide(page) == [], language


def has_a_pot_of(chips: int) -> Callable[[Room], bool]:
    return lambda room: room.phase == "playing" and room.play.phase == "betting" and room.play.pot == chips


def test_one_chip_is_as_near_to_its_number_as_many_are(at_table: ReadyTables) -> None:
    ends = []
    for chips in (1, 6):
        (page,) = at_table("chipset", until=has_a_pot_of(chips), pages=1, **SLOW)
        resize(page, 1280, 800)
        expect(page.locator(".pot b")).to_have_text(str(chips))
        ends.append(
            page.locator(".pot").evaluate(
                """pot => {
                    const edges = [...pot.querySelectorAll('.stack path')]
                        .map(one => one.getBoundingClientRect().right);
                    return pot.querySelector('b').getBoundingClientRect().left - Math.max(...edges);
                }"""
            )
        )
    assert ends[0] <= ends[1] + 1


def test_the_stack_has_a_disc_for_each_chip_and_grows_on(at_table: ReadyTables) -> None:
    for chips in (1, 6, 10, 20):

        def has_pot(room: Room, least: int = chips) -> bool:
            return room.phase == "playing" and room.play.phase == "betting" and room.play.pot >= least

        (page,) = at_table("chipset", until=has_pot, pages=1, **SLOW)
        shown = int(page.locator(".pot b").inner_text())
        assert shown >= chips
        expect(page.locator(".pot .stack path")).to_have_count(shown)


def test_a_bot_shows_its_level_where_there_is_room(at_table: ReadyTables, server: ServerProcess) -> None:
    shown = "all => all.map(one => getComputedStyle(one, '::after').content)"
    for bots, width, is_shown in ((1, 1280, True), (3, 1280, True), (4, 1280, False), (1, 390, False)):
        (page,) = at_table("chipset", None, ("Ana",), bots, **SLOW)
        resize(page, width, 800)
        persons = page.locator(".place .person")
        expect(persons).to_have_count(bots)
        for language in (*LANGUAGES, STRETCHED) if is_shown else ():
            choose_language(page, server, language)
            page.reload()
            expect(persons).to_have_count(bots)
            assert all(level != "none" for level in persons.evaluate_all(shown))
            assert overflow(page) <= 0, language
            assert persons.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)"), (
                language
            )
        if not is_shown:
            assert persons.evaluate_all(shown) == ["none"] * bots


RINGS = "all => new Set(all.map(card => getComputedStyle(card).boxShadow)).size"
"""Counts the different rings around cards."""


COVERED = """all => all.filter(label => {
    const { left, right, top, bottom } = label.getBoundingClientRect();
    label.style.pointerEvents = 'auto';
    return [top + 2, bottom - 2].some(
        y => !label.contains(document.elementFromPoint((left + right) / 2, y)));
}).map(label => label.textContent)"""
"""The numbers of SETs that something covers."""

POT_OFFSET = """board => {
    const middle = one => one.left + one.width / 2, words = document.createRange();
    words.setStart(board.querySelector('.pot b'), 0);
    words.setEndAfter(board.querySelector('.pot span'));
    return middle(words.getBoundingClientRect()) - middle(board.getBoundingClientRect());
}"""
"""The pixels from the middle of the table to the middle of the words about the pot."""


def test_each_winning_set_has_a_ring_and_a_number(at_table: ReadyTables) -> None:
    """R6.7. Against bots the time to the next deal is exact, although they are ready at once."""
    (page,) = at_table("chipset", names=("Ana",), bots=3, until=is_showdown_with_two_sets, pause=600_000)
    cards = page.locator(".card.hit:not(.card-tiny)")
    assert {"1", "2"} <= set("".join(page.locator(".set-numbers").all_inner_texts()))
    assert cards.evaluate_all(RINGS) > 1
    expect(page.locator(".pot span")).to_have_text("paid out")
    expect(page.locator(".pot .stack")).to_be_hidden()
    for size in SCREENS:
        resize(page, *size)
        assert page.locator(".set-numbers").evaluate_all(COVERED) == [], size
        assert abs(page.locator(".board").evaluate(POT_OFFSET)) <= 1, size
    for card in cards.all():
        expect(card).to_have_accessible_name(re.compile(r"SET \d"))
    expect(page.locator(".result")).to_contain_text("Ready: 2 of 3")  # one is out of chips
    expect(page.locator(".result")).to_contain_text(re.compile(r"Next deal in\s+\d+ s"))
    assert violations_by_day_and_night(page) == []


def is_showdown_won_by_a_bot(room: Room) -> bool:
    """Return True after a deal in which bots won the pot and another bot showed its hand too."""
    state = room.play
    if room.phase != "playing" or state.phase != "between":
        return False
    winners = state.taken[0].winners
    shown = {seat for seat, player in enumerate(state.players) if player.shown and seat != 0}
    return 0 not in winners and set(winners) < shown


def test_a_shown_hand_is_large_in_the_panel_and_the_way_on_stays(at_table: ReadyTables) -> None:
    """The panel has the winner's hand, and that of a player who is tapped. Its button leads on in both cases."""
    (page,) = at_table(
        "chipset", names=("Ana",), bots=3, settings=PHONE, until=is_showdown_won_by_a_bot, pause=600_000
    )
    panel, seats = page.locator(".own .panel"), page.locator(".place:has(.mini)")
    go_on = panel.get_by_role("button", name="Next deal")
    hand = "all => all.map(one => [one.getAttribute('aria-label'), one.clientWidth])"
    large = panel.locator(".mini .card")
    expect(large).to_have_count(2)
    winner = seats.and_(page.locator(".winner")).first.locator(".mini .card").evaluate_all(hand)
    assert [name for name, _ in large.evaluate_all(hand)] == [name for name, _ in winner]
    other = seats.and_(page.locator(":not(.winner)")).first
    other.tap()
    expect(panel).to_contain_text(other.locator(".name").inner_text())
    names = [name for name, _ in other.locator(".mini .card").evaluate_all(hand)]
    assert [name for name, width in large.evaluate_all(hand) if width >= 44] == names
    assert overlapping(page) == []
    page.locator(".dealer").first.tap()  # other words stand in the panel
    expect(panel).to_contain_text(re.compile("marks the dealer"))
    go_on.tap()
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("bots", [1, 3, 4])
def test_shown_hands_are_large_at_the_seats_on_a_desktop(at_table: ReadyTables, bots: int) -> None:
    until = is_showdown_won_by_a_bot if bots > 1 else is_lost_with_a_set
    (page,) = at_table("chipset", names=("Ana",), bots=bots, until=until, pause=600_000)
    for width, height in ((1280, 800), (1920, 1080)):
        resize(page, width, height)
        cards = page.locator(".place .mini .card")
        assert all(size >= 50 for size in cards.evaluate_all("all => all.map(one => one.clientWidth)"))
        assert overlapping(page) == []
        assert overflow(page) == 0


def is_lost_with_a_set(room: Room) -> bool:
    """Return True after a deal in which the first player showed a SET and won nothing."""
    state = room.play
    if room.phase != "playing" or state.phase != "between" or not state.players[0].sets:
        return False
    return all(0 not in pot.winners for pot in state.taken)


def test_an_own_set_that_did_not_win_is_marked_too(at_table: ReadyTables) -> None:
    (page,) = at_table("chipset", names=("Ana",), bots=3, until=is_lost_with_a_set, pause=600_000)
    expect(page.locator(".hand .hit").first).to_be_visible()
    assert page.locator(".hand .hit").first.evaluate_all(RINGS) == 1


def is_broke_with_open_cards(room: Room) -> bool:
    """Return True after a deal that cost another player the last chips at a showdown."""
    state = room.play
    if room.phase != "playing" or state.phase != "between" or not state.players[0].chips:
        return False
    return any(player.shown and not player.chips for player in state.players[1:])


def test_r6_8_the_cards_of_a_player_without_chips_cover_no_words(at_table: ReadyTables) -> None:
    """Such a player, if ready for the next deal, is not counted."""
    (page,) = at_table(
        *("chipset", None, ("Ana",), 3),
        settings=PHONE,
        until=is_broke_with_open_cards,
        pause=600_000,
        chips=5,
    )
    assert overlapping(page) == []
    broke = page.locator(".place.folded:has(.mini)").first
    words, cards = broke.locator(".words").bounding_box(), broke.locator(".mini").bounding_box()
    assert words is not None
    assert cards is not None
    assert words["x"] >= cards["x"] + cards["width"]
    out = page.locator(".place .big").filter(has_text=re.compile(r"^\s*0")).count()
    expect(page.locator(".result")).to_contain_text(f"Ready: {3 - out} of {4 - out}")


def has_seven_cards(room: Room) -> bool:
    """Return True if the first player is in turn and the middle has seven cards."""
    state = room.play
    return room.phase == "playing" and state.phase == "betting" and state.turn == 0 and len(state.table) == 7


def test_on_a_phone_seven_cards_fill_two_rows(at_table: ReadyTables) -> None:
    (page,) = at_table("chipset", names=("Ana",), bots=3, settings=PHONE, until=has_seven_cards, **SLOW)
    boxes = page.locator(".community > *").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len(boxes) == 8
    assert len(set(boxes)) == 2
    width = page.locator(".community .card").first.evaluate("card => card.clientWidth")
    assert width > 80


def has_six_cards(room: Room) -> bool:
    """Return True if the first player is in turn and the middle has six cards."""
    state = room.play
    return room.phase == "playing" and state.phase == "betting" and state.turn == 0 and len(state.table) == 6


@pytest.mark.parametrize("until", [is_own_turn, has_six_cards])
def test_r6_7_only_the_place_of_the_next_card_is_seen(
    at_table: ReadyTables, until: Callable[[Room], bool]
) -> None:
    """Nobody knows how many cards come, so no row of frames ends."""
    (page,) = at_table("chipset", names=("Ana",), bots=3, until=until, **SLOW)
    expect(page.locator(".community .slot").filter(visible=True)).to_have_count(1)
    expect(page.locator(".community .card + .slot")).to_be_visible()


def test_each_phase_begins_with_the_smallest_bet_and_a_move_speaks_to_you(at_table: ReadyTables) -> None:
    ana, iroha = at_table("chipset", **SLOW)
    iroha.keyboard.press("3")
    button(iroha, "Bet 3").click()
    expect(iroha.locator(".mine .words")).to_have_text("You bet 3")
    expect(button(ana, "Call 3")).to_be_visible()  # the key does nothing before her turn
    ana.keyboard.press("f")
    for page in (ana, iroha):
        page.locator(".result").get_by_role("button", name="Next deal").click()
    button(ana, "Check").click()
    expect(button(iroha, "Bet 1")).to_be_visible()


ON_TOP = """badge => {
    const { x, y, width, height } = badge.getBoundingClientRect();
    return [0.2, 0.5, 0.8].every(part =>
        document.elementFromPoint(x + part * width, y + part * height) === badge);
}"""
"""Returns whether nothing covers a badge, along a diagonal."""


def test_the_ring_of_the_player_in_turn_does_not_cover_the_dealer(at_table: ReadyTables) -> None:
    _, iroha = at_table("chipset", settings=PHONE, **SLOW)
    button(iroha, "Bet 1").tap()
    badge = iroha.locator(".place.turn .portrait.ringed .dealer")
    expect(badge).to_be_visible()
    assert badge.evaluate(ON_TOP)


def test_the_sign_of_the_dealer_is_no_letter(
    at_table: ReadyTables, visit: Callable[..., Page], server: ServerProcess
) -> None:
    """A letter beside the first letter of a name would read as a name. A title and a press say what it means."""
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("chipset", names=("Dora", "Iroha"), visitors=[page], **SLOW)
        sign = page.locator(".mine .dealer")
        expect(sign.locator("svg")).to_be_visible()
        expect(sign).to_have_text("")
        expect(sign).to_have_attribute("title", text(language, "web.dealer"))
        sign.click()
        you = text(language, "web.you")
        expect(page.locator(".panel .sentence")).to_have_text(text(language, "web.dealer_says", name=you))


def test_a_bet_or_call_of_all_chips_says_so(at_table: ReadyTables) -> None:
    """The others wait while Iroha is all in; the waiting button says who is."""
    ana, iroha, tomas = at_table("chipset", names=("Ana", "Iroha", "Tomás"), chips=3, **SLOW)
    iroha.keyboard.press("2")
    expect(button(iroha, "Bet 2")).to_be_visible()
    iroha.keyboard.press("3")
    button(iroha, "All in 3 chips").click()
    expect(button(tomas, "Call, all in 3 chips")).to_be_visible()
    expect(iroha.locator(".bets #set")).to_have_text(
        re.compile(r"Tomás’s turn\s*\d+\s*s\s*·\s*You’re all in")
    )
    expect(iroha.locator(".mine .words")).to_have_text("You’re all in")
    expect(ana.locator(".bets #set")).not_to_contain_text("all in")


NOBODY_PLAYS: dict[str, Any] = {
    "opening": "bet",
    "turn_time": 3_000,
    "pause": 0,
    "deals": 50,
    "chips": 1_000,
}
"""The table bets and folds for everybody, deal after deal."""


def is_turn_of_ana(others_said: int) -> Callable[[Room], bool]:
    """Return a test for the first turn of Ana in a deal, after this number of others."""

    def is_turn(room: Room) -> bool:
        state = room.play
        if room.phase != "playing" or (state.phase, state.round, state.turn) != ("betting", 1, 0):
            return False
        ana, *others = state.players
        return ana.said is None and sum(other.said is not None for other in others) == others_said

    return is_turn


def test_a_player_who_bet_by_time_reads_why(at_table: ReadyTables) -> None:
    """R6.3: the first bet is due. Nobody plays, so the second player thinks while Ana reads."""
    names = ("Ana", "Iroha", "Tomás")
    (ana,) = at_table("chipset", None, names, pages=1, until=is_turn_of_ana(0), **NOBODY_PLAYS)
    expect(ana.locator(".bets #set")).to_have_text(re.compile(r"’s turn\s*\d+\s*s\s*·\s*Your time ran out"))


def test_bets_by_keyboard_alone(at_table: ReadyTables) -> None:
    """1 to 3 choose the amount, R raises, C calls, F folds; the last player takes the pot without showing (R6.7).

    Without accessibility violations, for the player in turn, for the other one, and at the end of the deal.
    """
    ana, iroha = at_table("chipset", **SLOW)
    expect(button(iroha, "Bet")).to_be_visible()
    for page in (iroha, ana):
        assert violations_by_day_and_night(page) == []
    iroha.keyboard.press("3")
    expect(button(iroha, "Bet 3")).to_be_visible()
    iroha.keyboard.press("r")
    expect(button(ana, "Call 3")).to_be_visible()
    ana.keyboard.press("f")
    for page, words in ((ana, "Iroha takes the pot of"), (iroha, "You take the pot of")):
        expect(page.locator(".result .sentence")).to_contain_text(words)
    for page in (iroha, ana):  # the next dealer and the other player: one deals, one is ready
        expect(page.locator(".result").get_by_role("button", name="Next deal")).to_be_visible()
    assert violations_by_day_and_night(ana) == []


def test_r6_6_the_showdown_has_keys_of_its_own(at_table: ReadyTables) -> None:
    """H stays hidden and S shows. F and R, which fold and raise, do nothing there."""
    pages = at_table("chipset", until=has_a_set_in_hand, **SLOW)
    ana, iroha = pages
    expect(button(iroha, "Bet")).to_be_visible()
    iroha.keyboard.press("r")
    expect(button(ana, "Call 1")).to_be_visible()
    ana.keyboard.press("c")
    for page in pages:
        expect(page.locator(".round")).to_contain_text("Showdown?")
    asked = [page for page in pages if button(page, "Show my").count()]
    assert asked
    assert button(asked[0], r"Show my (SET|\d SETs)\b").count() == 1
    for key in ("f", "r"):
        asked[0].keyboard.press(key)
        expect(button(asked[0], "Show my")).to_be_visible()
    for page in asked[1:]:
        page.keyboard.press("h")
    asked[0].keyboard.press("s")
    for page in pages:
        expect(page.locator(".pot span")).to_have_text("paid out")


def test_space_bets_nothing(at_table: ReadyTables) -> None:
    """No label names Space, and a bet costs chips. Space picks a card with the focus, like a button.

    A card that was clicked does not keep the focus.
    """
    ana, iroha = at_table("chipset", opening="bet", first_bet="apart", revision=2, **SLOW)
    expect(button(iroha, "Bet 1")).to_be_enabled()
    clicked, card = (iroha.locator(".hand [data-card]").nth(place) for place in (1, 0))
    clicked.click()
    iroha.keyboard.press("Space")
    card.focus()
    iroha.keyboard.press("Space")
    expect(card).to_have_class(re.compile("selected"))  # so the first press would have had its answer
    expect(clicked).to_have_class(re.compile("selected"))
    expect(button(iroha, "Bet 1")).to_be_enabled()
    iroha.keyboard.press("r")
    expect(button(ana, "Call 1")).to_be_visible()


PRESS_AT_ONCE = """() => new MutationObserver(() => {
    const fold = document.querySelector('.bets .button-row .button');
    if (!fold || window.pressed) return;
    window.pressed = true;
    fold.click();
}).observe(document.body, {subtree: true, childList: true})"""
"""Presses the first button to bet in the moment in which it appears."""


def test_the_question_before_leaving_says_what_it_costs(at_table: ReadyTables) -> None:
    """R2.8: a hand that its player leaves is folded, and a host who leaves is no longer the host."""
    ana, iroha = at_table("chipset", **SLOW)
    for page, host_words in ((ana, 1), (iroha, 0)):
        page.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
        question = page.get_by_role("alertdialog")
        expect(question).to_contain_text(text("en", "web.leave_folds"))
        expect(question.get_by_text(text("en", "web.leave_host", name="Iroha"))).to_have_count(host_words)


def test_a_press_meant_for_the_next_deal_bets_nothing(at_table: ReadyTables) -> None:
    """A press that comes together with the cards of a further deal neither folds nor bets."""
    pages = at_table("chipset", deals=3, **SLOW)
    ana, iroha = pages
    iroha.keyboard.press("r")
    expect(button(ana, "Call 1")).to_be_visible()
    ana.keyboard.press("f")
    expect(ana.locator(".result")).to_be_visible()
    ana.evaluate(PRESS_AT_ONCE)
    for page in pages:
        page.locator(".result").get_by_role("button", name="Next deal").click()
    ana.wait_for_function("() => window.pressed")
    expect(ana.locator("#bet-says")).to_contain_text(text("en", "web.chipset.press_again"))
    ana.keyboard.press("2")
    expect(button(ana, "Bet 2")).to_be_enabled()
    expect(iroha.locator(".round")).to_contain_text("Ana’s turn")


def test_a_first_bet_stays_a_bet_after_a_reload_and_a_stake_is_shown_in_turn(at_table: ReadyTables) -> None:
    ana, iroha = at_table("chipset", **SLOW)
    iroha.keyboard.press("2")
    button(iroha, "Bet 2").click()
    expect(button(ana, "Call 2")).to_be_visible()
    ana.reload()
    expect(ana.locator(".place .sentence")).to_contain_text("Bets 2")
    button(ana, "Raise to 3").click()
    expect(button(iroha, "Call 1")).to_be_visible()
    iroha.reload()
    expect(iroha.locator(".place .sentence")).to_contain_text("Raises to 3")
    sentence = ana.locator(".place .sentence")
    expect(sentence).to_contain_text("Thinking…")
    expect(sentence.locator(".number")).to_have_text("2")
    expect(sentence.locator(".number")).to_be_visible()


def test_a_player_who_folded_by_time_reads_why(at_table: ReadyTables) -> None:
    """R6.4. Nobody plays: Ana is the second and folds while the third still has time."""
    names = ("Ana", "Iroha", "Tomás")
    (ana,) = at_table("chipset", None, names, pages=1, until=is_turn_of_ana(1), **NOBODY_PLAYS)
    expect(ana.locator(".bets #set")).to_have_text(re.compile(r"You’ve folded\s*Your time ran out"))
    expect(ana.locator(".mine .words")).to_have_text(text("en", "web.chipset.you_did.fold_by_time"))


def test_only_its_owner_sees_a_hand_and_its_marks(at_table: ReadyTables, visit: Visit) -> None:
    """R6.2: neither the other player nor a spectator has the cards anywhere in the page. Three taps mark a SET."""
    ana, iroha = at_table("chipset", **SLOW)
    hand = cards_on(ana, ".hand")
    assert len(hand) == 2
    watcher = visit()
    watch(watcher, ana.url)
    for page in (iroha, watcher):
        expect(page.locator(".backs .card").first).to_be_visible()
        assert not set(hand) & set(cards_on(page, "#screen"))
        assert page.locator(".places card-face[card]").count() == 0
    for card in (*cards_on(ana, ".community"), hand[0]):
        ana.locator(f'[data-card="{card}"]').click()
    expect(ana.locator(".marked")).to_contain_text("3 cards marked")
    expect(iroha.locator(".marked")).to_have_count(0)
    ana.get_by_role("button", name=re.compile("^Remove the mark")).click()
    expect(ana.locator(".marked")).to_have_count(0)


def test_a_tap_on_a_marked_card_removes_the_mark(at_table: ReadyTables) -> None:
    """A second SET may share the card: its mark begins with another card. Both go when the player folds."""

    def may_fold(room: Room) -> bool:
        return (
            has_three_cards(room) and room.play.turn == 0 and not any(one.folded for one in room.play.players)
        )

    names = ("Ana", "Iroha", "Mateo")
    ana, *_ = at_table("chipset", names=names, pages=1, until=may_fold, opening="free", **SLOW)
    hand, middle = cards_on(ana, ".hand"), cards_on(ana, ".community")

    def mark(*cards: int) -> None:
        for card in cards:
            ana.locator(f'[data-card="{card}"]').click()

    marks, noted, selected = (ana.locator(one) for one in (".unmark", ".card.noted", ".card.selected"))
    mark(hand[0], *middle[:2])
    expect(marks).to_have_count(1)
    mark(middle[0])
    expect(noted).to_have_count(0)
    expect(selected).to_have_count(0)
    mark(hand[0], *middle[:2])
    mark(hand[1], middle[2], middle[0])
    expect(marks).to_have_count(2)
    expect(noted).to_have_count(5)
    mark(middle[0])  # of both marks: the newer one goes
    expect(marks).to_have_count(1)
    mark(hand[1])
    expect(selected).to_have_count(1)
    button(ana, "Fold").click()
    expect(ana.locator(".hand.off")).to_be_visible()
    expect(marks).to_have_count(0)
    expect(noted).to_have_count(0)
    mark(middle[0])
    expect(selected).to_have_count(0)


def has_three_cards(room: Room) -> bool:
    """Return True if the middle has three cards, so that they could be picked without one of the hand."""
    state = room.play
    return room.phase == "playing" and state.phase == "betting" and len(state.table) == 3


def test_r6_1_three_cards_of_the_middle_are_not_marked(at_table: ReadyTables) -> None:
    """A SET without a card of the hand does not count, and the page says why. The next mark replaces the words."""
    ana, _ = at_table("chipset", settings=PHONE, until=has_three_cards, **SLOW)
    middle, hand = cards_on(ana, ".community"), cards_on(ana, ".hand")
    why = text("en", "web.chipset.not_marked")
    pick(ana, middle, touch=True, where=".community")
    expect(ana.locator(".marked")).to_have_text(why)
    expect(ana.locator(".card.noted, .unmark")).to_have_count(0)
    assert any(why in said for said in ana.evaluate("announced"))
    pick(ana, [*middle[:2]], touch=True, where=".community")
    pick(ana, hand[:1], touch=True, where=".hand")
    expect(ana.locator(".marked")).to_contain_text("3 cards marked")
    expect(ana.locator(".card.noted")).to_have_count(3)


def test_words_about_a_mark_go_when_the_phase_ends(at_table: ReadyTables) -> None:
    options: dict[str, Any] = {"opening": "bet", "first_bet": "apart", "revision": 2, **SLOW}
    ana, iroha = at_table("chipset", until=has_three_cards, **options)
    pick(ana, cards_on(ana, ".community"), where=".community")
    button(iroha, "Bet 1").click()
    expect(button(ana, "Call 1")).to_be_enabled()
    expect(ana.locator(".refused")).to_be_visible()
    button(ana, "Call 1").click()
    expect(button(ana, "Call 1")).to_have_count(0)
    expect(ana.locator(".refused")).to_have_count(0)


LINES = """words => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return new Set([...range.getClientRects()].map(box => box.top)).size; }"""


CROWDED = """() => [...document.querySelectorAll('.place')].filter(place => {
    const boxOf = one => one.getBoundingClientRect();
    const linesOf = one => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return [...words.getClientRects()];
    };
    const box = boxOf(place);
    const cards = [...place.querySelectorAll('.card')].map(boxOf).filter(one => one.width);
    const lines = [...place.querySelectorAll('.name, .big, .sentence b:not(.number), .words')]
        .filter(one => one.checkVisibility()).flatMap(linesOf).filter(one => one.width);
    const isOutside = one => one.left < box.left - 1 || one.right > box.right + 4 || one.bottom > box.bottom + 1;
    const isOn = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    // Places are at least 4 pixels apart.
    return [...cards, ...lines].some(isOutside) || cards.some(card => lines.some(line => isOn(card, line)));
}).map(place => place.innerText)"""
"""Players of whom a card or a word is not within their place, or a card lies on words."""


def test_a_showdown_of_ten_players_fits_every_screen(at_table: ReadyTables, server: ServerProcess) -> None:
    """R6.6: each hand is in the place of its player, beside the status; the way to the next deal is in sight."""
    (page,) = at_table("chipset", names=("Ana",), bots=9, until=is_showdown_of(6, pots=2), **SLOW)
    address = page.url
    for language in ("en", "de", "fr"):
        choose_language(page, server, language)
        page.goto(address)
        expect(page.locator(".place .mini")).not_to_have_count(0)
        for size in (*SCREENS[1:], *LOW_SCREENS[:2]):
            resize(page, *size)
            assert page.locator(".place .name").evaluate_all(CUT_NAMES) == [], (language, size)
            assert page.evaluate(CROWDED) == [], (language, size)
            assert overlapping(page) == [], (language, size)
            assert too_wide(page, [size]) == []
            way_on = page.locator(".result").get_by_role("button", name=text(language, "web.deal_next"))
            expect(way_on).to_be_in_viewport(ratio=1)


CUT_NAMES = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"
"""Names that are hidden or end in dots."""


def waits_for_an_answer(room: Room) -> bool:
    """Return True if Ana is not asked at the showdown, one of the others has answered, and one has not."""
    state = room.play
    if room.phase != "playing" or state.phase != "answering":
        return False
    ana, *others = state.players
    answers = {other.expose is not None for other in others if other.is_in}
    return answers == {True, False} and not (ana.is_in and ana.expose is None)


def test_r6_6_what_four_players_answer_fits_a_phone(at_table: ReadyTables, server: ServerProcess) -> None:
    names = ("Ana", "Iroha", "Mateo", "Lou")
    (page,) = at_table("chipset", names=names, pages=1, until=waits_for_an_answer, **SLOW)
    address = page.url
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(address)
        answered = page.locator(".place").get_by_text(text(language, "web.chipset.did.answered"), exact=True)
        for size in (SCREENS[1], *LOW_SCREENS[:2]):
            resize(page, *size)
            expect(answered.first).to_be_visible()
            assert page.evaluate(CROWDED) == [], (language, size)
            assert overlapping(page) == [], (language, size)
            assert too_wide(page, [size]) == []


FITS_PLACE = """words => {
    const text = document.createRange();
    text.selectNodeContents(words);
    return text.getBoundingClientRect().right <= words.closest('.place').getBoundingClientRect().right;
}"""


def test_the_status_of_ten_players_is_one_line(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    page = visit()
    for language in (*LANGUAGES, STRETCHED):
        choose_language(page, server, language)
        at_table("chipset", names=tuple("ABCDEFGHIJ"), visitors=[page], **SLOW)
        thinks = page.locator(".place .words", has_text="…")
        for size in ((390, 844), (360, 740), (320, 640), *LOW_SCREENS[:2], (1280, 800)):
            resize(page, *size)
            expect(thinks).to_be_visible()
            assert thinks.evaluate(LINES) == 1, (language, size)
            # Fonts of phones are wider, so the words must not need the gap between two places.
            assert language == STRETCHED or thinks.evaluate(FITS_PLACE), (language, size)


def can_only_call_less(room: Room) -> bool:
    """Return True if Ana is in turn, has a SET, and has fewer chips than a call costs."""
    state = room.play
    if room.phase != "playing" or state.phase != "betting" or state.turn != 0:
        return False
    ana, iroha = state.players
    return iroha.stake - ana.stake > ana.chips and has_own_set(ana.hand, state.table)


def test_r6_8_the_pot_says_why_chips_go_back(at_table: ReadyTables) -> None:
    """The pot gets smaller when a player gets back the chips that nobody could match."""
    ana, iroha = at_table("chipset", until=can_only_call_less, chips=4, deals=20, **SLOW)
    expect(ana.locator(".pot span")).to_have_text("in the pot")
    button(ana, "Call, all in").click()
    expect(ana.locator(".pot span")).to_have_text(re.compile("that nobody matched go(es)? back to Iroha"))
    expect(iroha.locator(".pot span")).to_have_text(re.compile(r"You get back \d chips? that nobody matched"))
    button(ana, "Show my").click()
    expect(ana.locator(".pot span")).to_have_text("paid out")


PLACES = """() => ['.community', '.hand'].map(part => {
    const { top, height } = document.querySelector(part).getBoundingClientRect();
    return [Math.round(top), Math.round(height)];
})"""
"""Returns where the cards are."""


def test_on_a_phone_no_card_moves_for_a_turn_or_a_mark(at_table: ReadyTables) -> None:
    """Upright and on its side, with one mark and with two."""
    upright: ViewportSize = {"width": 390, "height": 844}
    sideways: ViewportSize = {"width": 844, "height": 390}
    ana, iroha = at_table("chipset", settings=PHONE, **SLOW)
    places = {}
    for size in (upright, sideways):
        ana.set_viewport_size(size)
        places[size["width"]] = ana.evaluate(PLACES)
    button(iroha, "Bet 1").tap()
    expect(button(ana, "Call 1")).to_be_visible()
    middle, hand = cards_on(ana, ".community"), cards_on(ana, ".hand")
    for count in (1, 2):
        for card in (hand[count % 2], *middle):  # a tap on a marked card first would remove its mark
            ana.locator(f'#screen [data-card="{card}"]').tap()
        expect(ana.locator(".unmark")).to_have_count(count)
        for size in (upright, sideways):
            ana.set_viewport_size(size)
            assert ana.evaluate(PLACES) == places[size["width"]], (size, count)


CUT_OFF = """() => [...document.querySelectorAll('.bets button')].filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const words = range.getBoundingClientRect(), box = one.getBoundingClientRect();
    return words.width > box.width || words.height > box.height;
}).map(one => one.innerText)"""
"""Returns the buttons whose words are larger than they are."""


def test_the_buttons_to_bet_hold_their_words_in_every_language(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """On phones: the costs are in the second line."""
    page = visit(**PHONE)
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("chipset", names=("Ana",), bots=3, visitors=[page], until=has_a_call_of_two, **SLOW)
        expect(page.locator(".bets small")).to_have_count(2)
        for width, height in ((390, 844), (320, 640), (844, 390), (667, 375)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_OFF) == [], (language, width)


def has_a_call_of_two(room: Room) -> bool:
    """Return True if Ana may call with two chips or more, or raise."""
    state = room.play
    if room.phase != "playing" or state.phase != "betting" or state.turn != 0:
        return False
    ana = state.players[0]
    owed = max(player.stake for player in state.players) - ana.stake
    return owed > 1 and ana.chips > owed + 3 and not ana.raises


def test_every_word_is_there_and_two_and_twenty_players_fit_every_screen(
    at_table: ReadyTables, visit: Visit, server: ServerProcess
) -> None:
    """A key that has no text would be shown as it is written in the code."""
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        at_table("chipset", names=("Ana",), bots=1, visitors=[page], **SLOW)
        expect(page.locator(".bets")).to_be_visible()
        assert "web." not in page.inner_text("body")
    choose_language(page, server, "en")
    for bots in (1, 19):
        at_table("chipset", names=("Ana",), bots=bots, visitors=[page], **SLOW)
        assert too_wide(page) == []
        assert page.locator(".place").count() == bots


def is_between(room: Room) -> bool:
    return room.phase == "playing" and room.play.phase == "between"


def test_a_player_who_returns_in_mid_deal_reads_when_they_play(at_table: ReadyTables) -> None:
    """Iroha has left between two deals, and returns after the next has begun."""
    names = ("Ana", "Iroha", "Lou")
    ana, iroha, lou = at_table("chipset", names=names, until=is_between, **SLOW)
    link = iroha.url
    iroha.get_by_role("button", name=text("en", "web.leave"), exact=True).first.click()
    iroha.get_by_role("alertdialog").get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(iroha.locator(".games")).to_be_visible()
    for page in (ana, lou):
        page.locator(".result").get_by_role("button", name="Next deal").click()
    expect(ana.locator(".result")).to_have_count(0)
    iroha.goto(link)
    iroha.get_by_role("button", name=text("en", "web.room.rejoin")).click()
    expect(iroha.locator(".mine .words")).to_have_text(text("en", "web.twenty.next_deal_yours"))
    place = ana.locator(".place", has_text="Iroha")
    expect(place.locator(".words")).to_have_text(text("en", "web.twenty.next_deal"))
