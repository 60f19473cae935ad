"""The ``GameRules`` protocol, through which the program uses the rules of a game, and the types that they share.

A game is a package with the names of ``GameRules``. Its functions are pure: they have no clock, no randomness of
their own and no I/O. (``tertia.Game``, the object for users of the library, plays a game by such rules.)

    decide(state, request, now) -> Draft    the events that a command causes; raises Refused or NeedsLuck
    evolve(state, event)        -> state    never fails on an event that ``decide`` emitted
    view(state, seat | None)    -> View     all that this seat (None: a spectator) may know, and nothing more
    legal(state, seat, now)     -> Legal    the commands that this seat may give now
    redact(event, seat | None)  -> event    the event without what this seat may not know
    deadline(state)             -> time     when to give the game a Tick if nobody acts
    is_over(state)              -> bool

``public_fields`` and ``seat_fields`` are the two parts of a view, so that a server encodes the first once for all.
``tertia.games.GAMES`` lists all games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from tertia.cards import Card
from tertia.errors import BadInput, Refused

if TYPE_CHECKING:
    from tertia.games.analysis import Analysis

Millis: TypeAlias = int
"""An instant or a length of time, in whole milliseconds (instants: UTC)."""

S = TypeVar("S")
T = TypeVar("T")
A = TypeVar("A")
C = TypeVar("C")
V = TypeVar("V", bound=Struct)

Luck: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-fA-F]{2})*$")]
"""Random bytes in hexadecimal, as a record keeps them. Rules compute everything random from them."""

CACHE_SIZE = 1_000
"""The number of results that ``cached_by_identity`` keeps."""


def kebab_case(name: str) -> str:
    """Return the tag of a command or event: ``CallSet`` is written ``call-set``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class Command(Struct, frozen=True, tag=kebab_case, forbid_unknown_fields=True):
    """Base of all commands. A player or the table gives a command."""


class Event(Struct, frozen=True, tag=kebab_case, forbid_unknown_fields=True):
    """Base of all events. A state is the fold of its events."""


def without_tag(kind: type[V], event: V) -> V:
    """Return the fields of an event as a value of its base type, which has no tag.

    Views show results without tags.
    """
    return kind(*astuple(event))


