"""Sentences for events of SetUp."""

from __future__ import annotations

from tertia.games.common.events import MatchEnded
from tertia.games.setup import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared


def narrate(narrator: Narrator, event: events.SetUpEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Dealt(deal, dealer, first, _, commitment):
            return narrator.say(
                "setup.dealt",
                deal=deal,
                name=narrator.name(dealer),
                first=narrator.name(first),
                commitment=narrator.seal(commitment),
            )
        case events.Laid(seat, card, by_table=by_table):
            return narrator.say(
                "setup.laid.table" if by_table else "setup.laid.player",
                name=narrator.name(seat),
                card=narrator.cards([card]),
            )
        case events.TurnPassed(seat):
            return narrator.say("setup.turn-passed", name=narrator.name(seat))
        case events.Challenged(seat, overtaken=None):
            return narrator.say("setup.challenged", name=narrator.name(seat))
        case events.Challenged(tied=tied) if tied > 1:
            return None  # TieDrawn said it
        case events.Challenged(seat, overtaken=other) if other is not None:
            return narrator.say("setup.overtook", name=narrator.name(seat), other=narrator.name(other))
        case events.Taken():
            return _taken(narrator, event)
        case events.Missed(seat, cards):
            # R1.5: the sentence for a failed claim always says why.
            why = narrator.why(cards[:3])
            return narrator.say(
                "setup.missed", name=narrator.name(seat), cards=narrator.cards(cards), why=why
            )
        case events.DealEnded():
            return _deal_ended(narrator, event)
        case MatchEnded(totals, ranks):
            return _match_ended(narrator, totals, ranks)
        case _:
            return narrate_shared(narrator, "setup", event)


def _taken(narrator: Narrator, event: events.Taken) -> str:
    shown = narrator.say(
        "setup.shown",
        name=narrator.name(event.shown_by),
        cards=narrator.cards(event.cards),
        seconds=narrator.seconds(event.took),
    )
    return f"{shown} {narrator.say('setup.taken', name=narrator.name(event.seat), n=len(event.table))}"


def _deal_ended(narrator: Narrator, event: events.DealEnded) -> str:
    parts = [
        narrator.say(f"setup.deal-ended.{event.reason}", deal=event.deal),
        narrator.say("setup.result", scores=narrator.scores(event.scores)),
        narrator.say("setup.opened", salt=event.opened[0].salt),
    ]
    return " ".join(parts)


def _match_ended(narrator: Narrator, totals: tuple[int, ...], ranks: tuple[int, ...]) -> str:
    """R7.4: the player with the most penalty cards loses; players with equal numbers share the rank.

    ``totals`` is empty if another sentence has named them.
    """
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    last = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    ended = [narrator.say("setup.match-ended.totals", totals=narrator.scores(totals))] if totals else []
    if max(ranks) == 1:
        return " ".join([*ended, narrator.say("setup.match-ended.draw")])
    won = narrator.say_of_all("setup.match-ended.won", first, n=len(first))
    lost = narrator.say_of_all("setup.match-ended.lost", last, n=len(last))
    return " ".join([*ended, won, lost])
