"""The cards on the screen: their places and sizes, and the keys that pick them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rich.text import Text
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from tertia.cards import Card, Face
from tertia.terminal.card_art import SIZES, CardMarks, Size, card_lines
from tertia.terminal.look import Look

GRID_ROWS = 3

ASIDE_WEIGHT = 3
"""The cursor prefers cards straight ahead: a step aside counts as much as this many steps ahead."""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together: the table, or a hand."""

    title: str
    cards: tuple[Card | None, ...]
    """The cards by place. None is a free place."""
    keys: dict[Card, str] = field(default_factory=dict)
    """The key that picks each card."""
    notes: dict[Card, str] = field(default_factory=dict)
    """A word below a card, such as the name of the player who laid it."""
    pickable: frozenset[Card] = frozenset()
    """The cards that are not dimmed."""
    is_grid: bool = False
    """True for a table of three rows that is filled column by column."""

    @property
    def grid_columns(self) -> int:
        """The columns of the grid: the number of cards divided by three, rounded up."""
        return math.ceil(len(self.cards) / GRID_ROWS)

    def shape(self, columns: int) -> tuple[int, int]:
        """Return the number of columns and rows if at most this many columns are possible."""
        count = len(self.cards)
        if not count:
            return 0, 0
        if self.is_grid and self.grid_columns <= columns:
            return self.grid_columns, min(GRID_ROWS, count)
        across = max(1, min(count, columns))
        return across, math.ceil(count / across)

    def place(self, index: int, columns: int) -> tuple[int, int]:
        """Return the column and row of a card."""
        across, rows = self.shape(columns)
        if self.is_grid and rows == GRID_ROWS and across == self.grid_columns:
            return index // GRID_ROWS, index % GRID_ROWS
        return index % across, index // across


class Place(NamedTuple):
    """A card and its region on the board."""

    card: Card
    region: Region


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The places of groups of cards, for one size of the cards and one width of the board."""

    groups: tuple[CardGroup, ...]
    size: Size
    """The size of the cards."""
    width: int
    """The columns of the board."""
    top: int = 0
    """Free lines above the cards."""

    @property
    def columns(self) -> int:
        """The number of cards that fit beside each other."""
        return max(1, self.width // SIZES[self.size][0])

    @property
    def height(self) -> int:
        """The lines that all groups need."""
        return sum(self._group_height(group) for group in self.groups)

    @property
    def fits_width(self) -> bool:
        """True if every grid keeps its three rows."""
        return all(group.grid_columns <= self.columns for group in self.groups if group.is_grid)

    def _group_height(self, group: CardGroup) -> int:
        _, rows = group.shape(self.columns)
        return rows * SIZES[self.size][1] + bool(group.title)  # a title takes one line

    def places(self) -> Iterator[Place]:
        """Yield the cards with their regions."""
        card_width, card_height = SIZES[self.size]
        top = self.top
        for group in self.groups:
            top += bool(group.title)
            across, rows = group.shape(self.columns)
            left = (self.width - across * card_width) // 2
            for index, card in enumerate(group.cards):
                if card is not None:
                    column, row = group.place(index, self.columns)
                    region = Region(
                        left + column * card_width, top + row * card_height, card_width, card_height
                    )
                    yield Place(card, region)
            top += rows * card_height


def choose_layout(groups: tuple[CardGroup, ...], width: int, height: int) -> BoardLayout:
    """Return the layout with the largest cards that fit; the smallest cards if nothing fits."""
    layouts = [BoardLayout(groups, size, width) for size in SIZES]
    fitting = (layout for layout in layouts if layout.fits_width and layout.height <= height)
    chosen = next(fitting, layouts[-1])
    return replace(chosen, top=max(0, (height - chosen.height) // 2))


class Board(Widget):
    """Draws groups of cards, and reports clicks on them."""

    class Picked(Message):
        """Somebody clicked on a card."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    def __init__(self, look: Look, id: str | None = None) -> None:  # noqa: A002 - the name that textual uses
        super().__init__(id=id)
        self.look, self.face = look, "classic"
        self.groups: tuple[CardGroup, ...] = ()
        self.picked: tuple[Card, ...] = ()
        self.cursor: Card | None = None
        self._board_layout = BoardLayout((), "tiny", 1)

    def show(self, groups: tuple[CardGroup, ...], face: Face, picked: tuple[Card, ...], look: Look) -> None:
        """Draw these groups."""
        self.groups, self.face, self.picked, self.look = groups, face, picked, look
        cards = [card for group in groups for card in group.cards if card is not None]
        if self.cursor not in cards:
            self.cursor = None
        self.refresh()

    def lines_for(self, width: int, height: int) -> int:
        """Return the number of lines of the largest layout that fits."""
        return choose_layout(self.groups, width, height).height

    def places(self) -> list[Place]:
        """Return the cards with their regions, as they were drawn last."""
        return list(self._board_layout.places())

    def move_cursor(self, across: int, down: int) -> None:
        """Move the cursor to the nearest card in a direction: ``across`` and ``down`` are -1, 0 or 1."""
        places = self.places()
        if not places:
            return
        start = next((place.region for place in places if place.card == self.cursor), None)
        if start is None:
            self.cursor = places[0].card
        else:
            self.cursor = _nearest(places, start, across, down, self.cursor)
        self.refresh()

    def on_click(self, event: Click) -> None:
        for place in self.places():
            if place.region.contains(event.x, event.y):
                self.post_message(self.Picked(place.card))
                return

    def render(self) -> Text:
        width, height = self.size.width, self.size.height
        self._board_layout = layout = choose_layout(self.groups, width, height)
        rows = [Text() for _ in range(layout.top)]
        for group in layout.groups:
            if group.title:
                rows.append(Text(group.title, "dim", justify="left"))
                rows[-1].align("center", width)
            rows += self._group_rows(group, layout)
        return Text("\n").join(rows[:height])

    def _group_rows(self, group: CardGroup, layout: BoardLayout) -> Iterator[Text]:
        card_width, card_height = SIZES[layout.size]
        across, rows = group.shape(layout.columns)
        lines_by_place: dict[tuple[int, int], list[Text]] = {
            group.place(index, layout.columns): self._card(card, group, layout.size)
            for index, card in enumerate(group.cards)
        }
        margin = " " * ((layout.width - across * card_width) // 2)
        empty = [Text(" " * card_width) for _ in range(card_height)]
        for row in range(rows):
            for line in range(card_height):
                parts = [lines_by_place.get((column, row), empty)[line] for column in range(across)]
                yield Text.assemble(margin, *parts)

    def _card(self, card: Card | None, group: CardGroup, size: Size) -> list[Text]:
        marks = CardMarks()
        if card is not None:
            marks = CardMarks(
                key=group.keys.get(card, ""),
                note=group.notes.get(card, ""),
                is_picked=card in self.picked,
                is_cursor=card == self.cursor,
                is_dim=card not in group.pickable and card not in group.notes,
            )
        face: Face = "framed" if self.face == "framed" else "classic"
        return card_lines(card, size, face, self.look, marks)


def _nearest(places: list[Place], start: Region, across: int, down: int, cursor: Card | None) -> Card | None:
    """Return the nearest card in a direction, or the card of the cursor if there is none."""
    ranked = []
    for place in places:
        dx = place.region.x - start.x
        dy = 2 * (place.region.y - start.y)  # a line is about twice as high as a column is wide
        along = dx * across + dy * down
        aside = abs(dx * down) + abs(dy * across)
        if along > 0:
            ranked.append((along + ASIDE_WEIGHT * aside, place.card))
    return min(ranked)[1] if ranked else cursor
