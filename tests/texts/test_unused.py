"""Every text is shown somewhere, and a text that is not is found."""

from __future__ import annotations

from tertia.texts import LANGUAGES
from tertia.texts.catalogue import Node, whole_catalogue
from tertia.texts.unused import sources, unused_texts

CATALOGUE: dict[str, Node] = {
    "page": {"title": "Rules", "lead": "Read {label:page.button}.", "button": "Play", "old": "Gone"},
    "end": {"won": "Won", "lost": "Lost", "never": "Never"},
    "log": {"classic": {"called": "SET!"}},
    "me": {"kinds": {"of": {"twelve": "Twelve", "nine": "Nine"}}},
    "count": {"cards": {"one": "{n} card", "other": "{n} cards"}, "jokers": {"other": "{n}"}},
    "deck": {"size": "{count.cards:n}"},
}
SOURCES = [
    (".py", 'text(language, f"end.{reason}"); reasons = ("won", "lost"); n.say("classic.called")'),
    (".py", 'section(language, "me.kinds.of")'),
    (".js", "html`<p>${say(`deck.${what}`)}</p>`; const what = 'size';"),
    (".html", "{{ t('page.' ~ name) }} {{ t('page.lead') }} {% set name = 'title' %}"),
]


def test_texts_that_no_source_names_are_found() -> None:
    assert unused_texts(CATALOGUE, SOURCES) == ["page.old", "end.never", "count.jokers"]


def test_every_text_is_used() -> None:
    english = next(iter(LANGUAGES))
    assert unused_texts(whole_catalogue(english), sources()) == []
