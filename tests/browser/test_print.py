"""The page that prints a deck, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.play import choose_language
from support.pdf_reader import read_pdf
from support.server_process import ServerProcess
from tertia.texts import LANGUAGES, text


def open_print_page(page: Page, server: ServerProcess, query: str = "") -> Page:
    """Open the page and wait until its preview is ready."""
    page.goto(f"{server.http}/print{query}")
    expect(page.locator("#pager [role=status]")).not_to_be_empty()
    return page


def preview(page: Page) -> str:
    """Return the address of the previewed sheet."""
    return page.locator("#sheet").get_attribute("src") or ""


def test_preview_and_pdf_follow_the_chosen_options(visit: Callable[..., Page], server: ServerProcess) -> None:
    page = open_print_page(visit(), server)
    # Nine sheets of nine cards, the rules and a score sheet; then also nine sheets of backs.
    expect(page.locator("#pager")).to_contain_text("Sheet 1 of 9, page 1 of 11")
    page.get_by_role("radio", name="Framed").check()
    page.get_by_role("switch", name="Dots and dashes").check()
    page.get_by_role("switch", name="Backs").check()
    expect(page.locator("#pager")).to_contain_text("page 1 of 20")
    page.get_by_role("button", name="Next page").click()
    expect(page.locator("#sheet")).to_have_attribute("alt", "Backs of sheet 1, page 2 of 20")
    for word in ("face=framed", "marks=1", "backs=1", "page=2"):
        assert word in preview(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDF").click()
    sheets = read_pdf(download.value.path().read_bytes())
    assert download.value.suggested_filename == "tertia-framed-poker.pdf"
    assert len(sheets) == 20
    assert len(sheets[1].forms_named("back")) == 9


def test_the_address_contains_the_chosen_options(visit: Callable[..., Page], server: ServerProcess) -> None:
    """Invalid parameters are ignored, and an edition chooses its face."""
    page = open_print_page(visit(), server, "?paper=a3&x=1")
    expect(page.locator("input[name=paper][value=a4]")).to_be_checked()
    page.get_by_role("radio", name="45 × 63").check()
    page.get_by_role("radio", name="Clear").check()
    expect(page.locator("#pager")).to_contain_text("page 1 of 7")
    assert "size=mini" in page.url
    page.reload()
    expect(page.locator("#pager")).to_contain_text("page 1 of 7")
    expect(page.locator("input[name=palette][value=clear]")).to_be_checked()
    page.get_by_text("More choices").click()
    page.locator("select[name=edition]").select_option("001")
    expect(page.locator("input[name=face][value=framed]")).to_be_checked()
    expect(page.get_by_role("switch", name="Dots and dashes")).to_be_visible()
    expect(page.locator("input[name=palette]").first).to_be_hidden()


def test_every_language_fits_a_narrow_phone(visit: Callable[..., Page], server: ServerProcess) -> None:
    page = visit(viewport={"width": 320, "height": 640})
    for language in LANGUAGES:
        choose_language(page, server, language)
        open_print_page(page, server)
        expect(page.get_by_role("heading", level=1)).to_have_text(text(language, "web.print.title"))
        page.get_by_text(text(language, "web.print.more")).click()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, language


def test_the_form_works_without_scripts(visit: Callable[..., Page], server: ServerProcess) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"{server.http}/print?face=framed&size=large")
    expect(page.locator("input[name=size][value=large]")).to_be_checked()
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDF").click()
    assert download.value.suggested_filename == "tertia-framed-large.pdf"
