"""Checks of nicknames: printable, not too long, and no look-alike of another name at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tertia.errors import Refused

LONGEST = 24
"""The most characters of a nickname."""

_LATIN_TWINS = str.maketrans(
    # Digits, then Cyrillic and Greek letters, that look like small or capital Latin letters.
    "0135оеасрхуіјѕԁһոвнмткαορνιτκμβεζηχυγ",
    "olesoeacpxyijsdhnbhmtkaopvitkmbeznxuy",
)


def check_name(name: object) -> str:
    """Return the nickname with plain spaces, as it is shown. Raise Refused if it cannot be shown."""
    if not isinstance(name, str):
        raise Refused("bad-name")
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not shown or not any(unicodedata.category(letter)[0] in "LNS" for letter in shown):
        raise Refused("bad-name")
    if len(shown) > LONGEST:
        raise Refused("long-name", most=LONGEST, given=len(shown))
    # Control characters, invisible joiners and direction marks can hide the real name.
    if any(unicodedata.category(letter)[0] in "CZ" and letter != " " for letter in shown):
        raise Refused("bad-name")
    if sum(unicodedata.combining(letter) > 0 for letter in shown) > len(shown) // 2:
        raise Refused("bad-name")
    return shown


def refuse_look_alike(name: str, others: Iterable[str]) -> None:
    """Refuse a name that looks like another name at the table."""
    if any(look_alike_key(name) == look_alike_key(other) for other in others):
        raise Refused("name-taken", name=name)


def look_alike_key(name: str) -> str:
    """Return one key for names that look alike: no case, accents, punctuation or foreign twins of letters."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(letter for letter in decomposed if unicodedata.category(letter)[0] in "LNS")
    return letters.translate(_LATIN_TWINS).replace("rn", "m").replace("vv", "w").replace("l", "i")
