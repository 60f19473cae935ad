"""Every event has a sentence in every language; a record read back gives the same transcript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from history.games_to_read import bots_play, eventful, eventful_solitaire
from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.games import GAMES, classic
from tertia.games.chipset.events import PotTaken
from tertia.games.classic.commands import HintKind
from tertia.games.classic.events import EVENTS, DealEnded, Hinted, Missed, Overlooked, Taken, Undone
from tertia.games.classic.options import Options
from tertia.games.common.commands import Claim, SayNoSet
from tertia.games.common.dealing import Pile
from tertia.games.common.events import (
    Agreed,
    Called,
    CountdownStopped,
    GaveUpWaiting,
    MatchEnded,
    Moved,
    Readied,
    Rested,
    Shown,
    TieDrawn,
)
from tertia.games.coopset.events import LayoutDone
from tertia.games.coopset.scoring import LayoutScore
from tertia.games.scout.events import Scouted, TurnEnded
from tertia.games.setup.events import Challenged
from tertia.history.files import read_record, write_record
from tertia.narration.narrator import ROLES, Narrator, clock, narrate, transcript
from tertia.solver import find_sets
from tertia.texts import LANGUAGES, text
from tertia.texts.catalogue import section
from tertia.texts.formatting import LABEL, PLACEHOLDER

NAMES = ("Ana", "Iroha", "Vega", "Noor")


def narrator(language: str = "en") -> Narrator:
    return Narrator(language, NAMES)


def sentence_for(event: Any, language: str = "en") -> str:
    """Return the sentence for an event of the classic game."""
    sentence = narrate(narrator(language), "classic", event)
    assert sentence is not None
    return sentence


def test_the_eventful_games_contain_every_kind_of_event() -> None:
    """R4.4, R4.5: only a single player overlooks SETs at a price, or gives SETs back."""
    in_match = {type(entry.event) for entry in eventful().entries}
    assert in_match == set(EVENTS) - {Overlooked, Undone}
    assert {type(entry.event) for entry in eventful_solitaire().entries} >= {Overlooked, Undone}


def test_r4_4_the_end_of_a_deal_alone_does_not_deny_overlooked_sets() -> None:
    table = eventful_solitaire()
    while table.state.phase == "playing":
        cards = table.state.open_cards
        has_certain_set = table.state.deck and len(cards) >= 21  # "no SET" is refused
        command = Claim(find_sets(cards)[0]) if has_certain_set else SayNoSet()
        table.send(command, seat=0, now=5_000)
    ended = next(entry.event for entry in table.entries if isinstance(entry.event, DealEnded))
    assert find_sets(table.state.open_cards)
    sentence = narrate(Narrator("en", ("Ana",)), "classic", ended)
    assert sentence is not None
    assert sentence.startswith(text("en", "log.classic.deal-ended.alone.deck"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_r4_3_the_end_of_a_deal_alone_tells_the_result_as_everywhere(language: str) -> None:
    """SETs and time, not cards; nobody else has left, and most of the cards left are in the deck."""
    reader = Narrator(language, ("Ana",), own_seat=0)
    pile = Pile(order=(), salt="ab")
    ended = DealEnded(
        *(1, "left", 52_900, (6,)),
        sets=(2,),
        mistakes=(1,),
        hints=(0,),
        cards_left=75,
        resumes=0,
        opened=(pile,),
    )
    assert narrate(reader, "classic", ended) == " ".join(
        [
            text(language, "log.classic.result.alone", sets=2, time="0:52"),
            text(language, "log.classic.result.undealt", n=75),
            text(language, "log.classic.opened", salt="ab"),
        ]
    )
    assert narrate(reader, "classic", MatchEnded((6,), (1,))) == text(
        language, "log.classic.match-ended.alone"
    )


def test_sentences_about_the_reader_are_in_the_second_person() -> None:
    own = Narrator("en", ("Ana (you)", "Iroha"), own_seat=0)
    overlooked = Overlooked(0, 2, 20_000)
    assert narrate(own, "classic", Agreed(0)) == text("en", "web.own.any.agreed")
    assert narrate(own, "classic", overlooked) == text("en", "web.own.classic.overlooked", n=2, cost=20)
    assert narrate(own, "classic", Agreed(1)) == text("en", "log.classic.agreed", name="Iroha")
    assert own.say_of_all("classic.started", range(2), n=2) == "You sit down with Iroha."
    assert own.say_of_all("setup.match-ended.won", [1], n=1) == "Iroha wins."
    tie = "You and Iroha pressed at the same moment; "
    for challenger, holder in ((0, 1), (1, 0)):
        assert narrate(own, "classic", TieDrawn(challenger, holder, 0)) == f"{tie}you win the toss."
        assert narrate(own, "classic", TieDrawn(challenger, holder, 1)) == f"{tie}Iroha wins the toss."
    assert own.say("scout.overtook", name="Iroha", other="Ana (you)") == "Iroha pressed before you."


ABOUT_SEVERAL = re.compile(r"(chipset|scout|setup|twenty)\.started|chipset\.pot\.(shared|without)")
"""Sentences that are never about the reader alone: nobody plays these games alone, or shares alone."""

WITHOUT_OWN_FORM = {
    "any.player": "tells the events of a game without sentences of its own",
    **{f"{game}.tie-other": "names the reader first" for game in ("classic", "scout", "setup", "twenty")},
}
"""Sentences that say the reader's name, with the reason."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_about_a_player_has_one_in_the_second_person(language: str) -> None:
    own, needed = {key for key, _ in _told(language, "web.own")}, set[str]()
    for key, names in _told(language, "log"):
        needed |= {f"{key}{ending}" for role, ending in ROLES.items() if role in names and role != "names"}
        if "names" in names:
            needed |= {f"{key}-together"} if ABOUT_SEVERAL.fullmatch(key) else {key, f"{key}-together"}
    missing = {key for key in needed if own.isdisjoint((key, f"any.{key.partition('.')[2]}"))}
    assert missing == WITHOUT_OWN_FORM.keys()


