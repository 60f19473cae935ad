"""Sentences for events of 20/20."""

from __future__ import annotations

from tertia.games.common.events import Called
from tertia.games.twenty import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared


def narrate(n: Narrator, event: events.TwentyEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Dealt():
            return _dealt(n, event)
        case Called(tapped=True, overtaken=None):
            return None  # the claim that follows says it
        case Called(seat, overtaken=None):
            return n.say("twenty.called", name=n.name(seat))
        case Called(seat, overtaken=other) if other is not None:
            return n.say("twenty.overtook", name=n.name(seat), other=n.name(other))
        case events.Taken(seat, cards, own, took=took):
            return n.say(
                "twenty.taken", n=len(own), name=n.name(seat), cards=n.cards(cards), seconds=n.seconds(took)
            )
        case events.Replaced(laid):
            return n.say("twenty.replaced", cards=n.cards(laid))
        case events.Missed():
            return _missed(n, event)
        case events.Drew():
            return _drew(n, event)
        case events.Rebuilt(commitment, count):
            return n.say("twenty.rebuilt", n=count, commitment=n.seal(commitment))
        case events.DealEnded():
            return _deal_ended(n, event)
        case _:
            return narrate_shared(n, "twenty", event)


def _dealt(n: Narrator, event: events.Dealt) -> str:
    dealt = n.say(
        "twenty.dealt",
        deal=event.deal,
        name=n.name(event.dealer),
        cards=n.cards(event.laid),
        commitment=n.seal(event.commitment),
    )
    return " ".join([dealt, *(_hand(n, seat, hand) for seat, hand in enumerate(event.hands) if hand)])


def _hand(n: Narrator, seat: int, hand: events.Hand) -> str:
    """R9.7: a hidden hand is only counted."""
    faces = [card for card in hand if card is not None]
    if len(faces) < len(hand):
        return n.say("twenty.hand.hidden", n=len(hand), name=n.name(seat))
    return n.say("twenty.hand.seen", name=n.name(seat), cards=n.cards(faces))


def _missed(n: Narrator, event: events.Missed) -> str:
    """R1.5: the sentence for a failed claim always says why."""
    if event.reason != "no-set":
        return n.say(f"twenty.missed.{event.reason}", name=n.name(event.seat))
    why = n.why(event.cards)
    return n.say("twenty.missed.no-set", name=n.name(event.seat), cards=n.cards(event.cards), why=why)


def _drew(n: Narrator, event: events.Drew) -> str:
    kind = "penalty" if event.penalty else "asked"
    if event.card is None:
        return n.say(f"twenty.drew.{kind}.hidden", name=n.name(event.seat))
    return n.say(f"twenty.drew.{kind}.seen", name=n.name(event.seat), drawn=n.cards([event.card]))


def _deal_ended(n: Narrator, event: events.DealEnded) -> str:
    if event.winner is None:
        ended = n.say(f"twenty.deal-ended.{event.reason}", deal=event.deal)
    else:
        points = event.scores[event.winner]
        how = "last" if event.reason == "left" else "won"
        ended = n.say(f"twenty.deal-ended.{how}", n=points, deal=event.deal, name=n.name(event.winner))
    salts = " ".join(pile.salt for pile in event.opened)
    return " ".join(
        [
            ended,
            n.say("twenty.held", held=n.scores(event.held)),
            n.say("twenty.opened", n=len(event.opened), salts=salts),
        ]
    )
