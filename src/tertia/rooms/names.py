"""Nicknames: printable, trimmed, not too long, and not a look-alike of another at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tertia.errors import Refused

LONGEST = 24

_LOOKS_LIKE = str.maketrans(
    # digits, then Cyrillic and Greek that pass for Latin letters, small or capital
    "0135оеасрхуіјѕԁһոвнмткαορνιτκμβεζηχυγ",
    "olesoeacpxyijsdhnbhmtkaopvitkmbeznxuy",
)


def checked_name(name: object) -> str:
    """The nickname as it is shown, or a refusal that says what is wrong with it."""
    if not isinstance(name, str):
        raise Refused("bad-name")
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not shown or not any(unicodedata.category(letter)[0] in "LNS" for letter in shown):
        raise Refused("bad-name")
    if len(shown) > LONGEST:
        raise Refused("long-name", most=LONGEST, given=len(shown))
    # Controls, invisible joiners and direction marks could hide what a name really is.
    if any(unicodedata.category(letter)[0] in "CZ" and letter != " " for letter in shown):
        raise Refused("bad-name")
    if sum(unicodedata.combining(letter) > 0 for letter in shown) > len(shown) // 2:
        raise Refused("bad-name")
    return shown


def refuse_look_alike(name: str, others: Iterable[str]) -> None:
    """Refuse a name that another at the table could be mistaken for."""
    if any(skeleton(name) == skeleton(other) for other in others):
        raise Refused("name-taken", name=name)


def skeleton(name: str) -> str:
    """What a name looks like at a glance: without case, accents, dots and foreign twins of Latin letters."""
    spread = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(letter for letter in spread if unicodedata.category(letter)[0] in "LNS")
    return bare.translate(_LOOKS_LIKE).replace("rn", "m").replace("vv", "w").replace("l", "i")
