"""Sentences for events of 20/20."""

from __future__ import annotations

from tertia.games.common.events import Called
from tertia.games.twenty import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared


def narrate(narrator: Narrator, event: events.TwentyEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Dealt():
            return _dealt(narrator, event)
        case Called(tapped=True, overtaken=None):
            return None  # the claim that follows says it
        case Called(seat, overtaken=None):
            return narrator.say("twenty.called", name=narrator.name(seat))
        case Called(tied=tied) if tied > 1:
            return None  # TieDrawn said it
        case Called(seat, overtaken=other) if other is not None:
            return narrator.say("twenty.overtook", name=narrator.name(seat), other=narrator.name(other))
        case events.Taken(seat, cards, own, took=took):
            return narrator.say(
                "twenty.taken",
                n=len(own),
                name=narrator.name(seat),
                cards=narrator.cards(cards),
                seconds=narrator.seconds(took),
            )
        case events.Replaced(laid):
            return narrator.say("twenty.replaced", cards=narrator.cards(laid))
        case events.Missed():
            return _missed(narrator, event)
        case events.Drew():
            return _drew(narrator, event)
        case events.Rebuilt(commitment, count):
            return narrator.say("twenty.rebuilt", n=count, commitment=narrator.seal(commitment))
        case events.DealEnded():
            return _deal_ended(narrator, event)
        case _:
            return narrate_shared(narrator, "twenty", event)


def _dealt(narrator: Narrator, event: events.Dealt) -> str:
    dealt = narrator.say(
        "twenty.dealt",
        deal=event.deal,
        name=narrator.name(event.dealer),
        cards=narrator.cards(event.laid),
        commitment=narrator.seal(event.commitment),
    )
    return " ".join([dealt, *(_hand(narrator, seat, hand) for seat, hand in enumerate(event.hands) if hand)])


def _hand(narrator: Narrator, seat: int, hand: events.Hand) -> str:
    """R9.7: a hidden hand is only counted."""
    faces = [card for card in hand if card is not None]
    if len(faces) < len(hand):
        return narrator.say("twenty.hand.hidden", n=len(hand), name=narrator.name(seat))
    return narrator.say("twenty.hand.seen", name=narrator.name(seat), cards=narrator.cards(faces))


def _missed(narrator: Narrator, event: events.Missed) -> str:
    """R1.5: the sentence for a failed claim always says why."""
    if event.reason != "no-set":
        return narrator.say(f"twenty.missed.{event.reason}", name=narrator.name(event.seat))
    why = narrator.why(event.cards)
    return narrator.say(
        "twenty.missed.no-set", name=narrator.name(event.seat), cards=narrator.cards(event.cards), why=why
    )


def _drew(narrator: Narrator, event: events.Drew) -> str:
    kind = "penalty" if event.penalty else "asked"
    if event.card is None:
        return narrator.say(f"twenty.drew.{kind}.hidden", name=narrator.name(event.seat))
    return narrator.say(
        f"twenty.drew.{kind}.seen", name=narrator.name(event.seat), drawn=narrator.cards([event.card])
    )


def _deal_ended(narrator: Narrator, event: events.DealEnded) -> str:
    if event.winner is None:
        ended = narrator.say(f"twenty.deal-ended.{event.reason}", deal=event.deal)
    else:
        points = event.scores[event.winner]
        how = "last" if event.reason == "left" else "won"
        ended = narrator.say(
            f"twenty.deal-ended.{how}", n=points, deal=event.deal, name=narrator.name(event.winner)
        )
    # With the salt, everybody can check that the deck is the one whose hash the deal announced.
    salts = " ".join(pile.salt for pile in event.opened)
    return " ".join(
        [
            ended,
            narrator.say("twenty.held", held=narrator.scores(event.held)),
            narrator.say("twenty.opened", n=len(event.opened), salts=salts),
        ]
    )
