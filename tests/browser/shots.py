"""Takes a picture of every screen by day and by night, on a desktop and on a phone, upright and on its side.

    make shots                                        all of them, into shots/
    make shots SHOTS="home help-scout"                some of them
    make shots SHOTS="--language de --size phone"     all of them in one language, on a phone
    make shots SHOTS="--language all --theme light"   in all languages and both pseudo-languages, by day

It also prints the texts that are cut off, overlap or make a page too wide, and then fails. Options may be given
several times. A new screen is a line in SCREENS: a function that opens it, and the languages in
which its layout differs; ``--language`` takes its pictures in these languages instead.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from bench.simulated_photos import EASY, card_sprite, photograph
from PIL import Image
from playwright.sync_api import Browser, FilePayload, Page, sync_playwright

from browser import scenes
from browser.chromium import CHROMIUM, FLAGS
from browser.play import FORMS, TIMEOUT, add_cards, choose_language
from browser.screens import overlapping, too_wide
from browser.tables import ReadyTables, is_showdown_of
from support.command_line import tertia
from support.pseudo_languages import MIRRORED, STRETCHED, registered, write_pseudo_languages
from support.raw_socket import http, identity, new_table
from support.server_process import ServerProcess
from tertia.faces import CardStyle
from tertia.notation import parse_cards
from tertia.puzzles import daily
from tertia.rooms.state import Room
from tertia.solver import find_sets
from tertia.texts import LANGUAGES

SHOTS = Path(__file__).parents[2] / "shots"
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "landscape": (844, 390)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: the function that opens it, and its languages."""

    opens: Callable[[Page, ServerProcess], object]
    languages: tuple[str, ...] = ("en",)
    whole: bool = False
    """True for a picture of the whole page, not only of the visible part."""


def at(path: str) -> Callable[[Page, ServerProcess], object]:
    return lambda page, server: page.goto(server.http + path)


def puzzle_answered(right: bool) -> Callable[[Page, ServerProcess], object]:
    def opens(page: Page, server: ServerProcess) -> None:
        page.goto(server.http)
        cards = page.locator(".third card-face").evaluate_all("all => all.map(c => +c.getAttribute('card'))")
        a, b, *offered = cards
        wanted = next(card for card in offered if bool(find_sets((a, b, card))) is right)
        page.locator(f".options button:has(card-face[card='{wanted}'])").click()
        page.locator(".puzzle-question .icon").wait_for()

    return opens


def friends(page: Page, server: ServerProcess) -> None:
    page.goto(server.http)
    page.locator("button.way.open").click()


def solitaire_forms(page: Page, server: ServerProcess) -> None:
    page.goto(server.http)
    page.locator(".games button[popovertarget=solitaire]").click()


def explained(form: str, unfolded: bool = False) -> Callable[[Page, ServerProcess], object]:
    """Show a game that the visitor plays for the first time, perhaps with all lines about it."""

    def opens(page: Page, server: ServerProcess) -> None:
        page.goto(server.http)
        page.locator(f'.games button[value="{form}"]').click()
        page.locator(".how-it-works").wait_for()
        if unfolded:
            page.locator(".how-it-works summary").click()

    return opens


def running(page: Page, server: ServerProcess) -> None:
    """Show the way back to a running game."""
    page.goto(server.http)
    page.locator(".way[value='classic']").click()
    page.locator("dialog.how-it-works .solid").click()
    page.locator(".grid [data-card]").first.wait_for()
    page.goto(server.http)
    page.locator(".running").wait_for()


def settings(page: Page, server: ServerProcess) -> None:
    page.goto(server.http)
    page.locator("#settings").wait_for(state="attached")
    page.locator("[popovertarget=settings]:visible").click()


def lobby(page: Page, server: ServerProcess) -> None:
    """Show a lobby with tables of other visitors."""
    for game in ("classic", "chipset", "twenty"):
        status, _, body = http(
            f"{server.http}/api/tables", {"game": game, "listed": True}, {"cookie": identity(server)}
        )
        assert status == 201, json.loads(body)
    page.goto(server.http)


def puzzle_begun(page: Page, server: ServerProcess) -> None:
    """Show a puzzle of a past day with two found SETs and one picked card."""
    page.goto(f"{server.http}/daily/2026-03-14#twelve")
    first, second, third, *_ = daily(date(2026, 3, 14)).board.sets
    for card in (*first, *second):
        page.locator(f'.grid [data-card="{card}"]').click()
        page.locator(".puzzle:not(.claiming)").wait_for()
    page.locator(f'.grid [data-card="{third[0]}"]').click()


