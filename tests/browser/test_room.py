"""The waiting room in real browsers: several people at one table, from the link to the rematch."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.play import (
    DESKTOP,
    KEEP_MESSAGES,
    a_set_on,
    begin,
    choose_language,
    know_games,
    new_table,
    pick,
    sit,
    wait_until_gone,
)
from browser.screens import LOW_SCREENS, SCREENS, check_widths, overlapping, resize, violations
from browser.tables import ReadyTables, sign_in
from support.played import PlayedTable, player_id, store_tables
from support.pseudo_languages import MIRRORED, STRETCHED
from support.server_process import ServerProcess
from tertia.games import GAMES
from tertia.rooms.state import Room
from tertia.solver import has_set
from tertia.texts import LANGUAGES, text

Visit = Callable[..., Page]


def seat_of(page: Page, name: str) -> Locator:
    return page.locator(".chair", has=page.locator(".name", has_text=name))


def two_in_a_room(visit: Visit, server: ServerProcess, **wanted: Any) -> tuple[Page, Page, str]:
    """Return a host and a guest who both sit at a new table."""
    host, guest = visit(), visit()
    link = new_table(host, server, **wanted)
    sit(host, "Mika")
    guest.goto(link)
    sit(guest, "Ana")
    expect(seat_of(host, "Ana")).to_be_visible()
    expect(seat_of(guest, "Ana").get_by_text("You", exact=True)).to_be_visible()
    return host, guest, link


def test_the_link_is_copied_and_a_guest_sits_down_under_a_free_name(
    visit: Visit, server: ServerProcess
) -> None:
    """A name that is taken is refused beside its field; a name that was used is remembered."""
    host, guest = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    link = new_table(host, server, seats=4)
    sit(host, "Guest")  # as after a game against bots
    expect(host.get_by_role("button", name="Copy")).to_have_count(0)
    host.get_by_label("Your nickname").fill("Mika")
    host.get_by_role("button", name="Use this name").click()
    host.get_by_role("button", name="Copy").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    assert host.evaluate("navigator.clipboard.readText()") == link
    expect(host.locator(".invite")).to_contain_text("tertia serve --host 0.0.0.0")
    qr_code = host.get_by_role("img", name="QR code of the link")
    expect(qr_code).to_have_count(0)  # other devices cannot open an address of this computer
    host.evaluate("document.documentElement.dataset.site = 'https://play.example.org'")
    host.get_by_role("button", name=re.compile("Cop(y|ied)")).click()
    expect(host.get_by_label("Table link")).to_have_value(re.compile("^play.example.org/t/"))
    expect(qr_code).to_have_js_property("complete", True)
    assert qr_code.evaluate("image => image.naturalWidth") > 0
    guest.goto(link)
    expect(guest.get_by_role("heading", name="Mika’s table")).to_be_visible()
    expect(guest.locator(".invite p")).to_have_text(
        text("en", "web.room.only_here")
    )  # guests start no server
    field, message = guest.get_by_label("Your nickname"), guest.locator("#nickname-says")
    expect(field).to_have_value(re.compile(r"^[A-Z][a-z]+ \d\d$"))  # a suggestion: one press is enough
    field.fill("MIKA")
    guest.get_by_role("button", name="Sit down").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(message).to_contain_text("already called MIKA")
    assert field.get_attribute("aria-describedby") == "nickname-says"
    assert violations(guest) == []
    field.fill("Ana")
    expect(message).not_to_contain_text("already called")
    guest.get_by_role("button", name="Sit down").click()
    expect(seat_of(guest, "Ana")).to_be_visible()
    expect(seat_of(host, "Ana")).to_be_visible()
    expect(guest.get_by_text("Waiting for Mika to start.")).to_be_visible()
    new_table(guest, server)
    expect(guest.get_by_label("Your nickname")).to_have_value("Ana")


PHONE = (390, 844)


@pytest.mark.parametrize("seated", [False, True])
def test_a_guest_learns_the_game_and_the_host_on_the_first_screen_of_a_phone(
    visit: Visit, server: ServerProcess, seated: bool
) -> None:
    """The seats come before the invitation, which only the host needs first."""
    host, guest = visit(), visit()
    link = new_table(host, server, game="chipset", seats=4)
    sit(host, "Mika")
    for page in (host, guest):
        resize(page, *PHONE)
    guest.goto(link)
    if seated:
        sit(guest, "Ana")
    expect(guest.locator(".game-line")).to_have_text(text("en", "web.games.chipset.name"))
    for part in (".game-line", "h1"):
        expect(guest.locator(part)).to_be_in_viewport(ratio=1)
    expect(guest.locator("h1")).to_have_text(text("en", "web.room.title.of", name="Mika"))
    for page, invites_first in ((host, True), (guest, False)):
        invite, seats = page.locator(".invite"), page.locator(".chairs")
        expect(invite).to_be_visible()
        tops = [part.evaluate("part => part.getBoundingClientRect().top") for part in (invite, seats)]
        assert (tops[0] < tops[1]) is invites_first


@pytest.mark.parametrize("game", ["chipset", "classic"])
def test_the_door_names_and_shows_the_game(at_table: ReadyTables, visit: Visit, game: str) -> None:
    """To somebody who comes late, and to a player who has left."""
    ana, iroha = at_table(game, names=("Ana", "Iroha", "Mika"), pages=2)
    late = visit()
    resize(late, *PHONE)
    late.goto(ana.url)
    expect(late.locator("h1")).to_have_text(text("en", "web.room.full"))
    link = iroha.url
    leave(iroha)
    iroha.goto(link)
    expect(iroha.locator("h1")).to_have_text(text("en", "web.room.left"))
    for page in (late, iroha):
        line = page.locator(".game-line")
        expect(line).to_contain_text(text("en", f"web.games.{game}.name"))
        expect(line).to_contain_text(text("en", "web.room.title.of", name="Ana"))
        expect(line).to_be_in_viewport(ratio=1)
        expect(page.locator(".table-picture use")).to_have_attribute("href", f"#pic-{game}")


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_the_room_explains_a_game_to_all_who_do_not_know_it(
    visit: Visit, server: ServerProcess, size: tuple[int, int]
) -> None:
    """Nothing opens over the room. A guest has read lines that were in sight, and is not offered them again."""
    host, guest = visit(), visit()
    link = new_table(host, server, game="chipset", seats=3)
    host.get_by_role("button", name="Sit down").click()
    resize(guest, *size)
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    # The page of a guest with a seat has another layout, and the options come when they are loaded.
    expect(guest.locator(".chair .you")).to_be_visible()
    expect(guest.locator(".option").first).to_be_attached()
    for page in (host, guest):
        lines = page.locator(".how-in-room")
        expect(lines.get_by_role("heading")).to_have_text(text("en", "web.how.title", game="ChipSet"))
        expect(lines).to_contain_text(text("en", "web.how.chipset.two"))
        assert 2 <= lines.locator("p").count() <= 4
    expect(host.locator(".chair:not(.free)")).to_have_count(2)
    guest.locator(".how-in-room").scroll_into_view_if_needed()
    expect(guest.locator(".how-in-room")).to_be_in_viewport(ratio=0.6)
    guest.evaluate(NEXT_FRAMES)
    assert guest.evaluate(COUNT_SHEETS) == host.evaluate(COUNT_SHEETS) == 0
    begin(host)
    for page in (host, guest):
        expect(page.locator("[data-card]").first).to_be_visible()
        page.wait_for_function("() => localStorage.getItem('tertia-explained')?.includes('chipset-')")
    assert guest.evaluate(COUNT_SHEETS) == 0
    assert guest.get_by_role("button", name=text("en", "web.how.title", game="ChipSet")).count() == 0
    new_table(host, server, game="chipset", seats=3)
    expect(host.locator(".game-summary")).to_be_visible()
    expect(host.locator(".how-in-room")).to_have_count(0)


def test_the_lines_in_the_room_follow_the_rules_and_lead_to_more(visit: Visit, server: ServerProcess) -> None:
    host, guest = visit(), visit()
    link = new_table(host, server, game="classic", seats=2)
    guest.goto(link)
    for page in (host, guest):
        expect(page.locator(".how-in-room")).to_contain_text(text("en", "web.how.title", game="Classic"))
    host.get_by_role("button", name="Tap three").click()
    for page in (host, guest):
        expect(page.locator(".how-in-room")).to_contain_text(text("en", "web.how.classic.tap"))
    host.get_by_label("Beginner deck").select_option(label="striped")
    for page in (host, guest):
        expect(page.locator(".how-in-room")).to_contain_text(text("en", "web.how.title", game="Beginner"))
    guest.locator(".how-in-room").get_by_role("button", name=text("en", "web.how.more")).click()
    guest.get_by_role("button", name=text("en", "web.how.close")).click()
    host.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".chair:not(.free)")).to_be_visible()
    expect(guest.locator(".how-in-room")).to_have_count(0)  # the guest knows these rules now


NEXT_FRAMES = """() => new Promise(resolve => {
    const observer = new IntersectionObserver(() => { observer.disconnect(); resolve(); });
    observer.observe(document.querySelector('.how-in-room'));
})"""
"""Waits until the page has noticed what is in sight."""


def a_reading_guest(visit: Visit, server: ServerProcess) -> tuple[Page, Page]:
    """Return the pages of a host and of a guest who has just sat down, and reads how the game works."""
    host, guest = visit(), visit()
    guest.add_init_script(KEEP_MESSAGES)
    link = new_table(host, server, game="classic", seats=2)
    host.get_by_label("Your nickname").fill("Mika")
    host.get_by_role("button", name="Sit down").click()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".chair .you")).to_be_visible()
    guest.locator(".how-in-room button").click()
    return host, guest


def test_an_explanation_stays_when_the_game_begins_and_has_its_final_rules(
    visit: Visit, server: ServerProcess
) -> None:
    """R2.7: the host may change the price of a wrong call, and start, while a guest reads."""
    host, guest = a_reading_guest(visit, server)
    sheet = guest.locator(".how-it-works")
    expect(sheet).to_contain_text(text("en", "web.how.classic.penalty.locked"))
    expect(sheet.get_by_role("status")).to_have_text("")
    host.get_by_role("radio", name="Gigamic 2014").click()
    points = text("en", "web.end.unit.points", n=3)
    expect(sheet).to_contain_text(text("en", "web.how.classic.penalty.set", points=points))
    expect(sheet.get_by_role("status")).to_have_text(text("en", "web.room.told.rules"))
    host.get_by_role("radio", name="FX Schmid").click()
    expect(sheet).to_contain_text(text("en", "web.how.classic.penalty.point"))
    expect(sheet).to_contain_text(text("en", "web.set_points"))
    host.get_by_role("button", name="Tap three").click()
    expect(sheet).to_contain_text(text("en", "web.how.classic.tap"))
    host.get_by_role("button", name="Call first").click()
    expect(sheet).to_contain_text(text("en", "web.how.classic.call", seconds=5))
    host.get_by_role("radio", name="Gigamic 2014").click()
    expect(host.get_by_role("radio", name="Gigamic 2014")).to_be_checked()
    begin(host)
    expect(sheet.get_by_role("status")).to_have_text(text("en", "web.how.begun"))
    expect(sheet).to_contain_text(text("en", "web.how.goes_on"))
    expect(sheet).to_contain_text(text("en", "web.how.classic.penalty.set", points=points))
    assert sheet.get_by_role("button", name=text("en", "web.how.close")).count() == 0
    sheet.get_by_role("button", name=text("en", "web.how.play"), exact=True).click()
    expect(sheet).to_have_count(0)
    expect(guest.locator(".grid [data-card]").first).to_be_visible()
    assert guest.evaluate("localStorage.getItem('tertia-explained')").startswith("classic-call-set-")


def cards_under(page: Page, selector: str) -> int:
    """Count the cards of the table that an element covers."""
    count: int = page.evaluate(
        """selector => {
            const over = document.querySelector(selector).getBoundingClientRect();
            return [...document.querySelectorAll('.grid [data-card]')].filter(card => {
                const {left, right, top, bottom} = card.getBoundingClientRect();
                return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
            }).length;
        }""",
        selector,
    )
    return count


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_a_guest_is_told_at_the_start_what_the_host_changed_last(
    visit: Visit, server: ServerProcess, size: tuple[int, int]
) -> None:
    """Nothing opens over a running race. The message comes once, also in a second game by the same rules."""
    host, guest = a_reading_guest(visit, server)
    sheet = guest.locator(".how-it-works")
    expect(sheet).to_contain_text(text("en", "web.card_points"))
    sheet.get_by_role("button", name=text("en", "web.how.close")).click()
    host.get_by_text("More options").click()
    host.get_by_role("button", name=text("en", "choice.scoring.sets.name"), exact=True).click()
    scoring = guest.locator(".option", has=guest.locator("#option-scoring"))
    expect(scoring.locator(".fixed-value")).to_have_text(text("en", "choice.scoring.sets.name"))
    expect(sheet).to_have_count(0)
    guest.set_viewport_size({"width": size[0], "height": size[1]})
    begin(host)
    toast = guest.locator(".toast")
    value = text("en", "choice.scoring.sets.name")
    change = text("en", "web.room.told.option", option=text("en", "choice.scoring.title"), value=value)
    started = text("en", "web.room.told.began", name="Mika")
    changed = text("en", "web.room.told.changed", changes=change)
    expect(toast.locator("p")).to_have_text(f"{started} {changed}")
    assert sheet.count() == 0
    assert cards_under(guest, ".toast") == 0
    toast.get_by_label("How Classic works").click()
    expect(toast).to_have_count(0)
    expect(sheet).to_contain_text(text("en", "web.set_points"))
    sheet.get_by_role("button", name=text("en", "web.how.close")).click()
    expect(guest.locator(".grid [data-card]").first).to_be_visible()
    link = new_table(host, server, game="classic", seats=2, options={"scoring": "sets"})
    host.get_by_role("button", name="Sit down").click()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".chair .you")).to_be_visible()
    begin(host)
    expect(guest.locator(".grid [data-card]").first).to_be_visible()
    assert guest.evaluate(COUNT_SHEETS) == 0
    expect(toast).to_have_text(started)
    assert toast.get_by_role("button").count() == 0
    assert host.locator(".how-it-works").count() == 0


def test_a_guest_who_knows_nothing_about_a_game_that_begins_can_ask(
    visit: Visit, server: ServerProcess
) -> None:
    """As on a phone, where the lines were out of sight: they are behind a button, because the others play already.

    Rules that are again as they were have not changed.
    """
    host, guest = visit(), visit()
    guest.add_init_script(KEEP_MESSAGES)
    resize(guest, *PHONE)
    link = new_table(host, server, seats=4)
    sit(host, "Mika")
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".how-in-room")).not_to_be_in_viewport(ratio=0.5)
    expect(host.locator(".chair:not(.free)")).to_have_count(2)
    host.get_by_text("More options").click()
    scoring = guest.locator(".option", has=guest.locator("#option-scoring")).locator(".fixed-value")
    for value in ("sets", "cards"):
        name = text("en", f"choice.scoring.{value}.name")
        host.get_by_role("button", name=name, exact=True).click()
        expect(scoring).to_have_text(name)
    begin(host)
    expect(guest.locator(".toast p")).to_have_text(text("en", "web.room.told.began", name="Mika"))
    guest.locator(".toast").get_by_role("button", name="How Classic works").click()
    expect(guest.locator(".how-it-works")).to_contain_text(text("en", "web.how.goes_on"))


def leave(page: Page) -> None:
    """Leave a running game."""
    page.get_by_role("button", name=text("en", "web.leave"), exact=True).first.click()
    question = page.get_by_role("alertdialog")
    question.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
    expect(page.locator(".games")).to_be_visible()


COUNT_SHEETS = """async () => {
    await import(`${document.documentElement.dataset.web}table/how_it_works.js`);
    await new Promise(resolve => requestAnimationFrame(resolve));
    return document.querySelectorAll('.how-it-works').length;
}"""
"""Counts explanations, when the page has loaded the module that opens them."""


def test_nobody_reads_about_a_running_game_that_they_play(visit: Visit, server: ServerProcess) -> None:
    """A host who leaves and comes back as a guest has not read the lines, but has played."""
    host, _ = a_reading_guest(visit, server)
    link = host.url
    begin(host)
    known = "() => localStorage.getItem('tertia-explained')?.startsWith('classic-call-')"
    host.wait_for_function(known)  # for the next game, which somebody else may start
    host.evaluate("localStorage.removeItem('tertia-explained')")
    leave(host)
    host.goto(link)
    host.get_by_role("button", name=text("en", "web.room.rejoin")).click()
    expect(host.locator(".grid [data-card]").first).to_be_visible()
    assert host.evaluate(COUNT_SHEETS) == 0


FIND_UNREMEMBERED = """async () => {
    const {explanation} = await import(`${document.documentElement.dataset.web}table/how_it_works.js`);
    const {games} = await (await fetch('/api/games')).json();
    const held = {feature: 'fill', value: 0};
    const missing = [];
    let said = 0;
    for (const {game, options} of games) {
        const usual = Object.fromEntries(options.map(one => [one.name, one.default]));
        const tables = game === 'classic'
            ? [['classic', usual], ['classic', {...usual, claim: 'tap'}], ['beginner', {...usual, held}]]
            : [[game, usual]];
        for (const [form, first] of tables) for (const {name, values, least, most} of options) {
            const others = name === 'held' ? [{feature: 'colour', value: 1}] : values ?? [least, most];
            for (const value of others.filter(one => one !== undefined)) {
                const [old, now] = [first, {...first, [name]: value}].map(one => explanation(form, one, 3));
                const [before, after] = [old, now].map(one => String([...one.lines, ...one.more]));
                if (before === after) continue;
                said += 1;
                if (old.key === now.key) missing.push(`${form} ${name}`);
                if (now.key.includes(' ')) missing.push(`a space: ${form} ${name}`);
            }
        }
    }
    return {said, missing};
}"""
"""Options that change the lines about a game, but not the name under which they are remembered."""


def test_an_explanation_is_remembered_with_all_that_it_says(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    new_table(page, server)
    found = page.evaluate(FIND_UNREMEMBERED)
    assert found["missing"] == []
    assert found["said"] > 20


def test_a_beginner_table_begins_with_the_standard_rules(visit: Visit, server: ServerProcess) -> None:
    """Its points add up over three deals, as the row says."""
    host = visit()
    host.goto(server.http)
    host.get_by_role("button", name="Play with friends").click()
    host.locator("#friends button[value=beginner]").click()
    standard = host.get_by_role("radio", name=text("en", "edition.standard.name"))
    expect(standard).to_be_checked()
    expect(standard).to_contain_text(text("en", "edition.000.match"))


def test_the_room_says_what_a_wrong_call_costs(visit: Visit, server: ServerProcess) -> None:
    """R2.7: also by the standard rules, which a host can choose again, and to guests."""
    host, guest, _ = two_in_a_room(visit, server, seats=2)
    prices = [page.locator(".rules .price") for page in (host, guest)]
    standard = text("en", "edition.standard.name")
    expect(host.get_by_role("radio", name=standard)).to_be_checked()
    rest, unpicked = text("en", "web.how.classic.rest", n=3), text("en", "web.how.classic.unpicked")
    for price in prices:
        expect(price).to_have_text(f"{text('en', 'web.how.classic.penalty.locked')} {rest} {unpicked}")
    host.get_by_role("radio", name="FX Schmid").click()
    for price in prices:
        expect(price).to_have_text(f"{text('en', 'web.how.classic.penalty.point')} {rest} {unpicked}")
    tap = host.get_by_role("button", name=text("en", "choice.claim.tap.name"), exact=True)
    tap.click()
    expect(tap).to_have_attribute("aria-pressed", "true")
    host.get_by_role("radio", name=standard).click()
    expect(host.get_by_role("radio", name=standard)).to_be_checked()
    expect(tap).to_have_attribute("aria-pressed", "false")  # all rules are the standard ones
    for price in prices:
        expect(price).to_have_text(f"{text('en', 'web.how.classic.penalty.locked')} {rest} {unpicked}")
    host.get_by_text("More options").click()
    host.get_by_role("button", name=text("en", "choice.penalty.none.name"), exact=True).click()
    assert host.get_by_role("radio", checked=True).count() == 0
    for price in prices:  # the rest remains
        expect(price).to_have_text(f"{text('en', 'web.how.classic.penalty.none')} {rest} {unpicked}")
    host.get_by_role("button", name=text("en", "choice.claim.tap.name"), exact=True).click()
    for price in prices:  # without a call, nobody can fail to pick three cards
        expect(price).to_have_text(f"{text('en', 'web.how.classic.penalty.none')} {rest}")
    less = text("en", "web.room.less", option=text("en", "choice.rest.title"))
    for _ in range(3):
        host.get_by_role("button", name=less, exact=True).click()
    for price in prices:
        expect(price).to_have_text(text("en", "web.how.classic.penalty.none"))


def test_the_room_counts_the_deals_of_a_match_by_its_players(visit: Visit, server: ServerProcess) -> None:
    """R2.12: everyone deals once. The lines that a guest reads count them, too."""
    host, guest = visit(), visit()
    link = new_table(host, server, edition="004", seats=4)
    host.get_by_role("button", name="Sit down").click()
    deals = host.locator(".deal-count")
    expect(deals).to_have_text(text("en", "web.room.deal_each"))
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    guest.locator(".how-in-room button").click()
    line = guest.locator(".how-it-works p", has_text="deals, and the points add up")
    for players in (2, 3):
        expect(line).to_contain_text(text("en", "web.how.classic.deals", n=players))
        for page in (host, guest):
            count = text("en", "web.room.deals_each", n=players)
            expect(page.locator(".deal-count")).to_have_text(count)
            expect(page.locator("#option-match + small")).to_contain_text(count)
        if players == 2:
            host.get_by_role("button", name="Add a bot").first.click()
    host.get_by_text("More options").click()
    host.get_by_role("button", name=text("en", "choice.match.deals.name")).click()
    for page in (host, guest):
        expect(page.locator(".deal-count")).to_be_hidden()
    new_table(host, server, game="scout", options={"match": "everyone"}, seats=3)
    expect(host.locator("#option-match + small")).to_contain_text(text("en", "web.room.deal_each"))


def test_r7_5_the_time_to_challenge_says_that_two_players_hardly_need_it(
    visit: Visit, server: ServerProcess
) -> None:
    """The next of two players lays when they like. A third one needs time to challenge."""
    host, _, _ = two_in_a_room(visit, server, game="setup", seats=4)
    note = host.locator("#option-window + small")
    expect(note).to_contain_text(text("en", "choice.window.two"))
    host.get_by_role("button", name="Add a bot").first.click()
    expect(note).not_to_contain_text(text("en", "choice.window.two"))


def test_the_host_changes_the_rules_and_guests_see_it(visit: Visit, server: ServerProcess) -> None:
    host, guest, _ = two_in_a_room(visit, server, edition="004", seats=4)
    expect(host.get_by_text(text("en", "web.room.lead.host"))).to_be_visible()
    expect(guest.get_by_text(text("en", "web.room.lead.guest", name="Mika"))).to_be_visible()
    claim = guest.locator(".option", has_text="How to take a SET")
    expect(claim.get_by_text("Call first")).to_be_visible()
    host.get_by_role("button", name="Tap three").click()
    expect(claim.get_by_text("Tap three")).to_be_visible()
    assert claim.get_by_role("button").count() == 0
    expect(host.get_by_role("radio", name="FX Schmid")).to_be_checked()
    host.get_by_role("radio", name="Gigamic 2014").click()
    expect(guest.get_by_role("radio", name="Gigamic 2014")).to_be_checked()
    expect(claim.get_by_text("Tap three")).to_be_visible()  # an edition leaves options that it does not name
    host.get_by_text("More options").click()
    host.get_by_role("button", name="Deals: more", exact=True).click()
    expect(host.get_by_text(text("en", "web.room.own_mix"))).to_be_visible()
    expect(host.locator(".option", has_text="How many are played").locator("output")).to_have_text("4")
    host.get_by_role("button", name="Listed").click()
    expect(guest.locator(".option", has_text="Who can find this table").get_by_text("Listed")).to_be_visible()
    host.get_by_label("Beginner deck").select_option(label="striped")
    expect(guest.get_by_role("heading", name="Beginner")).to_be_visible()


def change(key: str, value: str) -> str:
    """Return what a guest reads about an option and its new value."""
    return text("en", "web.room.told.option", option=text("en", key), value=value)


def others(n: int) -> str:
    """Return how a guest reads that there are changes besides the newest two."""
    return text("en", "web.room.told.more", n=n)


def test_guests_read_what_the_host_has_changed(visit: Visit, server: ServerProcess) -> None:
    """For a while: the line that is always in sight names the newest changes and counts the others, and marks show
    where they are."""
    host, guest, _ = two_in_a_room(visit, server, edition="004", seats=4)
    guest.clock.install()
    line, marked = guest.locator(".start .changes"), guest.locator(".changed:visible")
    claim = change("choice.claim.title", text("en", "choice.claim.tap.name"))
    host.get_by_role("button", name="Tap three").click()
    expect(line).to_have_text(text("en", "web.room.told.changed", changes=claim))
    expect(guest.locator("#say-polite p").last).to_have_text(
        text("en", "web.room.told.changed", changes=claim)
    )
    expect(marked).to_have_count(1)
    expect(marked.locator("#option-claim")).to_be_visible()
    host.get_by_role("radio", name="Gigamic 2014").click()
    edition = change("edition.title", text("en", "edition.002.name"))  # stands for all its options
    expect(line).to_have_text(text("en", "web.room.told.changed", changes=f"{edition} · {claim}"))
    expect(guest.locator(".edition.changed")).to_contain_text("Gigamic 2014")
    bar = "one => getComputedStyle(one, '::after').borderInlineStartStyle"
    assert guest.locator("details.options summary").evaluate(bar) == "solid"  # its score, too
    host.get_by_text("More options").click()
    host.get_by_role("button", name="Deals: more", exact=True).click()
    deals = change("choice.deals.title", "4")  # and the edition is no longer true
    expect(line).to_have_text(text("en", "web.room.told.changed", changes=f"{deals} · {claim}"))
    host.get_by_role("button", name="Listed").click()
    listed = change("web.room.listed.title", text("en", "web.room.listed.yes.name"))
    expect(line).to_have_text(
        text("en", "web.room.told.changed", changes=f"{listed} · {deals} · {others(1)}")
    )
    host.get_by_role("button", name="One seat more").click()
    seats = change("web.room.seats", "5")
    expect(line).to_have_text(
        text("en", "web.room.told.changed", changes=f"{seats} · {listed} · {others(2)}")
    )
    assert violations(guest) == []
    assert host.locator(".changed").count() == 0
    guest.clock.run_for(30_000)
    expect(line).to_have_text("")
    expect(guest.locator(".changed")).to_have_count(0)


def test_only_the_host_sees_dots_beside_the_rulebooks(visit: Visit, server: ServerProcess) -> None:
    """They look like radio buttons, the chosen one filled. A picture shows the framed cards of a rulebook (R1.3)."""
    host, guest, _ = two_in_a_room(visit, server, edition="004", seats=2)
    widths = """rows => rows.map(row => {
        const dot = getComputedStyle(row, '::after');
        return dot.content === 'none' ? 0 : parseFloat(dot.borderInlineStartWidth);
    })"""
    for page in (host, guest):
        expect(page.get_by_role("radio")).to_have_count(6)
        expect(page.locator(".edition card-face")).to_have_count(1)
        framed = page.locator(".edition", has_text="Worksheets").locator("card-face[face=framed]")
        expect(framed).to_be_visible()
    *others, chosen = host.get_by_role("radio").evaluate_all(widths)
    assert 0 < max(others) < chosen
    assert guest.get_by_role("radio").evaluate_all(widths) == [0] * 6


def test_arrow_keys_choose_a_rulebook(visit: Visit, server: ServerProcess) -> None:
    host = visit()
    new_table(host, server, edition="000")
    first = host.get_by_role("radio", name="Gigamic, first")
    expect(first).to_be_checked()
    first.focus()
    host.keyboard.press("ArrowDown")
    expect(host.get_by_role("radio", name="Worksheets")).to_be_checked()
    expect(host.get_by_role("radio", name="Worksheets")).to_be_focused()


def test_the_host_alone_gives_seats_and_bots(visit: Visit, server: ServerProcess) -> None:
    host, guest, _ = two_in_a_room(visit, server, seats=3)
    assert guest.get_by_role("button", name="Add a bot").count() == 0
    host.get_by_role("button", name="One seat more").click()
    expect(guest.get_by_text("2 of 4 taken")).to_be_visible()
    host.get_by_role("button", name="Add a bot").first.click()
    expect(guest.locator(".chair", has_text="bot").first).to_be_visible()
    bot = host.locator(".chair", has=host.locator(".avatar.bot"))
    expect(bot.locator(".bot-face")).to_be_visible()
    expect(bot.get_by_text(text("en", "bots.personality.vega"))).to_be_visible()
    expect(bot.get_by_role("combobox")).to_have_value("newcomer")  # as in a first game against bots
    bot.get_by_role("combobox").select_option("champion")
    expect(guest.locator(".chair", has=guest.locator(".avatar.bot")).get_by_text("Champion")).to_be_visible()
    bot.get_by_role("button").click()
    expect(bot).to_have_count(0)
    host.get_by_role("button", name="Ask Ana to leave").click()
    expect(guest.get_by_text("The host asked you to give up your seat.")).to_be_visible()
    sit(guest, "Ana")
    expect(seat_of(host, "Ana")).to_be_visible()
    guest.get_by_role("button", name="Give up my seat").click()
    expect(seat_of(host, "Ana")).to_have_count(0)
    host.get_by_role("button", name="One seat fewer").click()
    expect(guest.get_by_text("1 of 3 taken")).to_be_visible()
    host.get_by_role("button", name="One seat fewer").click()
    expect(guest.get_by_text("1 of 2 taken")).to_be_visible()
    expect(host.get_by_role("button", name="One seat fewer")).to_be_disabled()


def test_a_free_seat_looks_pressable_only_to_the_host(visit: Visit, server: ServerProcess) -> None:
    host, guest, _ = two_in_a_room(visit, server, seats=3)
    free, line = ".chair.free", "one => getComputedStyle(one, '::before').borderTopStyle"
    expect(host.locator(free).get_by_role("button")).to_be_visible()
    assert host.locator(free).evaluate(line) == "dashed"
    expect(guest.locator(free)).to_have_text(text("en", "web.room.free"))
    assert guest.locator(free).locator(".icon, .avatar").count() == 0
    assert guest.locator(free).evaluate(line) == "none"


KEEP_START = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) => later(act, after === 3000 ? 60_000 : after, ...more);
})()"""
"""Keeps the line about the start of a game, which stays for three seconds, because a busy machine may look late."""


