"""Sentences for events of Scout."""

from __future__ import annotations

from tertia.games.scout import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared


def narrate(narrator: Narrator, event: events.ScoutEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Scouted(seat, tied=1, overtaken=int(other)) | events.Pointed(
            seat, tied=1, overtaken=int(other)
        ):
            return narrator.say("scout.overtook", name=narrator.name(seat), other=narrator.name(other))
        case events.HuntBegan(seat, card):
            return narrator.say("scout.hunt-began", name=narrator.name(seat), card=narrator.cards((card,)))
        case events.Pointed(seat, None):
            return narrator.say("scout.pointed-unseen", name=narrator.name(seat))
        case events.Pointed(seat, int(card)):
            return narrator.say("scout.pointed", name=narrator.name(seat), card=narrator.cards((card,)))
        case events.Barred(seat, card):
            return narrator.say("scout.barred", name=narrator.name(seat), card=narrator.cards((card,)))
        case events.TurnEnded():
            return _turn_ended(narrator, event)
        case events.Missed():
            return _missed(narrator, event)
        case events.GaveUp(seat):
            return narrator.say("scout.gave-up", name=narrator.name(seat))
        case events.AllBackIn():
            return narrator.say("scout.all-back-in")
        case events.ForfeitOwed() | events.Voted() | events.ForfeitChosen():
            return _forfeit(narrator, event)
        case events.DealEnded():
            return _deal_ended(narrator, event)
        case _:
            return narrate_shared(narrator, "scout", event)


def _turn_ended(narrator: Narrator, event: events.TurnEnded) -> str:
    """R5.3 to R5.5: how the hunt ended, what the scout shows, who takes what."""
    reason = "nobody" if event.reason == "gave-up" and not event.hunted else event.reason
    parts = [
        narrator.say(f"scout.hunt-ended.{reason}", seconds=narrator.seconds(event.hunted)),
        narrator.say("scout.shown", name=narrator.name(event.scout), cards=narrator.cards(event.cards)),
    ]
    if event.finder is not None:
        parts.append(
            narrator.say(
                "scout.takes", name=narrator.name(event.finder), cards=narrator.cards(event.finder_took)
            )
        )
    if event.scout_took:
        parts.append(
            narrator.say(
                "scout.takes", name=narrator.name(event.scout), cards=narrator.cards(event.scout_took)
            )
        )
    if event.laid:
        parts.append(narrator.say("scout.refilled", cards=narrator.cards(event.laid)))
    return " ".join(parts)


def _missed(narrator: Narrator, event: events.Missed) -> str:
    """R1.5: the sentence for a failed claim always says why; R5.5: and what it costs."""
    why = narrator.why(event.cards)
    cost = "card" if event.aside else "nothing"
    paid = narrator.say(
        f"scout.cost.{cost}", name=narrator.name(event.seat), cards=narrator.cards(event.aside)
    )
    return f"{why} {paid}"


def _forfeit(narrator: Narrator, event: events.ForfeitOwed | events.Voted | events.ForfeitChosen) -> str:
    if isinstance(event, events.ForfeitOwed):
        return narrator.say("scout.forfeit-owed", name=narrator.name(event.seat))
    what = narrator.say(f"scout.forfeit.{event.forfeit}")
    if isinstance(event, events.Voted):
        return narrator.say("scout.voted", name=narrator.name(event.seat), forfeit=what)
    how = "drawn" if event.drawn else "voted"
    return narrator.say(f"scout.forfeit-chosen.{how}", name=narrator.name(event.seat), forfeit=what)


def _deal_ended(narrator: Narrator, event: events.DealEnded) -> str:
    pile = event.opened[0]
    parts = [
        narrator.say(f"scout.deal-ended.{event.reason}", deal=event.deal),
        narrator.say("scout.result", scores=narrator.scores(event.scores)),
    ]
    if event.reason != "no-card":
        parts.append(narrator.say("scout.cards-left", n=event.cards_left))
    parts.append(narrator.say("scout.opened", salt=pile.salt))
    return " ".join(parts)