def first_deal(page: Page, server: ServerProcess) -> None:
    page.goto(f"{server.http}/learn")
    page.locator(".first-deal button").click()
    page.locator(".coach").wait_for()


def photographed(page: Page, server: ServerProcess) -> None:
    """Show the SETs on a photograph, and what one may do with them."""
    cards = tuple(parse_cards("1rso 2rso 3rso 1gto 2gts 3pod 1pod 2psd 3gts"))
    sprites = [card_sprite(card, CardStyle()) for card in cards]
    file = BytesIO()
    Image.fromarray(photograph(sprites, EASY, seed=11, size=(480, 640)).picture).save(file, "PNG")
    page.goto(f"{server.http}/camera")
    photo = FilePayload(name="table.png", mimeType="image/png", buffer=file.getvalue())
    page.locator("input[type=file]").set_input_files(photo)
    page.locator(".ring").first.wait_for()


def ready(game: str, **wanted: Any) -> Callable[[Page, ServerProcess], object]:
    """Open a table at a certain moment."""
    return lambda page, server: ReadyTables(server, lambda **_: page)(game, visitors=[page], **wanted)


def has_cards(count: int) -> Callable[[Room], bool]:
    return lambda room: room.phase == "playing" and len(room.play.table) >= count


def coopset_with(count: int) -> Callable[[Page, ServerProcess], object]:
    """Open a layout of CoopSet to which its player has added cards."""

    def opens(page: Page, server: ServerProcess) -> None:
        ready("coopset", names=("Ana",), until=has_cards(16))(page, server)
        add_cards(page, count)

    return opens


ALL = tuple(LANGUAGES)


def host_console(page: Page, server: ServerProcess) -> None:
    """Open the console of the host, beside a table."""
    new_table(server, identity(server), listed=True)
    made = tertia("host", "new-key", "--store", f"sqlite:///{server.folder / 'tables.db'}")
    page.goto(f"{server.http}/host#{made.out.split()[-1]}")
    page.locator("[data-live]").wait_for()


