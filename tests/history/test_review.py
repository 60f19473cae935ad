"""Reviews agree with the record in every game, and contain nothing that a spectator may not know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from playthroughs.forms import forms
from tertia.cards import Card, Feature, explain, is_set
from tertia.games import classic
from tertia.games.classic.commands import Start, Undo
from tertia.games.classic.options import Options
from tertia.games.common.commands import CallSet, Claim, SayNoSet
from tertia.games.engine import GameRules
from tertia.history.files import read_record
from tertia.history.record import AnyEntry
from tertia.history.recorded_game import RecordedGame
from tertia.history.review import Find, Mistake, Review, Untaken, review
from tertia.rooms.view import SeatView
from tertia.solver import find_sets

FORMS = {form.name: form for form in forms()}
by_name = pytest.mark.parametrize("name", FORMS)
WITH_A_TABLE = [name for name in FORMS if name not in ("chipset", "setup")]
"""The games in which every SET on the table may be taken."""


@cache
def recorded(name: str) -> tuple[GameRules[Any], list[AnyEntry]]:
    record = read_record(FORMS[name].record.read_text(encoding="utf-8").splitlines())
    return record.rules, record.entries


def reviewed(game: GameRules[Any], entries: list[AnyEntry]) -> Review:
    return review(game, [(entry.at, entry.event) for entry in entries])


@cache
def review_of(name: str) -> Review:
    return reviewed(*recorded(name))


def named(entries: list[AnyEntry], kind: str) -> list[Any]:
    """Return the events whose class has this name."""
    return [entry.event for entry in entries if type(entry.event).__name__ == kind]


@by_name
def test_scores_end_where_the_game_ended(name: str) -> None:
    _, entries = recorded(name)
    report, end = review_of(name), entries[-1].event
    totals = getattr(end, "totals", None) or (end.result.total,) * len(report.players)
    assert report.over
    assert [player.score for player in report.players] == list(totals)
    if not report.team:
        assert [player.rank for player in report.players] == list(end.ranks)
    assert [deal.scores for deal in report.deals][-1] == tuple(totals)
    for player in report.players:
        times = [at for at, _ in player.scores]
        assert times[0] == 0
        assert times == sorted(set(times))
        assert player.scores[-1][1] == player.score
    assert report.took == entries[-1].at - report.began


@by_name
def test_every_find_is_a_set_and_every_mistake_breaks_a_feature(name: str) -> None:
    report = review_of(name)
    for find in report.finds:
        assert is_set(*find.cards)
        verdicts = explain(*find.cards).verdicts
        assert find.differing == sum(verdict.agreement == "different" for verdict in verdicts)
        assert find.took is None or find.took >= 0
    for mistake in report.mistakes:
        assert bool(mistake.broken) == (mistake.reason == "no-set")
    for seat, player in enumerate(report.players):
        mine = [find for find in report.finds if find.seat == seat]
        assert player.sets == sum(player.differing) == len(mine)
        assert player.times == tuple(find.took for find in mine if find.took is not None)
        assert player.streak <= player.sets
        assert (player.streak > 0) == (player.sets > 0)
        wrong = [mistake for mistake in report.mistakes if mistake.seat == seat]
        assert player.mistakes == len(wrong)
        assert sum(player.broken.values()) == sum(len(mistake.broken) for mistake in wrong)


@by_name
def test_finds_and_mistakes_match_the_counts_of_the_deals(name: str) -> None:
    _, entries = recorded(name)
    report = review_of(name)
    results = [end.result for end in named(entries, "MatchEnded") if hasattr(end, "result")]
    ended = results or named(entries, "DealEnded")
    for seat, player in enumerate(report.players):
        if name == "scout":
            own = [turn for turn in named(entries, "TurnEnded") if is_own_set_of_finder(turn)]
            found_alone = sum(turn.finder == seat for turn in own)
            assert player.sets == sum(deal.scouted[seat] for deal in ended) + found_alone
        elif name == "setup":
            assert player.sets == sum(deal.shown[seat] for deal in ended)
        elif report.unit == "cards":  # deals count the SETs that a player kept
            assert player.sets == sum(taken.seat == seat for taken in named(entries, "Taken"))
        else:
            assert player.sets == sum(deal.sets[seat] or 0 for deal in ended)
        if name != "chipset":
            pointed = sum(barred.seat == seat for barred in named(entries, "Barred"))
            assert player.mistakes == sum(deal.mistakes[seat] for deal in ended) + pointed


def is_own_set_of_finder(turn: Any) -> bool:
    """R5.4, R5.7: a finder who does not share the scout's SET takes two cards."""
    return len(turn.finder_took) == 2


