"""A bot remembers what its views showed, and nothing else."""

from __future__ import annotations

from bots.tables import events_of, moments, played
from tertia.bots.memory import Memory, remember, visible_cards
from tertia.games import GAMES


def test_memory_knows_when_cards_appeared_and_which_are_gone() -> None:
    table = played("classic", ["expert", "regular"], 1, GAMES["classic"].Options(deals=2))
    laid: dict[int, int] = {}
    for moment in moments(table, 2):
        view, memory = table.game.view(moment.state, 0), moment.memories[0]
        here = set(visible_cards(view))
        if view.deal != laid.get(-1):
            laid = {-1: view.deal}
        laid |= {card: moment.now for card in here if card not in laid}
        assert {card: memory.visible_since[card] for card in here} == {card: laid[card] for card in here}
        assert memory.gone == laid.keys() - here - {-1}
        assert remember(memory, view, moment.now + 5_000) == memory


def test_memory_counts_own_mistakes() -> None:
    table = played("classic", ["newcomer", "newcomer"], 5, GAMES["classic"].Options(penalty="point", deals=3))
    mistakes_at = [moment.memories[0].last_mistake_at for moment in moments(table, 2)]
    mistakes = [moment.memories[0].mistakes for moment in moments(table, 2)]
    assert max(mistakes) >= 1
    assert mistakes_at[mistakes.index(1)] is not None
    assert Memory().last_mistake_at is None


def test_a_rebuilt_pile_clears_the_cards_that_are_gone() -> None:
    """R9.5: removed cards may come again."""
    options = GAMES["twenty"].Options(deals=1)
    table = played("twenty", ["newcomer"] * 8, 2, options)
    assert events_of(table, "Rebuilt")
    for moment in moments(table, 8):
        view = table.game.view(moment.state, 0)
        if view.phase == "playing":
            assert len(moment.memories[0].gone) <= view.removed