def _told(language: str, of: str) -> Iterator[tuple[str, set[str]]]:
    """Yield the keys of sentences without their plural forms, and the names of their placeholders."""
    for key, names in _placeholders(section(language, of)):
        yield re.sub(r"\.(one|other)$", "", key), names


TOLD_BY_NAME = re.compile(r"Ana \(you\)(?! [−0-9])")
"""The reader's name, but not before a number: a list of scores names everyone."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_to_its_player_without_their_name(game: str) -> None:
    rules, reader = GAMES[game], Narrator("en", ("Ana (you)", "Iroha", "Vega"), own_seat=0)
    played = play(rules, [SimplePlayer(f"told {seat}") for seat in range(3)], rules.Options(), seed=3)
    told = [sentence for entry in played.entries if (sentence := narrate(reader, game, entry.event))]
    assert any(re.search(r"\b[Yy]ou\b", sentence) for sentence in told)
    assert [sentence for sentence in told if TOLD_BY_NAME.search(sentence)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_in_the_second_person_needs_no_more_than_the_other(language: str) -> None:
    told = dict(_placeholders(section(language, "log")))
    endings = re.compile(f"-together|{'|'.join(ending for ending in ROLES.values() if ending)}")
    for key, own in _placeholders(section(language, "web.own")):
        key = endings.sub("", key)
        if key.partition(".")[0] == "any":
            event = key.partition(".")[2]
            others = [names for other, names in told.items() if other.partition(".")[2] == event]
            others += [names for other, names in told.items() if other.partition(".")[2] == f"{event}.one"]
        else:
            others = [names for other, names in told.items() if other in (key, f"{key}.one")]
        assert others, key
        about_somebody = [names for names in others if names & {"name", "names"}]
        assert all(own <= names for names in about_somebody), key


def _placeholders(texts: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, set[str]]]:
    """Yield the keys of texts, and the names of their placeholders without those of labels."""
    for name, node in texts.items():
        if isinstance(node, str):
            yield (
                f"{prefix}{name}",
                {place["name"] for place in PLACEHOLDER.finditer(node) if place["how"] != LABEL},
            )
        else:
            yield from _placeholders(node, f"{prefix}{name}.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    """Except events that another event describes.

    These are a claim during a photo finish, the call after a draw, the call of a player who need not call, the ends
    of a countdown and of a rest, and players who are ready for a deal.
    """
    for entry in (*eventful().entries, *eventful_solitaire().entries):
        event = entry.event
        sentence = narrate(narrator(language), "classic", event)
        untold = isinstance(event, Shown | CountdownStopped | Rested | Readied)
        untold_call = isinstance(event, Called) and (event.tied > 1 or event.tapped)
        described_elsewhere = untold or untold_call
        assert (sentence is None) == described_elsewhere
        assert sentence is None or not re.search(r"[{}]|None|\bnan\b", sentence)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["agreed", "no-set", "no-card", "lost", "over", "left"])
@pytest.mark.parametrize("left", [0, 1, 6])
def test_every_end_of_a_deal_has_a_sentence(language: str, reason: Any, left: int) -> None:
    end = DealEnded(
        deal=2,
        reason=reason,
        took=1,
        scores=(5, -3),
        sets=(2, 0),
        mistakes=(0, 0),
        hints=(0, 0),
        cards_left=left,
        resumes=0,
        opened=(Pile((0, 1), "5a17"),),
    )
    sentence = sentence_for(end, language)
    assert "Ana 5, Iroha −3" in sentence
    assert "5a17" in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["no-set", "time", "left"])
@pytest.mark.parametrize("cost", [{"locked": True}, {"minus": 1}, {"minus": 3}, {"aside": (7, 8, 9)}])
def test_r2_7_the_sentence_for_a_wrong_call_includes_its_cost(language: str, reason: Any, cost: Any) -> None:
    free = Missed(seat=1, cards=(0, 1, 3), reason=reason, locked=False, minus=0, aside=())
    sentence = sentence_for(msgspec.structs.replace(free, **cost), language)
    assert sentence.startswith(sentence_for(free, language))
    assert sentence != sentence_for(free, language)


PRESS: dict[str, Any] = {"seat": 0, "pressed": 1_000, "closes": 1_150}
"""A press of Ana, who has the call after a press of Iroha, seat 1."""

PRESSES = [
    ("classic", Called(**PRESS, until=6_000, overtaken=1)),
    ("twenty", Called(**PRESS, until=6_000, overtaken=1)),
    ("setup", Challenged(**PRESS, cards=(0, 1), overtaken=1)),
    ("scout", Scouted(**PRESS, cards=(0, 1, 2), overtaken=1)),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "press"), PRESSES)
def test_r2_4_only_an_earlier_press_has_a_sentence_about_overtaking(
    language: str, game: str, press: Any
) -> None:
    """Presses of one instant draw lots. The sentence about the draw says everything."""
    earlier = narrate(narrator(language), game, press)
    assert earlier is not None
    assert earlier.index("Ana") < earlier.index("Iroha")
    assert narrate(narrator(language), game, msgspec.structs.replace(press, tied=2)) is None


def test_r1_5_the_sentence_for_a_wrong_claim_explains_it() -> None:
    sentence = sentence_for(Missed(seat=0, cards=(0, 1, 5), reason="no-set", locked=False, minus=0, aside=()))
    assert sentence == "Ana shows 1rso 2rso 3gso. Not a SET: two are red and one is green."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["count", "one", "two"])
def test_the_sentence_for_a_hint_hides_its_content(language: str, kind: HintKind) -> None:
    open_hint = Hinted(2, kind, count=5, cards=(0, 1))
    assert sentence_for(open_hint, language) == sentence_for(classic.redact(open_hint, None), language)
    assert "Vega" in sentence_for(open_hint, language)


def test_seconds_follow_the_language() -> None:
    taken = Taken(seat=0, cards=(0, 1, 2), places=(0, 1, 2), laid=(), at=0, took=3_400)
    assert "3.4\u00a0s" in sentence_for(taken, "en")
    for language in ("fr", "es", "pt", "de"):
        assert "3,4" in sentence_for(taken, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_record_read_back_gives_the_same_transcript(language: str, players: int) -> None:
    table = bots_play(players, Options(hints="two", penalty="set", claim="tap"))
    game, entries, _ = read_record(list(write_record(classic, table.entries)))
    assert game is classic
    speaker = narrator(language)
    before = list(transcript(speaker, "classic", table.entries))
    assert list(transcript(speaker, "classic", entries)) == before
    assert len(before) > 30


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        (0, " 0:00.0"),
        (99, " 0:00.0"),
        (100, " 0:00.1"),
        (67_300, " 1:07.3"),
        (59_999, " 0:59.9"),
        (600_000, "10:00.0"),
    ],
)
def test_clock(at: int, shown: str) -> None:
    assert clock("en", at + 500, 500) == shown
    assert clock("fr", at + 500, 500) == shown.replace(".", ",")


@pytest.mark.parametrize("took", [1_849, 1_850, 1_899, 1_900])
def test_the_clock_of_a_transcript_agrees_with_the_times_in_its_sentences(took: int) -> None:
    """A SET that is taken 1.8 seconds after the deal is taken at 0:01.8."""
    assert clock("en", took, 0).strip() == f"0:0{Narrator('en', NAMES).seconds(took)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_single_player_of_coopset_agrees_with_nobody(language: str) -> None:
    """A team agrees that a layout is done. For one player the sentence leaves that out."""
    done = LayoutDone("agreed", LayoutScore(layout=3, sets=2, points=1, penalty=0, score=1, took=4_000), 5)
    alone = narrate(Narrator(language, NAMES[:1]), "coopset", done)
    team = narrate(narrator(language), "coopset", done)
    assert alone is not None
    assert team is not None
    assert alone.startswith(text(language, "log.coopset.layout-done.alone", layout=3))
    assert team.startswith(text(language, "log.coopset.layout-done.agreed", layout=3))
    assert alone != team


@pytest.mark.parametrize("language", LANGUAGES)
def test_r5_5_a_hunt_without_hunters_has_no_duration(language: str) -> None:
    """The other players of Scout may all have to sit out a turn. It then ends as soon as it begins."""
    cards = (0, 1, 2)
    result = {
        "scout": 0,
        "cards": cards,
        "is_set": True,
        "scout_took": cards,
        "places": cards,
        "at": 9_000,
        "saw": 500,
    }
    nobody = {
        "reason": "gave-up",
        "finder": None,
        "pointed": None,
        "finder_took": (),
        "laid": (),
        "hunted": 0,
    }
    turn = msgspec.convert(result | nobody | {"type": "turn-ended"}, TurnEnded)
    alone = narrate(narrator(language), "scout", turn)
    given_up = narrate(narrator(language), "scout", msgspec.structs.replace(turn, hunted=4_000))
    assert alone is not None
    assert given_up is not None
    assert alone.startswith(text(language, "log.scout.hunt-ended.nobody"))
    seconds = narrator(language).seconds(4_000)
    assert given_up.startswith(text(language, "log.scout.hunt-ended.gave-up", seconds=seconds))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pot_that_players_without_a_set_share_is_no_tie_in_sets(language: str) -> None:
    """R6.8: among the players who matched a side pot, nobody may have a SET."""
    for sets, key in ((0, "without"), (1, "shared")):
        sentence = narrate(narrator(language), "chipset", PotTaken(4, (0, 1), (0, 1), (2, 2), sets))
        names = narrator(language).everyone((0, 1))
        assert sentence == text(language, f"log.chipset.pot.{key}", n=4, names=names, shares="Ana 2, Iroha 2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_move_into_gaps_are_listed_after_the_verb(language: str) -> None:
    """The name of one card can be a plural: two red solid ovals."""
    for cards in ((40,), (40, 41)):
        sentence = sentence_for(Moved(cards, tuple(range(len(cards)))), language)
        assert sentence.endswith(f": {narrator(language).cards(cards)}.")


def test_an_absence_is_told_alike_for_a_break_and_a_lost_connection() -> None:
    """The event does not say which of them it was."""
    ana = Narrator("en", NAMES, own_seat=0)
    assert narrate(ana, "classic", GaveUpWaiting(0)) == "You were away for a while."
