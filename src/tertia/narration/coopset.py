"""Sentences for events of CoopSet."""

from __future__ import annotations

from tertia.games.coopset import events
from tertia.narration.narrator import Narrator
from tertia.narration.shared import narrate_shared
from tertia.texts.numbers import number_text


def narrate(narrator: Narrator, event: events.CoopSetEvent) -> str | None:
    """Return the sentence for an event; None where another event says it."""
    match event:
        case events.Dealt(_, commitment, laid):
            return narrator.say(
                "coopset.dealt", cards=narrator.cards(laid), commitment=narrator.seal(commitment)
            )
        case events.Taken(seat, cards, _, nth, _, took):
            return narrator.say(
                "coopset.taken",
                n=nth,
                name=narrator.name(seat),
                cards=narrator.cards(cards),
                seconds=narrator.seconds(took),
            )
        case events.Missed(seat, cards):
            # R1.5: the sentence for a failed claim always says why.
            why = narrator.why(cards)
            return narrator.say(
                "coopset.missed", name=narrator.name(seat), cards=narrator.cards(cards), why=why
            )
        case events.Proposed(seat, cards):
            return narrator.say("coopset.proposed", name=narrator.name(seat), cards=narrator.cards(cards))
        case events.Supported(seat):
            return narrator.say("coopset.supported", name=narrator.name(seat))
        case events.Opposed(seat):
            return narrator.say("coopset.opposed", name=narrator.name(seat))
        case events.Agreed(seat, question):
            return narrator.say(f"coopset.agreed.{question}", name=narrator.name(seat))
        case events.KeptLooking(seat):
            return narrator.say("coopset.kept-looking", name=narrator.name(seat))
        case events.LaidMore(laid, _, added):
            return narrator.say("coopset.laid-more", n=added, cards=narrator.cards(laid))
        case events.LayoutDone():
            return _layout_done(narrator, event)
        case events.LaidOut(layout, laid, _, on_table):
            if laid:
                return narrator.say(
                    "coopset.laid-out.refilled", layout=layout, n=on_table, cards=narrator.cards(laid)
                )
            return narrator.say("coopset.laid-out.as-it-is", layout=layout, n=on_table)
        case events.DealEnded(reason, _, opened):
            ended = narrator.say(f"coopset.deal-ended.{reason}")
            return " ".join([ended, *(narrator.say("coopset.opened", salt=pile.salt) for pile in opened)])
        case events.MatchEnded(result):
            return _match_ended(narrator, result)
        case _:
            return narrate_shared(narrator, "coopset", event)


def _layout_done(narrator: Narrator, event: events.LayoutDone) -> str:
    done = event.result
    plays_alone = len(narrator.names) == 1
    reason = "alone" if event.reason == "agreed" and plays_alone else event.reason
    parts = [
        narrator.say(f"coopset.layout-done.{reason}", layout=done.layout),
        narrator.say("coopset.layout-score", sets=done.sets, points=done.points),
    ]
    if done.penalty:
        parts.append(narrator.say("coopset.penalty", n=done.penalty))
    return " ".join(
        [*parts, narrator.say("coopset.total", total=number_text(narrator.language, event.total))]
    )


def _match_ended(narrator: Narrator, result: events.Result) -> str:
    """R8.4: a game that the team left before its end gets no verdict."""
    parts = [
        narrator.say(
            "coopset.match-ended", n=len(result.layouts), total=number_text(narrator.language, result.total)
        )
    ]
    if result.reason == "deck":
        parts.append(narrator.say(f"coopset.verdict.{result.verdict}"))
    parts += [
        narrator.say("coopset.mistakes", n=sum(result.mistakes)),
        narrator.say("coopset.cards-left", n=result.cards_left),
    ]
    return " ".join(parts)
