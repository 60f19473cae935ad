"""The cards of a table in groups, with the keys that pick them."""

from __future__ import annotations

from tertia.cards import Card
from tertia.table_text.reader import TableReader
from tertia.terminal.board import GRID_ROWS, CardGroup

KEY_ROWS: dict[str, tuple[str, str, str]] = {
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn,;:"),
    "de": ("qwertzuiop", "asdfghjklö", "yxcvbnm,."),
}
"""The rows of letters on keyboards of languages that do not use QWERTY.

The cards in each of the three rows of a table are picked with the keys of one row.
"""
QWERTY = ("qwertyuiop", "asdfghjkl;", "zxcvbnm,.")
"""The same for all other languages."""


def card_groups(reader: TableReader, is_challenging: bool) -> tuple[CardGroup, ...]:
    """Return the groups of the game. With ``is_challenging``, the keys of SetUp pick cards on the table."""
    if reader.view is None:
        return ()
    rows = KEY_ROWS.get(reader.language, QWERTY)
    match reader.game:
        case "chipset":
            return _chipset(reader)
        case "setup":
            return _setup(reader, rows, is_challenging)
        case "twenty":
            return _twenty(reader, rows)
        case _:
            return (_grid(reader, rows),)


def _pickable(reader: TableReader) -> frozenset[Card]:
    """Return the cards that may be part of a command now, or of a claim once SET is called."""
    if reader.phase != "playing":
        return frozenset()
    legal = reader.news.legal
    cards = {card for choice in legal.choices for card in choice.cards}
    cards |= {command.card for command in legal.commands if hasattr(command, "card")}
    if reader.command("call-set"):
        cards |= {*reader.view.table, *reader.hand} - {None}
    return frozenset(cards)


def _grid(reader: TableReader, rows: tuple[str, str, str]) -> CardGroup:
    """Return the table with notes at cards of a hint, of a proposal (CoopSet) or of a search (Scout)."""
    view, keys = reader.view, dict[Card, str]()
    for index, card in enumerate(view.table):
        column, row = divmod(index, GRID_ROWS)
        if card is not None and column < len(rows[row]):
            keys[card] = rows[row][column]
    notes = dict[Card, str]()
    hint = getattr(view, "hint", None)
    if hint is not None:
        notes |= dict.fromkeys(hint.cards, "*")
    proposal = getattr(view, "proposal", None)
    if proposal is not None:
        notes |= dict.fromkeys(proposal.cards, reader.name(proposal.seat))
    hunt = getattr(view, "hunt", None)
    if hunt is not None:
        if hunt.card is not None:
            notes[hunt.card] = reader.say("web.scout.scout")
        if hunt.pointed is not None:
            notes[hunt.pointed] = reader.say("web.you")
    return CardGroup("", tuple(view.table), keys, notes, _pickable(reader), is_grid=True)


def _chipset(reader: TableReader) -> tuple[CardGroup, ...]:
    view = reader.view
    pot = view.pot + sum(pot.chips for pot in view.taken)
    title = f"{reader.say('web.chipset.middle')} · {pot} {reader.say('web.chipset.in_pot')}"
    middle = frozenset(card for card in view.table if card is not None)
    groups = [CardGroup(title, tuple(view.table), pickable=middle)]
    if reader.seat is not None and reader.hand:
        hand = reader.hand
        groups.append(CardGroup(reader.say("web.chipset.hand"), hand, pickable=frozenset(hand)))
    for seat, player in enumerate(view.players):
        if seat != reader.seat and player.shown and player.hand:
            groups.append(CardGroup(reader.name(seat), tuple(player.hand), pickable=frozenset(player.hand)))
    return tuple(groups)


def _setup(reader: TableReader, rows: tuple[str, str, str], is_challenging: bool) -> tuple[CardGroup, ...]:
    view, pickable = reader.view, _pickable(reader)
    line = tuple(view.table)  # the cards in the order in which they were laid
    letters = "".join(rows)
    line_keys = dict(zip(line[:-1], letters, strict=False)) if is_challenging else {}
    hand_keys = {} if is_challenging else dict(zip(reader.hand, rows[1], strict=False))
    notes = {line[-1]: reader.name(view.layer)} if line and view.layer is not None else {}
    # While a challenge is picked, the last card shines too: it is part of the challenge.
    bright = pickable | frozenset(line[-1:]) if is_challenging else frozenset(line)
    laid = CardGroup(
        f"{reader.say('web.setup.laid', n=len(line))} · {reader.say('web.setup.to_draw', n=view.deck)}",
        line,
        line_keys,
        notes,
        bright,
    )
    if reader.seat is None:
        return (laid,)
    may_lay = pickable & frozenset(reader.hand) if not is_challenging else frozenset[Card]()
    return laid, CardGroup(reader.say("web.setup.hand"), reader.hand, hand_keys, pickable=may_lay)


def _twenty(reader: TableReader, rows: tuple[str, str, str]) -> tuple[CardGroup, ...]:
    view, pickable = reader.view, _pickable(reader)
    top, middle, low = rows
    table = tuple(card for card in view.table if card is not None)
    keys = dict(zip(table, top + low, strict=False))
    groups = [CardGroup(reader.say("web.twenty.table"), table, keys, pickable=pickable)]
    if reader.seat is not None:
        hand_keys = dict(zip(reader.hand, middle, strict=False))
        groups.append(CardGroup(reader.say("web.twenty.hand"), reader.hand, hand_keys, pickable=pickable))
    return tuple(groups)