# The name of a form of the classic game ends with the three digits of its edition.
@pytest.mark.parametrize("name", [name for name in FORMS if name[-3:].isdigit() or name == "scout"])
def test_r2_11_points_won_minus_points_lost_are_the_score(name: str) -> None:
    _, entries = recorded(name)
    report = review_of(name)
    for seat, player in enumerate(report.players):
        calls: list[Find | Mistake] = [*report.finds, *report.mistakes]
        points = [call.points for call in calls if call.seat == seat]
        shared = [turn for turn in named(entries, "TurnEnded") if len(turn.finder_took) == 1]
        assert sum(points) + sum(turn.finder == seat for turn in shared) == player.score
        lost = [miss for miss in named(entries, "Missed") if miss.seat == seat]
        if name == "scout":
            turns = named(entries, "TurnEnded")
            taken = sum(len(turn.scout_took) for turn in turns if turn.scout == seat)
            taken += sum(len(turn.finder_took) for turn in turns if turn.finder == seat)
            assert player.score == taken - sum(len(miss.aside) for miss in lost)
        elif report.unit == "cards":
            assert player.score == 3 * player.sets - sum(len(miss.aside) + miss.minus for miss in lost)
        else:
            assert player.score == player.sets - sum(miss.minus for miss in lost)


def tables_over_time(name: str) -> Iterator[tuple[int, frozenset[Card]]]:
    """Yield the cards on the table after each event; none between deals."""
    game, entries = recorded(name)
    state, began = game.INITIAL, review_of(name).began
    for entry in entries:
        state = game.evolve(state, entry.event)
        cards = state.open_cards if state.phase == "playing" else ()
        yield entry.at - began, frozenset(cards)


@pytest.mark.parametrize("name", WITH_A_TABLE)
def test_every_untaken_set_was_on_the_table(name: str) -> None:
    tables = list(tables_over_time(name))
    for untaken in review_of(name).untaken:
        assert is_set(*untaken.cards)
        triple, begin, end = set(untaken.cards), untaken.at, untaken.at + untaken.lay
        assert all(triple <= cards for at, cards in tables if begin < at < end)
        assert any(triple <= cards for at, cards in tables if at == begin)
        assert any(not triple <= cards for at, cards in tables if at == end)


@pytest.mark.parametrize("name", WITH_A_TABLE)
def test_every_set_on_the_table_is_found_or_untaken(name: str) -> None:
    """The test tries all triples itself, without the solver."""
    report = review_of(name)
    reported = {frozenset(find.cards) for find in report.finds} | {
        frozenset(untaken.cards) for untaken in report.untaken
    }
    seen = {cards for _, cards in tables_over_time(name)}
    on_table = {
        frozenset(three) for cards in seen for three in combinations(sorted(cards), 3) if is_set(*three)
    }
    assert on_table <= reported
    assert on_table


