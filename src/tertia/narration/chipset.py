"""Sentences for events of ChipSet."""

from __future__ import annotations

from tertia.games.chipset import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared


def narrate(n: Narrator, event: events.ChipSetEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Started(players, options):
            return n.say("chipset.started", n=options.chips, names=n.everyone(range(players)))
        case events.Dealt(deal, dealer, _, commitment, _, laid):
            return n.say(
                "chipset.dealt",
                deal=deal,
                name=n.name(dealer),
                cards=n.cards(laid),
                commitment=n.seal(commitment),
            )
        case events.Anted(chips):
            return n.say("chipset.anted", n=sum(chips))
        case events.ReturnAwaited():
            return n.say("chipset.return-awaited")
        case events.Folded(seat, reason):
            return n.say(f"chipset.folded.{reason}", name=n.name(seat))
        case events.Staked():
            return _staked(n, event)
        case events.GotBack(seat, chips):
            return n.say("chipset.got-back", n=chips, name=n.name(seat))
        case events.Asked():
            return n.say("chipset.asked")
        case events.Answered(seat):
            return n.say("chipset.answered", name=n.name(seat))
        case events.LaidMore(laid):
            return n.say("chipset.laid-more", cards=n.cards(laid))
        case events.Showdown():
            return _showdown(n, event)
        case events.PotTaken():
            return _pot_taken(n, event)
        case events.DealEnded():
            return _deal_ended(n, event)
        case _:
            return narrate_shared(n, "chipset", event)


def _staked(n: Narrator, event: events.Staked) -> str:
    name = n.name(event.seat)
    if event.how == "check":
        return n.say(f"chipset.check.{event.reason}", name=name)
    if event.how == "match":
        said = n.say("chipset.match", n=event.paid, name=name)
    elif event.reason != "said":
        said = n.say(f"chipset.bet-due.{event.reason}", name=name)
    elif event.stake == event.by:
        said = n.say("chipset.bet", n=event.by, name=name)
    else:
        said = n.say("chipset.raise", n=event.by, name=name, stake=event.stake)
    return f"{said} {n.say('chipset.all-in')}" if event.all_in else said


def _showdown(n: Narrator, event: events.Showdown) -> str:
    if event.by:
        said = n.say("chipset.exposed", n=len(event.by), names=n.everyone(event.by))
    else:
        said = n.say("chipset.deck-used-up")
    hands = (
        n.say("chipset.hand", n=len(hand.sets), name=n.name(hand.seat), cards=n.cards(hand.cards))
        for hand in event.hands
    )
    return " ".join((said, *hands))


def _pot_taken(n: Narrator, event: events.PotTaken) -> str | None:
    if not event.chips:
        return None  # the first revision of the rules let players win empty pots
    names = n.everyone(event.winners)
    if event.sets is None:
        return n.say("chipset.pot.unseen", n=event.chips, name=names)
    if len(event.seats) == 1:
        return n.say("chipset.pot.alone", n=event.chips, name=names)
    if len(event.winners) == 1:
        return n.say("chipset.pot.won", n=event.chips, name=names)
    shares = ", ".join(
        f"{n.name(seat)} {share}" for seat, share in zip(event.winners, event.shares, strict=True)
    )
    return n.say("chipset.pot.shared", n=event.chips, names=names, shares=shares)


def _deal_ended(n: Narrator, event: events.DealEnded) -> str:
    parts = [n.say("chipset.deal-ended", deal=event.deal, chips=n.scores(event.chips))]
    if event.out:
        parts.append(n.say("chipset.out", n=len(event.out), names=n.everyone(event.out)))
    return " ".join(parts)
