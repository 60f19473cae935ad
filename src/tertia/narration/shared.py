"""Sentences for events that several games have. Each game has its own wording in its section of the catalogue."""

from __future__ import annotations

from typing import Any

from tertia.games.common.events import (
    Agreed,
    Dealt,
    GameStarted,
    Joined,
    LaidMore,
    MatchEnded,
    TieDrawn,
    TookBack,
)
from tertia.narration.narrator import Narrator


def narrate_shared(narrator: Narrator, game: str, event: Any) -> str | None:
    """Return the sentence for an event; None for events that have none."""
    match event:
        case GameStarted(players):
            return narrator.say_of_all(f"{game}.started", range(players), n=players)
        case Joined(seat):
            return narrator.say(f"{game}.joined", name=narrator.name(seat))
        case Dealt(deal, dealer, _, commitment, laid):
            cards, seal = narrator.cards(laid), narrator.seal(commitment)
            return narrator.say(
                f"{game}.dealt", deal=deal, name=narrator.name(dealer), cards=cards, commitment=seal
            )
        case TieDrawn(seat, holder, winner):
            if holder == narrator.own_seat:  # "You and Ana"
                seat, holder = holder, seat
            return narrator.say(
                f"{game}.tie",
                name=narrator.name(seat),
                other=narrator.name(holder),
                winner=narrator.name(winner),
            )
        case Agreed(seat):
            return narrator.say(f"{game}.agreed", name=narrator.name(seat))
        case TookBack(seat):
            return narrator.say(f"{game}.took-back", name=narrator.name(seat))
        case LaidMore(laid):
            return narrator.say(f"{game}.laid-more", n=len(laid), cards=narrator.cards(laid))
        case MatchEnded(totals, ranks):
            winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
            return narrator.say_of_all(
                f"{game}.match-ended", winners, n=len(winners), totals=narrator.scores(totals)
            )
        case _:
            return None
