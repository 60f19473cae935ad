"""R5.6: a scout who cannot pay owes a forfeit, on which the others vote within a time."""

from __future__ import annotations

from tertia.errors import Refused
from tertia.games.common.dealing import Dice
from tertia.games.common.table import seat_in_play
from tertia.games.engine import Draft
from tertia.games.scout.commands import Forfeit
from tertia.games.scout.events import FORFEITS, ForfeitChosen, ForfeitOwed, Voted
from tertia.games.scout.state import Ballot, State


def owe_forfeit(draft: Draft[State], seat: int) -> None:
    draft.emit(ForfeitOwed(seat, draft.now + draft.state.options.forfeit_time))


def vote(draft: Draft[State], forfeit: Forfeit) -> None:
    """Vote once, openly. Players who sit out vote too."""
    seat = seat_in_play(draft)
    ballot = draft.state.ballot
    if ballot is None:
        raise Refused("no-vote")
    if ballot.seat == seat:
        raise Refused("owes-forfeit")
    if forfeit not in FORFEITS:
        raise Refused("bad-forfeit", given=forfeit, expected=FORFEITS)
    if ballot.votes[seat] is not None:
        raise Refused("already-voted")
    if draft.now >= ballot.until:
        raise Refused("too-late")
    draft.emit(Voted(seat, forfeit))


def choose_forfeit(draft: Draft[State], ballot: Ballot) -> bool:
    """Choose the forfeit with the most votes when all have voted or the time is over; False before.

    A lot decides among equals. If nobody voted, all are equal.
    """
    all_voted = all(ballot.votes[seat] is not None for seat in draft.state.voters)
    if not all_voted and draft.now < ballot.until:
        return False
    votes = tuple(ballot.votes.count(forfeit) for forfeit in FORFEITS)
    leading = [forfeit for forfeit, count in zip(FORFEITS, votes, strict=True) if count == max(votes)]
    by_lot = len(leading) > 1
    chosen = leading[Dice(draft.luck, "forfeit").below(len(leading))] if by_lot else leading[0]
    draft.emit(ForfeitChosen(ballot.seat, chosen, votes, by_lot))
    return True
