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


def narrate_shared(n: Narrator, game: str, event: Any) -> str | None:
    """Return the sentence for an event; None for events that have none."""
    match event:
        case GameStarted(players):
            return n.say(f"{game}.started", n=players, names=n.everyone(range(players)))
        case Joined(seat):
            return n.say(f"{game}.joined", name=n.name(seat))
        case Dealt(deal, dealer, _, commitment, laid):
            cards, seal = n.cards(laid), n.seal(commitment)
            return n.say(f"{game}.dealt", deal=deal, name=n.name(dealer), cards=cards, commitment=seal)
        case TieDrawn(seat, holder, winner):
            return n.say(f"{game}.tie", name=n.name(seat), other=n.name(holder), winner=n.name(winner))
        case Agreed(seat):
            return n.say(f"{game}.agreed", name=n.name(seat))
        case TookBack(seat):
            return n.say(f"{game}.took-back", name=n.name(seat))
        case LaidMore(laid):
            return n.say(f"{game}.laid-more", n=len(laid), cards=n.cards(laid))
        case MatchEnded(totals, ranks):
            winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
            names = n.everyone(winners)
            return n.say(f"{game}.match-ended", n=len(winners), names=names, totals=n.scores(totals))
        case _:
            return None
