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
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, cast, get_args, overload

import msgspec

from tertia.bots.bot import Bot
from tertia.bots.external import bot_maker, is_external, load_bot
from tertia.bots.levels import LEVELS
from tertia.bots.player import Player, TimedCommand
from tertia.cards import Card, Face
from tertia.drawn_cards import CARD_SIZE, DrawnCards as DrawnCards, checked_size, draw as draw
from tertia.errors import BadInput, Refused
from tertia.games import GAMES, chipset, classic, coopset, scout, setup, twenty
from tertia.games.analysis import MatchFinished
from tertia.games.classic.editions import FORMS, Form, edition_options
from tertia.games.codec import tag_of
from tertia.games.common.options import new_table_options, option_kinds
from tertia.games.engine import AnyCards as AnyCards, Legal, Millis
from tertia.history.files import read_record, write_record
from tertia.history.record import AnyEntry
from tertia.history.recorded_game import RecordedGame
from tertia.history.verify import check_commitments as check_commitments, check_record
from tertia.notation import as_cards, parse_card
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
        players: int | None = None,
        seed: int | str | None = None,
        edition: str | None = None,
        form: Form = "classic",
        bots: Mapping[int, str | Callable[..., Player]] | None = None,
        names: Sequence[str] = (),
        **options: Any,
    ) -> None:
        """Deal a game. The same arguments with the same ``seed`` give the same cards.

        ``name`` is one of ``GAME_NAMES``, or the name as people write it: "ChipSet", "20/20". There are two
        ``players`` unless you say otherwise; in solitaire, one.
        ``edition`` chooses a rulebook of the classic game: "000" (Gigamic), "001" (worksheets), "002" (Gigamic
        2014), "003" (Devir) or "004" (FX Schmid). ``form`` is "classic", "beginner" or "solitaire"; the last two have
        the options of edition "003" unless you name another (see "Options of every game"). ``bots`` maps
        seats to levels, such as ``{1: "casual"}``: "newcomer", "casual", "regular", "expert" or "champion". A bot of
        your own is its class or its name, "module:Class" (see "Write a bot"). Bots act in ``wait``.
        ``names`` are the names of all players by seat. Other keywords are options of the game:
        ``game.view().options`` lists them.
        """
        rules = GAMES.get(_game_id(name))
        if rules is None:
            raise BadInput("unknown-game", given=name, expected=tuple(GAMES))
        name = rules.NAME
        if form not in FORMS:
            raise BadInput("bad-choice", option="form", given=form, expected=FORMS)
        if players is None:
            players = 1 if form == "solitaire" else 2
        if not isinstance(players, int) or players not in rules.PLAYERS:
            least, most = rules.PLAYERS[0], rules.PLAYERS[-1]
            raise BadInput("bad-players", given=_shown(players), least=least, most=most)
        if isinstance(names, str) or (names and len(names) != players):
            given = names if isinstance(names, str) else len(names)
            raise BadInput("names-by-seat", option="names", given=given, most=players)
        if not isinstance(bots, Mapping | None):
            raise BadInput("bots-by-seat", option="bots", given=bots, example='{1: "casual"}')
        self.name = name
        self.seed = secrets.token_hex(8) if seed is None else seed
        self.names = tuple(map(check_name, names))
        self.now: Millis = 0
        luck = random.Random(f"luck {self.seed}")  # noqa: S311 - reproducible on purpose
        self._rules = rules
        self._table = RecordedGame(rules, lambda: luck.randbytes(32))
        try:
            chosen = _options(name, edition, form, options)
            self._table.send(rules.Start(players, chosen), None, self.now)
        except Refused as refused:  # a wrong option is a wrong argument here
            raise BadInput(refused.code, **refused.details) from None
        self._bots = {
            self._checked_seat(seat): _make_bot(name, bot, f"{self.seed} {seat}")
            for seat, bot in (bots or {}).items()
        }

    # Looking ------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> ViewT:
        """Return everything that a seat may know. None is a spectator."""
        checked = None if seat is None else self._checked_seat(seat)
        return cast(ViewT, self._rules.view(self._table.state, checked))

    def legal(self, seat: int) -> Legal:
        """Return the commands that a seat may give now: complete ones, and ones that need cards."""
        return self._rules.legal(self._table.state, self._checked_seat(seat), self.now)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that lie face up on the table, without the empty places of ``view().table``."""
        view: Any = self.view()
        return tuple(card for card in view.table if card is not None)

    @property
    def events(self) -> tuple[Any, ...]:
        """All events so far, as the server of a game knows them: with the order of the deck."""
        return tuple(entry.event for entry in self._table.entries)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The score of each seat; None while it is not settled.

        In SetUp the lowest score wins, and in CoopSet all seats have the score of the team: see ``winners``.
        """
        return self._rules.ANALYSIS.scores(self._table.state)

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """The place of each seat, 1 for the best; None until the game is over. Equal places are a tie.

        All seats of a team have place 1: ``view().result`` says how well it played.
        """
        if not self.is_over:
            return None
        events = (entry.event for entry in reversed(self._table.entries))
        findings = (finding for event in events for finding in self._rules.ANALYSIS.findings(event))
        return next((finding.ranks for finding in findings if isinstance(finding, MatchFinished)), None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with place 1: several if they tie, all of a team; none until the game is over."""
        return tuple(seat for seat, rank in enumerate(self.ranks or ()) if rank == 1)

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._rules.is_over(self._table.state)

    # Playing ------------------------------------------------------------------------------------------------

    def play(self, seat: int, command: Any, **fields: Any) -> tuple[Any, ...]:
        """Give a command for a seat and return the events that follow.

        The command is one of ``legal``, or its tag with its fields: ``play(0, "claim", cards=(0, 1, 2))``. The tag of
        ``CallSet`` is ``call-set``; both are understood. Cards are numbers or names: ``cards="1rso 2gts 3pod"``.

        Raise Refused, which says why, if the command is not legal. A refused command changes nothing.
        """
        seat = self._checked_seat(seat)
        if isinstance(command, str):
            command = self._command(seat, command, fields)
        return _events(self._table.send(command, seat, self.now))

    def wait(self, milliseconds: Millis | None = None) -> tuple[Any, ...]:
        """Let time pass and return the events of that time. Bots act, and deadlines come.

        Without a number, wait until the next thing happens. Raise Refused if nothing ever happens unless a seat
        without a bot acts; so a loop that only waits never hangs. After the end of the game, return no events.
        """
        until = None if milliseconds is None else self.now + _checked_wait(milliseconds)
        before = self._table.version
        while not self.is_over:
            due, act = self._next()
            if due is None and until is None:
                raise Refused("nothing-happens", seats=self._seats_to_act())
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
        A record has the decks and not the seed, so ``seed`` is empty. Nor does it have the bots: all seats are yours.
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

    def draw(self, seat: int | None = None, size: int = CARD_SIZE, night: bool = False) -> DrawnCards:
        """Draw the table with a line about the game, and the hands that the seat sees. None is a spectator.

        ``size`` is the width of a card in pixels.
        """
        view: Any = self.view(seat)
        own = {seat: view.hand} if seat is not None and hasattr(view, "hand") else {}
        seen = own or {other: getattr(player, "hand", ()) for other, player in enumerate(view.players)}
        hands = tuple(
            (f"hand of {self._called(owner)}", hand)
            for owner, hand in seen.items()
            if isinstance(hand, tuple) and hand and None not in hand
        )
        face: Face = getattr(view.options, "face", "classic")
        return DrawnCards(view.table, face, night, checked_size(size), self._caption(), hands)

    def __str__(self) -> str:
        return str(self.draw())

    def __repr__(self) -> str:
        return f"<Game {self._caption()}>"

    def _repr_svg_(self) -> str | None:
        """Draw the table, for notebooks."""
        return self.draw()._repr_svg_()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Write the table, for IPython in a terminal."""
        printer.text(str(self))

    def _caption(self) -> str:
        """Return one line about the game: deal, scores, deck, and the seat whose turn it is."""
        view: Any = self.view()
        if self._rules.ANALYSIS.is_team:
            parts = [f"a team with {view.total} points"]
        else:
            scores = self.scores or [player.chips for player in view.players]
            names = self.names or ("",) * len(scores)
            named = (f"{name} {score}".strip() for name, score in zip(names, scores, strict=False))
            parts = [f"deal {view.deal}", " : ".join(named)]
        if hasattr(view, "pot"):
            parts.append(f"{view.pot} chips in the pot")
        parts.append(f"{view.deck} cards in the deck")
        call, hunt, turn = (getattr(view, name, None) for name in ("call", "hunt", "turn"))
        if view.phase == "over":
            parts.append("over")
        elif view.phase == "between":
            parts.append("between two deals")
        elif call is not None:
            parts.append(f"{self._called(call.seat)} has called")
        elif hunt is not None:
            parts.append(f"{self._called(hunt.scout)} is the scout")
        elif isinstance(turn, int):
            parts.append(f"turn of {self._called(turn)}")
        return f"{self.name}: {', '.join(parts)}"

    def _called(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"

    # Parts --------------------------------------------------------------------------------------------------

    def _checked_seat(self, seat: int) -> int:
        seats = range(len(self._table.state.players))
        if not hasattr(seat, "__index__") or index(seat) not in seats:
            raise BadInput("no-such-seat", given=_shown(seat), most=seats[-1])
        return index(seat)

    def _seats_to_act(self) -> tuple[int, ...]:
        """Return the seats without a bot that may give a command now; those of silent bots if there are no others."""
        seats = [seat for seat in range(len(self._table.state.players)) if self.legal(seat)]
        return tuple([seat for seat in seats if seat not in self._bots] or seats)

    def _command(self, seat: int, name: str, fields: dict[str, Any]) -> Any:
        kinds = {tag_of(kind): kind for kind in self._rules.COMMANDS}
        legal = self.legal(seat)
        tag = legal.tag_of(name)
        if tag not in kinds:
            raise BadInput("not-a-command", given=name, expected=(*legal.tags, "leave"))
        values = dict(fields)
        if "cards" in values:
            values["cards"] = as_cards(values["cards"])
        if isinstance(values.get("card"), str):
            values["card"] = parse_card(values["card"])
        missing = tuple(
            field.name
            for field in msgspec.structs.fields(kinds[tag])
            if field.required and field.name not in values
        )
        if missing:
            raise BadInput("missing-fields", command=tag, fields=missing)
        try:
            return msgspec.convert(values | {"type": tag}, kinds[tag])
        except msgspec.ValidationError as error:
            raise BadInput("bad-fields", command=tag, reason=str(error)) from None

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


def _game_id(name: object) -> str:
    """Return the id of a game whose name is written as on its box: ``20/20`` is ``twenty``."""
    lowered = str(name).casefold()
    return "twenty" if lowered == "20/20" else lowered


def _make_bot(game: str, bot: str | Callable[..., Player], seed: str) -> Player:
    if not isinstance(bot, str):
        return bot_maker(bot, getattr(bot, "__name__", repr(bot)))(seed)
    if is_external(bot):
        return load_bot(bot)(seed)
    if bot not in LEVELS:  # the message says how to name a bot of one's own
        raise BadInput("unknown-bot", given=bot, expected=tuple(LEVELS))
    return Bot(game, bot, seed)


def _options(name: str, edition: str | None, form: Form, others: dict[str, Any]) -> Any:
    kind = GAMES[name].Options
    unknown = [option for option in others if option not in kind.__struct_fields__]
    if unknown:
        expected = (*("players", "seed", "edition", "form", "bots", "names"), *option_kinds(kind))
        raise BadInput("unknown-option", given=unknown[0], expected=expected)
    values = {option: tuple(value) if isinstance(value, list) else value for option, value in others.items()}
    if "first_cards" in values:
        values["first_cards"] = as_cards(values["first_cards"])
    if edition is None and form == "classic":
        return new_table_options(kind, **values)
    if name != "classic":
        raise BadInput("classic-only", game=name)
    return msgspec.structs.replace(edition_options(edition or "003", form), **values)


def _shown(value: object) -> object:
    """Return a value for a sentence: in quotation marks if it is a text, so that '2' differs from 2."""
    return repr(value) if isinstance(value, str) else value


def _checked_wait(milliseconds: Millis) -> Millis:
    try:
        whole = index(milliseconds)
    except TypeError:
        raise BadInput("bad-wait", given=milliseconds) from None
    if whole < 0:
        raise BadInput("bad-wait", given=milliseconds)
    return whole


def _events(entries: Sequence[AnyEntry]) -> tuple[Any, ...]:
    return tuple(entry.event for entry in entries)
