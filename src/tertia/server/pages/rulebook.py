"""Examples with cards and key bindings, which the pages with the rules show beside their texts."""

from __future__ import annotations

from dataclasses import dataclass

from tertia.cards import Card
from tertia.notation import parse_cards

SECTIONS = ("aim", "setup", "turn", "play", "score", "end")
"""Sections of the rules in the order of the page. A game without text for a section leaves it out."""


BOOK_FACTS = ("publisher", "year", "players", "ages", "credits")
"""Facts about each of the five rulebooks, in the order of their page. A book does not state all of them."""


@dataclass(frozen=True, slots=True)
class Example:
    """Some cards, of which the rules talk about the ``marked`` ones.

    Its text is ``help.<game>.example.<n>``. Cards that are not a SET have an explanation instead.
    """

    cards: tuple[Card, ...]
    marked: frozenset[Card] = frozenset()
    is_set: bool | None = None
    """None where the example is not about three cards that are a SET or not."""
    columns: int = 3


def _example(cards: str, marked: str = "", is_set: bool | None = None, columns: int = 3) -> Example:
    return Example(tuple(parse_cards(cards)), frozenset(parse_cards(marked)), is_set, columns)


SETS = tuple(map(_example, ("2rso 2gso 2pso", "1pts 2pto 3ptd", "1rod 2gts 3pso")))
NOT_SETS = tuple(map(_example, ("1rso 2rso 3pso", "2gtd 2rtd 2psd", "3pos 3poo 1pod")))

_TWELVE = "1rod 3gts 2poo 2gts 1gso 3rtd 1pts 2rss 3pso 1goo 3pss 2rtd"

EXAMPLES: dict[str, dict[str, tuple[Example, ...]]] = {
    "classic": {
        "setup": (_example(_TWELVE, marked="1rod 2gts 3pso", is_set=True, columns=4),),
        "play": (_example("1rso 2rso 3pso", is_set=False),),
    },
    "beginner": {"play": (_example("1rso 2gss 3psd", is_set=True),)},
    "solitaire": {"play": (_example("3pos 3poo 1pod", is_set=False),)},
    "scout": {"play": (_example("1rso 2rso 3rso", marked="1rso"), _example("1rso 1gto 1poo", marked="1rso"))},
    "chipset": {"setup": (_example("1rso 2gts 3pod", marked="1rso 2gts", is_set=True),)},
    "setup": {"play": (_example("2rso 2gso 2pso", marked="2pso"),)},
    "coopset": {"play": (_example("2rso 3rso 1rso 1gto 1poo", marked="1rso", columns=5),)},
    "twenty": {"play": (_example("1rso 1rto 1roo", marked="1rso", is_set=True),)},
}
"""Examples by form of game and section. Their texts are numbered within a form."""


Keys = tuple[str, ...]
"""Codes of physical keys (``KeyQ``), and words and signs between them."""

_TWELVE_CARDS: Keys = (
    "KeyQ",
    "KeyW",
    "KeyE",
    "KeyR",
    "/",
    "KeyA",
    "KeyS",
    "KeyD",
    "KeyF",
    "/",
    "KeyZ",
    "KeyX",
    "KeyC",
    "KeyV",
)
_NINE_CARDS: Keys = ("KeyQ", "KeyW", "KeyE", "/", "KeyA", "KeyS", "KeyD", "/", "KeyZ", "KeyX", "KeyC")
_MORE_CARDS: Keys = ("KeyT", "KeyY", "KeyU", "/", "KeyG", "KeyH", "KeyJ", "/", "KeyB", "KeyN", "KeyM")
_HAND_CARDS: Keys = ("KeyA", "KeyS", "KeyD", "KeyF")
_LINE_CARDS: Keys = ("KeyQ", "to", "KeyI", "/", "KeyA", "to", "KeyK", "/", "KeyZ", "to", "KeyM")
ALWAYS: tuple[tuple[Keys, str], ...] = (
    (("Escape",), "clear"),
    (("Tab", "arrows"), "move"),
    (("?",), "help"),
)
_CLASSIC = ((("space",), "call"), (_TWELVE_CARDS, "cards"), (_MORE_CARDS, "more_cards"), (("0",), "noset"))

KEYS: dict[str, tuple[tuple[Keys, str], ...]] = {
    "classic": (*_CLASSIC, *ALWAYS),
    "beginner": ((("space",), "call"), (_NINE_CARDS, "cards"), (("0",), "noset"), *ALWAYS),
    "solitaire": (*_CLASSIC[1:], *ALWAYS),  # without the call
    "scout": (
        (("space",), "see"),
        (_TWELVE_CARDS, "cards"),
        (_MORE_CARDS, "more_cards"),
        (("0",), "noset_or_give_up"),
        *ALWAYS,
    ),
    "chipset": (
        (("KeyF",), "fold"),
        (("KeyC",), "check"),
        (("KeyR",), "raise"),
        (("KeyH",), "hide"),
        (("KeyS",), "show"),
        (("1", "2", "3"), "amount"),
        ALWAYS[-1],  # only the help: ChipSet has no cards to pick
    ),
    "setup": (
        (("space",), "challenge"),
        (("0",), "safe"),
        (_HAND_CARDS, "hand"),
        (("enter",), "lay"),
        (_LINE_CARDS, "line"),
        *ALWAYS,
    ),
    "coopset": (
        (_TWELVE_CARDS, "cards"),
        (("space",), "take"),
        (("6",), "support"),
        (("7",), "propose"),
        (("8",), "oppose"),
        (("9",), "done"),
        (("0",), "add"),
        *ALWAYS,
    ),
    "twenty": (
        (("space",), "call"),
        (("KeyQ", "to", "KeyO", "/", "KeyA", "to", "KeyL"), "cards"),
        (("KeyZ", "to", "Period"), "hand"),
        (("KeyP",), "draw"),
        (("0",), "noset"),
        *ALWAYS,
    ),
}
"""Keys and the key of their text, by form of game. Scripts replace the codes by the letters of the keyboard."""