class Request(Struct, Generic[C], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A command with its circumstances, as the rules decide it."""

    command: C
    seat: int | None = None
    """The seat that gives the command; None for the table itself."""
    pressed: Millis | None = None
    """When the player pressed the key, as the server estimates it (see ``photo_finish``)."""
    luck: Luck | None = None
    """Random bytes; present only if the rules asked for them with NeedsLuck."""


class NeedsLuck(Exception):
    """The decision depends on chance. Decide again with the same request and fresh luck in it."""


class Tick(Command, frozen=True):
    """The table's own command: do whatever is due by now."""


class AnyCards(Struct, frozen=True):
    """A command that needs cards: any ``count`` of ``cards``.

    ``choice.command(cards)`` makes the command. Cards in ``fixed`` belong to the SET anyway and are not passed: a
    challenge in SetUp passes two cards, which make a SET with the last card on the table.
    """

    command: Callable[[tuple[Card, ...]], Any]
    """The class of the command. It takes the cards as a tuple."""
    cards: tuple[Card, ...]
    """The cards from which to choose."""
    count: int = 3
    """The number of cards to pass."""
    fixed: tuple[Card, ...] = ()
    """Cards that belong to the SET in addition, and that the command does not name."""


class Legal(Struct, frozen=True):
    """The commands that a seat may give now: complete ones, and ones that need cards. Leaving is always possible.

    A command is named by its tag, ``call-set``, or its class, ``CallSet``. A name that no game has raises BadInput.
    """

    commands: tuple[Any, ...] = ()
    """The commands that are complete."""
    choices: tuple[AnyCards, ...] = ()
    """The commands that need cards."""

    def __bool__(self) -> bool:
        return bool(self.commands or self.choices)

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of all these commands, such as ``call-set``: the names that ``Game.play`` takes."""
        kinds = (*map(type, self.commands), *(choice.command for choice in self.choices))
        return tuple(dict.fromkeys(map(_tag, kinds)))

    def command(self, tag: str) -> Any | None:
        """Return the first complete command with this tag, such as ``call-set``; None if there is none."""
        tag = self.tag_of(tag)
        return next((command for command in self.commands if _tag(type(command)) == tag), None)

    def choice(self, tag: str) -> AnyCards | None:
        """Return the choice of cards for a command with this tag, such as ``claim``; None if there is none."""
        tag = self.tag_of(tag)
        return next((choice for choice in self.choices if _tag(choice.command) == tag), None)

    def allows(self, command: Any) -> bool:
        """Return True if the seat may give this command: a complete one with its cards, a tag or a class."""
        if isinstance(command, str):
            return self.tag_of(command) in self.tags
        if isinstance(command, type):
            return _tag(command) in self.tags
        if command in self.commands:
            return True
        cards = getattr(command, "cards", None)
        return isinstance(cards, tuple) and any(
            type(command) is choice.command
            and len(cards) == choice.count == len(set(cards))
            and set(cards) <= set(choice.cards)
            for choice in self.choices
        )

    def tag_of(self, name: str) -> str:
        """Return the tag of a command: of ``CallSet``, ``call_set`` and ``call-set`` it is ``call-set``.

        Raise BadInput, with the commands that are possible now, if no game has a command of this name.
        """
        tag = kebab_case(name).replace("_", "-")
        if tag not in self.tags and tag not in map(_tag, _subclasses(Command)):
            raise BadInput("not-a-command", given=name, expected=(*self.tags, "leave"))
        return tag


def _subclasses(kind: type[Command]) -> Iterator[type[Command]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


class GameRules(Protocol[S]):
    """The rules of a game: the names that its package offers."""

    @property
    def NAME(self) -> str: ...  # noqa: N802 - constants of a module
    @property
    def PLAYERS(self) -> range:  # noqa: N802
        """The possible numbers of players."""
        ...

    @property
    def INITIAL(self) -> S:  # noqa: N802
        """The state before the first event."""
        ...

    @property
    def COMMANDS(self) -> tuple[type, ...]: ...  # noqa: N802
    @property
    def EVENTS(self) -> tuple[type, ...]: ...  # noqa: N802
    @property
    def Options(self) -> type[Any]: ...  # noqa: N802
    @property
    def Start(self) -> Callable[..., Any]:  # noqa: N802
        """The first command: a number of players and the options."""
        ...

    @property
    def JOIN(self) -> Callable[[], Any] | None:  # noqa: N802
        """The command that seats another player between two deals; None where nobody can join late."""
        ...

    @property
    def View(self) -> type: ...  # noqa: N802
    @property
    def ANALYSIS(self) -> Analysis:  # noqa: N802
        """The game described for reviews, replays, results and tournaments."""
        ...

    def decide(self, state: S, request: Request[Any], now: Millis, /) -> Draft[S]: ...
    def evolve(self, state: S, event: Any, /) -> S: ...
    def view(self, state: S, seat: int | None, /) -> Any: ...
    def public_fields(self, state: S, /) -> dict[str, Any]:
        """Return the fields of a view that are the same for everyone."""
        ...

    def seat_fields(self, state: S, seat: int | None, /) -> dict[str, Any]:
        """Return the fields of a view that differ from seat to seat."""
        ...

    def legal(self, state: S, seat: int, now: Millis, /) -> Legal: ...
    def redact(self, event: Any, seat: int | None, /) -> Any: ...
    def deadline(self, state: S, /) -> Millis | None: ...
    def is_over(self, state: S, /) -> bool: ...


class Draft(Generic[S]):
    """The events that a request has caused so far and the state after them, so that one rule builds on another."""

    def __init__(self, state: S, evolve: Callable[[S, Any], S], request: Request[Any], now: Millis) -> None:
        self.state = state
        self.request = request
        self.now = now
        self.events: list[Any] = []
        self._evolve = evolve

    def emit(self, event: Any) -> None:
        """Add an event, and apply it to the state."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    @property
    def luck(self) -> bytes:
        """The random bytes of the request. Raise NeedsLuck if it has none."""
        if self.request.luck is None:
            raise NeedsLuck
        return bytes.fromhex(self.request.luck)

    @property
    def pressed(self) -> Millis:
        """When the player pressed the key; now, if the request does not say it."""
        return self.now if self.request.pressed is None else self.request.pressed


def cached_by_identity(function: Callable[[S, A], T]) -> Callable[[S, A], T]:
    """Cache a function of an immutable value by the identity of the value and the equality of the rest.

    A state has many parts, a command changes few of them, and each command needs a result for every part.
    """
    results: dict[int, tuple[S, A, T]] = {}

    def cached(value: S, rest: A) -> T:
        known = results.get(id(value))
        if known is None or known[0] is not value or known[1] != rest:
            if len(results) >= CACHE_SIZE:
                results.clear()
            results[id(value)] = known = (value, rest, function(value, rest))
        return known[2]

    return cached


def refuse(refusal: Refused | None) -> None:
    """Raise a refusal, if there is one."""
    if refusal is not None:
        raise refusal


def require_table(request: Request[Any]) -> None:
    """Refuse a command that only the table may give, if a seat gave it."""
    if request.seat is not None:
        raise Refused("table-only")


def decide_with_luck(
    game: GameRules[S], state: S, request: Request[Any], now: Millis, draw_luck: Callable[[], bytes]
) -> Draft[S]:
    """Decide, and draw luck (random bytes) only if the rules need it; ``Draft.request`` then holds it."""
    try:
        return game.decide(state, request, now)
    except NeedsLuck:
        return game.decide(state, replace(request, luck=draw_luck().hex()), now)


def fold(game: GameRules[S], events: Iterable[Any], state: S | None = None) -> S:
    """Return the state after these events, from the initial state or from another."""
    state = game.INITIAL if state is None else state
    for event in events:
        state = game.evolve(state, event)
    return state
