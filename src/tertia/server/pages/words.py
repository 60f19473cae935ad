"""Texts for the browser, from the same catalogues as the server's own: one JSON file per language."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tertia.cards import deck
from tertia.faces.palettes import hue_names
from tertia.server.caching import IMMUTABLE, REVALIDATE, Body, respond
from tertia.texts import LANGUAGES, Language, card_words, colour_letters, text
from tertia.texts.catalogue import labels_in, section

SECTIONS = (
    "web",
    "list",
    "count",
    "choice",
    "edition",
    "face",
    "feature",
    "value",
    "hero",
    "log",
    "daily",
    "learn",
)
"""Sections of the catalogue that scripts use. The server renders all other texts into its pages."""

NARRATION_ONLY = frozenset(
    {
        *(
            "started",
            "first-cards",
            "joined",
            "dealt",
            "dealt-alone",
            "opened",
            "overtook",
            "tie",
            "pointed-unseen",
            "rebuilt",
        ),
        *("all-back-in", "mistakes", "held", "cards-left", "result", "match-ended"),
        *("way", "player", "hinted", "overlooked", "added", "voted", "pointed"),
        *(
            "ended-early",
            "dealt-first",
            "match-ended-together",
            "overtook-other",
            "started-together",
            "tie-winner",
        ),
    }
)
"""Texts of the log, by the last part of the key, that only the server uses, for transcripts and replays."""

NARRATED_ELSEWHERE = {
    "any": ("table",),
    "chipset": ("deal-ended",),
    "classic": ("deal-ended",),
    "coopset": ("deal-ended", "missed"),
    "scout": ("deal-ended", "refilled", "shown"),
    "setup": ("missed",),
    "twenty": ("hand",),
}
"""Further such texts, by game: pages of other games use a text of the same name."""

PAGE_ONLY = {
    "daily": (
        *("all_in", "another", "best", "board", "copied", "differs", "found", "found_at", "go_on", "known"),
        *("leave", "longest", "look", "mistakes", "mistakes_said", "mistakes_title", "more", "nine"),
        *("no_mistake", "nobody_then", "number", "own_cards", "problem", "row", "row_title", "running"),
        *("share", "shared", "sign", "sign_says", "solved", "solved_in", "start", "tell", "times"),
        *("times_none", "title", "title_of", "twelve"),
    ),
    "learn": (
        *("both", "cell", "done", "drill", "first_card", "hands_on", "level", "new", "next", "right"),
        *("stop", "twice", "weak", "wrong"),
    ),
}
"""Texts of these sections that only the scripts of one or two pages use. These pages bring the whole section."""

SECTIONS_OF_PAGES = {"board": "daily", "daily": "daily", "learn": "learn"}
"""The section that a page brings."""

RENDERED_ONLY = {
    "count": (
        *("bytes", "decisions", "games", "kilobytes", "megabytes", "moves", "open_tables", "pictures"),
        *("players", "seats", "tables"),
    ),
    "daily": (
        *("any_day", "archive", "board_cards", "board_deck", "board_lead", "board_seed", "board_sets"),
        *("clock", "deal", "deck_27", "deck_81", "lead", "needs_script", "open", "problem_lead"),
        *("runs_on", "starts", "to_today"),
    ),
    "hero": ("label", "question"),
    "learn": (
        *("choice", "deal", "drills", "drills_says", "forget", "lead", "lie_here", "needs_script"),
        "none_here",
    ),
}
"""Texts of these sections that only the server uses: it renders them into its pages."""

PRINT_SCRIPT = ("previous", "next", "page_of")
"""The texts under ``web.print`` that a script uses. The server renders the others into the page."""


@cache
def words(language: str) -> Body:
    """Return the sections of texts, the words for cards in every face and palette, and what formatting needs.

    ``grammar`` is what the formatter of the browser knows about a language.
    """
    cards: dict[str, object] = {"framed": [card_words(language, card, "framed") for card in deck()]}
    outer, inner = colour_letters(language, "framed")
    letters: dict[str, object] = {"outer": outer, "inner": inner}
    for hues in hue_names():
        cards[hues] = [card_words(language, card, hues=hues) for card in deck()]
        letters[hues] = colour_letters(language, "classic", hues)[0]
    sections = {name: section(language, name) for name in SECTIONS} | _labels_elsewhere(language)
    sections["log"] = _told_by_scripts(sections["log"])
    for name, keys in RENDERED_ONLY.items():
        sections[name] = _without(sections[name], keys)
    for name, keys in PAGE_ONLY.items():
        sections[name] = _without(sections[name], keys)
    print_texts = sections["web"]["print"]
    sections["web"] = {
        **sections["web"],
        "own": _told_by_scripts(sections["web"]["own"]),
        "print": {name: print_texts[name] for name in PRINT_SCRIPT},
    }
    sections["bots"] = {"level": section(language, "bots")["level"]}
    languages = {tag: {"name": other.name, "locale": other.locale} for tag, other in LANGUAGES.items()}
    content = {
        **sections,
        "cards": cards,
        "letters": letters,
        "languages": languages,
        "grammar": grammar(LANGUAGES[language]),
    }
    return Body.of(msgspec.json.encode(content), "application/json")


def page_words(language: str, page: str) -> dict[str, Any]:
    """Return the section that a page brings with it for its scripts."""
    name = SECTIONS_OF_PAGES.get(page)
    return {name: _without(section(language, name), RENDERED_ONLY[name])} if name else {}


def grammar(language: Language) -> dict[str, object]:
    """Return what the formatter of the browser knows about a language besides its texts.

    These are its locale and direction, the small words that change before others (``tertia.texts.formatting``), and
    the patterns of dates (``tertia.texts.dates``).
    """
    return {
        "locale": language.locale,
        "direction": language.direction,
        "joints": {
            word: {"before": joint.before, "contracted": joint.contracted}
            for word, joint in language.joints.items()
        },
        "dates": {
            "months": language.months.split(),
            "first": language.first_of_month,
            "date": language.date,
            "day_and_month": language.day_and_month,
            "date_and_time": language.date_and_time,
        },
    }


def _without(texts: dict[str, Any], keys: Collection[str]) -> dict[str, Any]:
    return {key: text for key, text in texts.items() if key not in keys}


def _told_by_scripts(log: dict[str, Any]) -> dict[str, Any]:
    """Return the sentences about events, by game, without those that only the server uses."""
    return {
        game: {
            key: sentence
            for key, sentence in sentences.items()
            if key not in NARRATION_ONLY and key not in NARRATED_ELSEWHERE.get(game, ())
        }
        for game, sentences in log.items()
    }


def _labels_elsewhere(language: str) -> dict[str, Any]:
    """Return the labels that texts of the sections refer to, and that are not in a section themselves."""
    labels: dict[str, Any] = {}
    for name in SECTIONS:
        for key in labels_in(section(language, name)):
            *parents, last = key.split(".")
            if parents[0] not in SECTIONS:
                node = labels
                for part in parents:
                    node = node.setdefault(part, {})
                node[last] = text(language, key)
    return labels


def words_address(language: str) -> str:
    """Return the address of a language's file. It contains the hash of the content."""
    return f"/words/{words(language).digest}/{language}.json"


async def serve_words(request: Request) -> Response:
    language = request.path_params["language"]
    if language not in LANGUAGES:
        return Response(status_code=404)
    body = words(language)
    is_current = request.path_params["digest"] == body.digest
    return respond(request, body, IMMUTABLE if is_current else REVALIDATE)


ROUTES = [Route("/words/{digest}/{language}.json", serve_words)]
