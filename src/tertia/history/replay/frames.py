"""The frames of a replay: the events, the view and the open SETs after each decision.

A frame has what the people at the table received when it happened. It leaves out fields of the view that did not
change, so that the replay of a long game stays small.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import msgspec

from tertia.cards import FEATURES, Card, Feature, card_features
from tertia.games.analysis import CardsAdded, ClaimFailed, DealBegan, DealFinished, SetFound, SetReturned
from tertia.games.common.events import CameBack, Left, Resumed
from tertia.games.engine import GameRules, Millis
from tertia.history.known_cards import KnownCards
from tertia.history.play_clock import PlayClock
from tertia.history.replay.finished_game import FinishedGame, Step
from tertia.history.replay.open_view import OpenHands, deal_after, open_view
from tertia.narration.classic import narrate_way
from tertia.narration.narrator import Narrator, narrate_end, narrate_step
from tertia.narration.pieces import MarkingNarrator, Piece, plain_text, split
from tertia.rooms.events import Ended

Perspective: TypeAlias = int | Literal["all"] | None
"""A seat, a spectator (None), or all cards face up."""

MarkKind = Literal["set", "back", "miss", "more", "deal", "end"]
"""A SET was taken, a SET was given back, a claim was wrong, cards were added, a deal began, or a deal ended."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on the time line."""

    kind: MarkKind
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    took: Millis | None = None
    """Of a SET: the time that the player needed; None where it is not measured, as after an undo (R4.5)."""
    differ: tuple[Feature, ...] = ()
    """Of a SET: the features in which its cards differ."""


@dataclass(frozen=True, slots=True)
class OpenSet:
    """A SET on the table that anybody may take."""

    cards: tuple[Card, ...]
    since: Millis
    """The instant at which it appeared."""
    differ: tuple[Feature, ...]
    """The features in which its cards differ."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one decision."""

    at: Millis
    played: Millis
    """The time since the first frame, without pauses."""
    happened: tuple[Any, ...]
    """The events, redacted for the perspective."""
    says: tuple[str, ...]
    """The events as sentences."""
    pieces: tuple[tuple[Piece, ...], ...]
    """The same sentences in pieces: texts, and cards to draw."""
    marks: tuple[Mark, ...]
    view: dict[str, Any]
    """The fields of the view that changed."""
    open: tuple[OpenSet, ...] | None
    """The open SETs from now on; None if they did not change."""


def frames(
    game: FinishedGame,
    perspective: Perspective,
    narrator: Narrator,
    owner: int | None = None,
    played_steps: int | None = None,
) -> Iterator[Frame]:
    """Yield every frame of a finished game.

    ``owner`` is the seat of the person who looks. Hands that stay hidden after the game are open to their
    owner only. The steps after the first ``played_steps`` are a way that nobody played (``follow_way``).
    """
    rules, hands, deal = game.room.rules, OpenHands(game, owner), 0
    marking = MarkingNarrator(narrator.language, narrator.names, narrator.face, own_seat=narrator.own_seat)
    last_view: dict[str, Any] = {}
    open_sets: dict[frozenset[Card], OpenSet] = {}
    clock, start = PlayClock(), game.steps[0].decision.at
    known_cards = KnownCards()
    for number, step in enumerate(game.steps):
        is_played = played_steps is None or number < played_steps
        at, events = step.decision.at, list[Any]()
        for event in step.decision.game_events:
            clock.add(event)
            deal = deal_after(rules, event, deal)
            events.append(_visible_event(rules, event, perspective, hands.in_deal(deal)))
        view = _view(rules, step.room.play, perspective, hands.of(step.room.play))
        changed = {
            name: value for name, value in view.items() if name not in last_view or last_view[name] != value
        }
        last_view = view
        now_open = {frozenset(cards): cards for cards in rules.ANALYSIS.open_sets(step.room.play)}
        is_same = now_open.keys() == open_sets.keys()
        open_sets = {
            key: open_sets.get(key) or OpenSet(cards, at, differing(cards)) for key, cards in now_open.items()
        }
        oldest_first = sorted(open_sets.values(), key=lambda open_set: (open_set.since, open_set.cards))
        sentences = (
            narrate_step(marking, rules.NAME, events) if is_played else list(narrate_way(marking, events))
        )
        ends = [event for event in step.decision.room_events if isinstance(event, Ended)]
        sentences = [*(narrate_end(marking, event.by) for event in ends), *sentences]
        if _is_return_to_leave(game, number):
            sentences = []  # the page only reconnected to leave
        marks = tuple(marks_of(step))
        if known_cards.cover_table:
            marks = tuple(replace(mark, took=None) for mark in marks)
        findings = [
            finding for event in step.decision.game_events for finding in rules.ANALYSIS.findings(event)
        ]
        known_cards.update(findings, rules.ANALYSIS.known_after_undo(step.room.play))
        yield Frame(
            at,
            clock.read(at) - start,
            happened=tuple(events),
            says=tuple(plain_text(sentence) for sentence in sentences),
            pieces=tuple(split(sentence) for sentence in sentences),
            marks=marks if is_played else tuple(replace(mark, seat=None, took=None) for mark in marks),
            view=changed,
            open=None if is_same else tuple(oldest_first),
        )


