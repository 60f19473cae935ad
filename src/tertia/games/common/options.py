"""Options of a table. They check themselves, so that any value that exists can be played.

A field is a choice (``Literal``), a yes or no (``bool``), a whole number between two bounds
(``Annotated[int, WholeNumber(1, 20)]``) or a list of cards (``Annotated[tuple[Card, ...], CardList(3, 21)]``).
``option_kinds`` tells clients what each option may be.

The default of a field applies to old records that lack the field, so it is the behaviour before the option existed.
If new tables should have another value, the field has an ``AtNewTables`` mark, which ``new_table_options`` applies.
R2.4 and the like are numbers of rules in docs/RULES.md.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from tertia.cards import is_card
from tertia.errors import Refused
from tertia.games.common.photo_finish import PHOTO_FINISH
from tertia.games.engine import Millis
from tertia.notation import card_name


class Choice(Struct, frozen=True):
    values: tuple[str, ...]


class WholeNumber(Struct, frozen=True):
    least: int
    most: int


class YesNo(Struct, frozen=True):
    pass


class CardList(Struct, frozen=True):
    """An empty list, or ``least`` to ``most`` different cards."""

    least: int
    most: int


class Other(Struct, frozen=True):
    """A value of a type that checks itself."""

    types: tuple[type, ...]


Kind: TypeAlias = Choice | WholeNumber | YesNo | CardList | Other


class AtNewTables(Struct, frozen=True):
    """The value of an option at new tables, if it differs from the default, which is for old records."""

    value: Any


# Options that several games have ------------------------------------------------------------------------

Face: TypeAlias = Literal["classic", "framed"]
"""R1.2, R1.3: two designs of the same cards."""
MatchLength: TypeAlias = Literal["deals", "everyone"]
"""R2.12: a number of deals that add up, or everyone deals once."""
Deals: TypeAlias = Annotated[int, WholeNumber(1, 20)]
"""R2.12: the number of deals of a match."""
Claiming: TypeAlias = Literal["call", "tap"]
"""R2.3: players call before touching cards, or three taps are a claim."""
MoreCards: TypeAlias = Literal["agree", "auto"]
"""R2.8: more cards come when all agree, or as soon as there is no SET."""
Gaps: TypeAlias = Annotated[Literal["stay", "close"], AtNewTables("close")]
"""R2.9: after extra cards were used, the cards in the extra places stay there, or move into the gaps."""
PickTime: TypeAlias = Annotated[Millis, WholeNumber(1_000, 60_000)]
"""R2.5: the time that a caller has to show three cards."""
Rest: TypeAlias = Annotated[Millis, WholeNumber(0, 60_000), AtNewTables(3_000)]
"""R2.7: the time for which a player may not call after a wrong call."""
PhotoFinish: TypeAlias = Annotated[Millis, WholeNumber(0, PHOTO_FINISH)]
"""R2.4: the time in which an earlier press can still overtake a call."""
Grace: TypeAlias = Annotated[Millis, WholeNumber(0, 600_000)]
"""R2.8: the time that the table waits for an absent player."""
Overrule: TypeAlias = Annotated[Millis, WholeNumber(0, 600_000), AtNewTables(30_000)]
"""R2.8: the time after which the only player who does not agree is overruled; 0 means never."""
Pause: TypeAlias = Annotated[Millis, WholeNumber(0, 600_000)]
"""The time after which the next deal begins by itself."""


CURRENT_REVISION = 7
"""The revision of the rules that new tables have.

A revision is a version of our rulings: decisions in docs/RULES.md about cases that the printed rulebooks leave open.
If a ruling changes, running games and records keep the earlier one (docs/decisions/0019), so the code has both.
Revision 2 changed presses and penalties after a wrong call, the order of dealers and the ranking in SetUp.
In revision 3 a missing player no longer wins a deal of 20/20 because the others left.
In revision 4 a hint for a perfect deck says whether the deck can still be cleared.
In revision 5 a table with bots pauses as soon as no person is connected, not after a grace time.
In revision 6 whoever returns to a paused table has at least 15 s for what the table waits for.
In revision 7 a game that ends because its players have left ends early, and nobody has won it.
"""


SET_BY_SERVERS = ("revision", "day")
"""Options that people do not choose."""


class GameOptions(Struct, frozen=True, kw_only=True):
    """Base of every game's options."""

    revision: Annotated[int, WholeNumber(1, CURRENT_REVISION), AtNewTables(CURRENT_REVISION)] = 1
    """The revision of the rules. A game keeps its revision forever, so that its record can be verified."""

    def __post_init__(self) -> None:
        options: Any = type(self)
        for name, kind in _option_kinds(options).items():
            _check(name, kind, getattr(self, name))


def option_kinds(options: type) -> dict[str, Kind]:
    """Return the kind of each option that people choose, by its name."""
    kinds = dict(_option_kinds(options))
    for name in SET_BY_SERVERS:
        kinds.pop(name, None)
    return kinds


OptionsT = TypeVar("OptionsT", bound=GameOptions)


def new_table_options(options: type[OptionsT], **others: Any) -> OptionsT:
    """Return the options of a new table, with some of them replaced."""
    hints = get_type_hints(options, include_extras=True)
    values = {
        name: mark.value
        for name, hint in hints.items()
        if get_origin(hint) is Annotated
        for mark in get_args(hint)
        if isinstance(mark, AtNewTables)
    }
    return options(**{**values, **others})


@cache
def _option_kinds(options: Any) -> dict[str, Kind]:
    hints = get_type_hints(options, include_extras=True)
    return {name: _kind_of(hints[name]) for name in options.__struct_fields__}


def _kind_of(hint: Any) -> Kind:
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        kinds = [mark for mark in marks if isinstance(mark, WholeNumber | CardList)]
        if kinds:
            return kinds[0]
    if get_origin(hint) is Literal:
        return Choice(get_args(hint))
    if hint is bool:
        return YesNo()
    if get_origin(hint) in (Union, UnionType):
        return Other(get_args(hint))
    return Other((hint,))


def check_option(options: type, name: str, value: object) -> None:
    """Refuse a value of plain data that the option cannot have. An option of another type checks itself."""
    kind = _option_kinds(options)[name]
    if not isinstance(kind, Other):
        _check(name, kind, tuple(value) if isinstance(value, list) else value)


def _check(name: str, kind: Kind, value: object) -> None:
    match kind:
        case Choice(values) if value not in values:
            raise Refused("bad-choice", option=name, given=value, expected=values)
        case YesNo() if not isinstance(value, bool):
            raise Refused("bad-choice", option=name, given=value, expected=("true", "false"))
        case WholeNumber(least, most) if (
            not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most
        ):
            raise Refused("bad-number", option=name, given=value, least=least, most=most)
        case CardList(least, most):
            _check_cards(name, value, least, most)
        case Other(types) if not isinstance(value, types):
            names = tuple("null" if kind is NoneType else kind.__name__ for kind in types)
            raise Refused("bad-choice", option=name, given=value, expected=names)
        case _:
            pass


def _check_cards(name: str, cards: object, least: int, most: int) -> None:
    """Refuse anything but an empty tuple, or a tuple of ``least`` to ``most`` different cards."""
    if not isinstance(cards, tuple) or not all(is_card(card) for card in cards):
        raise Refused("bad-card-list", option=name)
    if cards and not least <= len(cards) <= most:
        raise Refused("bad-card-count", option=name, given=len(cards), least=least, most=most)
    if len(set(cards)) < len(cards):
        duplicate = next(card for card in cards if cards.count(card) > 1)
        raise Refused("duplicate-card", card=card_name(duplicate))
