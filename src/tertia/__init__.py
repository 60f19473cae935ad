"""tertia: the card game SET as a library.

>>> import tertia
>>> table = tertia.parse_cards("1rso 2gts 3pod 3pos")
>>> [" ".join(map(tertia.card_name, cards)) for cards in tertia.find_sets(table)]
['1rso 2gts 3pod']

These names are public. They keep working in all 0.x releases. The documentation has a guide to each part;
``tertia serve`` shows it at http://localhost:8181/docs.

Games
    Game            a game of any kind in memory: deal, play, wait, replay, save, load
    GAME_NAMES      the names of all games
    Legal           the commands that a seat may give
    AnyCards        a command that needs cards
    Moment          one event of a replay, with the view after it
    check_commitments  compare the decks of a game with their seals

Cards
    Card            a card: an int from 0 to 80
    Feature         number, colour, fill or shape
    FEATURES        the four features in order
    Held            a feature that a beginner's deck keeps at one value
    deck            all cards, or those of a beginner's deck
    make_card       the card with these features
    card_features   the features of a card
    third           the card that completes two cards to a SET
    is_set          True if three cards are a SET
    explain         why three cards are a SET or not
    Explanation     the reasons, feature by feature
    Verdict         the reason of one feature
    draw            cards as a picture in a notebook and as names in a terminal
    DrawnCards      such a picture

Names and words
    parse_card      the card of a name such as 2gts
    parse_cards     the cards of several names
    card_name       the name of a card
    card_words      a card in words, in English, French, Spanish, Portuguese or German
    explanation_text  an explanation in words
    error_text      an error in words

Finding SETs
    find_sets       all SETs among some cards
    count_sets      their number
    has_set         True if there is one
    find_disjoint   as many SETs as possible that share no card

Errors
    TertiaError     base of all errors
    BadInput        an argument is wrong
    BadCard         it is not a card
    BadCount        it is not the right number of cards
    DuplicateCard   it is there twice
    Refused         a command is against the rules now
    InvalidRecord   a record does not follow from its own commands

    __version__     the version of the installed package

Modules: the names in their ``__all__`` are public, too
    tertia.bots     write a bot
    tertia.client   play at a table of a server
    tertia.fast     the SETs of many boards at once
    tertia.odds     exact and simulated odds
    tertia.puzzles  boards with a given number of SETs, the daily puzzle
    tertia.rl       environments for reinforcement learning
    tertia.vision   read cards from a photograph

Every other module is internal and may change at any time.
"""

from typing import TYPE_CHECKING

from tertia.cards import (
    FEATURES,
    Card,
    Explanation,
    Feature,
    Held,
    Verdict,
    card_features,
    deck,
    explain,
    is_set,
    make_card,
    third,
)
from tertia.errors import BadCard, BadCount, BadInput, DuplicateCard, InvalidRecord, Refused, TertiaError
from tertia.notation import card_name, parse_card, parse_cards
from tertia.solver import count_sets, find_disjoint, find_sets, has_set
from tertia.texts import card_words, error_text, explanation_text

if TYPE_CHECKING:
    from tertia.drawn_cards import DrawnCards, draw
    from tertia.game import GAME_NAMES, Game, Moment
    from tertia.games.engine import AnyCards, Legal
    from tertia.history.verify import check_commitments

    __version__: str

__all__ = [
    "FEATURES",
    "GAME_NAMES",
    "AnyCards",
    "BadCard",
    "BadCount",
    "BadInput",
    "Card",
    "DrawnCards",
    "DuplicateCard",
    "Explanation",
    "Feature",
    "Game",
    "Held",
    "InvalidRecord",
    "Legal",
    "Moment",
    "Refused",
    "TertiaError",
    "Verdict",
    "__version__",
    "card_features",
    "card_name",
    "card_words",
    "check_commitments",
    "count_sets",
    "deck",
    "draw",
    "error_text",
    "explain",
    "explanation_text",
    "find_disjoint",
    "find_sets",
    "has_set",
    "is_set",
    "make_card",
    "parse_card",
    "parse_cards",
    "third",
]

_LOADED_WITH_GAMES = (
    *("AnyCards", "DrawnCards", "GAME_NAMES", "Game", "Legal", "Moment"),
    *("check_commitments", "draw"),
)
"""The names of ``tertia.game`` that are names of ``tertia`` as well."""


def __getattr__(name: str) -> object:
    """Load games, and look up the version, only when they are needed: both take longer than all other imports."""
    if name in _LOADED_WITH_GAMES:
        from tertia import game

        return getattr(game, name)
    if name == "__version__":
        from importlib.metadata import version

        return version("tertia")
    raise AttributeError(f"module 'tertia' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
