"""A bot remembers what its views showed, and nothing else."""

from __future__ import annotations

from bots.tables import events_of, moments, play_bots
from tertia.bots.memory import FLIGHT, FLIGHT_STEP, SET_ON_DISPLAY, remember, visible_cards
from tertia.games import GAMES


def test_memory_knows_when_cards_appeared_and_which_are_gone() -> None:
    table = play_bots("classic", ["expert", "regular"], seed=1, options=GAMES["classic"].Options(deals=2))
    deal = 0
    landed_at: dict[int, int] = {}
    before: set[int] = set()
    for moment in moments(table, players=2):
        view, memory = table.game.view(moment.state, 0), moment.memories[0]
        if view.deal != deal:
            deal, landed_at, before = view.deal, {}, set()
        visible = set(visible_cards(view))
        new = [card for card in visible if card not in landed_at]
        # New cards come one after the other; if they replace a SET, only after it has been shown.
        flight = FLIGHT + FLIGHT_STEP * len(new) + (SET_ON_DISPLAY if before - visible else 0)
        landed_at |= dict.fromkeys(new, moment.now + flight)
        before = visible
        assert {card: memory.visible_since[card] for card in visible} == {
            card: landed_at[card] for card in visible
        }
        assert memory.gone == landed_at.keys() - visible
        # The same view at a later time adds nothing.
        assert remember(memory, view, moment.now + 5_000) == memory


def test_nobody_sees_a_card_before_it_has_landed() -> None:
    table = play_bots("classic", ["champion", "champion"], seed=3)
    first_deal, first_call = events_of(table, "Dealt")[0], events_of(table, "Called")[0]
    assert first_call.pressed >= first_deal.at + FLIGHT + 12 * FLIGHT_STEP


def test_memory_knows_the_number_and_the_time_of_own_mistakes_in_a_deal() -> None:
    table = play_bots(
        "classic",
        ["newcomer", "newcomer"],
        seed=5,
        options=GAMES["classic"].Options(penalty="point", deals=3),
    )
    deal, mistakes, last_mistake_at = 0, 0, None
    all_mistakes = 0
    for moment in moments(table, players=2):
        if moment.state.deal != deal:
            deal, mistakes, last_mistake_at = moment.state.deal, 0, None
        if moment.state.players[0].mistakes > mistakes:
            mistakes, last_mistake_at = moment.state.players[0].mistakes, moment.now
            all_mistakes += 1
        memory = moment.memories[0]
        assert (memory.mistakes, memory.last_mistake_at) == (mistakes, last_mistake_at)
    assert all_mistakes >= 1


def test_a_rebuilt_pile_clears_the_cards_that_are_gone() -> None:
    """R9.5: removed cards may come again."""
    options = GAMES["twenty"].Options(deals=1)
    table = play_bots("twenty", ["newcomer"] * 8, seed=0, options=options)
    assert events_of(table, "Rebuilt")
    for moment in moments(table, players=8):
        view = table.game.view(moment.state, 0)
        if view.phase == "playing":
            assert len(moment.memories[0].gone) <= view.removed