@by_name
def test_the_review_of_a_running_game_has_no_secrets(name: str) -> None:
    """It names only cards that spectators have seen, and no SET that is still open."""
    game, entries = recorded(name)
    state, seen = game.INITIAL, set[Card]()
    step = max(1, len(entries) // 40)
    for number, entry in enumerate(entries[:-1], 1):
        state = game.evolve(state, entry.event)
        seen |= cards_in(msgspec.to_builtins(game.redact(entry.event, None)))
        if number % step or number < 2:
            continue
        report = reviewed(game, entries[:number])
        assert report.over == game.is_over(state)
        reported: list[Find | Mistake | Untaken] = [*report.finds, *report.mistakes, *report.untaken]
        assert {card for item in reported for card in item.cards} <= seen
        if name == "twenty":
            continue  # taken cards come back in 20/20, so an open SET may have been untaken before
        if name in WITH_A_TABLE and state.phase == "playing":
            still_open = {frozenset(cards) for cards in find_sets(state.open_cards)}
            deal = getattr(state, "deal", 1)
            of_deal = [untaken for untaken in report.untaken if untaken.deal == deal]
            assert not still_open & {frozenset(untaken.cards) for untaken in of_deal}


def cards_in(event: Any) -> set[Card]:
    """Return the cards in any field of an event."""
    cards = set[Card]()
    for field, value in event.items():
        if field in (
            "cards",
            "laid",
            "table",
            "hands",
            "sets",
            "card",
            "pointed",
            "scout_took",
            "finder_took",
        ):
            cards |= set(ints_in(value))
    return cards


def ints_in(value: Any) -> Iterator[int]:
    """Yield all integers in nested lists and dictionaries."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from ints_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from ints_in(item)
    elif isinstance(value, int):
        yield value


@cache
def arranged_game() -> RecordedGame:
    """Play a game: seat 1 finds a SET and errs, seat 0 finds two, seat 1 runs out of time."""
    luck = Random("review")
    table = RecordedGame(classic, lambda: luck.randbytes(32))
    options = Options(penalty="point", scoring="sets", photo_finish=0)
    table.send(Start(2, options), seat=None, now=1_000_000)
    take(table, seat=1, at=1_004_000)
    cards = table.state.open_cards
    wrong = next(three for three in combinations(cards, 3) if not is_set(*three))
    table.send(CallSet(), seat=1, now=1_005_000)
    table.send(Claim(wrong), seat=1, now=1_005_500)
    take(table, seat=0, at=1_006_000)
    take(table, seat=0, at=1_009_500)
    table.send(CallSet(), seat=1, now=1_010_000)
    table.pass_time(1_020_000)
    return table


def take(table: RecordedGame, seat: int, at: int) -> None:
    table.send(CallSet(), seat, at - 500)
    table.send(Claim(find_sets(table.state.open_cards)[0]), seat, at)


def test_the_review_counts_the_sets_times_and_mistakes_of_each_player() -> None:
    table = arranged_game()
    report = review(
        classic,
        [(entry.at, entry.event) for entry in table.entries],
        (SeatView("Ana", bot=False), SeatView("Vega", bot=True)),
    )
    ana, vega = report.players
    assert (report.began, report.took, report.unit, report.team, report.over) == (
        1_000_000,
        15_000,
        "points",  # SETs less wrong calls (R2.7)
        False,
        False,
    )
    assert [(find.at, find.seat, find.took, find.points) for find in report.finds] == [
        (4_000, 1, 4_000, 1),
        (6_000, 0, 2_000, 1),
        (9_500, 0, 3_500, 1),
    ]
    assert [find.took for find in report.fastest] == [2_000, 3_500, 4_000]
    assert [(mistake.at, mistake.seat, mistake.reason, mistake.points) for mistake in report.mistakes] == [
        (5_500, 1, "no-set", -1),
        (15_000, 1, "time", -1),
    ]
    assert ana.scores == ((0, 0), (6_000, 1), (9_500, 2))
    assert vega.scores == ((0, 0), (4_000, 1), (5_500, 0), (15_000, -1))
    assert [(lead.at, lead.seats) for lead in report.leads] == [(4_000, (1,)), (6_000, (0,))]
    assert (ana.streak, ana.average, ana.best, ana.rank, ana.name, ana.bot) == (
        2,
        2_750,
        2_000,
        1,
        "Ana",
        False,
    )
    assert (vega.streak, vega.mistakes, vega.rank, vega.name, vega.bot) == (1, 2, 2, "Vega", True)
    wrong = report.mistakes[0]
    assert wrong.broken == tuple(verdict.feature for verdict in explain(*wrong.cards).broken)
    assert vega.broken == {feature: int(feature in wrong.broken) for feature in Feature}
    assert not report.deals
    assert report.cards_left is None


def test_a_lead_passes_to_two_who_share_it() -> None:
    luck = Random("lead")
    table = RecordedGame(classic, lambda: luck.randbytes(32))
    table.send(Start(3, Options(penalty="point", scoring="sets", photo_finish=0)), seat=None, now=0)
    take(table, seat=1, at=4_000)
    for at in (5_000, 6_000):  # two wrong calls: the leader is level with the others, then behind them
        cards = table.state.open_cards
        wrong = next(three for three in combinations(cards, 3) if not is_set(*three))
        table.send(CallSet(), 1, at - 500)
        table.send(Claim(wrong), 1, at)
    take(table, seat=0, at=7_000)
    leads = reviewed(classic, table.entries).leads
    assert [(lead.at, lead.seats) for lead in leads] == [(4_000, (1,)), (6_000, (0, 2)), (7_000, (0,))]


@by_name
def test_who_has_the_lead_is_in_front_until_it_passes_on(name: str) -> None:
    """As anybody reads off the graph of the scores."""
    report = review_of(name)
    lowest_wins = recorded(name)[0].ANALYSIS.lowest_wins
    ends = [*(lead.at for lead in report.leads), report.took + 1][1:]
    for lead, end in zip(report.leads, ends, strict=True):
        changes = {at for player in report.players for at, _ in player.scores if lead.at <= at < end}
        for at in changes:
            scores = [[score for when, score in player.scores if when <= at][-1] for player in report.players]
            best = min(scores) if lowest_wins else max(scores)
            assert {scores[seat] for seat in lead.seats} == {best}


@pytest.mark.parametrize("cost", [0, 1_000])
def test_r4_4_a_wrong_no_set_ends_a_streak(cost: int) -> None:
    """Also one that costs nothing, as with the coach."""
    luck = Random("run")
    table = RecordedGame(classic, lambda: luck.randbytes(32))
    table.send(Start(1, Options(penalty="none", photo_finish=0, overlooked_cost=cost)), seat=None, now=0)
    for at in (1_000, 2_000, 3_000):
        table.send(Claim(find_sets(table.state.open_cards)[0]), seat=0, now=at)
        if at == 2_000:
            table.send(SayNoSet(), seat=0, now=at + 1)
    report = reviewed(classic, table.entries)
    assert (report.players[0].streak, report.players[0].sets) == (2, 3)


def test_r4_a_wrong_no_set_of_a_player_alone_counts_even_if_it_costs_nothing() -> None:
    luck = Random("run")
    table = RecordedGame(classic, lambda: luck.randbytes(32))
    table.send(Start(1, Options(penalty="none", photo_finish=0)), seat=None, now=0)
    wrong = 0
    for at in range(1_000, 9_000, 1_000):
        cards = table.state.open_cards
        wrong += bool(find_sets(cards))
        table.send(SayNoSet() if len(cards) < 18 else Claim(find_sets(cards)[0]), seat=0, now=at)
        wrong -= len(cards) >= 18
    report = reviewed(classic, table.entries)
    assert report.players[0].wrong_no_sets == wrong > 0
    assert report.players[0].mistakes == 0


@pytest.mark.parametrize("undone", [1, 3])
def test_r4_5_a_set_has_no_time_after_an_undo_until_a_new_card_is_laid(undone: int) -> None:
    """The player knows the other cards, so the time of a SET among them is no record."""
    luck = Random("undo")
    table = RecordedGame(classic, lambda: luck.randbytes(32))
    table.send(Start(1, Options(undo="on", more="auto")), seat=None, now=0)

    def take_sets(number: int, first_at: int, every: int) -> None:
        for at in range(first_at, first_at + number * every, every):
            table.send(Claim(find_sets(table.state.open_cards)[0]), seat=0, now=at)

    take_sets(4, first_at=5_000, every=5_000)
    shown = set(table.state.open_cards)
    for at in range(21_000, 21_000 + undone):
        table.send(Undo(), seat=0, now=at)
    take_sets(undone, first_at=21_500, every=100)  # the same SETs again
    assert set(table.state.open_cards) == shown
    take_sets(1, first_at=22_000, every=1)  # a SET of the table on which the player saw no way
    assert set(table.state.open_cards) - shown
    take_sets(1, first_at=26_000, every=1)
    report = reviewed(classic, table.entries)
    kept = [5_000] * (4 - undone)
    assert [find.took for find in report.finds] == [*kept, *[None] * (undone + 1), 4_000]
    [player] = report.players
    assert (player.sets, player.best, player.times) == (6, 4_000, (*kept, 4_000))
    assert [find.took for find in report.fastest] == [4_000, *kept]


def test_a_wrong_call_ends_a_streak() -> None:
    luck = Random("run")
    table = RecordedGame(classic, lambda: luck.randbytes(32))
    table.send(Start(1, Options(penalty="none", photo_finish=0)), seat=None, now=0)
    for at, is_right in ((1_000, True), (2_000, True), (3_000, False), (4_000, True)):
        cards = table.state.open_cards
        claimed = next(three for three in combinations(cards, 3) if is_set(*three) == is_right)
        table.send(Claim(claimed), seat=0, now=at)
    report = reviewed(classic, table.entries)
    assert (report.players[0].streak, report.players[0].sets, report.leads) == (2, 3, ())
