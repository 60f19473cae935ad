"""Checks of a page on every screen: it fits, its targets are large enough, and axe-core finds no violation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCREENS = ((320, 568), (390, 844), (1280, 800))
"""The narrowest phone, a common one, and a laptop."""

SHORT_SCREENS = ((375, 667), (360, 740))
"""Older phones, with less height for their width."""

UPRIGHT_TABLET = (768, 1024)

LOW_SCREENS = ((844, 390), (667, 375), (640, 400))
"""Two phones on their side, and a laptop at 200 % zoom."""

FRAME = "() => new Promise(requestAnimationFrame)"
"""Waits for the next frame, in which a page draws everything that depends on the window or the theme."""

HAS_REDUCED_MOTION = "matchMedia('(prefers-reduced-motion: reduce)').matches"

AXE = Axe()
ALL_RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
COLOUR_RULES = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
THEMES: dict[Literal["light", "dark"], dict[str, Any]] = {"light": ALL_RULES, "dark": COLOUR_RULES}


def violations(page: Page, rules: dict[str, Any] = ALL_RULES) -> list[str]:
    """Return the violations that axe-core finds, one line per rule.

    Motion is off, because colours must not fade.
    """
    if not page.evaluate(HAS_REDUCED_MOTION):  # setting it again would draw the page again
        page.emulate_media(reduced_motion="reduce")
    page.evaluate(FRAME)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    # Without a list of passed checks, which takes four times as long as finding violations.
    wanted = {"runOnly": rules, "resultTypes": ["violations"]}
    found = page.evaluate("wanted => axe.run(wanted).then(found => found.violations)", wanted)
    return [f"{one['id']}: {[node['target'] for node in one['nodes']][:3]}" for one in found]


def violations_by_day_and_night(page: Page) -> list[str]:
    """Return the violations on a phone and on a laptop, by day and by night.

    The night theme changes only colours.
    """
    found = []
    for width, height in SCREENS[1:]:
        resize(page, width, height)
        for theme, rules in THEMES.items():
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            found += [f"{theme} {width}: {one}" for one in violations(page, rules)]
    return found


def resize(page: Page, width: int, height: int) -> None:
    """Change the window and wait until the page is drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAME)


