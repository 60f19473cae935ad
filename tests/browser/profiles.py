"""Browser profiles that visitors of many tests use one after another.

A page whose process has loaded the modules before takes a third of the CPU time of a page in a new profile.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser

from browser.play import KEEP_MESSAGES, TIMEOUT
from support.raw_socket import fresh_address

RESETTABLE = {"locale", "color_scheme", "reduced_motion", "viewport", "has_touch", "is_mobile"}
"""Settings with which a profile is used again. One with any other setting has one visitor."""

DEFAULT_VIEWPORT = {"width": 1280, "height": 720}
"""The window of a Playwright context without this setting."""

LASTING = (
    *(
        "add_init_script",
        "add_locator_handler",
        "expose_binding",
        "expose_function",
        "new_cdp_session",
        "new_page",
    ),
    *("on", "once", "route", "route_from_har", "route_web_socket", "set_default_navigation_timeout"),
    *("set_default_timeout", "set_extra_http_headers", "set_geolocation", "set_offline", "grant_permissions"),
    *("fast_forward", "install", "pause_at", "resume", "run_for", "set_fixed_time", "set_system_time"),
)
"""Methods of a page, its context and its clock whose effect the next visitor would meet."""


class Profile:
    """A page in a context of its own. It notes errors, and whether a test changes it for good."""

    def __init__(self, browser: Browser, settings: dict[str, Any]) -> None:
        headers = {"extra_http_headers": fresh_address()}
        # A service worker would answer requests that tests intercept. Only tests of flight mode allow it.
        context = browser.new_context(**{"service_workers": "block", **headers, **settings})
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(KEEP_MESSAGES)
        self.page = page = context.new_page()
        self.errors: list[str] = []
        page.on(
            "console", lambda message: self.errors.append(message.text) if message.type == "error" else None
        )
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.settings = settings
        self._devtools = context.new_cdp_session(page)
        self._is_changed = not RESETTABLE.issuperset(settings)
        for owner in (page, context, page.clock):
            for name in filter(lambda name: hasattr(owner, name), LASTING):
                setattr(owner, name, self._noting(getattr(owner, name)))

    def _noting(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self._is_changed = True
            return method(*args, **kwargs)

        return call

    def close(self) -> None:
        self.page.context.close()

    def can_be_reset(self) -> bool:
        """Return True if ``reset`` removes everything that the visitor left."""
        return not self._is_changed and self.page.context.pages == [self.page]

    def reset(self, empty_page: str) -> None:
        """Prepare the page for a new visitor, who finds nothing of the one before.

        ``empty_page`` is a page of the same site, with which the process and what it has loaded stay alive.
        """
        page, context, settings = self.page, self.page.context, self.settings
        page.goto(empty_page)
        page.evaluate("localStorage.clear(); sessionStorage.clear(); window.name = ''")
        self._devtools.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
        self._devtools.send("Page.resetNavigationHistory")
        context.clear_cookies()
        # An address of its own, so that limits per address count each visitor alone.
        context.set_extra_http_headers(fresh_address())
        self._is_changed = False
        page.emulate_media(
            media="null",
            color_scheme=settings.get("color_scheme", "light"),
            reduced_motion=settings.get("reduced_motion", "no-preference"),
            forced_colors="none",
            contrast="no-preference",
        )
        page.mouse.move(0, 0)


class Profiles:
    """The profiles of one browser."""

    def __init__(self, browser: Browser, empty_page: str) -> None:
        self._browser, self._empty_page = browser, empty_page
        self._free: dict[str, list[Profile]] = defaultdict(list)

    def take(self, settings: dict[str, Any]) -> Profile:
        """Return a profile with these settings of a Playwright context that nobody uses."""
        free = self._free[_key(settings)]
        if not free:
            return Profile(self._browser, settings)
        profile = free.pop()
        profile.page.set_viewport_size(settings.get("viewport", DEFAULT_VIEWPORT))
        return profile

    def give_back(self, profile: Profile) -> None:
        """Let others use a profile, unless something of this visitor would remain."""
        is_reusable = profile.can_be_reset()
        if is_reusable:
            profile.reset(self._empty_page)
        if is_reusable and not profile.errors:
            self._free[_key(profile.settings)].append(profile)
        else:
            profile.close()


def _key(settings: dict[str, Any]) -> str:
    """Return the settings that a profile keeps for its visitors. Each chooses the size of the window."""
    return repr(sorted((name, value) for name, value in settings.items() if name != "viewport"))
