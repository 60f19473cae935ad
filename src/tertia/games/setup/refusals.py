"""The reasons why a seat may not lay or challenge now, for the rules and the list of legal commands.

After a card is laid, the other players have a short time to challenge it: the window (docs/RULES.md, R7.5)."""

from __future__ import annotations

from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.games.setup.state import State


def lay_refusal(state: State, seat: int) -> Refused | None:
    """Return the reason why this seat may not lay a card now; None if it may."""
    if seat != state.turn:
        return Refused("not-your-turn", seat=state.turn)
    if state.call is not None:
        return Refused("suspended", seat=state.call.seat)
    if not state.clear:
        return Refused("too-early")  # R7.5: the window of the last card is still open
    return None


def challenge_refusal(state: State, seat: int) -> Refused | None:
    """Return the reason why this seat may neither challenge the last card nor say "safe"; None if it may."""
    if not state.can_be_challenged:
        return Refused("nothing-to-challenge")
    if seat == state.layer:
        return Refused("own-card")
    if state.players[seat].barred:
        return Refused("barred")  # R7.5
    return None


def is_window_over(state: State, now: Millis) -> bool:
    """Return True if the last card can no longer be challenged.

    Either too few cards are on the table for a SET, or the time is up, or everybody who could challenge it has said
    "safe".
    """
    all_safe = all(state.players[seat].safe for seat in state.must_say_safe)
    return not state.can_be_challenged or now >= state.opens or all_safe
