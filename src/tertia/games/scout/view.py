"""The view of a Scout table from each seat, and the events as each seat may see them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tertia.cards import Card
from tertia.games.common.misses import Misses
from tertia.games.common.seats import Presence
from tertia.games.common.view import MatchView, hide, match_fields, player_view, view_function
from tertia.games.engine import Millis
from tertia.games.scout.commands import Forfeit
from tertia.games.scout.events import DealResult, Pointed, Scouted, ScoutEvent, TurnResult
from tertia.games.scout.options import Options
from tertia.games.scout.state import Ballot, Hunt, Phase, State


class PlayerView(Struct, frozen=True):
    presence: Presence
    """here, away (not connected), missing (away for longer than the grace time) or left."""
    score: int
    """The cards of this deal."""
    total: int
    """The cards of all finished deals."""
    scouted: int
    """The number of SETs as scout."""
    found: int
    """The number of SETs as finder."""
    mistakes: int
    """The number of mistakes in this deal."""
    forfeits: tuple[Forfeit, ...]
    """The forfeits that the player owes."""
    sits_out: bool
    """R5.5: True if the player sits out this turn."""
    agreed: bool
    """True if the player agrees that there is no SET."""


class HuntView(Struct, frozen=True):
    """A turn, as a seat sees it.

    The photo finish is a short time after a press in which messages about earlier presses may still arrive.
    """

    scout: int
    """The seat of the scout."""
    pressed: Millis
    """When the scout pressed, as the server estimates it."""
    card: Card | None
    """The card under the scout's finger; None to the others while the photo finish is open."""
    cards: tuple[Card, ...]
    """All three cards, for the scout alone."""
    until: Millis | None
    """When the time of the hunters ends; None while the photo finish is open."""
    finder: int | None
    """The seat that points at a card."""
    pointed: Card | None
    """The finder's card, for the finder alone, until the photo finish is over."""
    barred: tuple[int, ...]
    """R5.7: the seats that pointed at a wrong card."""
    gave_up: tuple[int, ...]
    """R5.5: the seats that gave up."""


class View(MatchView[Phase, Options, PlayerView, DealResult], frozen=True):
    """All that a seat or a spectator may know."""

    commitment: str
    """The hash of the shuffled deck, which is opened at the end of the deal."""
    aside: int
    """The number of cards that penalties have taken out of play."""
    hunt: HuntView | None
    """The open turn of a scout."""
    ballot: Ballot | None
    """R5.6: the vote on a forfeit."""
    missed: Misses
    """The cards that somebody took for a SET by mistake in this deal: the last twelve such choices."""
    changed_at: Millis
    """When the cards on the table last changed."""
    turn: TurnResult | None
    """The result of the last turn."""


def public_fields(state: State) -> dict[str, Any]:
    """Return the fields of a view that are the same for everyone."""
    return match_fields(state) | {
        "players": tuple(_player_view(state, seat) for seat in range(len(state.players))),
        "commitment": state.commitment,
        "aside": len(state.aside),
        "ballot": state.ballot,
        "missed": state.missed,
        "changed_at": state.changed_at,
        "turn": state.turn,
    }


def seat_fields(state: State, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view that differ from seat to seat."""
    return {"seat": seat, "hunt": _hunt_view(state.hunt, seat)}


def _hunt_view(hunt: Hunt | None, seat: int | None) -> HuntView | None:
    if hunt is None:
        return None
    is_scout = hunt.scout.seat == seat
    return HuntView(
        scout=hunt.scout.seat,
        pressed=hunt.scout.pressed,
        card=hunt.card if is_scout or hunt.until is not None else None,
        cards=hunt.scout.shown if is_scout else (),
        until=hunt.until,
        finder=hunt.point.seat if hunt.point else None,
        pointed=hunt.point.shown[0] if hunt.point and hunt.point.seat == seat else None,
        barred=hunt.barred,
        gave_up=hunt.gave_up,
    )


def _player_view(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return player_view(PlayerView, player, presence=state.seats.presence[seat], score=state.score(seat))


view = view_function(View, public_fields, seat_fields)


PRIVATE: dict[type, dict[str, Any]] = {Scouted: {"cards": ()}, Pointed: {"card": None}}
"""The fields of an event that only its own seat may see."""


def redact(event: ScoutEvent, seat: int | None) -> ScoutEvent:
    """Return the event without the parts that this seat may not know."""
    return hide(event, seat, PRIVATE)
