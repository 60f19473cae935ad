"""The screen during a call and after a wrong one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.play import no_set_on, pick
from browser.tables import ReadyTables


def test_space_calls_after_a_vote_and_a_call_without_cards_is_told_to_each(at_table: ReadyTables) -> None:
    """R2.5: the time runs out. Space does not take back the vote that was clicked before."""
    ana, iroha = at_table("classic", more="agree", pick_time=1_000, photo_finish=0)
    ana.get_by_role("button", name=re.compile("^No SET")).click()
    expect(ana.get_by_role("button", name=re.compile("^No SET"))).to_have_attribute("aria-pressed", "true")
    ana.keyboard.press("Space")
    for page, name in ((ana, "You"), (iroha, "Ana")):
        expect(page.locator(".panel .sentence")).to_have_text(f"{name} called SET but ran out of time.")


def test_r2_7_the_button_counts_the_rest_after_a_wrong_call(at_table: ReadyTables) -> None:
    """R2.7: the player sees why nothing happens, and may call again when the rest is over."""
    ana, iroha = at_table("classic", revision=2, penalty="point", rest=3_000, photo_finish=0)
    ana.locator("#set").click()
    pick(ana, no_set_on(ana))
    button = ana.locator("#set")
    expect(button).to_contain_text("Take a breath")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(ana.locator(".set-area count-down")).to_be_visible()
    expect(iroha.locator("#set")).to_have_attribute("aria-disabled", "false")
    expect(button).to_contain_text("SET!")
