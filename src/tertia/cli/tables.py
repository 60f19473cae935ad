"""``tertia table`` and ``tertia replay``: a whole game among bots, and a record read back."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from tertia.arena.play import play
from tertia.bots.baselines import SimplePlayer
from tertia.cards import Feature, Held
from tertia.cli.localised import LANGUAGE, Command, OneOf, Whole, language_option, say
from tertia.errors import BadInput
from tertia.games import GAMES
from tertia.games.classic.editions import EDITIONS, FORMS, Form, edition_options
from tertia.games.common.options import Choice, Whole as WholeNumber, YesNo, describe
from tertia.games.engine import Game
from tertia.history.files import read_record, write_record
from tertia.history.record import AnyEntry, Unproven, verify
from tertia.narration.narrator import Narrator, transcript

NAMES = (
    *("Ana", "Iroha", "Vega", "Noor", "Tomás", "Deneb", "Lou", "Mira", "Kofi", "Inês"),
    *("Yuki", "Omar", "Zoé", "Raúl", "Freya", "Chidi", "Aino", "Beto", "Léa", "Sol"),
)
"""What the bots at seats 0 to 19 are called."""


@click.command("table", cls=Command, help=say("cli.table.help"), short_help=say("cli.table.short"))
@click.option("--game", "name", type=OneOf(tuple(GAMES)), default="classic", help=say("cli.table.game"))
@click.option("--edition", type=OneOf(tuple(EDITIONS)), help=say("cli.table.edition"))
@click.option("--form", type=OneOf(FORMS), default="classic", help=say("cli.table.form"))
@click.option("--players", type=Whole(1, 20), help=say("cli.table.players"))
@click.option(
    "--option", "options", multiple=True, metavar=say("cli.pieces.option"), help=say("cli.table.option")
)
@click.option("--seed", type=Whole(0, 2**63 - 1), help=say("cli.table.seed"))
@click.option("--json", "as_json", is_flag=True, help=say("cli.table.json"))
@language_option()
def table_command(
    name: str,
    edition: str | None,
    form: Form,
    players: int | None,
    options: tuple[str, ...],
    seed: int | None,
    as_json: bool,
) -> None:
    game = GAMES[name]
    if name != "classic" and (edition is not None or form != "classic"):
        raise BadInput("classic-only", game=name)
    chosen: Any = (
        edition_options(edition or "003", form)
        if name == "classic" and (edition or form != "classic")
        else game.Options()
    )
    chosen = with_options(chosen, options)
    seats = players or (1 if form == "solitaire" else max(3, game.PLAYERS[0]))
    if seats not in game.PLAYERS:
        raise BadInput("bad-players", given=seats, least=game.PLAYERS[0], most=game.PLAYERS[-1])
    seed = secrets.randbelow(10**6) if seed is None else seed
    table = play(game, [SimplePlayer(f"{seed} {seat}") for seat in range(seats)], chosen, seed)
    if as_json:
        _print_lines(write_record(game, table.entries))
    else:
        _print_story(game, table.entries)
        click.echo(say("cli.table.seeded", seed=seed))


def with_options(options: Any, words: Sequence[str]) -> Any:
    """The options with ``name=value`` words put in; each is checked."""
    kinds = describe(type(options))
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in kinds:
            raise BadInput("unknown-option", given=word, expected=tuple(kinds))
        options = replace(options, **{name: _value(kinds[name], value)})
    return options


def _value(kind: Any, word: str) -> Any:
    match kind:
        case WholeNumber() if word.removeprefix("-").isdecimal() and len(word) < 20:
            return int(word)
        case YesNo() if word in ("true", "false"):
            return word == "true"
        case Choice() | WholeNumber() | YesNo():
            return word  # the options themselves say what is wrong with it
        case _:
            return _held(word)


def _held(word: str) -> Any:
    """A beginner deck, written ``fill:0``; or ``none``."""
    if word == "none":
        return None
    feature, _, value = word.partition(":")
    try:
        return Held(Feature(feature), int(value))
    except ValueError:
        raise BadInput("bad-held", feature=feature, value=value) from None


@click.command("replay", cls=Command, help=say("cli.replay.help"), short_help=say("cli.replay.short"))
@click.argument("file", required=False, type=click.Path(path_type=Path), metavar=say("cli.replay.file"))
@language_option()
def replay_command(file: Path | None) -> None:
    game, entries = read_record(
        sys.stdin.buffer if file is None or str(file) == "-" else file.read_bytes().splitlines()
    )
    try:
        verify(game, entries)
    except Unproven as broken:
        # Only what is proven can be told: what comes after may not even make sense.
        _print_story(game, entries[: int(str(broken.details["line"])) - 1])
        raise
    _print_story(game, entries)
    click.echo(say("cli.replay.proven", n=len(entries)))


def _print_story(game: Game[Any], entries: Sequence[AnyEntry]) -> None:
    options = getattr(entries[0].event, "options", None) if entries else None
    narrator = Narrator(LANGUAGE, NAMES, getattr(options, "face", "classic"))
    _print_lines(transcript(narrator, game.NAME, entries))


def _print_lines(lines: Any) -> None:
    for line in lines:
        click.echo(line)
