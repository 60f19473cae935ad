"""Every form in every language, drawn without a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from support.async_test import async_test
from tertia.cards import DECK_SIZE, FACES
from tertia.local_tables import LocalGame, open_local_game
from tertia.rooms.forms import FORMS
from tertia.table_text.actions import actions_of
from tertia.table_text.log import log_lines
from tertia.table_text.reader import TableReader
from tertia.table_text.seats import seat_texts
from tertia.table_text.status import status_of
from tertia.terminal.board import choose_layout
from tertia.terminal.card_art import SIZES, CardMarks, card_lines
from tertia.terminal.controls import Controls
from tertia.terminal.groups import card_groups
from tertia.terminal.look import Look
from tertia.terminal.table_words import TableWords
from tertia.texts import LANGUAGES


def looks() -> Iterator[Look]:
    for letters in (False, True):
        for is_ascii in (False, True):
            yield Look(has_letters=letters, is_ascii=is_ascii)


def test_cards_differ_without_colour_and_fill_their_size() -> None:
    """With letters, no two cards look alike in any size; without letters, only the colours are missing."""
    for face in FACES:
        for look in looks():
            for size, (columns, lines) in SIZES.items():
                drawn = [card_lines(card, size, face, look, CardMarks("q")) for card in range(DECK_SIZE)]
                plain = {"\n".join(row.plain for row in rows) for rows in drawn}
                assert all(len(rows) == lines for rows in drawn)
                assert {row.cell_len for rows in drawn for row in rows} == {columns}
                assert len(plain) == (DECK_SIZE if look.has_letters else 27 if face == "classic" else 9)
                assert not look.is_ascii or all(text.isascii() for text in plain)


@async_test
async def test_eight_players_fit_in_two_lines_of_eighty_columns() -> None:
    for form in ("setup", "twenty"):
        table = await open_local_game(LocalGame(form, players=8), "Ana", "de")
        assert table.news is not None
        row = TableWords(TableReader(table.news, "de"), Look("de"), table.now).seat_row(78)
        lines = row.split("\n")
        assert len(lines) <= 2
        assert all(line.cell_len <= 78 for line in lines)
        await table.close()


@async_test
async def test_bots_are_marked_beside_people_and_a_challenge_says_what_to_do() -> None:
    table = await open_local_game(LocalGame("setup", players=3), "Ana", "en")
    assert table.news is not None
    words = TableWords(TableReader(table.news, "en"), Look(), table.now)
    assert "(bot)" not in words.seat_row(200).plain, "all others are bots"
    assert words.seat_list().plain.count("(bot, ") == 2
    table.news.room["seats"][1]["bot"] = False
    assert words.seat_row(200).plain.count("(bot)") == 1
    assert "Your challenge" in words.status(Text(), is_challenging=True).plain
    await table.close()


@async_test
async def test_every_form_is_described_in_every_language() -> None:
    for form in FORMS:
        table = await open_local_game(LocalGame(form, level="newcomer"), "Ana", "en")
        assert table.news is not None
        for language in LANGUAGES:
            reader = TableReader(table.news, language)
            assert status_of(reader).title
            assert [seat.is_own for seat in seat_texts(reader)].count(True) == 1
            assert all(action.label for action in actions_of(reader))
            assert list(log_lines(reader)) is not None
            controls = Controls()
            controls.update(reader)
            groups = card_groups(reader, controls.is_challenging)
            for width, height in ((80, 15), (118, 40)):
                layout = choose_layout(groups, width, height)
                assert layout.height <= height
                assert all(place.region.right <= width for place in layout.places())
        await table.close()
