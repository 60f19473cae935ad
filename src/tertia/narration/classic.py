"""Sentences for events of the classic game."""

from __future__ import annotations

from tertia.games.classic import events
from tertia.games.common.events import Called, MatchEnded
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared


def narrate(n: Narrator, event: events.ClassicEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case Called(tapped=True, overtaken=None):
            return None  # the claim that follows says it
        case Called(seat, overtaken=None):
            return n.say("classic.called", name=n.name(seat))
        case Called(tied=tied) if tied > 1:
            return None  # TieDrawn said it
        case Called(seat, overtaken=other) if other is not None:
            return n.say("classic.overtook", name=n.name(seat), other=n.name(other))
        case events.Started(options=options) if options.first_cards:
            started = narrate_shared(n, "classic", event)
            return f"{started} {n.say('classic.first-cards', n=len(options.first_cards))}"
        case events.Taken():
            return _taken(n, event)
        case events.Missed():
            return _missed(n, event)
        case events.Overlooked(seat, sets, cost):
            return n.say("classic.overlooked", n=sets, name=n.name(seat), cost=cost // 1000)
        case events.Undone(seat, cards):
            return n.say("classic.undone", name=n.name(seat), cards=n.cards(cards))
        case events.LocksLifted():
            return n.say("classic.locks-lifted")
        case events.Hinted(seat, kind):
            return n.say(f"classic.hinted.{kind}", name=n.name(seat))
        case events.DealEnded():
            return _deal_ended(n, event)
        case MatchEnded(totals, ranks):
            winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
            if len(totals) == 1:
                return n.say("classic.match-ended.alone", totals=n.scores(totals))
            return n.say(
                "classic.match-ended.won", n=len(winners), names=n.everyone(winners), totals=n.scores(totals)
            )
        case _:
            return narrate_shared(n, "classic", event)


def _taken(n: Narrator, event: events.Taken) -> str:
    taken = n.say(
        "classic.taken", name=n.name(event.seat), cards=n.cards(event.cards), seconds=n.seconds(event.took)
    )
    return f"{taken} {n.say('classic.refilled', cards=n.cards(event.laid))}" if event.laid else taken


def _missed(n: Narrator, event: events.Missed) -> str:
    """R1.5: the sentence for a failed claim always says why; R2.7: and what it costs."""
    if event.reason == "no-set":
        why = n.why(event.cards)
        said = n.say("classic.missed.no-set", name=n.name(event.seat), cards=n.cards(event.cards), why=why)
    else:
        said = n.say(f"classic.missed.{event.reason}", name=n.name(event.seat))
    if event.locked:
        return f"{said} {n.say('classic.cost.locked')}"
    if event.minus > 1:
        return f"{said} {n.say('classic.cost.points', n=event.minus)}"
    if event.minus:
        return f"{said} {n.say('classic.cost.point')}"
    if event.aside:
        return f"{said} {n.say('classic.cost.set', cards=n.cards(event.aside))}"
    return said


def _deal_ended(n: Narrator, event: events.DealEnded) -> str:
    pile = event.opened[0]
    plays_alone = len(event.scores) == 1
    reason = "no-set" if event.reason == "agreed" and plays_alone else event.reason
    parts = [
        n.say(f"classic.deal-ended.{reason}", deal=event.deal),
        n.say("classic.result", scores=n.scores(event.scores)),
        *([] if reason == "no-card" else [n.say("classic.cards-left", n=event.cards_left)]),
        *([n.say("classic.added", cost=event.added // 1000)] if event.added else []),
        n.say("classic.opened", salt=pile.salt),
    ]
    return " ".join(parts)
