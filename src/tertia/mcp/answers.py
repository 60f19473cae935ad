"""The answer of a tool that shows a table: text for the model, pictures if it wants them, and the same as data."""

from __future__ import annotations

import base64
from typing import Any

import msgspec
from mcp_types import CallToolResult, ContentBlock, ImageContent, TextContent

from tertia.cards import Card
from tertia.faces import CardStyle
from tertia.faces.svg import number
from tertia.mcp.moves import Move, card_references, possible_moves
from tertia.mcp.seats import Seat
from tertia.narration.pieces import CardsPiece
from tertia.notation import card_name
from tertia.printing.picture import TablePicture, svg_to_png, table_svg
from tertia.table_text.log import LogLine
from tertia.table_text.reader import TableReader
from tertia.table_text.seats import SeatText, seat_texts
from tertia.table_text.status import agreement_text, status_of
from tertia.texts import card_words, text

PICTURE_SCALE = 1.6
"""Pixels for a unit of the drawing. This is large enough to tell all cards apart."""


def table_answer(seat: Seat, note: str = "") -> CallToolResult:
    """Return the table as this seat sees it, with everything that happened since its last answer."""
    reader, lines = seat.reader, seat.take_lines()
    if not seat.table.is_connected:
        note = f"{text(seat.language, 'web.net.lost')}. {text(seat.language, 'web.net.reconnecting')}… {note}".strip()
    seat.seen_version = reader.news.version
    by_reference = card_references(reader)
    data = _data(seat, reader, lines, by_reference)
    content: list[ContentBlock] = [TextContent(type="text", text=_text(seat, reader, data, note))]
    if seat.cards == "pictures":
        for first_letter in ("t", "h"):  # the table, and the hand
            cards = {name: card for name, card in by_reference.items() if name.startswith(first_letter)}
            if cards:
                content.append(_picture(reader, cards))
    return CallToolResult(content=content, structured_content=data)


def _data(
    seat: Seat, reader: TableReader, lines: list[LogLine], by_reference: dict[str, Card]
) -> dict[str, Any]:
    status = status_of(reader)
    seconds_left = None if status.until is None else max(0, status.until - seat.table.now) / 1000
    moves = possible_moves(reader)
    names_cards = seat.cards == "words"
    return {
        "seat_id": seat.id,
        "form": reader.form,
        "phase": reader.phase,
        "status": _sentences(status.title, status.detail, agreement_text(reader)),
        "seconds_left": seconds_left,
        "next_table": status.link or None,
        "can_act": bool(moves),
        "players": [_player(player) for player in seat_texts(reader)],
        "deck": None if reader.view is None else reader.view.deck,
        "cards": {
            name: f"{card_name(card)} {card_words(reader.language, card, reader.face)}" if names_cards else ""
            for name, card in by_reference.items()
        },
        "actions": msgspec.to_builtins(moves),
        "happened": [_sentence(line, names_cards) for line in lines],
    }


def _sentences(*parts: str) -> str:
    """Return the parts that are not empty as sentences. A part that already ends like one gets no full stop."""
    return " ".join(part if part[-1] in ".!?…" else f"{part}." for part in parts if part)


def _player(player: SeatText) -> dict[str, Any]:
    return {
        "name": player.name,
        "you": player.is_own,
        "bot": player.is_bot,
        "score": player.score,
        "notes": list(player.notes),
    }


def _sentence(line: LogLine, names_cards: bool) -> str:
    """Return a sentence. For seats that see pictures, an ellipsis replaces the names of its cards."""
    if names_cards:
        return str(line)
    return "".join("…" if isinstance(piece, CardsPiece) else piece for piece in line.pieces)


def _text(seat: Seat, reader: TableReader, data: dict[str, Any], note: str) -> str:
    """Return the answer in words."""
    parts = [note] if note else []
    parts.append(f"{reader.form_name}. {data['status']}")
    if data["seconds_left"] is not None:
        parts.append(f"{data['seconds_left']:.0f} s left")
    if data["next_table"] is not None:
        parts.append(f"The next game is played at {data['next_table']}")
    for player in data["players"]:
        marks = ", ".join(filter(None, (player["score"], *player["notes"])))
        others = " (bot)" if player["bot"] else ""
        kind = " (you)" if player["you"] else others
        parts.append(f"- {player['name']}{kind}: {marks}".removesuffix(": "))
    if data["cards"]:
        parts.append("Cards (t: table, h: your hand):")
        if seat.cards == "words":
            parts += [f"{name} {words}" for name, words in data["cards"].items()]
        else:
            parts.append(f"in the pictures, each with its reference: {', '.join(data['cards'])}")
    parts.append("You may:" if data["actions"] else "You may only wait.")
    parts += [f"- {_move_text(move)}" for move in possible_moves(reader)]
    if data["happened"]:
        parts.append("Since your last look:")
        parts += [f"- {sentence}" for sentence in data["happened"]]
    return "\n".join(parts)


def _move_text(move: Move) -> str:
    if move.cards_needed:
        return f"{move.action} with {move.cards_needed} of {', '.join(move.cards)}"
    about = f": {', '.join(move.cards)}" if move.cards else ""
    return f"{move.action} ({move.label}{about})"


def _picture(reader: TableReader, cards: dict[str, Card]) -> ImageContent:
    """Draw cards, each with its reference in its upper left corner."""
    picture = TablePicture(tuple(cards.values()), CardStyle(face=reader.face), reader.language)
    labels = "".join(
        f'<text x="{number(x + 7)}" y="{number(y + 15)}" font-family="Manrope" font-weight="700"'
        f' font-size="12" fill="#54636F">{name}</text>'
        for name, (_, x, y) in zip(cards, picture.places(), strict=True)
    )
    svg = table_svg(picture).replace("</svg>", f"{labels}</svg>")
    png = svg_to_png(svg, round(PICTURE_SCALE * picture.size[0]))
    return ImageContent(type="image", data=base64.b64encode(png).decode(), mime_type="image/png")
