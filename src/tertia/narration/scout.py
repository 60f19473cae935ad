"""Sentences for events of Scout."""

from __future__ import annotations

from tertia.games.scout import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared


def narrate(n: Narrator, event: events.ScoutEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Scouted(seat, tied=1, overtaken=int(other)) | events.Pointed(
            seat, tied=1, overtaken=int(other)
        ):
            return n.say("scout.overtook", name=n.name(seat), other=n.name(other))
        case events.HuntBegan(seat, card):
            return n.say("scout.hunt-began", name=n.name(seat), card=n.cards((card,)))
        case events.Pointed(seat, None):
            return n.say("scout.pointed-unseen", name=n.name(seat))
        case events.Pointed(seat, int(card)):
            return n.say("scout.pointed", name=n.name(seat), card=n.cards((card,)))
        case events.Barred(seat, card):
            return n.say("scout.barred", name=n.name(seat), card=n.cards((card,)))
        case events.TurnEnded():
            return _turn_ended(n, event)
        case events.Missed():
            return _missed(n, event)
        case events.GaveUp(seat):
            return n.say("scout.gave-up", name=n.name(seat))
        case events.AllBackIn():
            return n.say("scout.all-back-in")
        case events.ForfeitOwed() | events.Voted() | events.ForfeitChosen():
            return _forfeit(n, event)
        case events.DealEnded():
            return _deal_ended(n, event)
        case _:
            return narrate_shared(n, "scout", event)


def _turn_ended(n: Narrator, event: events.TurnEnded) -> str:
    """R5.3 to R5.5: how the hunt ended, what the scout shows, who takes what."""
    parts = [
        n.say(f"scout.hunt-ended.{event.reason}", seconds=n.seconds(event.hunted)),
        n.say("scout.shown", name=n.name(event.scout), cards=n.cards(event.cards)),
    ]
    if event.finder is not None:
        parts.append(n.say("scout.takes", name=n.name(event.finder), cards=n.cards(event.finder_took)))
    if event.scout_took:
        parts.append(n.say("scout.takes", name=n.name(event.scout), cards=n.cards(event.scout_took)))
    if event.laid:
        parts.append(n.say("scout.refilled", cards=n.cards(event.laid)))
    return " ".join(parts)


def _missed(n: Narrator, event: events.Missed) -> str:
    """R1.5: the sentence for a failed claim always says why; R5.5: and what it costs."""
    why = n.why(event.cards)
    cost = "card" if event.aside else "nothing"
    return f"{why} {n.say(f'scout.cost.{cost}', name=n.name(event.seat), cards=n.cards(event.aside))}"


def _forfeit(n: Narrator, event: events.ForfeitOwed | events.Voted | events.ForfeitChosen) -> str:
    if isinstance(event, events.ForfeitOwed):
        return n.say("scout.forfeit-owed", name=n.name(event.seat))
    what = n.say(f"scout.forfeit.{event.forfeit}")
    if isinstance(event, events.Voted):
        return n.say("scout.voted", name=n.name(event.seat), forfeit=what)
    how = "drawn" if event.drawn else "voted"
    return n.say(f"scout.forfeit-chosen.{how}", name=n.name(event.seat), forfeit=what)


def _deal_ended(n: Narrator, event: events.DealEnded) -> str:
    pile = event.opened[0]
    parts = [
        n.say(f"scout.deal-ended.{event.reason}", deal=event.deal),
        n.say("scout.result", scores=n.scores(event.scores)),
        *([] if event.reason == "no-card" else [n.say("scout.cards-left", n=event.cards_left)]),
        n.say("scout.opened", salt=pile.salt),
    ]
    return " ".join(parts)