def is_near_the_end(room: Room) -> bool:
    """Return True if the host has won more than half of the 81 cards, and a SET is left on the table."""
    state = room.play
    return not state.deck and has_set(state.open_cards) and len(state.players[0].won) > 40


def test_a_game_ends_and_is_played_again(at_table: ReadyTables, visit: Visit) -> None:
    """A guest who reads the result is told that the next game has begun."""
    pages = [visit(), visit()]
    pages[1].add_init_script(KEEP_START)
    host, guest = at_table(
        "classic",
        names=("Mika", "Ana"),
        visitors=pages,
        until=is_near_the_end,
        photo_finish=0,
        claim="tap",
        more="auto",
        penalty="none",
    )
    while (cards := a_set_on(host)) is not None:
        pick(host, cards)
        wait_until_gone(host, cards[0])
    expect(host.get_by_role("heading", level=1)).to_contain_text("You win by")
    expect(guest.get_by_role("heading", level=1)).to_contain_text("Mika wins by")
    expect(host.get_by_role("img", name="Score over time")).to_be_visible()
    assert violations(guest) == []
    expect(guest.get_by_text("Mika can start the next game.")).to_be_visible()
    assert guest.get_by_role("button", name="Rematch").count() == 0
    guest.get_by_role("button", name="Table rules").click()
    expect(guest.get_by_role("heading", name="Mika’s table")).to_be_visible()
    guest.get_by_role("button", name="Back to the result").click()
    expect(guest.locator(".podium")).to_be_visible()
    host.get_by_role("button", name="Rematch").click()
    started = text("en", "web.room.told.rematch", name="Mika")
    expect(guest.locator(".toast")).to_have_text(started)
    assert host.locator(".toast").count() == 0
    for page in (guest, host):
        expect(page.locator(".grid [data-card]").first).to_be_visible()


