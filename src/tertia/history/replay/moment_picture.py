"""A moment of a game as an animated picture: a few steps of the table in one SVG without script or style."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from textwrap import wrap

from tertia.cards import Card
from tertia.errors import BadInput
from tertia.faces import CardStyle, card_svg
from tertia.faces.drawing import CORNER, HEIGHT, WIDTH
from tertia.faces.svg import FONT, number
from tertia.games.engine import Millis
from tertia.history.play_clock import PlayClock
from tertia.history.replay.finished_game import FinishedGame
from tertia.history.replay.frames import marks_of
from tertia.narration.narrator import Narrator, clock, narrate_step
from tertia.rooms.commands import Begin
from tertia.texts import LANGUAGES, text

MAX_STEPS = 24
"""The most steps in one picture."""

SCENE = 1.8
"""Seconds that each scene is shown."""

GAP, MARGIN, LINE, LINES = 10.0, 16.0, 19.0, 3
"""The space between cards and around them, the height of a line of text, and the number of lines."""
FONT_SIZE, LETTER_WIDTH, MIN_LETTERS = 14, 7.4, 20
"""The size of the text, the average width of a letter in it, and the fewest letters of a line."""
BACKGROUND = {False: "#E4EAEE", True: "#0F1820"}
"""The colours by day (False) and by night (True)."""
INK = {False: "#13202B", True: "#EAF0F3"}
ACCENT, RING = "#F6B73C", {False: "#13202B", True: "#F6B73C"}
"""The colours of the outer and the inner ring around a highlighted card."""
MAX_IN_THREE_ROWS, LONG_ROW = 21, 10
"""With more places than this, a table has rows of ten."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table for a while: its cards, the highlighted ones among them, and a sentence."""

    at: Millis
    """The instant less all pauses before it."""
    table: tuple[Card | None, ...]
    highlighted: frozenset[Card]
    says: str


def scenes(game: FinishedGame, first: int, last: int, narrator: Narrator) -> list[Scene]:
    """Return the scenes for a spectator from one step to another, both counted from 0.

    A claim is shown on the table as it was before, then the table after it.
    """
    if not 0 <= first <= last < len(game.steps):
        raise BadInput("bad-span", least=0, most=len(game.steps) - 1)
    if last - first >= MAX_STEPS:
        raise BadInput("span-too-long", most=MAX_STEPS)
    rules, shown, pause_free = game.room.rules, list[Scene](), PlayClock()
    for index, step in enumerate(game.steps[: last + 1]):
        for event in step.decision.game_events:
            pause_free.add(event)
        if index < first:
            continue
        at = pause_free.read(step.decision.at)
        events = (rules.redact(event, None) for event in step.decision.game_events)
        says = " ".join(narrate_step(narrator, rules.NAME, events))
        highlighted = frozenset(card for mark in marks_of(step) for card in mark.cards)
        is_first = isinstance(step.decision.command, Begin)
        before, after = () if is_first else step.before.play.table, step.room.play.table
        if highlighted and not is_first:
            shown.append(Scene(at, tuple(before), highlighted, says))
        if not highlighted or before != after:
            shown.append(Scene(at, tuple(after), frozenset(), says))
    return shown


def moment_svg(shown: Sequence[Scene], style: CardStyle, start: Millis, narrator: Narrator) -> str:
    """Return all scenes in an endless loop. Every element is visible in some of them."""
    columns, rows = _grid(max(12, *(len(scene.table) for scene in shown)))
    width = 2 * MARGIN + columns * (WIDTH + GAP) - GAP
    board = MARGIN + rows * (HEIGHT + GAP)
    height = board + LINES * LINE + MARGIN
    timing = _Timing(len(shown))
    drawn = [
        f'<g transform="translate({number(x)} {number(y)})">{timing.when(seen)}{_ring(style) if highlighted else ""}'
        f"{card_svg(card, style)}</g>"
        for card, x, y, seen, highlighted in _pieces(shown, columns, rows)
    ]
    letters = max(MIN_LETTERS, int((width - 2 * MARGIN) / LETTER_WIDTH))
    for index, scene in enumerate(shown):
        lines = wrap(f"{clock(narrator.language, scene.at, start).strip()}  {scene.says}", letters)[:LINES]
        spans = "".join(
            f'<tspan x="{number(MARGIN)}" y="{number(board + FONT_SIZE + LINE * line)}">{escape(words)}</tspan>'
            for line, words in enumerate(lines)
        )
        drawn.append(
            f'<text font-family="{escape(FONT)}" font-size="{FONT_SIZE}" fill="{INK[style.night]}">'
            f"{timing.when({index})}{spans}</text>"
        )
    title = text(
        narrator.language, "look_back.moment", time=clock(narrator.language, shown[0].at, start).strip()
    )
    described = " ".join(dict.fromkeys(scene.says for scene in shown if scene.says))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" role="img"'
        f' lang="{LANGUAGES[narrator.language].locale}" aria-labelledby="title desc">'
        f'<title id="title">{escape(title)}</title>'
        f'<desc id="desc">{escape(described)}</desc>'
        f'<rect width="{number(width)}" height="{number(height)}" fill="{BACKGROUND[style.night]}"/>'
        f"{''.join(drawn)}</svg>\n"
    )


def _grid(places: int) -> tuple[int, int]:
    """Return the number of columns and rows of a table with this many places."""
    if places <= MAX_IN_THREE_ROWS:
        return ceil(places / 3), 3
    return LONG_ROW, ceil(places / LONG_ROW)


class _Timing:
    """Animations that show an element in some scenes only."""

    def __init__(self, count: int) -> None:
        self._count = count

    def when(self, seen: set[int]) -> str:
        """Return the animation of an element that is visible in these scenes; nothing if it is in all."""
        if len(seen) == self._count:
            return ""
        values = ";".join("1" if scene in seen else "0" for scene in range(self._count))
        times = ";".join(f"{scene / self._count:.4f}".rstrip("0").rstrip(".") for scene in range(self._count))
        return (
            f'<animate attributeName="opacity" calcMode="discrete" values="{values}" keyTimes="{times}"'
            f' dur="{number(SCENE * self._count)}s" repeatCount="indefinite"/>'
        )


def _pieces(
    shown: Sequence[Scene], columns: int, rows: int
) -> Iterator[tuple[Card, float, float, set[int], bool]]:
    """Yield each card in each of its places, highlighted or not, with the scenes in which it is there."""
    pieces: dict[tuple[Card, int, bool], set[int]] = {}
    for index, scene in enumerate(shown):
        for place, card in enumerate(scene.table):
            if card is not None:
                pieces.setdefault((card, place, card in scene.highlighted), set()).add(index)
    for (card, place, highlighted), seen in pieces.items():
        if rows == 3:  # as on the table, places go down each column
            column, row = divmod(place, rows)
        else:
            row, column = divmod(place, columns)
        yield card, MARGIN + column * (WIDTH + GAP), MARGIN + row * (HEIGHT + GAP), seen, highlighted


def _ring(style: CardStyle) -> str:
    """Return the ring around a highlighted card, as on the table."""
    return "".join(
        f'<rect x="{number(-wide)}" y="{number(-wide)}" width="{number(WIDTH + 2 * wide)}"'
        f' height="{number(HEIGHT + 2 * wide)}" rx="{number(CORNER + wide)}" fill="{ink}"/>'
        for wide, ink in ((4.5, ACCENT), (1.5, RING[style.night]))
    )
