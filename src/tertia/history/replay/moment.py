"""A moment of a game as a picture that moves: a few steps of the table, in one SVG without a script or a style."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from tertia.cards import Card
from tertia.errors import BadInput
from tertia.faces import CardStyle, card_svg
from tertia.faces.drawing import CORNER, HEIGHT, WIDTH
from tertia.faces.svg import FONT, number
from tertia.games.engine import Millis
from tertia.history.replay.frames import marks_of
from tertia.history.replay.rounds import Round
from tertia.narration.narrator import Narrator, clock, narrate
from tertia.rooms.commands import Begin
from tertia.texts import text

MOST_STEPS = 24
"""So many steps at most: a moment, not the whole game."""

SCENE = 1.8
"""Seconds that each scene stays."""

GAP, MARGIN, LINE, LINES = 10.0, 16.0, 19.0, 3
GROUND = {False: "#E4EAEE", True: "#0F1820"}
INK = {False: "#13202B", True: "#EAF0F3"}
ACCENT, RING = "#F6B73C", {False: "#13202B", True: "#F6B73C"}
TRIOS = 21


@dataclass(frozen=True, slots=True)
class Scene:
    """The table for a while: which card lies where, which are meant, and what is said."""

    at: Millis
    table: tuple[Card | None, ...]
    meant: frozenset[Card]
    says: str


def scenes(game: Round, first: int, last: int, narrator: Narrator) -> list[Scene]:
    """What a spectator saw from one step to another, both counted from 0; a claim is seen before it is settled."""
    if not 0 <= first <= last < len(game.steps):
        raise BadInput("bad-span", least=0, most=len(game.steps) - 1)
    if last - first >= MOST_STEPS:
        raise BadInput("span-too-long", most=MOST_STEPS)
    rules, found = game.room.rules, list[Scene]()
    for step in game.steps[first : last + 1]:
        sentences = (
            narrate(narrator, rules.NAME, rules.redact(event, None)) for event in step.decision.game_events
        )
        says = " ".join(sentence for sentence in sentences if sentence)
        meant = frozenset(card for mark in marks_of(step) for card in mark.cards)
        is_first = isinstance(step.decision.command, Begin)
        before, after = () if is_first else step.before.play.table, step.room.play.table
        if meant and not is_first:
            found.append(Scene(step.decision.at, tuple(before), meant, says))
        if not meant or before != after:
            found.append(Scene(step.decision.at, tuple(after), frozenset(), says))
    return found


def moment_svg(shown: Sequence[Scene], look: CardStyle, start: Millis, narrator: Narrator) -> str:
    """The scenes one after the other, for ever; every element is there for some of them."""
    most = max(12, *(len(scene.table) for scene in shown))
    columns, rows = (-(-most // 3), 3) if most <= TRIOS else (10, -(-most // 10))
    width = 2 * MARGIN + columns * (WIDTH + GAP) - GAP
    board = MARGIN + rows * (HEIGHT + GAP)
    height = board + LINES * LINE + MARGIN
    film = _Film(len(shown))
    drawn = [
        f'<g transform="translate({number(x)} {number(y)})">{film.when(seen)}{_ring(look) if meant else ""}'
        f"{card_svg(card, look)}</g>"
        for card, x, y, seen, meant in _pieces(shown, columns, rows)
    ]
    letters = max(20, int((width - 2 * MARGIN) / 7.4))
    for index, scene in enumerate(shown):
        lines = wrap(f"{clock(scene.at, start).strip()}  {scene.says}", letters)[:LINES]
        spans = "".join(
            f'<tspan x="{number(MARGIN)}" y="{number(board + 14 + LINE * line)}">{escape(words)}</tspan>'
            for line, words in enumerate(lines)
        )
        drawn.append(
            f'<text font-family="{escape(FONT)}" font-size="14" fill="{INK[look.night]}">'
            f"{film.when({index})}{spans}</text>"
        )
    title = text(narrator.language, "look_back.moment", time=clock(shown[0].at, start).strip())
    described = " ".join(dict.fromkeys(scene.says for scene in shown if scene.says))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" role="img"'
        f' lang="{narrator.language}" aria-labelledby="title desc"><title id="title">{escape(title)}</title>'
        f'<desc id="desc">{escape(described)}</desc>'
        f'<rect width="{number(width)}" height="{number(height)}" fill="{GROUND[look.night]}"/>'
        f"{''.join(drawn)}</svg>\n"
    )


class _Film:
    """When an element is seen, as an animation without a script."""

    def __init__(self, count: int) -> None:
        self._count = count

    def when(self, seen: set[int]) -> str:
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
    """Each card in each place where it ever lies, meant or not, with the scenes in which it does."""
    lies: dict[tuple[Card, int, bool], set[int]] = {}
    for index, scene in enumerate(shown):
        for place, card in enumerate(scene.table):
            if card is not None:
                lies.setdefault((card, place, card in scene.meant), set()).add(index)
    for (card, place, meant), seen in lies.items():
        column, row = divmod(place, rows) if rows == 3 else divmod(place, columns)[::-1]
        yield card, MARGIN + column * (WIDTH + GAP), MARGIN + row * (HEIGHT + GAP), seen, meant


def _ring(look: CardStyle) -> str:
    """Around a card that is meant: ink and saffron, as on the table."""
    return "".join(
        f'<rect x="{number(-wide)}" y="{number(-wide)}" width="{number(WIDTH + 2 * wide)}"'
        f' height="{number(HEIGHT + 2 * wide)}" rx="{number(CORNER + wide)}" fill="{ink}"/>'
        for wide, ink in ((4.5, ACCENT), (1.5, RING[look.night]))
    )
