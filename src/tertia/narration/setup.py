"""Sentences for events of SetUp."""

from __future__ import annotations

from tertia.games.common.events import MatchEnded
from tertia.games.setup import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared


def narrate(n: Narrator, event: events.SetUpEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Dealt(deal, dealer, first, _, commitment):
            return n.say(
                "setup.dealt",
                deal=deal,
                name=n.name(dealer),
                first=n.name(first),
                commitment=n.seal(commitment),
            )
        case events.Laid(seat, card, by_table=by_table):
            return n.say(
                "setup.laid.table" if by_table else "setup.laid.player",
                name=n.name(seat),
                card=n.cards([card]),
            )
        case events.TurnPassed(seat):
            return n.say("setup.turn-passed", name=n.name(seat))
        case events.Challenged(seat, overtaken=None):
            return n.say("setup.challenged", name=n.name(seat))
        case events.Challenged(seat, overtaken=other) if other is not None:
            return n.say("setup.overtook", name=n.name(seat), other=n.name(other))
        case events.Taken():
            return _taken(n, event)
        case events.Missed(seat, cards):
            # R1.5: the sentence for a failed claim always says why.
            why = n.why(cards[:3])
            return n.say("setup.missed", name=n.name(seat), cards=n.cards(cards), why=why)
        case events.DealEnded():
            return _deal_ended(n, event)
        case MatchEnded(totals, ranks):
            return _match_ended(n, totals, ranks)
        case _:
            return narrate_shared(n, "setup", event)


def _taken(n: Narrator, event: events.Taken) -> str:
    shown = n.say(
        "setup.shown", name=n.name(event.shown_by), cards=n.cards(event.cards), seconds=n.seconds(event.took)
    )
    return f"{shown} {n.say('setup.taken', name=n.name(event.seat), n=len(event.table))}"


def _deal_ended(n: Narrator, event: events.DealEnded) -> str:
    parts = [
        n.say(f"setup.deal-ended.{event.reason}", deal=event.deal),
        n.say("setup.result", scores=n.scores(event.scores)),
        n.say("setup.opened", salt=event.opened[0].salt),
    ]
    return " ".join(parts)


def _match_ended(n: Narrator, totals: tuple[int, ...], ranks: tuple[int, ...]) -> str:
    """R7.4: the player with the most penalty cards loses; players with equal numbers share the rank."""
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    last = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    ended = n.say("setup.match-ended.totals", totals=n.scores(totals))
    if max(ranks) == 1:
        return f"{ended} {n.say('setup.match-ended.draw')}"
    won = n.say("setup.match-ended.won", n=len(first), names=n.everyone(first))
    lost = n.say("setup.match-ended.lost", n=len(last), names=n.everyone(last))
    return f"{ended} {won} {lost}"
