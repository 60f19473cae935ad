"""A betting phase (R6.3 to R6.5): fold, check, call or raise, each in turn."""

from __future__ import annotations

from tertia.errors import Refused
from tertia.games.chipset.events import Folded, GotBack, How, Reason, Staked, TurnCame
from tertia.games.chipset.state import State
from tertia.games.engine import Draft, Millis, refuse

# R6.4: the actions of a player in turn ------------------------------------------------------------------


def turn_refusal(state: State, seat: int, now: Millis) -> Refused | None:
    """Return the reason why this seat may not bet now; None if it may."""
    if not state.players[seat].is_in:
        return Refused("not-in-deal")
    if state.phase != "betting":
        return Refused("question-open")
    if state.turn is not None and state.turn != seat:
        return Refused("not-your-turn", seat=state.turn)
    if state.until is not None and now >= state.until:
        return Refused("too-late")
    return None


def fold_refusal(state: State) -> Refused | None:
    """Return the reason why the seat in turn may not fold; None if it may. R6.3: the first bet may be a duty."""
    return Refused("must-bet") if state.must_open else None


def check_refusal(state: State) -> Refused | None:
    if state.highest_stake:
        return Refused("bet-stands", n=state.highest_stake)
    return fold_refusal(state)


def match_refusal(state: State) -> Refused | None:
    return None if state.highest_stake else Refused("no-bet")


def most_to_raise(state: State, seat: int) -> int:
    """Return the limit of a raise, or all chips of the player if they are fewer."""
    return min(state.options.bet_limit, state.players[seat].chips - state.owed_by(seat))


def raise_refusal(state: State, seat: int) -> Refused | None:
    """Return the reason why this seat may not raise in its turn; None if it may."""
    is_first_bet = state.highest_stake == 0
    is_counted = not (is_first_bet and state.options.first_bet == "apart")
    if is_counted and state.players[seat].raises >= state.options.raises:
        return Refused("raised-enough", n=state.options.raises)
    if most_to_raise(state, seat) < 1:
        return Refused("too-few-chips", n=state.players[seat].chips)
    if not any(player.can_bet for other, player in enumerate(state.players) if other != seat):
        return Refused("nobody-can-match")
    return None


def fold(draft: Draft[State], seat: int, reason: Reason) -> None:
    if reason == "said":
        refuse(fold_refusal(draft.state))
    draft.emit(Folded(seat, reason))


def check(draft: Draft[State], seat: int, reason: Reason) -> None:
    refuse(check_refusal(draft.state))
    _stake(draft, seat, "check", 0, reason)


def match_bet(draft: Draft[State], seat: int) -> None:
    """R6.4: equal the highest stake. R6.8: a player with too few chips gives all of them."""
    refuse(match_refusal(draft.state))
    _stake(draft, seat, "match", 0, "said")


def raise_bet(draft: Draft[State], seat: int, by: int) -> None:
    """R6.4: equal the highest stake and add to it. The first bet of a phase is a raise from 0."""
    refuse(raise_refusal(draft.state, seat))
    most = most_to_raise(draft.state, seat)
    if isinstance(by, bool) or not isinstance(by, int) or not 1 <= by <= most:
        raise Refused("bad-raise", given=by, least=1, most=most)
    _stake(draft, seat, "raise", by, "said")


def _stake(draft: Draft[State], seat: int, how: How, by: int, reason: Reason) -> None:
    player = draft.state.players[seat]
    paid = min(draft.state.owed_by(seat) + by, player.chips)
    all_in = paid > 0 and paid == player.chips
    draft.emit(Staked(seat, how, paid, stake=player.stake + paid, by=by, all_in=all_in, reason=reason))


# R6.3, R6.5: whose turn it is, and when the phase is over -----------------------------------------------


def act_by_default(draft: Draft[State], seat: int, reason: Reason) -> None:
    """Act for a player who does not act in time or is missing.

    Make the first bet where it is a duty, else check if that is free, else fold.
    """
    if draft.state.must_open:
        _stake(draft, seat, "raise", 1, reason)
    elif check_refusal(draft.state) is None:
        check(draft, seat, reason)
    else:
        fold(draft, seat, reason)


def pass_turn(draft: Draft[State]) -> bool:
    """R6.3: give the turn to the next player clockwise who must act.

    Return True if it acted for a missing player, so that the turn must be passed again.
    """
    state = draft.state
    # A player who is in turn keeps it: the order then begins with this player.
    after = state.last_to_act if state.turn is None else state.turn - 1
    must_act = state.must_act
    seat = next(seat for seat in state.clockwise(after) if seat in must_act)
    if not state.seats.is_waited_for(seat):
        act_by_default(draft, seat, "missing")
        return True
    if seat != state.turn:
        draft.emit(TurnCame(seat, draft.now + state.options.turn_time))
    return False


def give_back(draft: Draft[State]) -> None:
    """R6.8: give back the chips that no other player could match. A player who folded gets none back."""
    players = draft.state.players
    second_most, most = sorted(player.paid for player in players)[-2:]
    payer = next(seat for seat, player in enumerate(players) if player.paid == most)
    if most > second_most and players[payer].is_in:
        draft.emit(GotBack(payer, most - second_most))
