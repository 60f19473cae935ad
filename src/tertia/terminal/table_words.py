"""The words around the cards: title, players, open hands, status, actions and log, each as a styled text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Literal, get_args

from rich.style import Style
from rich.text import Text

from tertia.games.engine import Millis
from tertia.narration.pieces import CardsPiece
from tertia.table_text.log import LogLine
from tertia.table_text.reader import TableReader
from tertia.table_text.seats import SeatText, seat_texts
from tertia.table_text.status import agreement_text, status_of
from tertia.terminal.card_art import short_card
from tertia.terminal.controls import Button
from tertia.terminal.look import Look
from tertia.texts.lists import series_text
from tertia.texts.numbers import number_text

SIDE_COLUMNS = 37
"""The columns for words in the panel beside the cards: its width in app.tcss less border and padding."""

SIDE_INDENT = 4
"""The columns before the details of a player in that panel."""

SeatDetail = Literal["notes", "score", "number"]
SEAT_DETAILS: tuple[SeatDetail, ...] = get_args(SeatDetail)
"""The amount of detail about a player: everything, the score with its unit, or only the number of the score."""

MAX_SEAT_ROWS = 2
"""The maximum number of lines for the players above the cards."""

KEY_NAMES = {"space": "web.space", "enter": "web.enter"}
"""The texts with the names of keys that are words."""


def fill_rows(parts: Sequence[Text], separator: Text, width: int) -> list[Text]:
    """Return the parts in as few lines as possible. A line breaks only between two parts."""
    rows = [Text()]
    for part in parts:
        if rows[-1] and rows[-1].cell_len + separator.cell_len + part.cell_len > width:
            rows.append(Text())
        if rows[-1]:
            rows[-1].append_text(separator)
        rows[-1].append_text(part)
    return rows


@dataclass(frozen=True)
class TableWords:
    """One state of a table at one moment, in the look of the player."""

    reader: TableReader
    look: Look
    now: Millis

    def title(self, link: str = "") -> Text:
        """Return the game, the deal, the deck, the time of the deal, and a link if there is one."""
        reader, view = self.reader, self.reader.view
        parts = [f"tertia · {reader.form_name}"]
        if view is not None:
            deal = getattr(view, "deal", None)
            if deal is None:
                parts.append(reader.say("web.coopset.layout_n", n=view.layout))
            elif len(view.players) > 1:
                parts.append(reader.say("web.deal_n", n=deal))
            parts.append(f"{view.deck} {reader.say('web.in_deck')}")
            if view.phase == "playing":
                seconds = max(0, (self.now - view.dealt_at) // 1000)
                parts.append(f"{seconds // 60}:{seconds % 60:02}")
        return Text(" · ".join([*parts, *filter(None, (link,))]))

    def seat_row(self, width: int) -> Text:
        """Return all players, if possible in at most two lines: the more players, the shorter the text for each."""
        seats = seat_texts(self.reader)
        rows = list[Text]()
        for detail in SEAT_DETAILS:
            rows = fill_rows([self._seat(seat, detail) for seat in seats], self._separator, width)
            if len(rows) <= MAX_SEAT_ROWS:
                break
        return Text("\n").join(rows)

    def _seat(self, seat: SeatText, detail: SeatDetail) -> Text:
        name = self.reader.say("web.you") if seat.is_own else seat.name
        title = f"{self._pointer if seat.is_active else ''}{name}"
        kind = f" ({self.reader.say('web.bot')})" if self._marks_bots and seat.is_bot else ""
        score = seat.score.split()[0] if detail == "number" and seat.score else seat.score
        notes = f" ({' · '.join(seat.notes)})" if detail == "notes" and seat.notes else ""
        bold = Style(bold=seat.is_own or seat.is_active)
        return Text.assemble((title, bold), (kind, "dim"), f" {score}" if score else "", notes)

    @property
    def _marks_bots(self) -> bool:
        """True if other people play, too. Elsewhere all others are bots, and a mark would tell nothing."""
        return any(not seat.is_own and not seat.is_bot for seat in seat_texts(self.reader))

    @property
    def _pointer(self) -> str:
        """The sign before the player for whom the table waits."""
        return ">" if self.look.is_ascii else "▸"

    @property
    def _separator(self) -> Text:
        """The sign between two players in a line."""
        return Text(" | " if self.look.is_ascii else " │ ", "dim")

    def seat_list(self) -> Text:
        """Return the players one below the other, with the levels of bots and countdowns."""
        lines = []
        for seat in seat_texts(self.reader):
            line = Text(f"{self._pointer if seat.is_active else ' '} ")
            line.append(seat.name, Style(bold=True))
            if seat.is_own:
                line.append(f" ({self.reader.say('web.you')})")
            if seat.is_bot:
                kind = series_text(
                    self.reader.language, filter(None, (self.reader.say("web.bot"), seat.level))
                )
                line.append(f" ({kind})", "dim")
            details = " · ".join(filter(None, (seat.score, *seat.notes, self._seconds_until(seat.until))))
            for row in wrap(details, SIDE_COLUMNS - SIDE_INDENT):
                line.append(f"\n{' ' * SIDE_INDENT}{row}")
            lines.append(line)
        return Text("\n").join(lines)

    def open_hands(self) -> Text:
        """Return the hands of the other players in 20/20, one hand per line. A hidden card is a question mark."""
        reader, rows = self.reader, []
        if reader.game != "twenty" or reader.view is None:
            return Text()
        for seat, player in enumerate(reader.view.players):
            if seat != reader.seat:
                cards = [Text("?") if card is None else self._card(card) for card in player.hand]
                title = reader.say("terminal.label", label=reader.name(seat))
                rows.append(Text.assemble((f"{title} ", "dim"), Text(" ").join(cards)))
        return Text("\n").join(rows)

    def status(self, notice: Text, is_challenging: bool) -> Text:
        """Return the status of the table. A notice replaces its details.

        With ``is_challenging``, the player picks the two cards of a challenge in SetUp.
        """
        reader = self.reader
        status = status_of(reader)
        if is_challenging:
            challenge, says = (reader.say(f"web.setup.phase.{part}") for part in ("pick", "pick_says"))
            status = replace(status, title=challenge, detail=says)
        left = self._seconds_until(status.until)
        title = Text.assemble((status.title, "bold"), f"  {left}" if left else "")
        if notice:
            return Text.assemble(title, "\n", notice)
        detail, agreed = status.detail, agreement_text(reader)
        hint = getattr(reader.view, "hint", None)
        if hint is not None and hint.count is not None:
            detail = reader.say("web.sets_lie", n=hint.count)
        return Text("  ").join(
            part for part in (title, Text(detail), Text(status.link), Text(agreed)) if part
        )

    def connection_lost(self, end_text: str) -> Text:
        """Return why the connection has ended, or that the client is reconnecting."""
        say = self.reader.say
        return Text(end_text or f"{say('web.net.lost')}. {say('web.net.reconnecting')}…", "bold reverse")

    def actions(self, buttons: Sequence[Button], width: int) -> Text:
        """Return the keys with their labels. A line breaks only between two keys, and a click on one presses it."""
        parts = []
        for index, button in enumerate(buttons):
            key = self.reader.say(KEY_NAMES[button.key]) if button.key in KEY_NAMES else button.key
            click = Style(meta={"@click": f"screen.press({index})"})
            parts.append(
                Text.assemble(
                    (f" {key} ", Style(reverse=True, bold=True) + click),
                    (f" {button.label}", Style(bold=True) + click),
                )
            )
        return Text("\n").join(fill_rows(parts, Text("  "), width))

    def log(self, lines: Sequence[LogLine], width: int) -> Text:
        """Return the sentences of the log. No line breaks within a card."""
        rows = [row for line in lines for row in fill_rows(self._log_words(line), Text(" "), width)]
        return Text("\n").join(rows)

    def _log_words(self, line: LogLine) -> list[Text]:
        """Return the words and the cards of a sentence, each with the marks that touch it."""
        words = [Text()]
        for piece in line.pieces:
            if isinstance(piece, CardsPiece):
                parts = [self._card(card) for card in piece.cards]
            else:
                parts = [Text(part) for part in piece.split(" ")]
            words[-1].append_text(parts[0])
            words.extend(parts[1:])
        return words

    def log_line(self, line: LogLine) -> Text:
        """Return a sentence of the log in one line, with its cards drawn."""
        return Text(" ").join(self._log_words(line))

    def _card(self, card: int) -> Text:
        return short_card(card, self.reader.face, self.look)

    def _seconds_until(self, until: Millis | None) -> str:
        """Return the time until an instant: "4 s"; empty if there is none or it has passed."""
        if until is None or until <= self.now:
            return ""
        seconds = math.ceil((until - self.now) / 1000)
        return self.reader.say("choice.seconds", n=number_text(self.reader.language, seconds))
