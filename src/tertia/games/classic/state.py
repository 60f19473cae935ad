"""The state of a classic table, as the fold of its events."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tertia.cards import Card
from tertia.games.classic.commands import HintKind
from tertia.games.classic.events import (
    ClassicEvent,
    DealEnded,
    DealResult,
    Hint,
    Hinted,
    LocksLifted,
    Missed,
    Overlooked,
    Taken,
    Undone,
)
from tertia.games.classic.options import Options, Penalty, Scoring
from tertia.games.common.agreements import after_agreement_event
from tertia.games.common.calls import evolve_call, rest_after
from tertia.games.common.events import (
    Agreed,
    Called,
    CountdownBegan,
    CountdownStopped,
    Dealt,
    LaidMore,
    Overruled,
    Rested,
    Shown,
    TieDrawn,
    TookBack,
)
from tertia.games.common.layout import Layout, lay, open_cards, take
from tertia.games.common.match import MatchState, after_deal_began, after_deal_ended, after_match_event
from tertia.games.common.misses import Misses, with_miss
from tertia.games.common.photo_finish import Call
from tertia.games.common.table import with_each_player, with_player
from tertia.games.engine import Millis, without_tag
from tertia.solver import has_set

HINTS: tuple[HintKind, ...] = ("count", "one", "two")
"""The hints in order; the index is the number of cards that a hint shows."""

Phase = Literal["waiting", "playing", "between", "over"]
"""Before the first deal, during a deal, between two deals, or after the last one."""


class Player(Struct, frozen=True):
    """The cards and counts of a player in this deal, and the total of the deals before."""

    total: int = 0
    """The points of all finished deals."""
    won: tuple[Card, ...] = ()
    """The cards of the SETs taken, in the order in which they were taken."""
    minus: int = 0
    """R2.7: points lost by wrong calls."""
    locked: bool = False
    """R2.7: True if the player may neither call nor agree until another player takes a SET."""
    agreed: bool = False
    """R2.8: True if the player agrees that there is no SET."""
    mistakes: int = 0
    """The number of wrong calls."""
    hints: int = 0
    """The number of hints that the player got."""
    undone: int = 0
    """R4.5: how often the player undid a SET."""
    hint: Hint | None = None
    """The last hint, until the table changes."""
    overlooked: int = 0
    """R4.4: the SETs that the player of a solitaire game overlooked in saying that there is none."""
    added: Millis = 0
    """R4.4: the time that this cost. It is added to the time of the deal."""
    rests_until: Millis = 0
    """R2.7: when the rest after a wrong call ends; 0 without one."""
    rested_at: Millis = 0
    """When the last rest ended. An earlier press does not count, even if it arrives later."""

    def score(self, scoring: Scoring) -> int:
        """R2.11: the cards won, or one point for each SET, less penalties."""
        won = len(self.won)
        return (won if scoring == "cards" else won // 3) - self.minus


class Snapshot(Struct, frozen=True):
    """R4.5: the table and the deck before a SET was taken."""

    table: Layout
    deck: tuple[Card, ...]


class State(MatchState, frozen=True):
    phase: Phase = "waiting"
    options: Options = Options()
    players: tuple[Player, ...] = ()
    aside: tuple[Card, ...] = ()
    """R2.7: the cards of SETs that players lost by wrong calls. They are out of the deal."""
    call: Call | None = None
    """The call that is not resolved yet."""
    gone_at: Millis = 0
    """When cards last left the table, or the deal began: an earlier press was meant for other cards."""
    resumed_at: Millis = 0
    """When the last wrong call ended: an earlier press was made while play was suspended (R2.4)."""
    last: DealResult | None = None
    """The result of the last deal."""
    past: tuple[Snapshot, ...] = ()
    """R4.5: the table before each SET that can be undone, the latest at the end."""
    missed: Misses = ()
    """The wrong claims of this deal: the last ``MISSES_KEPT``."""

    @property
    def size(self) -> int:
        """R2.2: the layout has 12 cards; R3.2: 9 with the beginner deck, or 12 there too."""
        return 12 if self.options.held is None else int(self.options.beginner_cards)

    @property
    def open_cards(self) -> tuple[Card, ...]:
        return open_cards(self.table)

    @property
    def needs_call(self) -> bool:
        """R2.3: players call first. R4.3: a single player needs no call."""
        return self.options.claim == "call" and len(self.players) > 1

    @property
    def penalty(self) -> Penalty:
        """R2.7: the price of a wrong call. R4.3: for a single player a mistake is only counted.

        In games by the first revision of the rules it costs a single player the same.
        """
        is_free = len(self.players) == 1 and self.options.revision >= 2
        return "none" if is_free else self.options.penalty

    @property
    def is_strict(self) -> bool:
        """R4.2, strict solitaire: True for a single player whose deal ends when the table has no SET."""
        return len(self.players) == 1 and self.options.alone != "clear"

    @property
    def allows_undo(self) -> bool:
        """R4.5: True for a single player who clears the deck and may undo SETs."""
        return self.options.undo == "on" and len(self.players) == 1 and not self.is_strict

    @property
    def is_stuck(self) -> bool:
        """R4.5: True if the player can only undo a SET or end the deal: no SET and no deck is left."""
        return bool(self.past) and not self.deck and not has_set(self.open_cards)

    @property
    def hints_allowed(self) -> tuple[HintKind, ...]:
        """The kinds of hints at this table. The option names the strongest; weaker ones are allowed too."""
        most = self.options.hints
        return () if most == "off" else HINTS[: HINTS.index(most) + 1]

    def hints_left(self, seat: int) -> tuple[HintKind, ...]:
        """Return the hints that would tell this seat more about these cards than it knows."""
        hint = self.players[seat].hint
        first = 0 if hint is None else HINTS.index(hint.kind) + 1
        return self.hints_allowed[first:]

    def score(self, seat: int) -> int:
        return self.players[seat].score(self.options.scoring)


def evolve(state: State, event: ClassicEvent) -> State:
    """Return the state after an event."""
    match event:
        case Dealt():
            return _dealt(state, event)
        case Called():
            # A caller no longer agrees that there is no SET.
            call = evolve_call(state.call, event)
            return replace(with_player(state, event.seat, agreed=False), call=call, countdown=None)
        case TieDrawn() | Shown():
            return replace(state, call=evolve_call(state.call, event))
        case Taken():
            return _taken(state, event)
        case Undone():
            return _undone(state, event)
        case Missed():
            return _missed(state, event)
        case Overlooked(seat, sets, cost):
            player = state.players[seat]
            return with_player(state, seat, overlooked=player.overlooked + sets, added=player.added + cost)
        case LocksLifted():
            return with_each_player(state, locked=False)
        case Rested(seat):
            return with_player(state, seat, rests_until=0, rested_at=state.players[seat].rests_until)
        case Agreed() | TookBack() | CountdownBegan() | CountdownStopped() | Overruled():
            return after_agreement_event(state, event)
        case LaidMore(laid, places, at):
            more = replace(state, table=lay(state.table, places, laid), deck=state.deck[len(laid) :])
            return _table_changed(more, at)
        case Hinted(seat):
            hints = state.players[seat].hints + 1
            return with_player(state, seat, hint=without_tag(Hint, event), hints=hints)
        case DealEnded():
            return _deal_ended(state, event)
        case _:
            return after_match_event(state, event, Player())


def _table_changed(state: State, at: Millis) -> State:
    """R2.8: any change of the table withdraws the agreements. Hints were about the earlier cards."""
    return replace(with_each_player(state, agreed=False, hint=None), changed_at=at, countdown=None)


def _dealt(state: State, event: Dealt) -> State:
    return after_deal_began(
        state,
        event,
        len(event.laid),
        phase="playing",
        players=tuple(Player(total=player.total) for player in state.players),
        table=event.laid,
        aside=(),
        call=None,
        gone_at=event.at,
        resumed_at=0,
        past=(),
        missed=(),
    )


def _taken(state: State, event: Taken) -> State:
    """Give the cards to the taker. A SET of another player ends every lock (R2.7)."""
    table = state.table
    if event.laid:
        table = lay(table, event.places[: len(event.laid)], event.laid)
    else:
        table = take(table, event.cards, keep=state.size)
    taker = with_player(state, event.seat, won=state.players[event.seat].won + event.cards)
    after = replace(
        with_each_player(taker, locked=False),
        table=table,
        deck=state.deck[len(event.laid) :],
        call=None,
        gone_at=event.at,
        past=(*state.past, Snapshot(state.table, state.deck)) if state.allows_undo else (),
    )
    return _table_changed(after, event.at)


def _undone(state: State, event: Undone) -> State:
    """R4.5: put the last SET back on the table, and the cards laid since on the deck."""
    player, before = state.players[event.seat], state.past[-1]
    giver = with_player(state, event.seat, won=player.won[:-3], undone=player.undone + 1)
    after = replace(
        giver, table=before.table, deck=before.deck, call=None, gone_at=event.at, past=state.past[:-1]
    )
    return _table_changed(after, event.at)


def _missed(state: State, event: Missed) -> State:
    player = state.players[event.seat]
    after = with_player(
        state,
        event.seat,
        locked=event.locked,
        minus=player.minus + event.minus,
        won=player.won[: len(player.won) - len(event.aside)],
        mistakes=player.mistakes + 1,
        rests_until=rest_after(state, event.at),
    )
    past = () if event.aside else state.past  # R4.5: a SET lost as a penalty ends the way back
    missed = with_miss(state.missed, event.cards)
    aside = state.aside + event.aside
    return replace(after, call=None, aside=aside, missed=missed, resumed_at=event.at, past=past)


def _deal_ended(state: State, event: DealEnded) -> State:
    """R2.12: the scores of the deal are added to the totals."""
    players = tuple(
        replace(player, total=player.total + score, locked=False, agreed=False, hint=None, rests_until=0)
        for player, score in zip(state.players, event.scores, strict=True)
    )
    return after_deal_ended(
        state, event.resumes, without_tag(DealResult, event), players=players, call=None, countdown=None
    )


INITIAL = State()
