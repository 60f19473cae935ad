"""The view of a CoopSet table: everything but the order of the deck."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tertia.games.common.layout import Layout
from tertia.games.common.misses import Misses
from tertia.games.common.seats import Presence
from tertia.games.common.table import Countdown
from tertia.games.common.view import hide, player_view, view_function
from tertia.games.coopset.events import CoopSetEvent, DealResult, Question, Result
from tertia.games.coopset.options import Options
from tertia.games.coopset.scoring import LADDER, LayoutScore, Verdict, verdict
from tertia.games.coopset.state import Opposition, Phase, Proposal, State, TeamSet
from tertia.games.engine import Millis


class PlayerView(Struct, frozen=True):
    presence: Presence
    """here, away (not connected), missing (away for longer than the grace time) or left."""
    sets: int
    """The number of SETs of this player."""
    mistakes: int
    """The number of mistakes of this player."""
    agreed: bool
    """True if the player agrees on the question of the moment (see ``View.question``)."""


class View(Struct, frozen=True):
    """All that a seat or a spectator may know."""

    seat: int | None
    """The seat that sees this; null for a spectator."""
    phase: Phase
    """waiting before the game, playing, or over."""
    options: Options
    """The options of the game."""
    players: tuple[PlayerView, ...]
    """The players by seat."""
    commitment: str
    """The hash of the shuffled deck, which is opened at the end."""
    deck: int
    """The number of cards left to lay out."""
    table: Layout
    """The cards by place; null is an empty place."""
    layout: int
    """The number of this layout, counted from 1."""
    taken: tuple[TeamSet, ...]
    """The SETs of this layout."""
    proposal: Proposal | None
    """R8.6: the SET that a player suggests to the team."""
    opposed: tuple[Opposition, ...]
    """The SETs on the table that somebody does not want to take."""
    kept_looking: tuple[int, ...]
    """R8.7: the seats that wanted to go on looking since the cards on the table last changed."""
    kept_looking_at: Millis | None
    """When the last of them said so; null if nobody has."""
    missed: Misses
    """The cards on the table that somebody took for a SET by mistake: the last twelve such choices."""
    question: Question | None
    """The subject on which the team may agree now; ``agreed`` of the players is their answer."""
    points: int
    """The points for the SETs of this layout."""
    penalty: int
    """The cost of the cards added to it."""
    total: int
    """The total, with this layout so far."""
    verdict: Verdict
    """R8.4: the verdict on the total so far."""
    ladder: tuple[int, ...]
    """The points for one, two, three and four SETs of a layout."""
    layouts: tuple[LayoutScore, ...]
    """The finished layouts."""
    dealt_at: Millis
    """When the game began."""
    laid_out_at: Millis
    """When this layout began."""
    changed_at: Millis
    """When the cards on the table last changed."""
    last: DealResult | None
    """The end of the deal."""
    result: Result | None
    """The result; null until the game is over."""
    countdown: Countdown | None
    """R2.8: the seat that is overruled soon."""
    paused_at: Millis | None
    """When the table paused because everybody is missing; null while it goes on."""


def public_fields(state: State) -> dict[str, Any]:
    """Return the fields of a view that are the same for everyone."""
    current = state.score_at(state.changed_at)  # the time does not matter: a view does not show its length
    total = state.total + current.score
    return {
        "phase": state.phase,
        "options": state.options,
        "players": tuple(_player_view(state, seat) for seat in range(len(state.players))),
        "commitment": state.commitment,
        "deck": len(state.deck),
        "table": state.table,
        "layout": state.layout,
        "taken": state.taken,
        "proposal": state.proposal,
        "opposed": state.opposed,
        "kept_looking": state.kept_looking,
        "kept_looking_at": state.kept_looking_at,
        "missed": state.missed,
        "question": state.question,
        "points": current.points,
        "penalty": current.penalty,
        "total": total,
        "verdict": verdict(total),
        "ladder": LADDER,
        "layouts": state.layouts,
        "dealt_at": state.dealt_at,
        "laid_out_at": state.laid_out_at,
        "changed_at": state.changed_at,
        "last": state.last,
        "result": state.result,
        "countdown": state.countdown,
        "paused_at": state.paused_at,
    }


def seat_fields(state: State, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view that differ from seat to seat."""
    return {"seat": seat}


def _player_view(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return player_view(PlayerView, player, presence=state.seats.presence[seat], sets=len(player.won) // 3)


view = view_function(View, public_fields, seat_fields)


def redact(event: CoopSetEvent, seat: int | None) -> CoopSetEvent:
    """Return the event without the parts that this seat may not know."""
    return hide(event, seat, {})
