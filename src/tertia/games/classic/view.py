"""The view of a classic table from each seat, and the events as each seat may see them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tertia.games.classic.clearable import undos_to_clear
from tertia.games.classic.events import ClassicEvent, DealResult, Hint, Hinted
from tertia.games.classic.options import Options, Scoring
from tertia.games.classic.state import Phase, Player, State
from tertia.games.common.events import Shown
from tertia.games.common.misses import Misses
from tertia.games.common.seats import Presence
from tertia.games.common.view import CallView, MatchView, call_view, hide, match_fields, view_function
from tertia.games.engine import Millis, cached_by_identity


class PlayerView(Struct, frozen=True):
    presence: Presence
    """here, away (not connected), missing (away for longer than the grace time) or left."""
    score: int
    """The points of this deal."""
    total: int
    """The points of all finished deals."""
    sets: int
    """The number of SETs taken in this deal."""
    locked: bool
    """R2.7: True if the player may not call until a SET is taken."""
    agreed: bool
    """True if the player agrees that there is no SET."""
    mistakes: int
    """The number of wrong calls in this deal."""
    hints: int
    """The number of hints in this deal."""
    added: Millis
    """R4.4: the time that overlooked SETs have cost a single player in this deal."""
    undone: int
    """R4.5: how often the player undid a SET."""
    rests_until: Millis
    """R2.7: when the player may call again; 0 for a player who does not rest."""


class View(MatchView[Phase, Options, PlayerView, DealResult], frozen=True):
    """All that a seat or a spectator may know."""

    commitment: str
    """The hash of the shuffled deck, which is opened at the end of the deal."""
    aside: int
    """R2.7: the number of cards that penalties have taken out of play."""
    call: CallView | None
    """The open call."""
    hint: Hint | None
    """The last hint to this seat, until the cards on the table change."""
    missed: Misses
    """The cards that somebody took for a SET by mistake in this deal: the last twelve such choices."""
    changed_at: Millis
    """When the cards on the table last changed."""
    undos_to_clear: int | None
    """R4.5: how many SETs to undo until the deck can be cleared again, if known: with no SET and no deck left, and
    for a seat whose hint says that the deck is lost."""


def public_fields(state: State) -> dict[str, Any]:
    """Return the fields of a view that are the same for everyone."""
    return match_fields(state) | {
        "players": _player_views(state),
        "commitment": state.commitment,
        "aside": len(state.aside),
        "missed": state.missed,
        "changed_at": state.changed_at,
    }


def _undos_to_clear(state: State, hint: Hint | None) -> int | None:
    """Without a deck, the player has seen all cards, so that the answer betrays none.

    After a hint that the deck is lost, the player would learn as much by undoing SETs and asking again.
    """
    is_lost = state.is_stuck or (hint is not None and hint.way in ("impossible", "open"))
    return undos_to_clear(state.past, state.size) if state.phase == "playing" and is_lost else None


def seat_fields(state: State, seat: int | None) -> dict[str, Any]:
    """Return the fields of a view that differ from seat to seat."""
    hint = None if seat is None else state.players[seat].hint
    return {
        "seat": seat,
        "call": call_view(state.call, seat),
        "hint": hint,
        "undos_to_clear": _undos_to_clear(state, hint),
    }


def _player_views(state: State) -> tuple[PlayerView, ...]:
    scoring, presence = state.options.scoring, state.seats.presence
    return tuple(
        [_player_view(player, (presence[seat], scoring)) for seat, player in enumerate(state.players)]
    )


@cached_by_identity
def _player_view(player: Player, others: tuple[Presence, Scoring]) -> PlayerView:
    """Return the view of a player. The cache allows one argument besides the player, so ``others`` is a tuple."""
    presence, scoring = others
    return PlayerView(
        presence=presence,
        score=player.score(scoring),
        total=player.total,
        sets=len(player.won) // 3,
        locked=player.locked,
        agreed=player.agreed,
        mistakes=player.mistakes,
        hints=player.hints,
        added=player.added,
        undone=player.undone,
        rests_until=player.rests_until,
    )


view = view_function(View, public_fields, seat_fields)


PRIVATE: dict[type, dict[str, Any]] = {
    Shown: {"cards": ()},
    Hinted: {"count": None, "cards": (), "way": None},
}
"""The fields of an event that only its own seat may see."""


def redact(event: ClassicEvent, seat: int | None) -> ClassicEvent:
    """Return the event without the parts that this seat may not know."""
    return hide(event, seat, PRIVATE)
