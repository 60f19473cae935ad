"""The page of the camera: Chromium sees simulated photographs as a camera and as files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from bench.simulated_photos import EASY, card_sprite, photograph, save_video
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from browser.chromium import FLAGS, WITH_CAMERA
from browser.play import (
    DESKTOP,
    REDUCED_MOTION,
    TIMEOUT,
    cards_on,
    choose_language,
    read_explanation,
    wait_until,
)
from browser.screens import CARDS_FROM_RIGHT, check_widths, violations
from support.server_process import ServerProcess
from tertia.cards import Card
from tertia.faces import CardStyle
from tertia.notation import parse_cards
from tertia.solver import find_sets
from tertia.texts import text

CARDS = tuple(parse_cards("1rso 2rso 3rso 1gto 2gts 3pod 1pod 2psd 3gts"))
NO_SET = tuple(parse_cards("1rso 2rso 1gto 2gts"))

IS_KEPT = """async () => {
    const kept = await Promise.all(['/camera', 'weights.bin'].map(async end => {
        for (const name of await caches.keys()) {
            const requests = await (await caches.open(name)).keys();
            if (requests.some(request => request.url.endsWith(end))) return true;
        }
        return false;
    }));
    return kept.every(Boolean);
}"""
"""Returns whether the service worker has kept the page of the camera and its nets."""


@cache
def picture_of(cards: tuple[Card, ...]) -> np.ndarray:
    return photograph(
        [card_sprite(card, CardStyle()) for card in cards], EASY, seed=11, size=(480, 640)
    ).picture


@pytest.fixture(scope="module")
def at_camera(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Launch a second Chromium whose camera shows the cards."""
    video = tmp_path_factory.mktemp("camera") / "table.y4m"
    save_video(picture_of(CARDS), video)
    flags = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={video}"]
    with browser.browser_type.launch(
        executable_path=WITH_CAMERA, args=[*FLAGS, *flags], timeout=TIMEOUT
    ) as launched:
        yield launched


def new_context(browser: Browser, *permissions: str) -> BrowserContext:
    context = browser.new_context(locale="en", permissions=list(permissions), **REDUCED_MOTION, **DESKTOP)  # type: ignore[arg-type]
    context.set_default_timeout(TIMEOUT)
    return context


def seen(page: Page) -> list[int]:
    return sorted(page.locator(".seen .card").evaluate_all("all => all.map(one => Number(one.dataset.card))"))


