"""The list of bots to choose from."""

from __future__ import annotations

from support.client import get
from support.server_process import ServerProcess
from tertia.bots.levels import LEVELS
from tertia.bots.personalities import PERSONALITIES
from tertia.texts import LANGUAGES


def test_levels_and_personalities_are_listed_in_every_language(server: ServerProcess) -> None:
    for language in LANGUAGES:
        listed = get(f"{server.http}/api/bots?language={language}")
        assert [level["id"] for level in listed["levels"]] == list(LEVELS)
        assert [one["id"] for one in listed["personalities"]] == list(PERSONALITIES)
        assert all(one["about"] for one in (*listed["levels"], *listed["personalities"]))
        assert all(one["face"].keys() == {"shape", "fill", "eyes"} for one in listed["personalities"])