def overflow(page: Page) -> int:
    """Return the number of pixels by which the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


CARD_DIRECTIONS = """() => {
    const all = [...document.querySelectorAll('#screen :is(.card, .card .face)')];
    return new Set(all.filter(one => one.checkVisibility()).map(one => {
        const {width, height} = one.getBoundingClientRect();
        return width > height ? 'sideways' : 'upright';
    })).values().toArray();
}"""
"""How the cards of a page lie, and the pictures on them: all in the same direction, small ones, too."""


def card_directions(page: Page) -> list[str]:
    """Return the directions in which cards lie: one, if all lie as those on the table do."""
    found: list[str] = page.evaluate(CARD_DIRECTIONS)
    return found


CLIPPED = """() => {
    const boxes = 'button, .button, .panel, .explanation, .tag, .card-flag';
    const names = '.name, .person'; // long names of people end in dots
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set();
    while (walker.nextNode()) {
        const text = walker.currentNode.data.trim(), own = walker.currentNode.parentElement;
        if (!text || own.closest(`.visually-hidden, [aria-live], script, style, svg, option, ${names}`)) continue;
        if (!own.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        if (own.getBoundingClientRect().width <= 1) continue; // only for screen readers
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const rects = [...range.getClientRects()].filter(rect => rect.width > 1);
        const isOutside = (box, isTall) => rects.some(rect => rect.left < box.left - 2 || rect.right > box.right + 2
            || (isTall && (rect.top < box.top - 3 || rect.bottom > box.bottom + 3)));
        let scrolls = false;
        for (let box = own; box && !scrolls; box = box.parentElement) {
            const {overflowX} = getComputedStyle(box);
            scrolls = ['auto', 'scroll'].includes(overflowX) && box !== document.documentElement
                && !box.matches('.side-panel, main');
            const isFlagged = box.matches('.card') && own.closest('.card-flag'); // a flag hangs over the card's edge
            const isBox = box.matches(boxes) && !isFlagged, clips = ['hidden', 'clip'].includes(overflowX);
            if ((isBox || clips) && !scrolls && isOutside(box.getBoundingClientRect(), isBox)) found.add(text);
        }
        if (!scrolls && isOutside({left: 0, right: innerWidth}, false)) found.add(text);
        const row = own.closest('.grid-game .actions')?.getBoundingClientRect();
        if (row && rects.some(rect => rect.bottom > row.bottom)) found.add(text);
        const isUnderCard = ({left, right, top, bottom}) =>
            document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.grid .card');
        if (own.closest('.side-panel') && rects.some(isUnderCard)) found.add(text);
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll('input:placeholder-shown')) {
        const {font, paddingLeft, paddingRight} = getComputedStyle(field);
        pen.font = font;
        const space = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const isCut = pen.measureText(field.placeholder).width > space + 1;
        if (isCut && field.checkVisibility()) found.add(field.placeholder);
    }
    for (const list of document.querySelectorAll('select')) {
        const {font, paddingLeft, paddingRight} = getComputedStyle(list), text = list.selectedOptions[0]?.text ?? '';
        pen.font = font;
        const space = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const isSeen = list.checkVisibility({visibilityProperty: true, opacityProperty: true});
        if (isSeen && pen.measureText(text).width > space + 1) found.add(text);
    }
    return [...found];
}"""
"""Texts that leave the window, their button, panel, field or row of buttons, or that something cuts off or covers."""


def too_wide(page: Page, sizes: Sequence[tuple[int, int]] = SCREENS) -> list[str]:
    """Return the sizes of a window in which the page is too wide, and the texts that are cut off there."""
    found = []
    for width, height in sizes:
        resize(page, width, height)
        if (pixels := overflow(page)) > 0:
            found.append(f"{pixels} px at {width} x {height}")
        found += [f"{text!r} at {width} x {height}" for text in page.evaluate(CLIPPED)]
    return found


def check_widths(page: Page) -> None:
    """Check that the page fits every screen, and that targets are large enough for a finger on a phone."""
    narrow, phone, laptop = SCREENS
    problems = too_wide(page, (narrow, phone))
    assert problems == [], problems
    assert small_targets(page) == []
    assert too_wide(page, (laptop,)) == []


def small_targets(page: Page) -> list[str]:
    """Buttons and fields that are too small for a finger: less than 44 px high or wide."""
    found: list[str] = page.locator("#screen :is(button, a, select, input)").evaluate_all(
        """all => all.filter(one => {
            const box = one.getBoundingClientRect();
            const edge = one.closest('.segmented') ? 6 : 0; // the groove around it belongs to it
            return one.checkVisibility() && !one.matches('p a')
                && (Math.round(box.height) + edge < 44 || Math.round(box.width) < 44);
        }).map(one => one.outerHTML.slice(0, 120))"""
    )
    return found


OVERLAPPING = """() => {
    const hidden = '.visually-hidden, .skip:not(:focus), [aria-live], script, style, svg, option';
    const layer = one => { // the part that stays over the page, which may scroll under it
        const {position} = getComputedStyle(one);
        const isOver = one.matches('[popover], dialog') || position === 'fixed' || position === 'sticky';
        return isOver || !one.parentElement ? one : layer(one.parentElement);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
        const text = walker.currentNode.data.trim(), own = walker.currentNode.parentElement;
        if (!text || own.closest(hidden)) continue;
        if (!own.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const box = own.getBoundingClientRect(), isCut = getComputedStyle(own).overflowX !== 'visible';
        for (const {left: start, right: end, top, bottom} of range.getClientRects()) {
            const left = isCut ? Math.max(start, box.left) : start, right = isCut ? Math.min(end, box.right) : end;
            const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            const isCovered = middle && !middle.contains(own) && !own.contains(middle);
            if (right - left > 2 && !isCovered) texts.push({text, own, left, right, top, bottom});
        }
    }
    for (const own of document.querySelectorAll('.game-picture, .pips, .chip, .switch, .edition .mini')) {
        const {left, right, top, bottom} = own.getBoundingClientRect(), text = own.classList[0];
        if (own.checkVisibility() && right > left) texts.push({text, own, left, right, top, bottom});
    }
    const found = new Set();
    for (const [i, a] of texts.entries()) {
        for (const b of texts.slice(i + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            const less = Math.min(a.bottom - a.top, b.bottom - b.top);
            if (across <= 2 || down <= less * .4 || a.own === b.own) continue;
            if (layer(a.own) === layer(b.own)) found.add(`${a.text} | ${b.text}`);
        }
    }
    return [...found];
}"""
"""Pairs of texts or drawings that lie upon each other. A text under a panel is covered, not overlapping."""


def overlapping(page: Page) -> list[str]:
    """Return the pairs of texts that overlap."""
    found: list[str] = page.evaluate(OVERLAPPING)
    return found


CARDS_FROM_RIGHT = """() => {
    const rows = new Set([...document.querySelectorAll('.card')].map(card => card.parentElement));
    return [...rows].filter(row => {
        const places = [...row.querySelectorAll(':scope > :is(.card:not(.backed), .hole)')]
            .map(card => card.getBoundingClientRect()).filter(place => place.width);
        return places.some((place, i) => places.slice(i + 1).some(
            next => Math.abs(next.top - place.top) < place.height / 2 && next.left < place.left));
    }).map(row => `${row.parentElement.className} > ${row.className}`);
}"""
"""Rows of open cards in which a card lies left of one before it."""


BROKEN_WORDS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set();
    while (walker.nextNode()) {
        const node = walker.currentNode, own = node.parentElement;
        if (own.closest('.visually-hidden, [aria-live], script, style, svg, option, code')) continue;
        if (!own.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        for (const {0: word, index} of node.data.matchAll(/\\p{L}{4,}/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = [...range.getClientRects()].filter(rect => rect.width > 1);
            if (new Set(lines.map(rect => Math.round(rect.top))).size > 1) found.add(word);
        }
    }
    return [...found];
}"""
"""Words that continue on the next line because they are wider than their place."""


def broken_words(page: Page, width: int, height: int) -> list[str]:
    """Return the words that are broken in a window of this size."""
    resize(page, width, height)
    found: list[str] = page.evaluate(BROKEN_WORDS)
    return found


LONE_WORDS = """() => [...document.querySelectorAll(
        '.lead, .hint-text, .muted, .question, .tile p, small, .how-it-works p, .coach p')].filter(own => {
    if (!own.checkVisibility() || getComputedStyle(own).display === 'inline') return false;
    const range = document.createRange(), lines = new Map();
    range.selectNodeContents(own);
    for (const {top, left, right} of range.getClientRects()) {
        const [from, to] = lines.get(Math.round(top)) ?? [left, right];
        lines.set(Math.round(top), [Math.min(from, left), Math.max(to, right)]);
    }
    const widths = [...lines.values()].map(([from, to]) => to - from);
    const least = Math.max(...widths) / (widths.length > 3 ? 6 : 4);
    return widths.length > 1 && widths.at(-1) < least;
}).map(own => own.innerText)"""
"""Short texts and paragraphs of the sheets and of the coach whose last line is one short word."""
