"""Sentences for events of CoopSet."""

from __future__ import annotations

from tertia.games.coopset import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared
from tertia.texts.numbers import number_text


def narrate(n: Narrator, event: events.CoopSetEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Dealt(_, commitment, laid):
            return n.say("coopset.dealt", cards=n.cards(laid), commitment=n.seal(commitment))
        case events.Taken(seat, cards, _, nth, _, took):
            return n.say(
                "coopset.taken", n=nth, name=n.name(seat), cards=n.cards(cards), seconds=n.seconds(took)
            )
        case events.Missed(seat, cards):
            # R1.5: the sentence for a failed claim always says why.
            why = n.why(cards)
            return n.say("coopset.missed", name=n.name(seat), cards=n.cards(cards), why=why)
        case events.Proposed(seat, cards):
            return n.say("coopset.proposed", name=n.name(seat), cards=n.cards(cards))
        case events.Supported(seat):
            return n.say("coopset.supported", name=n.name(seat))
        case events.Opposed(seat):
            return n.say("coopset.opposed", name=n.name(seat))
        case events.Agreed(seat, question):
            return n.say(f"coopset.agreed.{question}", name=n.name(seat))
        case events.LaidMore(laid, _, added):
            return n.say("coopset.laid-more", n=added, cards=n.cards(laid))
        case events.LayoutDone():
            return _layout_done(n, event)
        case events.LaidOut(layout, laid, _, lying):
            if laid:
                return n.say("coopset.laid-out.refilled", layout=layout, n=lying, cards=n.cards(laid))
            return n.say("coopset.laid-out.as-it-is", layout=layout, n=lying)
        case events.DealEnded(reason, _, opened):
            ended = n.say(f"coopset.deal-ended.{reason}")
            return " ".join([ended, *(n.say("coopset.opened", salt=pile.salt) for pile in opened)])
        case events.MatchEnded(result):
            return _match_ended(n, result)
        case _:
            return narrate_shared(n, "coopset", event)


def _layout_done(n: Narrator, event: events.LayoutDone) -> str:
    done = event.result
    plays_alone = len(n.names) == 1
    reason = "alone" if event.reason == "agreed" and plays_alone else event.reason
    parts = [
        n.say(f"coopset.layout-done.{reason}", layout=done.layout),
        n.say("coopset.layout-score", sets=done.sets, points=done.points),
    ]
    if done.penalty:
        parts.append(n.say("coopset.penalty", n=done.penalty))
    return " ".join([*parts, n.say("coopset.total", total=number_text(n.language, event.total))])


def _match_ended(n: Narrator, result: events.Result) -> str:
    """R8.4: a game that the team left before its end gets no verdict."""
    parts = [n.say("coopset.match-ended", n=len(result.layouts), total=number_text(n.language, result.total))]
    if result.reason == "deck":
        parts.append(n.say(f"coopset.verdict.{result.verdict}"))
    parts += [
        n.say("coopset.mistakes", n=sum(result.mistakes)),
        n.say("coopset.cards-left", n=result.cards_left),
    ]
    return " ".join(parts)
