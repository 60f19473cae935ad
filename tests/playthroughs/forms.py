"""Every form of play (a game, and in the classic game a variant and an edition) that has a recorded playthrough.

``python -m playthroughs.forms`` (with ``tests`` on the path) writes them again. With ``--narrate`` the records stay
as they are, and only their narrations are written: after a change of a sentence.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, FORMS, edition_options
from tertia.games.common.options import new_table_options
from tertia.games.engine import GameRules
from tertia.history.files import read_record, write_record
from tertia.history.recorded_game import RecordedGame
from tertia.narration.narrator import Narrator, transcript

FOLDER = Path(__file__).parent
"""The folder of the records and narrations."""
NAMES = ("Ana", "Iroha", "Lou")
"""The names of the players in narrations, by seat."""


@dataclass(frozen=True)
class Recorded:
    """One form: a game with options, played by simple players from a seed."""

    name: str
    """The name of its files, and the seed."""
    game: GameRules[Any]
    options: Any
    players: int
    language: str
    """The language of the narration."""

    @property
    def record(self) -> Path:
        """Return the file with the events."""
        return FOLDER / f"{self.name}.jsonl"

    @property
    def story(self) -> Path:
        """Return the file with the narration."""
        return FOLDER / f"{self.name}.txt"

    def play(self) -> RecordedGame:
        players = [SimplePlayer(f"{self.name} {seat}") for seat in range(self.players)]
        return play(self.game, players, self.options, self.name)

    def narrator(self) -> Narrator:
        return Narrator(self.language, NAMES, getattr(self.options, "face", "classic"))


def forms() -> Iterator[Recorded]:
    """Yield each edition's classic, beginner and solitaire game, and every other game."""
    classic = GAMES["classic"]
    for edition in EDITIONS.values():
        for form in FORMS:
            players = 1 if form == "solitaire" else 2
            options = edition_options(edition.code, form)
            yield Recorded(f"{form}-{edition.code}", classic, options, players, edition.languages[-1])
    for name, game in GAMES.items():
        if name != "classic":
            yield Recorded(name, game, new_table_options(game.Options), 3, "en")


def main() -> None:
    parser = argparse.ArgumentParser(prog="playthroughs.forms", description="Record the playthroughs again.")
    parser.add_argument("--narrate", action="store_true", help="only write the narrations of the records")
    keeps_records = parser.parse_args().narrate
    for form in forms():
        if not keeps_records:
            lines = write_record(form.game, form.play().entries)
            form.record.write_text("\n".join(lines) + "\n", encoding="utf-8")
        _, entries, _ = read_record(form.record.read_text(encoding="utf-8").splitlines())
        told = transcript(form.narrator(), form.game.NAME, entries)
        form.story.write_text("\n".join(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
