"""The life cycle of a match of several deals (R2.12): dealers, late players, totals and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from tertia.errors import Refused
from tertia.games.common.commands import Deal, Join, Ready
from tertia.games.common.events import (
    AttendanceEvent,
    GameStarted,
    Joined,
    MatchEnded,
    MatchResult,
    Moved,
    Paused,
    Readied,
    Resumed,
)
from tertia.games.common.layout import move
from tertia.games.common.seats import Seats, require_seat
from tertia.games.common.table import (
    ShuffleEvent,
    TableRules,
    TableState,
    after_pause_event,
    after_shuffle,
    check_players,
    decide_table_command,
    resume,
)
from tertia.games.engine import Draft, Legal, Millis, refuse, require_table, without_tag


class MatchState(TableState, frozen=True):
    """The fields that the states of games with several deals share."""

    deal: int = 0
    """The number of the deal, from 1; 0 before the first."""
    dealer: int = 0
    """The seat that dealt this deal."""
    dealers: tuple[int, ...] = ()
    """The seats that have dealt."""
    resumes: Millis | None = None
    """Between two deals: when the next one begins by itself."""
    ready: tuple[int, ...] = ()
    """Between two deals: the seats that are ready for the next one."""
    last: Any = None
    """The result of the last deal."""
    result: MatchResult | None = None
    """The result of the match; None until it is over."""

    @property
    def next_dealer(self) -> int:
        """R2.12: the deal passes to the dealer's left; if everyone deals once, it skips players who have dealt.

        Games by the first revision of the rules do not skip them (see ``CURRENT_REVISION`` in ``options``).
        """
        if self.options.revision >= 2 and getattr(self.options, "match", None) == "everyone":
            count = len(self.seats)
            turns = [(self.dealer + step) % count for step in range(1, count + 1)]
            waiting = [seat for seat in turns if seat in self.seats.in_game and seat not in self.dealers]
            if waiting:
                return waiting[0]
        return self.seats.next_after(self.dealer)


S = TypeVar("S", bound=MatchState)
MatchEvent: TypeAlias = GameStarted | Joined | Readied | Moved | MatchEnded | AttendanceEvent


# The fold -----------------------------------------------------------------------------------------------


class DealBegan(ShuffleEvent, Protocol):
    """The event of a game with which a deal begins. Most are a ``DealStarted``, but that of SetUp is not."""

    @property
    def deal(self) -> int: ...
    @property
    def dealer(self) -> int: ...


def after_deal_began(state: S, event: DealBegan, drawn: int, **changes: Any) -> S:
    """Return the state after a deal began and this many cards were drawn. ``changes`` come from the game."""
    dealers = (*state.dealers, event.dealer)
    dealt = replace(state, deal=event.deal, dealer=event.dealer, dealers=dealers, resumes=None, ready=())
    return after_shuffle(dealt, event, drawn, **changes)


def after_deal_ended(state: S, resumes: Millis, result: Any, **changes: Any) -> S:
    """Return the state after a deal ended; ``changes`` are what the game adds."""
    return replace(state, phase="between", resumes=resumes, ready=(), last=result, **changes)


def after_match_event(state: S, event: MatchEvent, player: Any) -> S:
    """Return the state after an event that every match has; ``player`` is what each player begins with."""
    match event:
        case GameStarted(players, options):
            return replace(state, options=options, seats=Seats.of(players), players=(player,) * players)
        case Joined():
            return replace(state, seats=state.seats.with_new_seat(), players=(*state.players, player))
        case Readied(seat):
            return replace(state, ready=(*state.ready, seat))
        case Moved(cards, places):
            return replace(state, table=move(state.table, cards, places))
        case MatchEnded():
            return replace(state, phase="over", resumes=None, result=without_tag(MatchResult, event))
        case Paused() | Resumed():
            return after_pause_event(state, event)
        case _:
            return replace(state, seats=state.seats.evolve(event))


# From deal to deal --------------------------------------------------------------------------------------


def decide_match_command(draft: Draft[S], rules: TableRules[S]) -> None:
    """Decide a command that is the same in every game with several deals; anything else is Refused."""
    match draft.request.command:
        case Deal():
            rules.deal(draft, require_dealer(draft))
        case Ready():
            _get_ready(draft, rules)
        case Join() if rules.can_join:
            _join(draft, rules.players)
        case _:
            decide_table_command(draft, rules)


def _join(draft: Draft[S], allowed: range) -> None:
    """Seat another player between two deals."""
    require_table(draft.request)
    if draft.state.phase != "between":
        raise Refused("not-between-deals")
    seat = len(draft.state.players)
    check_players(seat + 1, allowed)
    draft.emit(Joined(seat))
    resume(draft)


def deal_refusal(state: MatchState, seat: int) -> Refused | None:
    """Return the reason why this seat may not deal now; None if it may."""
    if state.phase != "between":
        return Refused("not-between-deals")
    if seat != state.next_dealer:
        return Refused("not-dealer", seat=state.next_dealer)
    return None


def require_dealer(draft: Draft[S]) -> int:
    """Return the seat that gives the command. Raise Refused unless the next deal is its own."""
    seat = require_seat(draft.state.seats, draft.request)
    refuse(deal_refusal(draft.state, seat))
    return seat


def ready_refusal(state: MatchState, seat: int, least: int) -> Refused | None:
    """Return the reason why this seat may not be ready for a deal of at least this many players; None if it may."""
    if state.phase != "between":
        return Refused("not-between-deals")
    if len(state.seats.in_game) < least:
        return Refused("too-few-players", least=least)  # a player who left may still come back
    return Refused("already-agreed") if seat in state.ready else None


def _get_ready(draft: Draft[S], rules: TableRules[S]) -> None:
    """R2.10: begin the next deal if all players that the table waits for are ready."""
    seat = require_seat(draft.state.seats, draft.request)
    refuse(ready_refusal(draft.state, seat, rules.players[0]))
    draft.emit(Readied(seat))
    if is_deal_due(draft):
        rules.pass_time(draft)


def is_pause_over(draft: Draft[S]) -> bool:
    """Return True if the time after the last deal is over."""
    return draft.state.resumes is not None and draft.now >= draft.state.resumes


def is_deal_due(draft: Draft[S]) -> bool:
    """Return True if the pause after the last deal is over, or all are ready for the next one."""
    return _are_all_ready(draft.state) or is_pause_over(draft)


def _are_all_ready(state: MatchState) -> bool:
    """Return True between two deals if all players that the table waits for are ready for the next one."""
    waited_for = state.seats.waited_for
    return state.resumes is not None and bool(waited_for) and all(seat in state.ready for seat in waited_for)


def next_deal_at(state: MatchState, least: int) -> Millis | None:
    """R2.10: return when the next deal begins by itself; None during a deal.

    If everybody who is still waited for is ready, the deal is due: return a time in the past. ``Leave`` itself does
    not deal, because a table of bots pauses first (R2.8), and a player who left may be waited for (R6.8).

    ``least`` is the smallest number of players of the game: with fewer, nobody's readiness counts.
    """
    if _are_all_ready(state) and len(state.seats.in_game) >= least:
        return state.dealt_at
    return state.resumes


def deal_when_due(draft: Draft[S], deal: Callable[[Draft[S], int], None]) -> None:
    if is_deal_due(draft):
        deal(draft, draft.state.next_dealer)


def legal_between_deals(state: MatchState, seat: int, least: int) -> Legal:
    """Return the commands outside a deal: the next dealer deals, and everybody may be ready.

    ``least`` is the smallest number of players of the game: with fewer, nobody can be ready.
    """
    if state.seats.presence[seat] == "left" or state.paused_at is not None:
        return Legal()
    commands: list[Any] = []
    if deal_refusal(state, seat) is None:
        commands.append(Deal())
    if ready_refusal(state, seat, least) is None:
        commands.append(Ready())
    return Legal(tuple(commands))


# The end ------------------------------------------------------------------------------------------------


def has_everyone_dealt(seats: Seats, dealers: Sequence[int]) -> bool:
    """Return True if every remaining player has dealt once."""
    return all(seat in dealers for seat in seats.in_game)


def are_all_deals_played(state: MatchState) -> bool:
    """Return True if everyone has dealt, or the agreed number of deals has been played."""
    if state.options.match == "everyone":
        return has_everyone_dealt(state.seats, state.dealers)
    return bool(state.deal >= state.options.deals)


R = TypeVar("R")


def deal_outcome(
    draft: Draft[S], reason: R, scores: tuple[int, ...]
) -> tuple[int, R, Millis, tuple[int, ...]]:
    """Return the first fields of the result of a deal that ends now (see ``DealOutcome``)."""
    return draft.state.deal, reason, draft.now - draft.state.dealt_at, scores


def rank_totals(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, 1 for the highest total; equal totals share a place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def end_match(draft: Draft[S], *, early: bool = False) -> None:
    """End the match; the highest total wins, unless the match ends ``early``."""
    totals = tuple(player.total for player in draft.state.players)
    draft.emit(MatchEnded(totals, rank_totals(totals), early))


def counts_as_early(state: MatchState) -> bool:
    """R2.10: return True if a match that ends because its players have left ends early.

    By revisions of the rules before the seventh it counted as any other.
    """
    return bool(state.options.revision >= 7)


def end_match_if_over(draft: Draft[S]) -> None:
    """End the match after its last deal, or if all players have left."""
    state = draft.state
    if state.phase == "between" and (not state.seats.in_game or are_all_deals_played(state)):
        end_match(draft, early=not state.seats.in_game and counts_as_early(state))