def test_the_camera_shows_the_sets_and_answers_questions(
    at_camera: Browser, server: ServerProcess, tmp_path: Path
) -> None:
    """From the first look through the camera to a table with these cards, and without a network.

    One visit shows all of it, because a browser takes seconds to load the nets.
    """
    page = new_context(at_camera, "camera").new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.post_data_buffer else None)
    response = page.goto(f"{server.http}/camera")
    assert response is not None
    assert response.headers["permissions-policy"] == "camera=(self), microphone=(), geolocation=()"
    page.get_by_role("button", name=text("en", "camera.use")).click()

    sets = find_sets(CARDS)
    status = page.locator(".status")
    expect(status).to_have_text(text("en", "daily.board_says", n=len(sets), cards=len(CARDS)))
    assert seen(page) == sorted(CARDS)
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert page.evaluate(CARDS_FROM_RIGHT) == []
    page.evaluate("document.documentElement.dir = 'ltr'")
    expect(page.locator(".ring")).to_have_count(3 * len(sets))
    assert len(
        set(page.locator(".ring").evaluate_all("all => all.map(one => one.getAttribute('stroke'))"))
    ) == len(sets)
    # The picture pauses, so that the cards that the page shows stay the same.
    page.get_by_role("button", name=text("en", "camera.pause")).click()
    page.get_by_role("button", name=text("en", "camera.hint"), exact=True).click()
    expect(page.locator(".ring")).to_have_count(1)
    page.get_by_role("button", name=text("en", "camera.more")).click()
    expect(page.locator(".ring")).to_have_count(2)

    def tap(card: Card) -> None:
        page.locator(f'.seen [data-card="{card}"]').click()

    for card in parse_cards("1rso 2rso 1gto"):  # all are ovals; number, colour and fill are broken
        tap(card)
    expect(page.locator(".answer")).to_contain_text(text("en", "learn.is_none"))
    expect(page.locator(".answer .broken")).to_have_count(3)
    for card in CARDS[:3]:
        tap(card)
    expect(page.locator(".answer")).to_contain_text(text("en", "learn.is_set"))
    # One tap corrects a reading: the visitor says that the first card is green.
    (green,) = parse_cards("1gso")
    tap(CARDS[0])
    page.locator(".answer").get_by_role("button", name="green").click()
    assert seen(page) == sorted([green, *CARDS[1:]])
    page.locator(".answer").get_by_role("button", name="red").click()
    assert seen(page) == sorted(CARDS)
    assert violations(page) == []
    check_widths(page)
    for language in ("de", "fr"):
        choose_language(page, server, language)
        page.goto(f"{server.http}/camera")
        check_widths(page)

    # Photographs: one without a SET, one without a card, and a file that is no picture.
    choose_language(page, server, "en")
    page.goto(f"{server.http}/camera")
    choose = page.locator("input[type=file]")
    for name, picture in (("none", picture_of(NO_SET)), ("bare", np.full((240, 320, 3), 90, np.uint8))):
        Image.fromarray(picture).save(tmp_path / f"{name}.png")
    choose.set_input_files(tmp_path / "none.png")
    none = text("en", "camera.none", cards=4, share="94.9")  # the chance that four random cards hold no SET
    expect(status).to_have_text(none)
    choose.set_input_files(tmp_path / "bare.png")
    expect(status).to_have_text(text("en", "camera.nothing"))
    (tmp_path / "words.jpg").write_text("no picture")
    choose.set_input_files(tmp_path / "words.jpg")
    expect(page.get_by_role("alert")).to_have_text(text("en", "camera.bad_photo"))

    # The game goes on at a table for friends, or alone. Only the numbers of the cards are sent.
    assert sent == []
    Image.fromarray(picture_of(CARDS)).save(tmp_path / "table.png")
    for way in ("friends", "alone"):
        page.goto(f"{server.http}/camera")
        choose.set_input_files(tmp_path / "table.png")
        page.get_by_role("button", name=text("en", "camera.play")).click()
        if way == "friends":
            assert violations(page) == []
            check_widths(page)
        page.get_by_role("button", name=text("en", f"camera.{way}")).click()
        if way == "friends":
            expect(page.locator(".first-cards .card")).to_have_count(len(CARDS))
            assert violations(page) == []
    read_explanation(page)
    expect(page.locator(".grid [data-card]")).to_have_count(12)
    assert sorted(cards_on(page)[: len(CARDS)]) == sorted(CARDS)
    assert [request.url for request in sent] == [f"{server.http}/play"] * 2
    assert all(len(request.post_data_buffer or b"") < 200 for request in sent)
    assert errors == []

    # After a visit the page works without a network. The service worker has kept it.
    wait_until(page, IS_KEPT)
    page.context.set_offline(True)
    page.goto(f"{server.http}/camera")
    assert page.evaluate("fetch('/api/games').then(() => 'online', () => 'offline')") == "offline"
    choose.set_input_files(tmp_path / "none.png")
    expect(status).to_have_text(none)


def test_a_refused_camera_is_explained(at_camera: Browser, server: ServerProcess) -> None:
    page = new_context(at_camera).new_page()
    page.goto(f"{server.http}/camera")
    page.get_by_role("button", name=text("en", "camera.use")).click()
    expect(page.get_by_role("alert")).to_have_text(text("en", "camera.refused"))
