"""Whether a page fits every screen, and a finger."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.play import overflow, resize

WIDTHS = (320, 390, 1280)
"""The narrowest phone, a common one, and a laptop."""


def check_widths(page: Page) -> None:
    """Nothing sticks out, from the narrowest screen on; targets on a phone are big enough for a finger."""
    for width in WIDTHS:
        resize(page, width, 844)
        assert overflow(page) <= 0, f"at {width} px the page is {overflow(page)} px too wide"
        if width == 390:
            assert small_targets(page) == []


def small_targets(page: Page) -> list[str]:
    """Buttons and fields that a finger would miss: less than 44 px high or wide."""
    found: list[str] = page.locator("#screen :is(button, a, select, input)").evaluate_all(
        """all => all.filter(one => {
            const box = one.getBoundingClientRect();
            const edge = one.closest('.seg') ? 6 : 0; // the groove around it belongs to it
            return one.checkVisibility() && !one.matches('p a')
                && (Math.round(box.height) + edge < 44 || Math.round(box.width) < 44);
        }).map(one => one.outerHTML.slice(0, 120))"""
    )
    return found
