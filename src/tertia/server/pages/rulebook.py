"""What the rules of each game show beside their words: examples in cards, and the keys that play it."""

from __future__ import annotations

from dataclasses import dataclass

from tertia.cards import Card
from tertia.notation import parse_cards

SECTIONS = ("aim", "setup", "turn", "play", "score", "end")
"""In the order in which they are read; a game that has nothing to say under one of them leaves it out."""


@dataclass(frozen=True, slots=True)
class Example:
    """Some cards, which of them are meant, and whether they are a SET.

    Its words are ``help.<game>.example.<n>``; of what is no SET the sentence says why.
    """

    cards: tuple[Card, ...]
    marked: frozenset[Card] = frozenset()
    is_set: bool | None = None
    columns: int = 3


def _example(cards: str, marked: str = "", is_set: bool | None = None, columns: int = 3) -> Example:
    return Example(tuple(parse_cards(cards)), frozenset(parse_cards(marked)), is_set, columns)


ARE = tuple(map(_example, ("2rso 2gso 2pso", "1pts 2pto 3ptd", "1rod 2gts 3pso")))
ARE_NOT = tuple(map(_example, ("1rso 2rso 3pso", "2gtd 2rtd 2psd", "3pos 3poo 1pod")))

_TWELVE = "1rod 3gts 2poo 2gts 1gso 3rtd 1pts 2rss 3pso 1goo 3pss 2rtd"

EXAMPLES: dict[str, dict[str, tuple[Example, ...]]] = {
    "classic": {
        "setup": (_example(_TWELVE, "1rod 2gts 3pso", True, 4),),
        "play": (_example("1rso 2rso 3pso", "", False),),
    },
    "beginner": {"play": (_example("1rso 2gss 3psd", "", True),)},
    "solitaire": {"play": (_example("3pos 3poo 1pod", "", False),)},
    "scout": {"play": (_example("1rso 2rso 3rso", "1rso"), _example("1rso 1gto 1poo", "1rso"))},
    "chipset": {"setup": (_example("1rso 2gts 3pod", "1rso 2gts", True),)},
    "setup": {"play": (_example("2rso 2gso 2pso", "2pso"),)},
    "coopset": {"play": (_example("2rso 3rso 1rso 1gto 1poo", "1rso", None, 5),)},
    "twenty": {"play": (_example("1rso 1rto 1roo", "1rso", True),)},
}
"""By game and section; numbered through each game."""


Keys = tuple[str, ...]
_ROWS: Keys = (
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
_NINE: Keys = ("KeyQ", "KeyW", "KeyE", "/", "KeyA", "KeyS", "KeyD", "/", "KeyZ", "KeyX", "KeyC")
_MORE: Keys = ("KeyT", "KeyY", "KeyU", "/", "KeyG", "KeyH", "KeyJ", "/", "KeyB", "KeyN", "KeyM")
_HAND: Keys = ("KeyA", "KeyS", "KeyD", "KeyF")
ALWAYS: tuple[tuple[Keys, str], ...] = (
    (("Escape",), "clear"),
    (("Tab", "arrows"), "move"),
    (("?",), "help"),
)
_CALLED = ((("space",), "call"), (_ROWS, "cards"), (_MORE, "more_cards"), (("0",), "noset"))

KEYS: dict[str, tuple[tuple[Keys, str], ...]] = {
    "classic": (*_CALLED, *ALWAYS),
    "beginner": ((("space",), "call"), (_NINE, "cards"), (("0",), "noset"), *ALWAYS),
    "solitaire": (*_CALLED[1:], *ALWAYS),
    "scout": ((("space",), "see"), (_ROWS, "cards"), (_MORE, "more_cards"), (("0",), "give_up"), *ALWAYS),
    "chipset": (
        *(((key,), does) for key, does in (("KeyF", "fold"), ("KeyC", "check"), ("KeyR", "raise"))),
        (("1", "2", "3"), "amount"),
        ALWAYS[-1],
    ),
    "setup": ((("space",), "challenge"), (("0",), "safe"), (_HAND, "hand"), (("Enter",), "lay"), *ALWAYS),
    "coopset": ((_ROWS, "cards"), (("space",), "take"), (("0",), "done"), *ALWAYS),
    "twenty": (
        (("space",), "call"),
        (("KeyQ", "to", "KeyY"), "cards"),
        (("KeyA", "to", "KeyL"), "hand"),
        (("KeyP",), "draw"),
        (("0",), "noset"),
        *ALWAYS,
    ),
}
"""By where a key lies; the page writes what is printed there on the reader's keyboard."""
