"""A visiting bot, as people at its table see it: marked as a bot, with its name, and removed like a person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread

from playwright.sync_api import Page, expect

from browser.play import DESKTOP, PHONE, new_table, sit
from browser.screens import overflow, violations_by_day_and_night
from support.server_process import ServerProcess
from tertia.client import TableClient


async def sit_until_removed(link: str) -> None:
    async with TableClient(link) as client:
        await client.sit("Cautious", bot=True)
        await client.wait_for(lambda: client.latest.you["chair"] is None, timeout=120)


def test_a_visiting_bot_is_marked_and_can_be_removed(
    visit: Callable[..., Page], server: ServerProcess
) -> None:
    ana = visit(**DESKTOP)
    link = new_table(ana, server, game="classic", seats=3)
    sit(ana, "Ana")
    bot = Thread(target=asyncio.run, args=(sit_until_removed(link),), daemon=True)
    bot.start()
    chair = ana.locator(".chair", has_text="Cautious")
    expect(chair.locator(".tag")).to_have_text("bot")
    expect(chair.locator(".avatar.bot")).to_be_visible()
    expect(chair.locator("select")).to_have_count(0)  # it has no level
    name = chair.locator(".name > span")
    assert name.evaluate("span => span.scrollWidth <= span.clientWidth"), "the name is cut off"
    assert violations_by_day_and_night(ana) == []
    guest = visit(**PHONE)
    guest.goto(link)
    expect(guest.locator(".chair", has_text="Cautious").locator(".tag")).to_have_text("bot")
    assert overflow(guest) == 0
    chair.get_by_role("button", name="Ask Cautious to leave").click()
    expect(chair).to_have_count(0)
    bot.join(timeout=60)
    assert not bot.is_alive()
