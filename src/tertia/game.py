"""One game of any kind in memory: the object to start with.

>>> import tertia
>>> game = tertia.Game("classic", players=2, seed=7)
>>> print(game)
classic: deal 1, 0 : 0, 69 cards in the deck
2rsd  1gtd  1gss  3god
3gso  2pto  1pod  2rod
3rso  2pts  3ptd  3rss
>>> game.play(0, "call-set")[0].seat
0
>>> first = tertia.find_sets(game.cards)[0]
>>> _ = game.wait(200)                      # calls that were pressed earlier may still arrive
>>> game.play(0, "claim", cards=first)[-1].seat
0
>>> game.scores
(3, 0)

Seats count from 0. Times are in milliseconds and pass only in ``wait``.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, cast, get_args, overload

import msgspec

from tertia.bots.bot import Bot
from tertia.bots.player import TimedCommand
from tertia.cards import Card
from tertia.drawn_cards import DrawnCards as DrawnCards, draw as draw
from tertia.errors import BadInput
from tertia.games import GAMES, chipset, classic, coopset, scout, setup, twenty
from tertia.games.classic.editions import Form, edition_options
from tertia.games.codec import tag_of
from tertia.games.common.options import new_table_options
from tertia.games.engine import AnyCards as AnyCards, Legal, Millis
from tertia.history.files import read_record, write_record
from tertia.history.record import AnyEntry
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import (
    InvalidRecord as InvalidRecord,
    check_commitments as check_commitments,
    check_record,
)
from tertia.rooms.names import check_name

ViewT = TypeVar("ViewT")

GameName = Literal["classic", "scout", "chipset", "setup", "coopset", "twenty"]

GAME_NAMES: tuple[str, ...] = get_args(GameName)
"""The names of all games."""


class Moment(msgspec.Struct, Generic[ViewT], frozen=True):
    """One event of a replay, with the view of a spectator after it."""

    at: Millis
    event: Any
    view: ViewT


class Game(Generic[ViewT]):
    """A game with its players, its clock and its record."""

    @overload
    def __init__(self: Game[classic.View], name: Literal["classic"] = "classic", **settings: Any) -> None: ...
    @overload
    def __init__(self: Game[scout.View], name: Literal["scout"], **settings: Any) -> None: ...
    @overload
    def __init__(self: Game[chipset.View], name: Literal["chipset"], **settings: Any) -> None: ...
    @overload
    def __init__(self: Game[setup.View], name: Literal["setup"], **settings: Any) -> None: ...
    @overload
    def __init__(self: Game[coopset.View], name: Literal["coopset"], **settings: Any) -> None: ...
    @overload
    def __init__(self: Game[twenty.View], name: Literal["twenty"], **settings: Any) -> None: ...
    @overload
    def __init__(self: Game[Any], name: str, **settings: Any) -> None: ...

    def __init__(
        self,
        name: str = "classic",
        *,
        players: int = 2,
        seed: int | str | None = None,
        edition: str | None = None,
        form: Form = "classic",
        bots: Mapping[int, str] | None = None,
        names: Sequence[str] = (),
        **options: Any,
    ) -> None:
        """Deal a game. The same arguments with the same ``seed`` give the same cards.

        ``name`` is one of ``GAME_NAMES``. ``edition`` ("000" to "004") and ``form`` ("classic", "beginner" or
        "solitaire") choose a rulebook and a form of the classic game. ``bots`` maps seats to levels: "newcomer",
        "casual", "regular", "expert" or "champion"; bots act in ``wait``. ``names`` are the names of the players by
        seat, for records. Other keywords are options of the game: ``game.view().options`` lists them.
        """
        rules = GAMES.get(name)
        if rules is None:
            raise BadInput("unknown-game", given=name, expected=tuple(GAMES))
        if players not in rules.PLAYERS:
            least, most = rules.PLAYERS[0], rules.PLAYERS[-1]
            raise BadInput("bad-players", given=players, least=least, most=most)
        self.name = name
        self.seed = secrets.token_hex(8) if seed is None else seed
        self.names = tuple(map(check_name, names))
        self.now: Millis = 0
        luck = random.Random(f"luck {self.seed}")  # noqa: S311 - reproducible on purpose
        self._rules = rules
        self._table = RecordedGame(rules, lambda: luck.randbytes(32))
        self._bots = {seat: Bot(name, level, f"{self.seed} {seat}") for seat, level in (bots or {}).items()}
        chosen = _options(name, edition, form, options)
        self._table.send(rules.Start(players, chosen), None, self.now)

    # Looking ------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> ViewT:
        """Return everything that a seat may know. None is a spectator."""
        return cast(ViewT, self._rules.view(self._table.state, seat))

    def legal(self, seat: int) -> Legal:
        """Return the commands that a seat may give now: complete ones, and ones that need cards."""
        return self._rules.legal(self._table.state, seat, self.now)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that lie face up on the table."""
        view: Any = self.view()
        return tuple(card for card in view.table if card is not None)

    @property
    def events(self) -> tuple[Any, ...]:
        """All events so far, as the server of a game knows them: with the order of the deck."""
        return tuple(entry.event for entry in self._table.entries)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The score of each seat; None while it is not settled."""
        return self._rules.ANALYSIS.scores(self._table.state)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._rules.is_over(self._table.state)

    # Playing ------------------------------------------------------------------------------------------------

    def play(self, seat: int, command: Any, **fields: Any) -> tuple[Any, ...]:
        """Give a command for a seat and return the events that follow.

        The command is one of ``legal``, or its tag with its fields: ``play(0, "claim", cards=(0, 1, 2))``. Raise
        Refused, which says why, if the command is not legal. A refused command changes nothing.
        """
        if isinstance(command, str):
            command = self._command(command, fields)
        return _events(self._table.send(command, seat, self.now))

    def wait(self, milliseconds: Millis | None = None) -> tuple[Any, ...]:
        """Let time pass and return the events of that time. Bots act, and deadlines come.

        Without a number, wait until the next thing happens; if nothing can, return at once.
        """
        until = None if milliseconds is None else self.now + milliseconds
        before = self._table.version
        while not self.is_over:
            due, act = self._next()
            if due is None or (until is not None and due > until):
                break
            self.now = max(self.now, due)
            act()
            if until is None and self._table.version > before:
                break
        if until is not None:
            self.now = max(self.now, until)
        return _events(self._table.entries[before:])

    # Records ------------------------------------------------------------------------------------------------

    def replay(self) -> Iterator[Moment[ViewT]]:
        """Yield every event with a spectator's view after it."""
        state = self._rules.INITIAL
        for entry in self._table.entries:
            state = self._rules.evolve(state, entry.event)
            event = self._rules.redact(entry.event, None)
            yield Moment(entry.at, event, cast(ViewT, self._rules.view(state, None)))

    def save(self, path: str | Path) -> None:
        """Write the record to a file, which ``load`` and ``tertia replay`` read."""
        lines = write_record(self._rules, self._table.entries, self.names)
        Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Game[Any]:
        """Read a record and check it: every command is decided again, and every deck is compared with its seal.

        Raise BadInput if the file is not a record, and InvalidRecord if the record does not follow from its commands.
        """
        rules, entries, names = read_record(Path(path).read_text(encoding="utf-8").splitlines())
        state = check_record(rules, entries)
        game: Game[Any] = cls.__new__(cls)
        game.name, game.seed, game.names, game.now = rules.NAME, "", names, entries[-1].at
        game._rules, game._bots = rules, {}
        game._table = RecordedGame(rules, lambda: secrets.token_bytes(32))
        game._table.state, game._table.entries = state, entries
        return game

    # Display ------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        view: Any = self.view()
        scores = "" if self.scores is None else f" {' : '.join(map(str, self.scores))},"
        deal = f"deal {view.deal}," if hasattr(view, "deal") else "a team,"
        return f"{self.name}: {deal}{scores} {view.deck} cards in the deck\n{self._drawn()}".rstrip()

    def __repr__(self) -> str:
        return f"<Game {str(self).splitlines()[0]}>"

    def _repr_svg_(self) -> str | None:
        """Draw the table, for notebooks."""
        return self._drawn()._repr_svg_()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Write the table, for IPython in a terminal."""
        printer.text(str(self))

    # Parts --------------------------------------------------------------------------------------------------

    def _drawn(self) -> DrawnCards:
        view: Any = self.view()
        return DrawnCards(self.cards, getattr(view.options, "face", "classic"))

    def _command(self, tag: str, fields: dict[str, Any]) -> Any:
        kinds = {tag_of(kind): kind for kind in self._rules.COMMANDS}
        if tag not in kinds:
            raise BadInput("bad-choice", option="command", given=tag, expected=tuple(kinds))
        try:
            return msgspec.convert(fields | {"type": tag}, kinds[tag])
        except msgspec.ValidationError as error:
            raise BadInput("bad-message", reason=str(error)) from None

    def _next(self) -> tuple[Millis | None, Any]:
        """Return the time of the next bot command or deadline, and a function that does it."""
        planned: list[tuple[Millis, int, TimedCommand]] = []
        for seat, bot in self._bots.items():
            timed = bot.act(self.view(seat), self.legal(seat), self.now)
            if timed is not None:
                planned.append((self.now + timed.after, seat, timed))
        due = self._rules.deadline(self._table.state)
        first = min(planned, key=lambda plan: plan[:2], default=None)
        if first is not None and (due is None or first[0] < due):
            at, seat, timed = first
            return at, lambda: self._table.send(timed.command, seat, at)
        return due, lambda: self._table.pass_time(cast(Millis, due))


def _options(name: str, edition: str | None, form: Form, others: dict[str, Any]) -> Any:
    kind = GAMES[name].Options
    unknown = [option for option in others if option not in kind.__struct_fields__]
    if unknown:
        raise BadInput("bad-choice", option="option", given=unknown[0], expected=kind.__struct_fields__)
    values = {option: tuple(value) if isinstance(value, list) else value for option, value in others.items()}
    if edition is None and form == "classic":
        return new_table_options(kind, **values)
    if name != "classic":
        raise BadInput("classic-only", game=name)
    return msgspec.structs.replace(edition_options(edition or "003", form), **values)


def _events(entries: Sequence[AnyEntry]) -> tuple[Any, ...]:
    return tuple(entry.event for entry in entries)
