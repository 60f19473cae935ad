"""The judge of Scout records (docs/RULES.md, section 5)."""

from __future__ import annotations

from typing import Any

from referee.cards import has_set, is_set, third
from referee.judge import Json
from referee.tables import TableJudge


class ScoutJudge(TableJudge):
    def __init__(self) -> None:
        super().__init__()
        self.won: list[list[int]] = []
        self.counts: dict[str, list[int]] = {}
        """The number of turns as a scout with a SET, as a finder, and as a scout without a SET, of each seat."""
        self.sits_out: list[bool] = []
        self.hunt: dict[str, Any] | None = None
        """The open turn. ``on_scouted`` lists its fields.

        ``rivals`` are the seats that pressed and lost, ``drawn`` is the seat that has just won the draw of a tie, and
        ``point`` is the finder's press, with the same two fields.
        """
        self.ballot: dict[str, Any] | None = None
        """R5.6: the open vote on a forfeit."""
        self.must_pay: int | None = None
        """R5.5: the scout without a SET who has not paid yet."""
        self.turn_ended_at = 0

    def add_seat(self) -> None:
        super().add_seat()
        self.won.append([])
        self.sits_out.append(False)
        for name in ("scouted", "found", "mistakes"):
            self.counts.setdefault(name, []).append(0)

    @property
    def active(self) -> list[int]:
        return [seat for seat in self.waited_for if not self.sits_out[seat]]

    @property
    def may_agree(self) -> bool:
        return self.hunt is None and self.ballot is None and self.options["more"] == "agree"

    def asked_seats(self) -> list[int]:
        return self.active

    def shift(self, by: int) -> None:
        super().shift(by)
        if self.hunt is not None:
            for name in ("pressed", "closes", "began", "until"):
                if self.hunt[name] is not None:
                    self.hunt[name] += by
            if self.hunt["until"] is not None:
                self.hunt["until"] = self.prolong(self.hunt["until"], "hunt_time")
            if self.hunt["point"] is not None:
                self.hunt["point"]["pressed"] += by
                self.hunt["point"]["closes"] += by
        if self.ballot is not None:
            self.ballot["until"] = self.prolong(self.ballot["until"] + by, "forfeit_time")

    def on_dealt(self, event: Json) -> None:
        order = self.begin_deal(event)
        count = len(self.presence)
        self.won, self.sits_out = [[] for _ in range(count)], [False] * count
        self.counts = {name: [0] * count for name in ("scouted", "found", "mistakes")}
        self.stock, self.places, self.hunt, self.ballot = order, {}, None, None
        self.check(event["laid"] == order[:12], "R5.1: 12 cards are laid")
        self.lay(self.draw(12), range(12))

    def on_agreed(self, event: Json) -> None:
        self.check(self.may_agree and not self.sits_out[event["seat"]], "R2.8: only an active player agrees")
        super().on_agreed(event)

    # R5.1: the scout --------------------------------------------------------------------------------

    def on_scouted(self, event: Json) -> None:
        seat, hunt = event["seat"], self.hunt
        self.check_player(seat)
        self.check(self.ballot is None and not self.sits_out[seat], "R5.5: only an active player scouts")
        self.check(
            len(set(event["cards"])) == 3 and set(event["cards"]) <= set(self.open_cards), "three cards"
        )
        if self.options["revision"] > 1:
            self.check(
                event["pressed"] >= self.turn_ended_at, "R5.7: a press during the turn before does not count"
            )
        rivals: set[int] = set()
        if hunt is not None:
            self.check(hunt["until"] is None and self.now < hunt["closes"], "R5.1: one scout at a time")
            self.check(event["overtaken"] == hunt["seat"], "R2.4: the scout before is overtaken")
            is_first = event["pressed"] < hunt["pressed"] and seat not in hunt["rivals"]
            is_tie = event["pressed"] == hunt["pressed"] and hunt["drawn"] == seat
            self.check(is_first or is_tie, "R2.4: the earliest press scouts")
            rivals = (hunt["rivals"] | {hunt["seat"]}) - {seat}
        self.hunt = {
            "seat": seat,
            "cards": event["cards"],
            "pressed": event["pressed"],
            "closes": event["closes"],
            "rivals": rivals,
            "drawn": None,
            "began": None,
            "until": None,
            "point": None,
            "barred": set(),
            "gave_up": set(),
        }
        self.agreed[seat] = False
        self.countdown = None

    def on_tie_drawn(self, event: Json) -> None:
        hunt = self.hunt
        assert hunt is not None
        contest = hunt if hunt["point"] is None else hunt["point"]
        self.check(event["holder"] == contest["seat"], "R2.4: a tie is with the one before")
        self.check(event["winner"] in (event["seat"], event["holder"]), "R2.4: one of two wins the draw")
        contest["rivals"] = contest["rivals"] | {event["seat"]}
        contest["drawn"] = event["seat"] if event["winner"] == event["seat"] else None

    def on_hunt_began(self, event: Json) -> None:
        hunt = self.hunt
        self.check(hunt is not None and hunt["until"] is None, "R5.2: a hunt begins once")
        assert hunt is not None
        self.check(
            event["card"] == hunt["cards"][0] and event["seat"] == hunt["seat"], "R5.1: the first card"
        )
        self.check(event["until"] == self.now + self.options["hunt_time"], "R5.5: the hunt has its time")
        hunt["began"], hunt["until"] = event["at"], event["until"]

    # R5.2: the hunt ---------------------------------------------------------------------------------

    def check_hunter(self, seat: int) -> dict[str, Any]:
        hunt = self.hunt
        self.check_player(seat)
        self.check(hunt is not None and hunt["until"] is not None, "R5.2: there is a hunt")
        assert hunt is not None
        is_hunter = seat != hunt["seat"] and seat not in hunt["barred"] and not self.sits_out[seat]
        self.check(is_hunter, "R5.7: the others hunt, unless they are barred")
        return hunt

    def on_barred(self, event: Json) -> None:
        hunt = self.check_hunter(event["seat"])
        self.check(
            third(hunt["cards"][0], event["card"]) not in self.open_cards, "R5.7: only a wrong card bars"
        )
        hunt["barred"].add(event["seat"])
        hunt["gave_up"].discard(event["seat"])

    def on_pointed(self, event: Json) -> None:
        seat = event["seat"]
        hunt = self.check_hunter(seat)
        card, first, point = event["card"], hunt["cards"][0], hunt["point"]
        self.check(card != first and card in self.open_cards, "R5.2: a second card")
        self.check(third(first, card) in self.open_cards, "R5.7: it makes a SET with the first")
        rivals: set[int] = set()
        if point is not None:
            is_first = event["pressed"] < point["pressed"] and seat not in point["rivals"]
            is_tie = event["pressed"] == point["pressed"] and point["drawn"] == seat
            self.check(self.now < point["closes"] and (is_first or is_tie), "R2.4: the earliest finder")
            rivals = (point["rivals"] | {point["seat"]}) - {seat}
        hunt["point"] = {
            "seat": seat,
            "card": card,
            "pressed": event["pressed"],
            "closes": event["closes"],
            "rivals": rivals,
            "drawn": None,
        }
        hunt["gave_up"].discard(seat)

    def on_gave_up(self, event: Json) -> None:
        hunt = self.check_hunter(event["seat"])
        self.check(event["seat"] not in hunt["gave_up"], "R5.5: a hunter gives up once")
        hunt["gave_up"].add(event["seat"])

    def on_took_back(self, event: Json) -> None:
        if self.hunt is None:
            super().on_took_back(event)
        else:
            self.check(event["seat"] in self.hunt["gave_up"], "R5.5: only a hunter who gave up takes it back")
            self.hunt["gave_up"].discard(event["seat"])

    # R5.3 to R5.7: the end of a turn ----------------------------------------------------------------

    def on_turn_ended(self, event: Json) -> None:
        hunt = self.hunt
        assert hunt is not None
        seat, cards, point = hunt["seat"], hunt["cards"], hunt["point"]
        hunters = [other for other in self.active if other != seat and other not in hunt["barred"]]
        has_set_of_scout = is_set(cards)
        scout_takes, finder_takes = list[int](), list[int]()
        if event["reason"] == "found":
            self.check(point is not None and event["finder"] == point["seat"], "R5.2: the finder pointed")
            pointed = point["card"]
            completing = third(cards[0], pointed)
            if not has_set_of_scout:
                finder_takes = [pointed, completing]
            elif pointed in cards:
                scout_takes, finder_takes = [cards[0], completing], [pointed]
            else:
                scout_takes, finder_takes = cards, [pointed, completing]
        else:
            self.check(point is None and event["finder"] is None, "R5.5: nobody found it")
            if event["reason"] == "gave-up":
                self.check(all(hunter in hunt["gave_up"] for hunter in hunters), "R5.5: all give up")
            else:
                self.check(self.now >= hunt["until"], "R5.5: or the time is over")
            scout_takes = cards if has_set_of_scout else []
        self.check(event["scout"] == seat and event["cards"] == cards, "R5.1: the scout is committed")
        self.check(event["is_set"] == has_set_of_scout, "R5.5: SET or not")
        self.check(event["scout_took"] == scout_takes, "R5.3, R5.4, R5.5: what the scout takes")
        self.check(event["finder_took"] == finder_takes, "R5.3, R5.4, R5.7: what the finder takes")
        gone = scout_takes + finder_takes
        places = sorted(self.take(gone))
        self.check(event["places"] == places, "the cards leave their places")
        laid = self.draw(max(0, 12 - len(self.places))) if gone else []
        self.check(event["laid"] == laid, "R5.7: the table refills to 12")
        self.lay(laid, places[: len(laid)])
        self.sits_out = [False] * len(self.presence)
        self.won[seat] += scout_takes
        self.counts["scouted"][seat] += has_set_of_scout
        if event["finder"] is not None:
            self.won[event["finder"]] += finder_takes
            self.counts["found"][event["finder"]] += 1
        if gone:
            self.changed_at = event["at"]
            self.withdraw_agreements()
        self.hunt, self.turn_ended_at = None, event["at"]
        self.must_pay = None if has_set_of_scout else seat

    def on_missed(self, event: Json) -> None:
        seat = event["seat"]
        self.check(self.must_pay == seat, "R5.5: only a scout without a SET pays")
        self.check(event["aside"] == self.won[seat][-1:], "R5.5: one card")
        self.won[seat] = self.won[seat][: len(self.won[seat]) - len(event["aside"])]
        self.counts["mistakes"][seat] += 1
        self.sits_out[seat] = True
        if event["aside"]:
            self.must_pay = None

    def on_forfeit_owed(self, event: Json) -> None:
        self.check(self.must_pay == event["seat"], "R5.6: a scout who cannot pay owes a forfeit")
        self.must_pay, self.ballot = None, {"seat": event["seat"], "until": event["until"], "votes": {}}

    def on_voted(self, event: Json) -> None:
        ballot = self.ballot
        self.check(ballot is not None and event["seat"] != ballot["seat"], "R5.6: the others vote")
        assert ballot is not None
        self.check(event["seat"] not in ballot["votes"], "R5.6: everybody votes once")
        ballot["votes"][event["seat"]] = event["forfeit"]

    def on_forfeit_chosen(self, event: Json) -> None:
        ballot = self.ballot
        self.check(ballot is not None and event["seat"] == ballot["seat"], "R5.6: a forfeit is chosen once")
        assert ballot is not None
        votes = list(ballot["votes"].values())
        self.check(sum(event["votes"]) == len(votes), "R5.6: every vote counts")
        most = max((votes.count(forfeit) for forfeit in votes), default=0)
        self.check(votes.count(event["forfeit"]) == most, "R5.6: the most votes choose")
        self.ballot = None

    def on_all_back_in(self, event: Json) -> None:
        self.check(self.waited_for and not self.active, "R2.7: if nobody may play, everybody may")
        self.sits_out = [False] * len(self.presence)

    def on_deal_ended(self, event: Json) -> None:
        holds = {
            "left": not self.in_game,
            "no-card": not self.places,
            "agreed": self.have_all_agreed() and not self.stock,
            "no-set": not has_set(self.open_cards) and not self.stock,
        }
        self.check(holds[event["reason"]], "R2.10: a deal ends for a reason")
        self.check(event["scores"] == [len(won) for won in self.won], "R5.7: one point a card")
        for name, counts in self.counts.items():
            self.check(event[name] == counts, f"{name} is counted")
        self.check(event["cards_left"] == len(self.places) + len(self.stock), "the cards left are counted")
        self.end_deal(event)
        self.hunt = self.ballot = None
        self.sits_out = [False] * len(self.presence)

    def after_decision(self) -> None:
        super().after_decision()
        self.check(
            self.must_pay is None or self.phase != "playing", "R5.5: a scout without a SET pays at once"
        )
