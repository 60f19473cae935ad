"""Sentences for events of ChipSet."""

from __future__ import annotations

from tertia.games.chipset import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared
from tertia.texts import series_text


def narrate(narrator: Narrator, event: events.ChipSetEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Started(players, options):
            return narrator.say_of_all("chipset.started", range(players), n=options.chips)
        case events.Dealt(deal, dealer, _, commitment, _, laid):
            return narrator.say(
                "chipset.dealt",
                deal=deal,
                name=narrator.name(dealer),
                cards=narrator.cards(laid),
                commitment=narrator.seal(commitment),
            )
        case events.Anted(chips):
            return narrator.say("chipset.anted", n=sum(chips))
        case events.ReturnAwaited():
            return narrator.say("chipset.return-awaited")
        case events.Folded(seat, reason):
            return narrator.say(f"chipset.folded.{reason}", name=narrator.name(seat))
        case events.Staked():
            return _staked(narrator, event)
        case events.GotBack(seat, chips):
            return narrator.say("chipset.got-back", n=chips, name=narrator.name(seat))
        case events.Asked():
            return narrator.say("chipset.asked")
        case events.Answered(seat):
            return narrator.say("chipset.answered", name=narrator.name(seat))
        case events.LaidMore(laid):
            return narrator.say("chipset.laid-more", cards=narrator.cards(laid))
        case events.Showdown():
            return _showdown(narrator, event)
        case events.PotTaken():
            return _pot_taken(narrator, event)
        case events.DealEnded():
            return _deal_ended(narrator, event)
        case _:
            return narrate_shared(narrator, "chipset", event)


def _staked(narrator: Narrator, event: events.Staked) -> str:
    name = narrator.name(event.seat)
    if event.how == "check":
        return narrator.say(f"chipset.check.{event.reason}", name=name)
    if event.how == "match":
        said = narrator.say("chipset.match", n=event.paid, name=name)
    elif event.reason != "said":
        said = narrator.say(f"chipset.bet-due.{event.reason}", name=name)
    elif event.stake == event.by:
        said = narrator.say("chipset.bet", n=event.by, name=name)
    else:
        said = narrator.say("chipset.raise", n=event.by, name=name, stake=event.stake)
    return f"{said} {narrator.say('chipset.all-in')}" if event.all_in else said


def _showdown(narrator: Narrator, event: events.Showdown) -> str:
    if event.by:
        said = narrator.say_of_all("chipset.exposed", event.by, n=len(event.by))
    else:
        said = narrator.say("chipset.deck-used-up")
    hands = (
        narrator.say(
            "chipset.hand", n=len(hand.sets), name=narrator.name(hand.seat), cards=narrator.cards(hand.cards)
        )
        for hand in event.hands
    )
    return " ".join((said, *hands))


def _pot_taken(narrator: Narrator, event: events.PotTaken) -> str | None:
    if not event.chips:
        return None  # the first revision of the rules let players win empty pots
    names = narrator.everyone(event.winners)
    if event.sets is None:
        return narrator.say("chipset.pot.unseen", n=event.chips, name=names)
    if len(event.seats) == 1:
        return narrator.say("chipset.pot.alone", n=event.chips, name=names)
    if len(event.winners) == 1:
        return narrator.say("chipset.pot.won", n=event.chips, name=names)
    shares = series_text(
        narrator.language,
        (f"{narrator.name(seat)} {share}" for seat, share in zip(event.winners, event.shares, strict=True)),
    )
    how = "shared" if event.sets else "without"
    return narrator.say_of_all(f"chipset.pot.{how}", event.winners, n=event.chips, shares=shares)


def _deal_ended(narrator: Narrator, event: events.DealEnded) -> str:
    parts = [narrator.say("chipset.deal-ended", deal=event.deal, chips=narrator.scores(event.chips))]
    if event.out:
        parts.append(narrator.say_of_all("chipset.out", event.out, n=len(event.out)))
    return " ".join(parts)
