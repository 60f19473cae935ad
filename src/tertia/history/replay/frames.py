"""The frames of a replay: what happened, how the table looked then, and which SETs lay open.

A frame is a decision, as the people at the table were told of it: their news, again. Fields of the view that
did not change are left out, so that a long game stays a short answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

from tertia.cards import FEATURES, Card, Feature, card_features
from tertia.games.analysis import CardsAdded, ClaimFailed, DealBegan, DealFinished, SetFound
from tertia.games.engine import Game, Millis
from tertia.history.replay.open_view import open_view
from tertia.history.replay.rounds import Round, Step
from tertia.narration.narrator import Narrator, narrate

Eyes: TypeAlias = int | Literal["all"] | None
"""Through whose eyes: a seat's, those of one who watched (None), or with all cards open."""

MarkKind = Literal["set", "miss", "more", "deal", "end"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a frame is on the time line."""

    kind: MarkKind
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    took: Millis | None = None
    differ: tuple[Feature, ...] = ()
    """Of a SET: the features in which its cards differ."""


@dataclass(frozen=True, slots=True)
class OpenSet:
    """A SET that lies on the table."""

    cards: tuple[Card, ...]
    since: Millis
    differ: tuple[Feature, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    at: Millis
    happened: tuple[Any, ...]
    """The events, without what these eyes may not see."""
    says: tuple[str, ...]
    marks: tuple[Mark, ...]
    view: dict[str, Any]
    """The fields of the view that changed."""
    open: tuple[OpenSet, ...] | None
    """The SETs that lie on the table from now on; None where they are the same as before."""


def frames(game: Round, eyes: Eyes, narrator: Narrator) -> Iterator[Frame]:
    """Every frame of a finished game."""
    rules = game.room.rules
    seat = None if eyes == "all" else eyes
    known: dict[str, Any] = {}
    lying: dict[frozenset[Card], OpenSet] = {}
    for step in game.steps:
        at, events = step.decision.at, step.decision.game_events
        if eyes != "all":
            events = tuple(rules.redact(event, seat) for event in events)
        view = _seen(rules, step.room.play, eyes)
        changed = {name: value for name, value in view.items() if name not in known or known[name] != value}
        known = view
        there = {frozenset(cards): cards for cards in rules.ANALYSIS.open_sets(step.room.play)}
        is_same = there.keys() == lying.keys()
        lying = {key: lying.get(key) or OpenSet(cards, at, differing(cards)) for key, cards in there.items()}
        says = (narrate(narrator, rules.NAME, event) for event in events)
        yield Frame(
            at,
            events,
            tuple(sentence for sentence in says if sentence),
            tuple(marks_of(step)),
            changed,
            None if is_same else tuple(sorted(lying.values(), key=lambda one: (one.since, one.cards))),
        )


def _seen(game: Game[Any], state: Any, eyes: Eyes) -> dict[str, Any]:
    """The view as plain data. Who came late to the game watched it until there was a seat."""
    if eyes == "all":
        return open_view(game, state)
    seat = eyes if eyes is not None and eyes < len(state.players) else None
    seen: dict[str, Any] = msgspec.to_builtins(game.view(state, seat))
    return seen


def differing(cards: Sequence[Card]) -> tuple[Feature, ...]:
    """The features in which the cards of a SET differ: where the first two do, all three do."""
    first, second = card_features(cards[0]), card_features(cards[1])
    return tuple(name for name, x, y in zip(FEATURES, first, second, strict=True) if x != y)


def marks_of(step: Step) -> Iterator[Mark]:
    """What a step is on the time line: SETs, wrong calls, more cards, a deal and its end."""
    for event in step.decision.game_events:
        for finding in step.room.rules.ANALYSIS.findings(event):
            match finding:
                case SetFound(seat, cards, took):
                    yield Mark("set", seat, cards, took, differing(cards))
                case ClaimFailed(seat, cards):
                    yield Mark("miss", seat, cards)
                case DealBegan():
                    yield Mark("deal")
                case DealFinished():
                    yield Mark("end")
                case CardsAdded():
                    yield Mark("more")