SCREENS: dict[str, Screen] = {
    "home": Screen(at("/"), ALL, whole=True),
    "home-right": Screen(puzzle_answered(True), whole=True),
    "home-wrong": Screen(puzzle_answered(False), ALL, whole=True),
    "home-friends": Screen(friends, ("en", "fr")),
    "home-solitaire": Screen(solitaire_forms, ("en", "es")),
    "home-running": Screen(running, ("en", "pt")),
    "explained": Screen(explained("setup"), ALL),
    **{
        f"explained-{form}": Screen(explained(form), ALL)
        for form in ("beginner", "scout", "coopset", "twenty")
    },
    "explained-chipset": Screen(explained("chipset", unfolded=True), ALL),
    "settings": Screen(settings),
    "host": Screen(host_console, ("en", "fr"), whole=True),
    "host-login": Screen(at("/host")),
    "lobby": Screen(lobby, ("en", "pt"), whole=True),
    "gone": Screen(at("/t/quietotter"), ALL),
    "lost": Screen(at("/nowhere")),
    "flight": Screen(at("/flight"), ALL),
    "camera": Screen(at("/camera"), ALL),
    "camera-photo": Screen(photographed, ALL, whole=True),
    "help": Screen(at("/help"), ("en", "fr"), whole=True),
    **{
        f"help-{form}": Screen(at(f"/help/{form}"), ("en",), whole=True)
        for form in ("classic", "beginner", "solitaire", "scout", "chipset", "setup", "coopset", "twenty")
    },
    "help-rulebooks": Screen(at("/help/rulebooks"), ALL, whole=True),
    "daily": Screen(at("/daily"), ALL, whole=True),
    "daily-begun": Screen(puzzle_begun, ("en", "fr")),
    "daily-solved": Screen(scenes.solved_today, ALL, whole=True),
    "board": Screen(at("/board?cards=7&sets=3&deck=81&seed=otter")),
    "learn": Screen(at("/learn"), ALL, whole=True),
    "learn-third": Screen(at("/learn#drill-third"), ALL),
    "learn-find": Screen(at("/learn#drill-find"), ("en", "fr")),
    "first-deal": Screen(first_deal, ALL),
    "odds": Screen(at("/odds"), ALL, whole=True),
    "print": Screen(at("/print"), ALL, whole=True),
    "invited": Screen(scenes.invited, ALL),
    "room": Screen(scenes.waiting, ALL, whole=True),
    "room-guest": Screen(scenes.told_of_changes, ALL, whole=True),
    **{f"table-{form}": Screen(scenes.playing(form), ALL) for form in (*FORMS, "perfect")},
    **{f"table-{game}-10": Screen(ready(game, names=("Ana",), bots=9)) for game in ("classic", "chipset")},
    **{f"table-coopset-{n}": Screen(ready("coopset", until=has_cards(n))) for n in (14, 16)},
    **{f"table-coopset-{n}": Screen(coopset_with(n)) for n in (18, 21)},
    "table-chipset-10-showdown": Screen(
        ready("chipset", names=("Ana",), bots=9, until=is_showdown_of(6, pots=2), pause=600_000), ALL
    ),
    "called": Screen(scenes.called),
    "reactions": Screen(scenes.reacting, ALL),
    "taken": Screen(scenes.taken, ("en", "fr")),
    "refused": Screen(scenes.refused, ALL),
    "cut-off": Screen(scenes.disconnected, ("en", "fr")),
    "taken-over": Screen(scenes.taken_over, ("en", "pt")),
    **{
        f"replay-{table}": Screen(at(f"/t/{table}/replay?seat=all&step=9"), ("en", "fr"))
        for table in scenes.ENDS
    },
    "replay-perfect": Screen(at("/t/perfect/replay?seat=all&way=1&step=9"), ALL),
    "me": Screen(scenes.own_games, ALL, whole=True),
    "me-empty": Screen(at("/me")),
    **{f"end-{table}": Screen(scenes.over(table), ("en", "es"), whole=True) for table in scenes.ENDS},
    **{
        f"end-strict-{how}": Screen(scenes.over(f"strict-{how}"), ALL, whole=True)
        for how in ("survived", "lost")
    },
    "end-perfect": Screen(scenes.over("perfect"), ALL, whole=True),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """The pictures that somebody wants."""

    screens: Sequence[str]
    languages: Sequence[str]
    """Empty for the languages of each screen."""
    sizes: Sequence[str]
    themes: Sequence[Literal["light", "dark"]]


def take(browser: Browser, server: ServerProcess, name: str, wanted: Wanted) -> list[str]:
    """Take the pictures of a screen and return what does not fit on them."""
    screen, problems = SCREENS[name], []
    for language in wanted.languages or screen.languages:
        context = browser.new_context(reduced_motion="reduce", service_workers="block")
        context.set_default_timeout(TIMEOUT)
        choose_language(page := context.new_page(), server, language)
        screen.opens(page, server)
        page.wait_for_load_state("networkidle")
        suffix = "" if language == "en" else f"-{language}"
        for size in wanted.sizes:
            width, height = SIZES[size]
            found = [*too_wide(page, [(width, height)]), *overlapping(page)]
            problems += [f"{name}-{size}{suffix}: {one}" for one in found]
            for theme in wanted.themes:
                page.emulate_media(color_scheme=theme)
                page.screenshot(path=SHOTS / f"{name}-{size}-{theme}{suffix}.png", full_page=screen.whole)
        for left in browser.contexts:  # also of other players at the same table
            left.close()
    return problems


def read_wishes() -> Wanted:
    languages = (*ALL, STRETCHED, MIRRORED)
    parser = argparse.ArgumentParser(prog="browser.shots", description="Take pictures of screens.")
    parser.add_argument("screens", nargs="*", metavar="screen", help="; ".join(SCREENS))
    parser.add_argument("--language", action="append", default=[], choices=(*languages, "all"))
    parser.add_argument("--size", action="append", default=[], choices=SIZES)
    parser.add_argument("--theme", action="append", default=[], choices=THEMES)
    given = parser.parse_args()
    if unknown := set(given.screens) - SCREENS.keys():
        parser.error(f"no such screen: {', '.join(sorted(unknown))}")
    return Wanted(
        screens=given.screens or list(SCREENS),
        languages=languages if "all" in given.language else given.language,
        sizes=given.size or list(SIZES),
        themes=given.theme or THEMES,
    )


def main() -> None:
    wanted = read_wishes()
    SHOTS.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        registered(*write_pseudo_languages(Path(folder))),
        scenes.serving_games(Path(folder), scenes.finished_games()) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        problems = [line for name in wanted.screens for line in take(browser, server, name, wanted)]
        browser.close()
    if problems:
        raise SystemExit("\n".join(problems))


if __name__ == "__main__":
    main()