def _is_return_to_leave(game: FinishedGame, number: int) -> bool:
    """Return True for a step in which a player only came back, and who leaves with the next step."""
    happened = game.steps[number].decision.game_events
    returned = [event.seat for event in happened if isinstance(event, CameBack)]
    if not returned or not all(isinstance(event, CameBack | Resumed) for event in happened):
        return False
    findings = game.room.rules.ANALYSIS.findings
    return any(
        (isinstance(event, Left) and event.seat in returned)
        or any(isinstance(one, DealFinished) and one.reason == "left" for one in findings(event))
        for step in game.steps[number + 1 : number + 2]
        for event in step.decision.game_events
    )


def _visible_event(
    game: GameRules[Any], event: Any, perspective: Perspective, open_seats: Collection[int]
) -> Any:
    """Return the event as it is shown. Seats whose hands stay hidden are seen as by a spectator."""
    if perspective == "all":
        return game.ANALYSIS.open_event(event, open_seats)
    return game.redact(event, perspective if perspective in open_seats else None)


def _view(
    game: GameRules[Any], state: Any, perspective: Perspective, open_seats: Collection[int]
) -> dict[str, Any]:
    """Return the view as plain data. A late player was a spectator until there was a seat."""
    if perspective == "all":
        return open_view(game, state, open_seats)
    is_seated = perspective is not None and perspective < len(state.players)
    seat = perspective if is_seated and perspective in open_seats else None
    view: dict[str, Any] = msgspec.to_builtins(game.view(state, seat))
    return view


def differing(cards: Sequence[Card]) -> tuple[Feature, ...]:
    """Return the features in which the cards of a SET differ. If the first two differ in one, all three do."""
    first, second = card_features(cards[0]), card_features(cards[1])
    return tuple(name for name, x, y in zip(FEATURES, first, second, strict=True) if x != y)


def marks_of(step: Step) -> Iterator[Mark]:
    """Yield the marks of a step on the time line: SETs, wrong calls, added cards, starts and ends of deals."""
    for event in step.decision.game_events:
        for finding in step.room.rules.ANALYSIS.findings(event):
            match finding:
                case SetFound(seat, cards, took):
                    yield Mark("set", seat, cards, took, differing(cards))
                case SetReturned():
                    yield Mark("back")
                case ClaimFailed(seat, cards):
                    yield Mark("miss", seat, cards)
                case DealBegan():
                    yield Mark("deal")
                case DealFinished():
                    yield Mark("end")
                case CardsAdded():
                    yield Mark("more")
