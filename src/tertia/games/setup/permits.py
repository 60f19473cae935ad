"""Who may lay, challenge or speak now, as the rules and the list of legal commands both ask."""

from __future__ import annotations

from tertia.errors import Refused
from tertia.games.engine import Millis
from tertia.games.setup.state import State


def lay_refusal(state: State, seat: int) -> Refused | None:
    """Why this seat may not lay a card now."""
    if seat != state.turn:
        return Refused("not-your-turn", seat=state.turn)
    if state.call is not None:
        return Refused("suspended", seat=state.call.seat)
    if not state.clear:
        return Refused("too-early")  # R7.5
    return None


def challenge_refusal(state: State, seat: int) -> Refused | None:
    """Why this seat may neither challenge the last card nor call it safe."""
    if not state.can_be_challenged:
        return Refused("nothing-to-challenge")
    if seat == state.layer:
        return Refused("own-card")
    if state.players[seat].barred:
        return Refused("barred")  # R7.5
    return None


def window_is_over(state: State, now: Millis) -> bool:
    """No SET is possible, the short while has passed, or all who could still challenge say "safe"."""
    all_safe = all(state.players[seat].safe for seat in state.asked)
    return not state.can_be_challenged or now >= state.opens or all_safe
