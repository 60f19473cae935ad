"""Times of daily puzzles over HTTP: the server records what was found and when, and lists plausible times only."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from server.puzzle_visitor import DAY, NOON, Visitor, at_noon
from tertia.puzzles import daily
from tertia.puzzles.plausible_times import FASTEST_AVERAGE, FASTEST_FIRST, FASTEST_NEXT
from tertia.texts import text


def test_times_that_no_person_can_have_are_kept_off_the_leaderboard() -> None:
    where, sets = f"puzzles/nine/{DAY}", daily(DAY, "nine").board.sets

    def play(port: int, now: list[int]) -> None:
        for pauses in (  # milliseconds before each of the four SETs
            [FASTEST_AVERAGE - 1] * 4,
            [60_000, FASTEST_NEXT - 1, 2_000, 2_000],
            [60_000, 0, 0, 0],
            [FASTEST_FIRST - 1, 3_000, 3_000, 3_000],
        ):
            program = Visitor(port)
            program.ask(f"{where}/start", b"")
            for cards, pause in zip(sets, pauses, strict=True):
                now[0] += pause
                program.claim(where, cards)
            assert program.ask(f"{where}/sign", {"name": "R2"}) == (
                409,
                {"code": "puzzle-too-quick", "text": text("en", "error.puzzle-too-quick")},
            )
        assert Visitor(port).ask(where)[1]["times"] == []

    at_noon(play)


def test_a_late_start_is_kept_off_the_leaderboard() -> None:
    where, sets = f"puzzles/nine/{DAY}", daily(DAY, "nine").board.sets

    def play(port: int, now: list[int]) -> None:
        late = Visitor(port)
        now[0] += 24 * 3600 * 1000
        late.ask(f"{where}/start", b"")
        done = late.find_all(where, sets, now, pace=15_000)
        assert (done["took"], done["in_time"]) == (60_000, False)
        assert late.ask(f"{where}/sign", {"name": "Late"})[1]["code"] == "puzzle-too-late"
        assert late.ask(where)[1]["times"] == []

    at_noon(play)


def test_a_clients_list_of_finds_is_ignored() -> None:
    where, sets = f"puzzles/nine/{DAY}", daily(DAY, "nine").board.sets

    def play(port: int, now: list[int]) -> None:
        ana = Visitor(port)
        ana.ask(f"{where}/start", b"")
        now[0] += 60_000
        first, *others = [list(cards) for cards in sets]
        _, answer = ana.ask(f"{where}/claim", {"cards": first, "found": others})
        assert (answer["is_set"], answer["known"], answer["left"], answer["took"]) == (True, False, 3, None)
        assert ana.ask(f"{where}/sign", {"name": "Ana"})[1]["code"] == "puzzle-not-solved"
        assert ana.claim(where, sets[0])["known"]

    at_noon(play)


def test_the_last_two_sets_claimed_at_once_stop_the_clock() -> None:
    where, sets = f"puzzles/nine/{DAY}", daily(DAY, "nine").board.sets

    def play(port: int, now: list[int]) -> None:
        ana = Visitor(port)
        ana.ask(f"{where}/start", b"")
        ana.find_all(where, sets[:2], now, pace=3_000)
        now[0] += 4_000
        with ThreadPoolExecutor(2) as both:
            list(both.map(lambda cards: ana.claim(where, cards), sets[2:]))
        assert ana.ask(where)[1]["took"] == 2 * 3_000 + 4_000

    at_noon(play)


def test_the_finds_of_one_cookie_do_not_help_another() -> None:
    where, sets = f"puzzles/nine/{DAY}", daily(DAY, "nine").board.sets

    def play(port: int, now: list[int]) -> None:
        first, second = Visitor(port), Visitor(port)
        first.ask(f"{where}/start", b"")
        first.find_all(where, sets[:3], now)
        assert second.ask(f"{where}/claim", {"cards": list(sets[3])})[1]["code"] == "puzzle-not-begun"
        _, begun = second.ask(f"{where}/start", b"")
        assert (begun["found"], begun["started_at"]) == ([], now[0])
        now[0] += 5_000
        answer = second.claim(where, sets[3])
        assert (answer["left"], answer["took"], answer["at"]) == (3, None, 5_000)
        assert first.ask(f"{where}/start", b"")[1]["found"] == [sorted(cards) for cards in sets[:3]]

    at_noon(play)


def test_puzzle_started_before_midnight_may_be_finished_after_it() -> None:
    where, sets = f"puzzles/nine/{DAY}", daily(DAY, "nine").board.sets

    def play(port: int, now: list[int]) -> None:
        owl = Visitor(port)
        now[0] = NOON + 12 * 3600 * 1000 - 1  # a millisecond before midnight
        owl.ask(f"{where}/start", b"")
        now[0] += 60_000
        assert owl.ask("puzzles/nine/today")[1]["date"] == str(DAY + timedelta(1))
        assert owl.find_all(where, sets, now)["in_time"]
        assert owl.ask(f"{where}/sign", {"name": "Owl"})[1]["times"][0]["name"] == "Owl"

    at_noon(play)