IGNORE_SPACE_FOR_LONG = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (act, after, ...more) => later(act, after === 2100 ? 60_000 : after, ...more);
})()"""
"""Extends the time for which a new result ignores Space, because a busy machine may press it late."""

NOTE_SPACE = """() => addEventListener('keydown', event => {
    if (event.code === 'Space') window.isSpaceIgnored = event.defaultPrevented;
})"""


def test_a_new_result_ignores_space(at_table: ReadyTables, visit: Visit) -> None:
    """A player who means to call SET does not scroll the result. On a result that is opened later, Space scrolls."""
    page = visit()
    page.add_init_script(IGNORE_SPACE_FOR_LONG)
    (page,) = at_table(
        *("classic", None, ("Mika", "Ana")),
        visitors=[page],
        until=is_near_the_end,
        photo_finish=0,
        claim="tap",
        more="auto",
        penalty="none",
    )
    while (cards := a_set_on(page)) is not None:
        pick(page, cards)
        wait_until_gone(page, cards[0])
    for is_ignored in (True, False):
        expect(page.locator(".podium")).to_be_visible()
        page.evaluate(NOTE_SPACE)
        page.keyboard.press("Space")
        assert page.evaluate("isSpaceIgnored") is is_ignored
        page.reload()


def test_a_rematch_needs_enough_people(visit: Visit, server: ServerProcess) -> None:
    """The host reads who has no seat, the player who has left sits down by the main button, and a spectator reads
    how many players are missing."""
    played = PlayedTable("left", "twenty", GAMES["twenty"].Options(), ("Ben", "Anna"))
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    host, guest = visit(), visit()
    for seat, page in enumerate((host, guest)):
        sign_in(page, server, player_id(seat))
        page.goto(f"{server.http}/t/left")
        know_games(page)
        expect(page.locator(".podium")).to_be_visible()
    rematch = host.get_by_role("button", name="Rematch")
    expect(rematch).to_have_class(re.compile("solid"))
    guest.get_by_role("button", name="Table rules").click()
    guest.get_by_role("button", name=text("en", "web.room.stand")).click()
    expect(guest.get_by_role("heading", name="Take a seat")).to_be_visible()
    guest.get_by_role("button", name="Back to the result").click()
    notice = host.locator(".next-steps p")
    gone = text("en", "web.end.gone", n=1, names="Anna")
    expect(notice).to_have_text(f"{gone} {text('en', 'web.end.fill_seats')}")
    expect(rematch).to_have_attribute("aria-disabled", "true")
    assert violations(host) == []
    assert violations(guest) == []
    for page in (host, guest):
        check_widths(page)
    expect(guest.locator(".next-steps p")).to_have_text(text("en", "web.end.no_seat"))
    spectator = visit()
    spectator.goto(host.url)
    expect(spectator.locator(".next-steps p")).to_have_text(text("en", "web.room.needs", n=1))
    spectator.get_by_role("button", name="Table rules").click()
    expect(spectator.locator(".start b")).to_have_text(text("en", "web.room.needs", n=1))
    sit_down = guest.get_by_role("button", name="Sit down")
    expect(sit_down).to_have_count(1)
    sit_down.click()
    expect(guest.get_by_text("Ben can start the next game.")).to_be_visible()
    expect(notice).to_have_count(0)
    expect(rematch).to_have_class(re.compile("solid"))
    rematch.click()
    for page in (host, guest):
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")


def test_a_refusal_disappears_when_the_room_changes(visit: Visit, server: ServerProcess) -> None:
    host, guest = visit(), visit()
    # The page does not know that two must play.
    host.route("**/api/games", lambda route: route.fulfill(body="null"))
    link = new_table(host, server, game="twenty", seats=2)
    sit(host, "Ben")
    begin(host)
    refusal = host.locator(".start .bad")
    expect(refusal).to_have_text(text("en", "error.bad-players", least="2", most="8", given="1"))
    guest.goto(link)
    sit(guest, "Anna")
    expect(refusal).to_have_count(0)


def test_late_guests_sit_down_or_watch(visit: Visit, server: ServerProcess) -> None:
    """A guest who comes during a game takes a free seat for the next deal; at a full table one can only watch."""
    host, _, link = two_in_a_room(visit, server, seats=3)
    begin(host)
    expect(host.locator(".grid [data-card]").first).to_be_visible()
    late = visit()
    late.goto(link)
    expect(late.get_by_role("heading", name="A game is in progress.")).to_be_visible()
    assert violations(late) == []
    check_widths(late)
    late.get_by_label("Your nickname").fill("Iroha")
    late.get_by_role("button", name="Sit down").click()
    expect(late.locator(".how-it-works p").last).to_have_text(text("en", "web.how.goes_on"))
    late.get_by_role("button", name=text("en", "web.how.close")).click()
    expect(late.get_by_text("You have a seat.")).to_be_visible()
    expect(late.locator(".grid [data-card]").first).to_be_visible()
    last = visit()
    last.goto(link)
    expect(last.get_by_role("heading", name="This table is full.")).to_be_visible()
    check_widths(last)
    watch = last.get_by_role("button", name="Watch instead")
    expect(watch).to_have_class(re.compile("solid"))
    watch.click()
    expect(last.locator(".grid [data-card]").first).to_be_visible()


def test_a_host_without_a_seat_watches_the_game_that_they_start(visit: Visit, server: ServerProcess) -> None:
    host = visit()
    new_table(host, server, game="twenty", seats=2)
    for taken in (1, 2):
        host.get_by_role("button", name="Add a bot").first.click()
        expect(host.locator(".chair .avatar.bot")).to_have_count(taken)
    goal = text("en", "choice.target.says", goal="20", players="2")  # R9.6: ten for each player
    expect(host.locator(".option").filter(has_text=goal)).to_be_visible()
    begin(host)
    expect(host.get_by_text("You’re watching").first).to_be_visible()
    expect(host.locator("[data-card]").first).to_be_visible()
    expect(host.get_by_role("heading", name="A game is in progress.")).to_have_count(0)


def test_the_points_to_win_are_the_same_in_every_line(visit: Visit, server: ServerProcess) -> None:
    """R9.6: for those who have sat down, and for two as long as one player waits."""
    host, guest = visit(), visit()
    link = new_table(host, server, game="twenty", seats=4)
    host.get_by_role("button", name="Sit down").click()
    guest.goto(link)
    expect(guest.locator(".chair:not(.free)")).to_have_count(1)
    guest.locator(".how-in-room button").click()
    expect(guest.locator("dialog.how-it-works")).to_contain_text("First to 20 points wins")
    option = host.locator(".option").filter(has=host.locator("#option-target"))
    for players in (1, 2, 3):
        expect(host.locator(".chair:not(.free)")).to_have_count(players)
        counted = max(2, players)
        says = text("en", "choice.target.says", goal=str(10 * counted), players=str(counted))
        expect(option).to_contain_text(says)
        expect(host.locator(".how-in-room")).to_contain_text(f"First to {10 * counted} points wins")
        host.get_by_role("button", name="Add a bot").first.click()


def test_a_host_without_a_seat_is_told_to_sit_down(visit: Visit, server: ServerProcess) -> None:
    """Start is not the main button before the host sits, and only a host alone is told about solitaire."""
    host = visit()
    new_table(host, server, seats=2)
    line, start = host.locator(".start p"), host.locator(".start .button")
    sit_down = host.get_by_role("button", name="Sit down")
    host.get_by_role("button", name="Add a bot").first.click()
    expect(host.locator(".chair .avatar.bot")).to_have_count(1)
    expect(line).to_have_text(text("en", "web.room.sit_first"))
    expect(start).not_to_have_class(re.compile("solid"))
    expect(sit_down).to_have_class(re.compile("solid"))
    host.get_by_role("button", name="Add a bot").click()
    expect(line).to_have_text(text("en", "web.room.full_first"))
    expect(start).not_to_have_class(re.compile("solid"))
    for left in (1, 0):
        host.get_by_role("button", name=re.compile("^Send .+ away$")).first.click()
        expect(host.locator(".chair .avatar.bot")).to_have_count(left)
    sit(host, "Mika")
    expect(line).to_have_text(text("en", "web.room.alone"))
    expect(start).to_have_class(re.compile("solid"))
    host.get_by_role("button", name="Add a bot").click()
    expect(line).to_contain_text(text("en", "web.room.ready"))


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_finds_the_way_to_a_free_seat(visit: Visit, server: ServerProcess, game: str) -> None:
    host = visit()
    # In ChipSet, a new player waits for the next deal.
    options = {"turn_time": 1_000, "answer_time": 1_000, "pause": 0} if game == "chipset" else {}
    new_table(host, server, game=game, seats=3, options=options)
    least = GAMES[game].PLAYERS[0]
    for taken in range(1, least + 1):
        host.get_by_role("button", name="Add a bot").first.click()
        expect(host.locator(".chair .avatar.bot")).to_have_count(taken)
    begin(host)
    button = host.locator("#set")
    expect(button).to_contain_text("You’re watching")
    expect(button).to_contain_text("Sit down")
    button.click()
    expect(host.get_by_role("heading", name="A game is in progress.")).to_be_visible()
    host.get_by_role("button", name="Watch instead").click()
    expect(button).to_contain_text("Sit down")
    button.click()
    host.get_by_label("Your nickname").fill("Mika")
    host.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("You have a seat.")).to_be_visible()
    expect(button).not_to_contain_text("Sit down")


def test_start_waits_for_enough_players(visit: Visit, server: ServerProcess) -> None:
    """R6.1: ChipSet is for two or more. The missing ones are counted once the host sits."""
    host = visit()
    new_table(host, server, game="chipset", seats=3)
    line = host.locator(".start p")
    expect(line).to_have_text(f"{text('en', 'web.room.sit_to_start')} {text('en', 'web.room.needs', n=1)}")
    expect(host.get_by_role("button", name="Start", disabled=True)).to_be_visible()
    host.get_by_role("button", name="Add a bot").first.click()
    expect(line).to_have_text(text("en", "web.room.sit_to_start"))
    expect(host.get_by_role("button", name="Start", disabled=True)).to_be_visible()
    host.get_by_role("button", name=re.compile("^Send .+ away$")).click()
    sit(host, "Mika")
    expect(host.get_by_text("1 more player is needed.")).to_be_visible()
    expect(host.get_by_role("button", name="Start", disabled=True)).to_be_visible()
    host.get_by_role("button", name="Add a bot").first.click()
    expect(host.get_by_role("button", name="Start", disabled=False)).to_be_visible()


def test_the_room_of_every_game_fits_every_screen_without_violations(
    visit: Visit, server: ServerProcess
) -> None:
    host = visit(color_scheme="dark")
    for game in GAMES:
        new_table(host, server, game=game)
        sit(host, "Christophe-Alexandre Lou")
        host.get_by_text("More options").click()
        expect(host.locator("details .option").first).to_be_visible()
        assert violations(host) == [], game
        check_widths(host)
    resize(host, 1000, 800)  # two seats side by side
    name = seat_of(host, "Christophe-Alexandre Lou").locator(".name > span").first
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), "the name is cut"


def test_a_long_name_does_not_break_inside_a_word(visit: Visit, server: ServerProcess) -> None:
    """It wraps at spaces and hyphens, also beside "You"; a word that is too long ends with an ellipsis."""
    host, guest = visit(**DESKTOP), visit(**DESKTOP)
    link = new_table(host, server)
    sit(host, "Mika")
    guest.goto(link)
    sit(guest, "Christophe-Alexandre Lou")
    lines = """name => {
        const range = document.createRange();
        const text = [...name.childNodes].find(one => one.nodeType === Node.TEXT_NODE && one.data.trim());
        const tops = [...text.data].map((_, i) => {
            range.setStart(text, i);
            range.setEnd(text, i + 1);
            return Math.round(range.getBoundingClientRect().top);
        });
        return [...text.data].reduce((all, letter, i) => {
            if (i && tops[i] !== tops[i - 1]) all.push("");
            all[all.length - 1] += letter;
            return all;
        }, [""]).map(line => line.trim());
    }"""
    for page in (guest, host):
        for width in (1280, 1000, 390):
            resize(page, width, 800)
            name = seat_of(page, "Christophe-Alexandre Lou").locator(".name > span").first
            expect(name).to_have_attribute("title", "Christophe-Alexandre Lou")
            assert set(name.evaluate(lines)) <= {
                "Christophe-",
                "Alexandre",
                "Lou",
                "Alexandre Lou",
                "Christophe-Alexandre",
                "Christophe-Alexandre Lou",
            }, width
            assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), width


def test_the_room_is_translated_into_every_language(visit: Visit, server: ServerProcess) -> None:
    host = visit()
    for language in LANGUAGES:
        choose_language(host, server, language)
        new_table(host, server, edition="003")
        expect(host.get_by_role("heading", name=text(language, "web.room.title.yours"))).to_be_visible()
        host.get_by_text(text(language, "web.room.more_options")).click()
        words = host.locator("#screen").inner_text()
        assert "web." not in words
        assert "choice." not in words
        check_widths(host)


def test_the_address_is_whole_and_four_choices_fit(visit: Visit, server: ServerProcess) -> None:
    page = visit()
    choose_language(page, server, STRETCHED)
    new_table(page, server)
    address, hints = page.locator("#table-link"), page.locator("[aria-labelledby=option-hints] button")
    expect(hints).to_have_count(4)
    for size in (SCREENS[0], SCREENS[1], LOW_SCREENS[0]):
        resize(page, *size)
        assert address.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
        tops = hints.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert tops[0] == tops[1] < tops[2] == tops[3]


@pytest.mark.parametrize("language", [STRETCHED, *LANGUAGES])
def test_a_framed_card_covers_no_words_beside_it(visit: Visit, server: ServerProcess, language: str) -> None:
    page = visit()
    choose_language(page, server, language)
    new_table(page, server)
    expect(page.locator(".edition .mini")).to_be_visible()
    for size in (*SCREENS, (720, 390), (844, 390), (1024, 700), (1101, 700)):
        resize(page, *size)
        assert overlapping(page) == [], size


def test_an_option_is_explained_for_its_game(visit: Visit, server: ServerProcess) -> None:
    """R7.4: the fewest cards win a match of SetUp, and nobody folds there (R6.4)."""
    host = visit()
    for game, match in (("setup", "choice.match.deals.setup"), ("scout", "choice.match.deals.says")):
        new_table(host, server, game=game)
        row = host.locator(".option", has_text=text("en", "choice.match.title"))
        expect(row.locator("small")).to_have_text(text("en", match))
    for game in ("setup", "chipset"):
        new_table(host, server, game=game)
        row = host.locator(".option", has_text=text("en", "choice.turn_time.title"))
        expect(row.locator("small")).to_have_text(text("en", f"choice.turn_time.{game}"))


def test_the_rules_of_solitaire_name_no_other_players(visit: Visit, server: ServerProcess) -> None:
    """Only rules that apply to one player are listed (R4)."""
    host = visit()
    silent = host.get_by_text(text("en", "choice.overrule.title"))
    new_table(host, server, seats=3)
    expect(host.locator(".options .option").first).to_be_visible()
    expect(silent).to_have_count(1)
    new_table(host, server, seats=1)
    expect(host.locator(".options .option").first).to_be_visible()
    expect(silent).to_have_count(0)


def test_a_guest_who_leaves_reads_how_to_come_back(visit: Visit, server: ServerProcess) -> None:
    """And it is true: the home page and the link lead back to the old seat."""
    host, guest, link = two_in_a_room(visit, server, seats=2)
    begin(host)
    for way in ("home", "link"):
        expect(guest.locator(".grid [data-card]").first).to_be_visible()
        guest.get_by_role("button", name=text("en", "web.leave"), exact=True).first.click()
        question = guest.get_by_role("alertdialog")
        expect(question).to_contain_text(text("en", "web.leave_one", name="Mika"))
        expect(question).to_contain_text(text("en", "web.leave_return"))
        question.get_by_role("button", name=text("en", "web.leave"), exact=True).click()
        expect(guest).to_have_url(f"{server.http}/")
        if way == "home":
            guest.locator(".running a.solid").click()
        else:
            guest.goto(link)
            guest.get_by_role("button", name=text("en", "web.room.rejoin")).click()
    expect(guest.locator(".grid [data-card]").first).to_be_visible()
    expect(guest.locator("#set")).not_to_contain_text("You’re watching")


def option(page: Page, name: str) -> Locator:
    return page.locator(f"#option-{name}")


def test_options_without_effect_are_not_offered(visit: Visit, server: ServerProcess) -> None:
    """R2.8, R4.4: nobody is silent where cards come by themselves; a wrong "No SET" costs time only alone."""
    host, guest, _ = two_in_a_room(visit, server, seats=3)
    host.get_by_text("More options").click()
    for page in (host, guest):
        expect(option(page, "overrule")).to_be_attached()
        expect(option(page, "pause")).to_have_count(0)  # a single deal
        expect(option(page, "overlooked_cost")).to_have_count(0)
    more = host.locator("[aria-labelledby=option-more]")
    more.get_by_role("button", name=text("en", "choice.more.auto.name")).click()
    for page in (host, guest):
        expect(option(page, "overrule")).to_have_count(0)
    more.get_by_role("button", name=text("en", "choice.more.agree.name")).click()
    host.get_by_role("button", name="Deals: more", exact=True).click()
    for page in (host, guest):
        expect(option(page, "overrule")).to_be_attached()
        expect(option(page, "pause")).to_be_attached()
    new_table(host, server, game="coopset", options={"more": "auto"})  # R8.5: a team agrees about layouts
    expect(option(host, "overrule")).to_be_attached()
    new_table(host, server, seats=1)
    expect(option(host, "overlooked_cost")).to_be_visible()
    host.get_by_text("More options").click()
    more.get_by_role("button", name=text("en", "choice.more.auto.name")).click()
    expect(option(host, "overlooked_cost")).to_have_count(0)


def test_a_name_lies_as_the_words_around_it_do(visit: Visit, server: ServerProcess) -> None:
    """A Latin name of several lines, in a language that is written from right to left."""
    page = visit(**DESKTOP)
    link = new_table(page, server, seats=4)
    sit(page, "Christophe-Alexandre Lou")
    choose_language(page, server, MIRRORED)
    page.goto(link)
    ends = page.locator(".chair .name > span").first.evaluate(
        """one => {
            const words = document.createRange();
            words.selectNodeContents(one);
            return [...words.getClientRects()].map(line => Math.round(line.right));
        }"""
    )
    assert len(ends) > 1
    assert max(ends) - min(ends) <= 1


def test_a_guest_who_has_reloaded_the_result_hears_once_who_begins_a_rematch(
    visit: Visit, server: ServerProcess
) -> None:
    played = PlayedTable("reloaded", "classic", GAMES["classic"].Options(), ("Anna", "Ben"))
    store_tables(f"sqlite:///{server.folder / 'tables.db'}", [played])
    anna, ben = visit(), visit()
    for seat, page in enumerate((anna, ben)):
        sign_in(page, server, player_id(seat))
        page.goto(f"{server.http}/t/reloaded")
        expect(page.locator("body")).to_have_attribute("data-phase", "over")
    ben.reload()
    expect(ben.locator("body")).to_have_attribute("data-phase", "over")
    anna.get_by_role("button", name=text("en", "web.rematch")).click()
    expect(ben.locator(".toast")).to_be_visible()
    start = text("en", "web.room.told.rematch", name="Anna")
    expect(ben.locator("#say-polite p", has_text=start)).to_have_count(1)
