"""Sentences for events of the classic game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tertia.games.classic import events
from tertia.games.common.events import Agreed, Called, Dealt, MatchEnded
from tertia.narration.narrator import Narrator, narrate_step
from tertia.narration.shared import narrate_shared
from tertia.texts.numbers import minutes_text

BEFORE_THE_END = ("lost", "over", "left", "stopped")
"""Why a deal ended although its deck may have cards."""


def narrate(narrator: Narrator, event: events.ClassicEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case Called(tapped=True, overtaken=None):
            return None  # the claim that follows says it
        case Called(seat, overtaken=None):
            return narrator.say("classic.called", name=narrator.name(seat))
        case Called(tied=tied) if tied > 1:
            return None  # TieDrawn said it
        case Called(seat, overtaken=other) if other is not None:
            return narrator.say("classic.overtook", name=narrator.name(seat), other=narrator.name(other))
        case events.Started(options=options) if options.first_cards:
            started = narrate_shared(narrator, "classic", event)
            return f"{started} {narrator.say('classic.first-cards', n=len(options.first_cards))}"
        case Dealt(deal, _, _, commitment, laid) if len(narrator.names) == 1:  # nobody asks who dealt
            return narrator.say(
                "classic.dealt-alone",
                deal=deal,
                cards=narrator.cards(laid),
                commitment=narrator.seal(commitment),
            )
        case events.Taken():
            return _taken(narrator, event)
        case events.Missed():
            return _missed(narrator, event)
        case events.Overlooked(seat, sets, cost):
            return narrator.say("classic.overlooked", n=sets, name=narrator.name(seat), cost=cost // 1000)
        case events.Undone(seat, cards):
            return narrator.say("classic.undone", name=narrator.name(seat), cards=narrator.cards(cards))
        case events.LocksLifted():
            return narrator.say("classic.locks-lifted")
        case events.Hinted(seat, kind):
            return narrator.say(f"classic.hinted.{kind}", name=narrator.name(seat))
        case events.DealEnded():
            return _deal_ended(narrator, event)
        case MatchEnded(totals, ranks):
            winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
            if len(totals) == 1:
                return narrator.say("classic.match-ended.alone")  # the end of the deal told the result
            return narrator.say_of_all(
                "classic.match-ended.won", winners, n=len(winners), totals=narrator.scores(totals)
            )
        case _:
            return narrate_shared(narrator, "classic", event)


def narrate_way(narrator: Narrator, happened: Iterable[events.ClassicEvent]) -> Iterator[str]:
    """Yield the sentences for a step of a way that nobody played (R4.5): without a player and without a time.

    The first one says what to do, the others what follows.
    """
    for event in happened:
        match event:
            case events.Taken(cards=cards, laid=laid):
                yield narrator.say("classic.way.taken", cards=narrator.cards(cards))
                if laid:
                    yield narrator.say("classic.refilled", cards=narrator.cards(laid))
            case Agreed():
                yield narrator.say("classic.way.agreed")
            case events.DealEnded():
                yield narrator.say("classic.way.deal-ended")
            case MatchEnded():
                pass
            case _:
                yield from narrate_step(narrator, "classic", [event])


def _taken(narrator: Narrator, event: events.Taken) -> str:
    taken = narrator.say(
        "classic.taken",
        name=narrator.name(event.seat),
        cards=narrator.cards(event.cards),
        seconds=narrator.seconds(event.took),
    )
    if not event.laid:
        return taken
    return f"{taken} {narrator.say('classic.refilled', cards=narrator.cards(event.laid))}"


def _missed(narrator: Narrator, event: events.Missed) -> str:
    """R1.5: the sentence for a failed claim always says why; R2.7: and what it costs."""
    if event.reason == "no-set":
        why = narrator.why(event.cards)
        said = narrator.say(
            "classic.missed.no-set",
            name=narrator.name(event.seat),
            cards=narrator.cards(event.cards),
            why=why,
        )
    else:
        said = narrator.say(f"classic.missed.{event.reason}", name=narrator.name(event.seat))
    if event.locked:
        return f"{said} {narrator.say('classic.cost.locked')}"
    if event.minus > 1:
        return f"{said} {narrator.say('classic.cost.points', n=event.minus)}"
    if event.minus:
        return f"{said} {narrator.say('classic.cost.point')}"
    if event.aside:
        return f"{said} {narrator.say('classic.cost.set', cards=narrator.cards(event.aside))}"
    return said


def _deal_ended(narrator: Narrator, event: events.DealEnded) -> str:
    pile = event.opened[0]
    parts = list(_result_alone(narrator, event) if len(event.scores) == 1 else _result(narrator, event))
    if event.reason in BEFORE_THE_END:
        parts.append(narrator.say("classic.result.undealt", n=event.cards_left))
    elif event.reason != "no-card":
        parts.append(narrator.say("classic.cards-left", n=event.cards_left))
    if event.added:
        parts.append(narrator.say("classic.added", cost=event.added // 1000))
    parts.append(narrator.say("classic.opened", salt=pile.salt))
    return " ".join(parts)


def _result(narrator: Narrator, event: events.DealEnded) -> Iterator[str]:
    yield narrator.say(f"classic.deal-ended.{event.reason}", deal=event.deal)
    yield narrator.say("classic.result.scores", scores=narrator.scores(event.scores))


def _result_alone(narrator: Narrator, event: events.DealEnded) -> Iterator[str]:
    """R4.3: SETs and time, as everywhere. That the player has left was told before."""
    # A single player who sees no SET may be wrong.
    reason = "deck" if event.reason == "agreed" else event.reason
    if reason not in ("left", "stopped"):
        yield narrator.say(f"classic.deal-ended.alone.{reason}")
    yield narrator.say("classic.result.alone", sets=event.sets[0], time=minutes_text(event.took))
