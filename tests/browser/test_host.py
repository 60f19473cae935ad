"""The console of the host on screen, and what players see of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.play import begin, choose_language, new_table, sit
from browser.screens import check_widths, violations, violations_by_day_and_night
from support.command_line import tertia
from support.raw_socket import fresh_address
from support.server_process import ServerProcess, running_server
from tertia.texts import LANGUAGES, text

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without the tables of other tests. The console lists all tables, and axe looks at each row."""
    with running_server(tmp_path_factory.mktemp("host")) as running:
        yield running


@pytest.fixture(scope="module")
def host_key(server: ServerProcess) -> str:
    made = tertia("host", "new-key", "--store", f"sqlite:///{server.folder / 'tables.db'}")
    assert made.code == 0, made.error
    return made.out.split()[-1]


def log_in(page: Page, server: ServerProcess, key: str) -> None:
    """Open the link that the server prints on its first start."""
    page.goto(f"{server.http}/host#{key}")
    expect(page.locator("[data-live]")).to_be_visible()
    assert key not in page.url


def test_a_reported_player_is_removed_and_the_table_closed(
    visit: Visit, server: ServerProcess, host_key: str
) -> None:
    ana, rude, host = visit(), visit(), visit()
    link = new_table(ana, server, seats=4)
    table = link.rsplit("/", 1)[1]
    sit(ana, "Ana")
    rude.goto(link)
    sit(rude, "Rude Robert")
    flag = ana.get_by_role("button", name=text("en", "web.report.press", name="Rude Robert"))
    flag.click()
    expect(flag).to_have_attribute("data-question", text("en", "web.report.sure"))
    flag.click()
    reported = ana.get_by_role("button", name=text("en", "web.report.done", name="Rude Robert"))
    expect(reported).to_be_disabled()
    assert violations(ana) == []
    log_in(host, server, host_key)
    row = host.locator("[aria-labelledby=reports] li", has_text="Rude Robert")
    expect(row).to_contain_text(table)
    assert violations_by_day_and_night(host) == []
    row.get_by_role("button", name=text("en", "page.host.remove")).click()
    expect(host.get_by_role("status")).to_have_text(text("en", "page.host.acts.remove-player"))
    expect(rude.get_by_role("dialog")).to_contain_text(text("en", "closing.expelled"))
    assert violations(rude) == []
    expect(ana.locator(".chair", has_text="Rude Robert")).to_have_count(0)
    host.goto(f"{server.http}/host/tables/{table}")
    expect(host.locator("li", has_text="Ana")).to_be_visible()
    assert violations_by_day_and_night(host) == []
    host.get_by_label(text("en", "page.host.sure")).check()
    host.get_by_role("button", name=text("en", "page.host.close")).click()
    expect(host.get_by_role("status")).to_have_text(text("en", "page.host.acts.close-table"))
    expect(ana.get_by_role("dialog")).to_contain_text(text("en", "closing.table-closed"))
    expect(host.locator(".audit")).to_contain_text(table)
    host.get_by_role("button", name=text("en", "page.host.logout")).click()
    expect(host.get_by_label(text("en", "page.host.key"))).to_be_visible()


def test_a_nickname_is_reported_during_a_game_and_banned(
    visit: Visit, server: ServerProcess, host_key: str
) -> None:
    ana, rude, host = visit(), visit(), visit()
    link = new_table(ana, server, seats=2)
    sit(ana, "Ana")
    rude.goto(link)
    sit(rude, "Foul Mouth")
    begin(ana)
    expect(ana.locator("[data-card]").first).to_be_visible()
    ana.locator("[popovertarget=settings]").first.click()
    flag = ana.get_by_role("button", name=text("en", "web.report.press", name="Foul Mouth"))
    flag.click()
    expect(flag).to_have_attribute("data-question", text("en", "web.report.sure"))
    flag.click()
    expect(ana.get_by_role("button", name=text("en", "web.report.done", name="Foul Mouth"))).to_be_disabled()
    log_in(host, server, host_key)
    row = host.locator("[aria-labelledby=reports] li", has_text="Foul Mouth")
    row.get_by_role("button", name=text("en", "page.host.ban_name")).click()
    expect(host.get_by_role("status")).to_have_text(text("en", "page.host.acts.ban-name"))
    expect(rude.get_by_role("dialog")).to_contain_text(text("en", "closing.expelled"))
    host.locator(".plate li", has_text="Foul Mouth").get_by_role("button").click()
    expect(host.locator(".plate li", has_text="Foul Mouth")).to_have_count(0)


def test_a_refused_act_is_explained_on_the_console(
    browser: Browser, server: ServerProcess, host_key: str
) -> None:
    # Without the fixture visit: the browser's console reports the status 400, and visit allows no error there.
    context = browser.new_context(locale="en", extra_http_headers=fresh_address())
    page = context.new_page()
    log_in(page, server, host_key)
    page.locator("select[name=act]").select_option("ban-address")
    page.get_by_label(text("en", "page.host.which")).fill("10.0.0.0/8")
    page.get_by_role("button", name=text("en", "page.host.ban"), exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(text("en", "error.bad-address", given="10.0.0.0/8"))
    expect(page).to_have_url(f"{server.http}/host")
    assert violations_by_day_and_night(page) == []
    context.close()


def test_the_console_fits_every_screen_in_every_language(
    visit: Visit, server: ServerProcess, host_key: str
) -> None:
    page = visit()
    for language in LANGUAGES:
        choose_language(page, server, language)
        page.goto(f"{server.http}/host")
        check_widths(page)
    log_in(page, server, host_key)
    table = new_table(visit(), server).rsplit("/", 1)[1]
    for language in LANGUAGES:
        choose_language(page, server, language)
        for path in ("/host", f"/host/tables/{table}"):
            page.goto(server.http + path)
            check_widths(page)
