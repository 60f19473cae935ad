"""The judge of each game, and judgements of many games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.chipset import ChipSetJudge
from referee.classic import ClassicJudge
from referee.coopset import CoopSetJudge
from referee.judge import Foul, Judge
from referee.scout import ScoutJudge
from referee.setup import SetUpJudge
from referee.spoilers import Form, record
from referee.twenty import TwentyJudge

JUDGES: dict[str, type[Judge]] = {
    "classic": ClassicJudge,
    "scout": ScoutJudge,
    "chipset": ChipSetJudge,
    "setup": SetUpJudge,
    "coopset": CoopSetJudge,
    "twenty": TwentyJudge,
}


def judge_record(entries: Sequence[dict[str, Any]]) -> None:
    """Judge a record of any game. Raise Foul if it breaks a rule."""
    JUDGES[entries[0]["game"]]().judge(entries)


def judge_form(form: Form, seeds: Iterable[int]) -> list[str]:
    """Play and judge games of one form. Return a line for each foul."""
    fouls = []
    for seed in seeds:
        try:
            judge_record(record(form, seed))
        except Foul as foul:
            fouls.append(f"seed {seed}, {foul}")
    return fouls
