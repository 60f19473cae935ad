"""Commands, events and entries as JSON, and back with every field checked."""

from __future__ import annotations

import msgspec
import pytest

from history.games_to_read import eventful, eventful_solitaire
from tertia.cards import Feature, Held
from tertia.errors import BadInput, Refused
from tertia.games import classic
from tertia.games.classic.commands import COMMANDS, AskHint, Start, Undo
from tertia.games.classic.events import EVENTS
from tertia.games.classic.options import Options
from tertia.games.codec import tag_of
from tertia.games.common.commands import (
    Away,
    Back,
    CallSet,
    Claim,
    Deal,
    EndEarly,
    Join,
    Leave,
    Pause,
    Ready,
    SayNoSet,
    TakeBack,
)
from tertia.games.engine import Request, Tick
from tertia.history.codec import codec
from tertia.history.record import Entry

CODEC = codec(classic)
EVERY_COMMAND = (
    Start(3, Options(held=Held(Feature.SHAPE, 2), deals=4)),
    *(Join(), Deal(), Ready(), CallSet(), Claim((0, 40, 80)), SayNoSet(), TakeBack()),
    *(AskHint("two"), Undo(), Tick(), Away(seat=3), Back(seat=0), Pause(), EndEarly(), Leave()),
)
"""One command of each kind."""


def test_commands_and_events_have_distinct_tags() -> None:
    assert [tag_of(kind) for kind in (CallSet, SayNoSet, Deal)] == ["call-set", "say-no-set", "deal"]
    assert len({tag_of(kind) for kind in COMMANDS}) == len(COMMANDS)
    assert len({tag_of(kind) for kind in EVENTS}) == len(EVENTS)


def test_every_command_is_read_back() -> None:
    assert {type(command) for command in EVERY_COMMAND} == set(COMMANDS)
    for command in EVERY_COMMAND:
        assert CODEC.read_command(msgspec.json.encode(command)) == command


def test_a_command_is_written_as_json_with_its_tag() -> None:
    assert msgspec.json.encode(Claim((0, 1, 2))) == b'{"type":"claim","cards":[0,1,2]}'
    assert CODEC.read_command('{"type":"call-set"}') == CallSet()


def test_every_event_and_entry_is_read_back() -> None:
    entries = [*eventful().entries, *eventful_solitaire().entries]
    assert {type(entry.event) for entry in entries} == set(EVENTS)
    for entry in entries:
        assert CODEC.read_event(msgspec.json.encode(entry.event)) == entry.event
        assert CODEC.read_entry(msgspec.json.encode(entry)) == entry


def test_redacted_events_are_read_back() -> None:
    for entry in eventful().entries:
        for seat in (None, 0, 3):
            seen = classic.redact(entry.event, seat)
            assert CODEC.read_event(msgspec.json.encode(seen)) == seen


def test_an_entry_keeps_all_of_its_cause() -> None:
    entry = Entry(
        at=7, event=eventful().entries[0].event, cause=Request(CallSet(), seat=2, pressed=5, luck="00ff")
    )
    assert CODEC.read_entry(msgspec.json.encode(entry)) == entry


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("nonsense", "malformed"),
        ("[]", "object"),
        ("null", "object"),
        ("{}", "type"),
        ('{"type":"shout"}', "shout"),
        ('{"type":"claim"}', "cards"),
        ('{"type":"claim","cards":"1rso"}', "$.cards"),
        ('{"type":"claim","cards":[1,"2",3]}', "$.cards[1]"),
        ('{"type":"claim","cards":[1.5]}', "$.cards[0]"),
        ('{"type":"call-set","seat":3}', "seat"),
        ('{"type":"ask-hint","kind":"all"}', "$.kind"),
        ('{"type":"start","players":"2"}', "$.players"),
        ('{"type":"start","players":2,"options":{"penalty":"death"}}', "$.options.penalty"),
        ('{"type":"start","players":2,"options":{"held":{"feature":"fill","value":3}}}', "$.options"),
        ('{"type":"claim","cards":' + "[" * 100_000, ""),
        (b'{"type":"\xff"}', ""),
    ],
)
def test_a_bad_message_is_bad_input_that_names_the_field(message: str | bytes, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        CODEC.read_command(message)
    assert caught.value.code == "bad-message"
    assert says in str(caught.value.details["reason"])


def test_invalid_options_are_refused_by_name() -> None:
    with pytest.raises(Refused) as caught:
        CODEC.read_command('{"type":"start","players":2,"options":{"deals":99}}')
    assert caught.value.details == {"option": "deals", "given": 99, "least": 1, "most": 20}


@pytest.mark.parametrize(
    "change", [("luck", "zz"), ("luck", "abc"), ("luck", 5), ("seat", "0"), ("hurry", 1)]
)
def test_a_bad_cause_is_bad_input(change: tuple[str, object]) -> None:
    field, value = change
    line = msgspec.json.decode(msgspec.json.encode(eventful().entries[0]))
    line["cause"][field] = value
    with pytest.raises(BadInput) as caught:
        CODEC.read_entry(msgspec.json.encode(line))
    assert caught.value.code == "bad-message"


@pytest.mark.parametrize("at", ['"1"', "null", "1" + "0" * 30, "1.5"])
def test_a_bad_time_is_bad_input(at: str) -> None:
    line = msgspec.json.encode(eventful().entries[0]).decode()
    with pytest.raises(BadInput):
        CODEC.read_entry(line.replace('"at":0', f'"at":{at}', 1))


def test_a_view_can_be_written_as_json() -> None:
    view = msgspec.json.decode(msgspec.json.encode(classic.view(eventful().state, 1)))
    assert view["seat"] == 1
    assert view["phase"] == "over"


def test_a_game_has_one_codec() -> None:
    assert codec(classic) is CODEC
