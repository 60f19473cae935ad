"""Nobody can run a bot beforehand: its seed holds a secret of the table, which is shown when the game is over.

The secret follows from the luck of the decision that begins the game: random bytes, which no message contains.
"""

from __future__ import annotations

import asyncio
import secrets
from random import Random

import msgspec
import pytest

from support.bot_tables import play_to_end, table_of_bots
from support.live_tables import Scene, new_table
from tertia.bots.bot import choose_bot_command
from tertia.bots.memory import Memory, remember
from tertia.games import classic
from tertia.games.common.commands import CallSet
from tertia.history.replay import FinishedGame, finished_game
from tertia.live.bots import BotMinds, Planned, plan_next_move, update_minds
from tertia.rooms.bot_seeds import bot_secret, bot_seed
from tertia.rooms.commands import AddBot, Begin
from tertia.rooms.state import Room, apply_decision

LEVEL = "champion"


async def played_game() -> tuple[Scene, FinishedGame]:
    options = classic.Options(photo_finish=0, more="auto")
    scene = await table_of_bots("classic", (LEVEL, "newcomer"), options=options)
    await play_to_end(scene)
    return scene, finished_game(await scene.decisions())


def foreseen(scene: Scene, game: FinishedGame, secret: str) -> tuple[int, int]:
    """Run the public code of the bot on the public news.

    Returns the number of calls that it predicts to the millisecond, and the number of all calls.
    """
    seed = bot_seed(scene.table.id, game.number, seat=0, secret=secret)
    memory, expected, predicted, calls = Memory(), None, 0, 0
    for step in game.steps:
        if isinstance(step.decision.command, CallSet) and step.decision.seat == 0:
            calls += 1
            predicted += expected == (step.decision.at, step.decision.command)
        rules, play, now = step.room.rules, step.room.play, step.decision.at
        memory = remember(memory, rules.view(play, 0), now)  # nothing is hidden in this game
        move = choose_bot_command(
            "classic", LEVEL, seed, memory, rules.view(play, 0), rules.legal(play, 0, now), now
        )
        expected = None if move is None else (now + move.after, move.command)
    return predicted, calls


def test_public_facts_do_not_predict_the_moves_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    # Table ids are part of a bot's seed, and the luck of these tables is fixed. With fixed ids, too, this game never
    # changes, so no call agrees by chance.
    monkeypatch.setattr(secrets, "choice", Random(1).choice)

    async def run() -> None:
        scene, game = await played_game()
        predicted, calls = foreseen(scene, game, secret="")
        assert calls > 10
        assert predicted == 0
        await scene.registry.close()

    asyncio.run(run())


def test_the_secret_explains_every_move_afterwards() -> None:
    async def run() -> None:
        scene, game = await played_game()
        predicted, calls = foreseen(scene, game, game.bot_secret)
        assert calls > 0
        assert predicted == calls
        room, minds = Room(), BotMinds()
        for decision in await scene.decisions():
            if decision.seat is not None:
                planned = plan_next_move(scene.table.id, room, minds)
                assert planned is not None
                assert planned == Planned(decision.at, decision.seat, decision.command)
            room = apply_decision(room, decision)
            minds = update_minds(minds, room, decision)
        await scene.registry.close()

    asyncio.run(run())


def test_no_message_has_the_secret_or_lets_anybody_compute_it() -> None:
    async def run() -> None:
        scene = await new_table(seats=1)
        listener = await scene.enter("host")
        await scene.do("host", AddBot())
        await scene.do("host", Begin())
        began = (await scene.decisions())[-1]
        secret = bot_secret(began)
        assert secret
        assert secret == scene.table.bots.minds.secret
        for message in listener.messages:
            assert secret.encode() not in message
            assert str(began.luck).encode() not in message
        await scene.registry.close()

    asyncio.run(run())


def test_each_game_at_a_table_has_its_own_secret() -> None:
    async def run() -> None:
        scene, first = await played_game()
        await scene.do("host", Begin())
        await play_to_end(scene)
        second = finished_game(await scene.decisions())
        assert first.number + 1 == second.number
        assert first.bot_secret != second.bot_secret
        await scene.registry.close()

    asyncio.run(run())


def test_a_log_without_luck_keeps_the_seed_of_public_facts() -> None:
    async def run() -> None:
        scene, game = await played_game()
        began = msgspec.structs.replace(game.steps[0].decision, luck=None)
        assert bot_secret(began) == ""
        assert bot_seed("t", game=1, seat=2, secret="") == "t 1 2"
        await scene.registry.close()

    asyncio.run(run())


def test_only_a_decision_that_begins_a_game_has_a_secret() -> None:
    async def run() -> None:
        scene = await new_table(seats=1)
        await scene.enter("host")
        await scene.do("host", AddBot())
        assert bot_secret((await scene.decisions())[-1]) is None
        await scene.registry.close()

    asyncio.run(run())
