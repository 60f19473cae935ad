"""Every refusal of a classic table has a text in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.classic_table import FIRST_SET, NO_SET_IN_20, NOT_A_SET, TWELVE, Scene, dealt, started
from tertia.cards import Feature, Held
from tertia.errors import Refused
from tertia.games import classic
from tertia.games.classic.commands import AskHint, Start, Undo
from tertia.games.classic.options import Options
from tertia.games.common.commands import CallSet, Claim, Deal, Join, Pause, SayNoSet, TakeBack
from tertia.games.common.options import new_table_options
from tertia.games.engine import Request
from tertia.texts import LANGUAGES, error_text


def called(seat: int = 0, millis: int = 0) -> Scene:
    scene = dealt(options=Options(hints="one"))
    scene.send(CallSet(), seat)
    scene.later(millis)
    return scene


def shown() -> Scene:
    scene = called()
    scene.send(Claim(FIRST_SET), seat=0)
    return scene


def agreed() -> Scene:
    scene = dealt()
    scene.send(SayNoSet(), seat=0)
    return scene


def hinted() -> Scene:
    scene = dealt(options=Options(hints="one"))
    scene.send(AskHint("one"), seat=0)
    return scene


def locked() -> Scene:
    scene = dealt()
    scene.claim(0, NOT_A_SET)
    return scene


def resting() -> Scene:
    scene = dealt(options=new_table_options(Options, penalty="point"))
    scene.claim(0, NOT_A_SET)
    return scene


def twenty_one() -> Scene:
    scene = dealt(NO_SET_IN_20[:12], NO_SET_IN_20[12:])
    for _ in range(3):
        scene.all_agree()
    return scene


def between() -> Scene:
    scene = started(players=2, options=Options(deals=2))
    scene.play_out(0)
    return scene


def paused() -> Scene:
    scene = dealt()
    scene.send(Pause())
    return scene


def pressed_early(scene: Scene) -> Refused:
    return scene.refusal(CallSet(), seat=1, pressed=scene.now - 1)


def too_late() -> Refused:
    """Return the refusal of cards that come after the pick time.

    The rules are asked directly: a ``Scene`` would let time pass first, and that ends the call.
    """
    scene = called()
    with pytest.raises(Refused) as caught:
        classic.decide(scene.state, Request(Claim(FIRST_SET), seat=0), scene.now + 5_000)
    return caught.value


def cards_gone() -> Refused:
    scene = dealt()
    scene.claim(0, FIRST_SET)
    return scene.refusal(CallSet(), seat=1, pressed=scene.now - 100)


def bad_options(**options: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        Options(**options)
    return caught.value


REFUSALS: dict[str, Callable[[], Refused]] = {
    "nothing-to-undo": lambda: dealt().refusal(Undo(), seat=0),
    "already-agreed": lambda: agreed().refusal(SayNoSet(), seat=0),
    "already-called": lambda: called().refusal(CallSet(), seat=0),
    "already-shown": lambda: shown().refusal(Claim(FIRST_SET), seat=0),
    "already-started": lambda: dealt().refusal(Start(2)),
    "bad-choice": lambda: bad_options(penalty="death"),
    "bad-number": lambda: bad_options(deals=99),
    "bad-players": lambda: Scene(classic.INITIAL).refusal(Start(21)),
    "call-first": lambda: dealt().refusal(Claim(FIRST_SET), seat=0),
    "cards-gone": cards_gone,
    "first-cards-clearable": lambda: bad_options(first_cards=TWELVE, deck="clearable"),
    "hint-heard": lambda: hinted().refusal(AskHint("count"), seat=0),
    "locked-out": lambda: locked().refusal(CallSet(), seat=0),
    "more-by-itself": lambda: dealt(options=Options(more="auto")).refusal(SayNoSet(), seat=0),
    "no-call-needed": lambda: dealt(players=1).refusal(CallSet(), seat=0),
    "no-hints": lambda: dealt().refusal(AskHint("one"), seat=0),
    "no-seat": lambda: dealt().refusal(CallSet(), seat=5),
    "not-agreed": lambda: dealt().refusal(TakeBack(), seat=0),
    "not-between-deals": lambda: dealt().refusal(Join()),
    "not-cards": lambda: called().refusal(Claim((0, 1, 99)), seat=0),
    "not-dealer": lambda: between().refusal(Deal(), seat=0),
    "not-in-deck": lambda: bad_options(first_cards=(0, 1, 9), held=Held(Feature.FILL, value=0)),
    "not-on-table": lambda: called().refusal(Claim((0, 1, 80)), seat=0),
    "not-playing": lambda: between().refusal(CallSet(), seat=0),
    "paused": lambda: paused().refusal(CallSet(), seat=0),
    "pressed-during-call": lambda: pressed_early(resting()),
    "resting": lambda: resting().refusal(CallSet(), seat=0),
    "set-is-certain": lambda: twenty_one().refusal(SayNoSet(), seat=0),
    "suspended": lambda: called(millis=200).refusal(CallSet(), seat=1),
    "table-only": lambda: dealt().refusal(Join(), seat=0),
    "too-late": too_late,
    "unknown-command": lambda: dealt().refusal("shout", seat=0),
    "wrong-count": lambda: called().refusal(Claim((0, 1)), seat=0),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_has_a_text_in_every_language(code: str) -> None:
    refused = REFUSALS[code]()
    assert refused.code == code
    sentences = [error_text(language, refused) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    assert not any(re.search(r"[{}]", sentence) for sentence in sentences)


def test_no_refusal_of_the_classic_game_is_missing_here() -> None:
    folder = Path(classic.__file__).parent
    shared = ("agreements", "calls", "layout", "match", "seats", "table")
    files = [*folder.glob("*.py"), *(folder.parent / "common" / f"{name}.py" for name in shared)]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    codes = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source))
    codes.discard("too-few-players")  # one player is enough for a deal of the classic game
    assert len(codes) > 15
    assert codes <= set(REFUSALS)
