"""The forms from which people choose."""

from __future__ import annotations

import re

import pytest

from tertia.cards import Feature, Held
from tertia.games.classic.editions import EDITIONS, edition_options
from tertia.rooms.forms import ALL_FORMS, FORMS, STRICT
from tertia.rooms.new_table import NewTable, make_table_command
from tertia.texts import LANGUAGES, text


def test_r3_beginner_is_as_gentle_as_classic() -> None:
    """Beginner differs in its deck and its number of deals: three times 27 cards are as many as one classic deal."""
    classic, beginner = FORMS["classic"].table_options(), FORMS["beginner"].table_options()
    different = {
        name for name in classic.__struct_fields__ if getattr(classic, name) != getattr(beginner, name)
    }
    assert different == {"held", "deals"}
    assert beginner.held == Held(Feature.FILL, 0)
    assert beginner.deals == 3


@pytest.mark.parametrize("code", EDITIONS)
def test_r3_a_chosen_rulebook_applies_whole(code: str) -> None:
    chosen = FORMS["beginner"].new_table(listed=False, edition=code)
    assert make_table_command(chosen).options == edition_options(code, "beginner")


def test_r4_2_strict_solitaire_stays_strict_with_every_rulebook() -> None:
    strict = STRICT.new_table(listed=False, edition="002")
    assert make_table_command(strict).options.alone == "lost"


@pytest.mark.parametrize("name", ["classic", "beginner", "scout", "chipset", "setup", "twenty"])
def test_r2_12_a_table_has_the_deals_that_are_asked_for(name: str) -> None:
    """Also in a rulebook in which everyone deals once."""
    options = make_table_command(FORMS[name].new_table(listed=False, edition="004", deals=2)).options
    assert options.deals == 2
    assert getattr(options, "match", "deals") == "deals"


@pytest.mark.parametrize("name", ["coopset", "solitaire", "perfect", "first"])
def test_other_forms_ignore_the_deals_that_are_asked_for(name: str) -> None:
    form = ALL_FORMS[name]
    assert make_table_command(form.new_table(listed=False, deals=2)).options == form.table_options()


def test_r9_6_a_match_of_20_20_from_the_home_page_is_short() -> None:
    """A table that a program makes has the ten points of the rulebook; the help says what the home page has."""
    assert FORMS["twenty"].table_options().target == 3
    assert make_table_command(NewTable("twenty")).options.target == 10
    goal = 3 * (FORMS["twenty"].bots + 1)
    for language in LANGUAGES:
        assert re.search(rf"\s{goal}\s", text(language, "help.twenty.end.1"))
