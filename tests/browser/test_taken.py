"""A SET that somebody takes stays on every screen for a moment, with an explanation."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, Route, expect

from browser.play import FULL_MOTION, KEEP_TAKEN_CARDS, KEYS, a_set_on, cards_on, pick
from browser.screens import card_directions, resize, violations
from browser.tables import ReadyTables
from tertia.cards import explain
from tertia.faces.palettes import PALETTES
from tertia.rooms.state import Room
from tertia.solver import find_sets, has_set
from tertia.texts import explanation_text, text

Visit = Callable[..., Page]
CARDS_IN_FLIGHT = """async () => {
    const {flyTo} = await import(`${document.documentElement.dataset.web}core/motion.js`);
    document.querySelectorAll('.flying').forEach(card => card.remove());
    flyTo([document.querySelector('.hand [data-card]')], document.querySelector('.deck .pile'));
    return document.querySelectorAll('.flying').length;
}"""
"""Lets a card of the hand fly to the pile, and returns how many cards fly then."""

TAP_WHERE_A_CARD_LEAVES = """async () => {
    const before = [...document.querySelectorAll('.grid [data-card]')].map(card => card.dataset.card);
    const middles = [...document.querySelectorAll('.grid [data-leaving]')].map(card => {
        const box = card.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
    letLeave();
    const hit = middles.map(([x, y]) => document.elementFromPoint(x, y).closest('.flying, [data-card], .grid'));
    await Promise.resolve();
    const laid = [...document.querySelectorAll('.grid [data-card]')]
        .filter(card => !before.includes(card.dataset.card));
    return [
        hit.map(one => (one?.classList.contains('flying') ? 'flying' : one?.className)),
        laid.map(card => getComputedStyle(card).pointerEvents),
    ];
}"""
"""Lets the cards of a taken SET leave. Returns what a tap on each meets, and whether a new card can be tapped."""

CALL_WHEN_CARDS_ARE_TAKEN = """() => new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-leaving]')) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {code: 'Space', key: ' ', bubbles: true}));
}).observe(document.body, {childList: true, subtree: true, attributes: true})"""
"""Presses Space at the moment in which the cards of a SET are marked as taken."""


def watching(visit: Visit) -> list[Page]:
    """Return the pages of two visitors on which taken cards stay until the test lets them leave."""
    pages = [visit(), visit()]
    for page in pages:
        page.context.add_init_script(KEEP_TAKEN_CARDS)
    return pages


def has_set_on_table(room: Room) -> bool:
    return room.phase == "playing" and has_set(room.play.open_cards)


def has_two_sets(room: Room) -> bool:
    """Return True if two SETs without a common card are on the table."""
    sets = find_sets(room.play.open_cards) if room.phase == "playing" else []
    return any(not set(one) & set(other) for one in sets for other in sets)


def check_display(page: Page, cards: tuple[int, ...], where: str = ".grid") -> None:
    """Check that these cards are ringed until they leave."""
    expect(page.locator(f"{where} [data-leaving]")).to_have_count(len(cards))
    shown = page.locator(f"{where} [data-leaving]").evaluate_all(
        "all => all.map(one => +one.dataset.leaving)"
    )
    assert sorted(shown) == sorted(cards)
    page.evaluate("letLeave()")
    expect(page.locator(f"{where} [data-leaving]")).to_have_count(0)


def test_a_set_of_another_player_is_ringed_and_explained(at_table: ReadyTables, visit: Visit) -> None:
    """The other cards stay in their places and can be picked; new cards come when the SET leaves.

    A visitor's own first SETs are explained, too, in one sentence, and only the first three.
    """
    ana, iroha = at_table("classic", visitors=watching(visit), claim="tap", more="auto")
    seen, before = a_set_on(ana), cards_on(ana)
    assert seen is not None
    pick(ana, seen)
    for page in (ana, iroha):
        expect(page.locator(".grid [data-leaving]")).to_have_count(3)
        assert cards_on(page) == [card for card in before if card not in seen]
    expect(iroha.locator(".explanation.taken")).to_contain_text("Ana takes a SET")
    expect(iroha.locator(".explanation.taken .feature")).to_have_count(4)
    own = ana.locator(".panel.taken")
    expect(own.locator(".sentence")).to_have_text(explanation_text("en", explain(*seen)))
    expect(own.locator(".text")).to_have_text(text("en", "web.card_points"))
    assert violations(iroha) == []
    for size in ((390, 844), (360, 740), (360, 640)):
        resize(iroha, *size)
        expect(iroha.locator(".explanation.taken .cards .card")).to_have_count(3)
        expect(iroha.locator(".explanation.taken .cards .card").first).to_be_visible()
        assert card_directions(iroha) == ["sideways"]
        expect(iroha.locator(".explanation.taken")).to_be_in_viewport(ratio=1)
        buttons = iroha.locator(".actions").bounding_box()
        panel = iroha.locator(".explanation.taken").bounding_box()
        assert buttons is not None
        assert panel is not None
        assert panel["y"] + panel["height"] <= buttons["y"]
    resize(iroha, 1280, 720)
    assert card_directions(iroha) == ["upright"]
    iroha.keyboard.press(KEYS[before.index(seen[0])])  # a card that leaves cannot be picked
    expect(iroha.locator(".grid [aria-pressed=true]")).to_have_count(0)
    other = next(card for card in before if card not in seen)
    pick(iroha, (other,))
    expect(iroha.locator(f'.grid [data-card="{other}"]')).to_have_attribute("aria-pressed", "true")
    check_display(iroha, seen)
    assert len(cards_on(iroha)) >= 12
    expect(iroha.locator(f'.grid [data-card="{other}"]')).to_have_attribute("aria-pressed", "true")
    own.click()
    ana.evaluate("letLeave()")
    assert ana.evaluate("localStorage.getItem('tertia-own-sets')") == "1"
    ana.evaluate("localStorage.setItem('tertia-own-sets', 3)")  # as after three SETs
    again = a_set_on(ana)
    assert again is not None
    pick(ana, again)
    expect(ana.locator(".log li")).to_have_count(2)
    expect(iroha.locator(".explanation.taken")).to_be_visible()
    expect(own).to_have_count(0)


def test_a_second_set_ends_the_display_of_the_first(at_table: ReadyTables, visit: Visit) -> None:
    ana, iroha = at_table("classic", visitors=watching(visit), claim="tap", more="auto", until=has_two_sets)
    sets = find_sets(cards_on(ana))
    first, second = next((one, other) for one in sets for other in sets if not set(one) & set(other))
    pick(ana, first)
    expect(iroha.locator(".grid [data-leaving]")).to_have_count(3)
    pick(iroha, second)
    expect(ana.locator(f'.grid [data-leaving="{second[0]}"]')).to_be_visible()
    check_display(ana, second)


def test_r2_3_a_call_at_the_moment_of_another_players_set_costs_nothing(
    at_table: ReadyTables, visit: Visit
) -> None:
    """The call was meant for the cards before. Once the SET has left, a call counts again."""
    ana, iroha = at_table(
        "classic", visitors=watching(visit), photo_finish=0, pick_time=60_000, until=has_set_on_table
    )
    explanations: list[Route] = []
    iroha.route("**/api/explain**", lambda route: explanations.append(route))
    iroha.evaluate(CALL_WHEN_CARDS_ARE_TAKEN)
    seen = a_set_on(ana)
    assert seen is not None
    ana.locator("#set").click()
    pick(ana, seen)
    answer = iroha.locator(".panel", has_text=text("en", "error.cards-gone"))
    expect(answer).to_contain_text(text("en", "web.setup.too_late"))
    with iroha.expect_response("**/api/explain**"):
        explanations[0].continue_()
    expect(iroha.locator("#set")).to_contain_text("SET!")
    answer.click()  # the answer goes before the explanation
    expect(iroha.locator(".explanation.taken")).to_be_visible()
    check_display(iroha, seen)
    iroha.locator("#set").click()
    expect(iroha.locator("#set")).to_contain_text("Pick 3")


def test_no_set_waits_until_a_taken_set_has_left(at_table: ReadyTables, visit: Visit) -> None:
    """A player who has not seen the new cards yet cannot say that there is no SET among them."""
    ana, iroha = at_table(
        "classic", visitors=watching(visit), claim="tap", photo_finish=0, until=has_two_sets
    )
    pick(ana, find_sets(cards_on(ana))[0])
    expect(iroha.locator(".grid [data-leaving]")).to_have_count(3)
    no_set = iroha.locator(".vote .button")
    expect(no_set).to_be_disabled()
    expect(iroha.locator("#why-not")).to_have_text(text("en", "web.why.leaving"))
    iroha.keyboard.press("0")
    iroha.evaluate("letLeave()")
    expect(no_set).to_be_enabled()
    expect(no_set).not_to_have_class(re.compile("chosen"))
    iroha.keyboard.press("0")
    expect(no_set).to_have_class(re.compile("chosen"))


def test_a_tap_on_a_moving_card_picks_no_other_card(at_table: ReadyTables, visit: Visit) -> None:
    """Neither the card below a taken one that flies away, nor the new card before it has landed."""
    ana, iroha = visit(), visit(**FULL_MOTION)
    iroha.context.add_init_script(KEEP_TAKEN_CARDS)
    at_table("classic", visitors=[ana, iroha], claim="tap", photo_finish=0, until=has_two_sets)
    pick(ana, find_sets(cards_on(ana))[0])
    expect(iroha.locator(".grid [data-leaving]")).to_have_count(3)
    hit, laid = iroha.evaluate(TAP_WHERE_A_CARD_LEAVES)
    assert hit == ["flying"] * 3
    assert laid == ["none"] * 3


def test_the_set_of_a_team_is_displayed(at_table: ReadyTables, visit: Visit) -> None:
    """The layout goes on, because it has another SET; the message about its end would replace this one."""
    ana, iroha = at_table("coopset", visitors=watching(visit), more="auto", until=has_two_sets)
    sets = find_sets(cards_on(ana))
    seen = next(one for one in sets for other in sets if not set(one) & set(other))
    pick(ana, seen)
    ana.locator("#set").click()
    expect(iroha.locator(".explanation.taken")).to_contain_text("Ana takes a SET")
    expect(ana.locator(".panel.taken .sentence")).to_have_text(explanation_text("en", explain(*seen)))
    check_display(iroha, seen)


def test_the_cards_of_a_hunt_are_displayed(at_table: ReadyTables, visit: Visit) -> None:
    ana, iroha = at_table("scout", visitors=watching(visit), more="auto", photo_finish=0, hunt_time=60_000)
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    ana.locator("#set").click()
    expect(iroha.locator(".set-area.is-picking")).to_contain_text(text("en", "web.scout.point"))
    iroha.locator(".grid-game.hunt:not(.new-hunt)").wait_for()  # R5.2
    pick(iroha, seen[1:2])
    takers = dict.fromkeys(seen, "A") | {seen[1]: "I"}
    for card, initial in takers.items():
        expect(iroha.locator(f'.grid [data-leaving="{card}"] .avatar')).to_have_text(initial)
    expect(ana.locator(".scout-panel")).to_contain_text(explanation_text("en", explain(*seen)))
    with_ana = text("en", "web.scout.shared_with_you", name="Ana")
    expect(iroha.locator(".scout-panel .sentence")).to_have_text(with_ana)
    expect(iroha.locator(".scout-panel .panel-title")).to_contain_text("You found the second card in")
    expect(ana.locator(".scout-panel .panel-title")).to_contain_text("Iroha found the second card in")
    expect(iroha.locator(".log li .name")).to_have_text(re.compile(r"^\s*Ana\s*\+ You\s*$"))
    check_display(iroha, seen)


def test_a_set_of_20_20_is_displayed_on_the_table_and_in_the_hand(
    at_table: ReadyTables, visit: Visit
) -> None:
    ana, iroha = at_table("twenty", visitors=watching(visit), claim="tap")
    hand = set(cards_on(ana, ".hand"))
    table = set(cards_on(ana, ".table-row"))
    seen = next(one for one in find_sets([*table, *hand]) if hand & set(one) and table & set(one))
    pick(ana, seen, where=".two-rows")
    expect(iroha.locator(".place .leaving")).to_have_count(len(hand & set(seen)))
    expect(ana.locator(".panel.taken .sentence")).to_have_text(explanation_text("en", explain(*seen)))
    expect(ana.locator(".panel.taken .text")).to_have_count(0)
    resize(iroha, 390, 844)
    expect(iroha.locator(".explanation.taken .cards .card").first).to_be_visible()
    message, others = (iroha.locator(part).bounding_box() for part in (".side-panel", ".places"))
    assert message is not None
    assert others is not None
    assert message["y"] >= others["y"] + others["height"]  # the names and hands of the others stay visible
    check_display(iroha, tuple(table & set(seen)), ".table-row")
    expect(iroha.locator(".place .leaving")).to_have_count(0)


def test_the_log_is_complete_after_a_reload_and_in_a_second_tab(at_table: ReadyTables) -> None:
    """A SET that was taken while the page was closed is in it too."""
    ana, iroha = at_table("classic", claim="tap", more="auto", until=has_two_sets)
    sets = find_sets(cards_on(ana))
    first, second = next((one, other) for one in sets for other in sets if not set(one) & set(other))
    pick(ana, first)
    expect(ana.locator(".log li")).to_have_count(1)
    address = ana.url
    ana.goto("about:blank")
    expect(iroha.locator(".log li")).to_have_count(1)
    pick(iroha, second)
    expect(iroha.locator(".log li")).to_have_count(2)
    ana.goto(address)
    expect(ana.locator(".log li")).to_have_count(2)
    tab = ana.context.new_page()
    tab.goto(address)
    expect(tab.locator(".log li")).to_have_count(2)


def is_with_a_fifth_column(room: Room) -> bool:
    state = room.play
    return state.call is None and len(state.open_cards) == 15 and has_set(state.open_cards)


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box


def test_a_panel_stays_where_it_is_when_a_column_leaves(at_table: ReadyTables, visit: Visit) -> None:
    """It is beside the cards before and afterwards, and the log comes back when it closes."""
    ana, iroha = at_table(
        "classic",
        visitors=watching(visit),
        until=is_with_a_fifth_column,
        claim="tap",
        photo_finish=0,
        gaps="close",
    )
    resize(iroha, 1366, 768)
    seen = a_set_on(ana)
    assert seen is not None
    pick(ana, seen)
    panel, log = iroha.locator(".explanation.taken"), iroha.locator(".claims")
    expect(panel).to_be_visible()
    before = box_of(iroha, ".explanation.taken")
    iroha.evaluate("letLeave()")
    expect(iroha.locator(".grid-game")).to_have_attribute("data-n", "12")
    assert box_of(iroha, ".explanation.taken") == before
    expect(log).to_be_hidden()
    panel.click()
    expect(log).to_be_visible()


def test_the_question_before_leaving_is_near_its_button(at_table: ReadyTables) -> None:
    (ana,) = at_table("classic", pages=1, until=is_with_a_fifth_column)
    resize(ana, 1366, 768)
    ana.get_by_role("button", name=text("en", "web.leave")).click()
    panel = box_of(ana, "[role=alertdialog]")
    assert panel["x"] + panel["width"] > 1300


def test_a_card_tapped_before_the_call_explains_what_to_do(at_table: ReadyTables) -> None:
    for game, where in (("classic", ".grid"), ("twenty", ".table-row")):
        (page,) = at_table(game, names=("Ana", "Iroha"), pages=1)
        pick(page, cards_on(page, where)[:1], where=where)
        expect(page.locator(".panel .sentence")).to_have_text("Press SET! first, then pick its three cards.")
        expect(page.locator(f"{where} [aria-pressed=true]")).to_have_count(0)
        page.keyboard.press("Space")
        expect(page.locator(".panel .sentence")).to_have_count(0)


def test_a_call_ends_the_words_about_calling(at_table: ReadyTables) -> None:
    for game, where in (("classic", ".grid"), ("twenty", ".table-row")):
        ana, iroha = at_table(game, pick_time=60_000)
        pick(ana, cards_on(ana, where)[:1], where=where)
        expect(ana.locator(".panel .sentence")).to_have_text(text("en", "web.call_first_says"))
        iroha.keyboard.press("Space")
        expect(ana.locator("#set")).to_contain_text("Iroha")
        expect(ana.locator(".panel .sentence")).to_have_count(0)


def test_cards_fly_only_to_a_place_that_the_screen_shows(at_table: ReadyTables, visit: Visit) -> None:
    """A phone hides the pile of used cards in 20/20."""
    (ana,) = at_table("twenty", visitors=[visit(**FULL_MOTION)])
    resize(ana, 1280, 800)
    assert ana.evaluate(CARDS_IN_FLIGHT) == 1
    resize(ana, 390, 844)
    assert ana.evaluate(CARDS_IN_FLIGHT) == 0


LOOK = """card => {
    const {boxShadow, outlineStyle, outlineColor} = getComputedStyle(card);
    return [boxShadow, outlineStyle, outlineColor];
}"""
"""The ring or line around a card."""


@pytest.mark.parametrize("game", ["classic", "scout", "coopset", "twenty"])
def test_taken_cards_do_not_look_like_picked_cards(at_table: ReadyTables, visit: Visit, game: str) -> None:
    """By day and by night, in every palette: a dashed line and the face of the player, not the yellow ring."""
    options: dict[str, Any] = {} if game in ("scout", "coopset") else {"claim": "tap"}
    if game != "coopset":
        options["photo_finish"] = 0
    where = ".table-row" if game == "twenty" else ".grid"
    ana, iroha = at_table(game, visitors=watching(visit), until=has_set_on_table, **options)
    seen = find_sets(cards_on(ana, where))[0]
    pick(iroha, seen, where=where)
    if game == "scout":
        iroha.keyboard.press("Space")
        ana.wait_for_function("() => document.querySelector('.grid-game.hunt:not(.new-hunt)')")
        ana.keyboard.press("0")
    elif game == "coopset":
        iroha.keyboard.press("Space")
    taken = ana.locator("main [data-leaving]")
    expect(taken).to_have_count(3)
    expect(taken.locator(".avatar")).to_have_count(3)
    pick(ana, cards_on(ana, where)[:1], where=where)
    picked = ana.locator("main .card.selected")
    for scheme in ("light", "dark"):
        ana.emulate_media(color_scheme=scheme)
        for palette in PALETTES:
            ana.evaluate("palette => (document.documentElement.dataset.palette = palette)", palette)
            (ring, style, _), (shadow, line, colour) = picked.evaluate(LOOK), taken.first.evaluate(LOOK)
            assert (style, line) == ("none", "dashed"), (scheme, palette)
            accent = "rgb(246, 183, 60)"
            assert accent in ring, (scheme, palette)
            assert accent not in shadow + colour, (scheme, palette)
