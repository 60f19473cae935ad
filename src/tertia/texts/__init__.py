"""Every sentence of tertia for a person, in four languages (RULES 10).

The texts are in ``en.json``, ``fr.json``, ``es.json`` and ``pt.json``, with one key tree in all four; the
browser reads the same files. A leaf is a string with ``{name}`` placeholders; a message that counts is an
object of CLDR plural forms, ``{"one": …, "other": …}``, chosen by the parameter ``n``.
"""

from tertia.cards import FACES, Face
from tertia.texts.catalogue import LANGUAGES, MissingText, text
from tertia.texts.errors import error_text
from tertia.texts.explanations import explanation_text, reason_text, verdict_text
from tertia.texts.hues import colour_letters, hue_name, hues_of
from tertia.texts.languages import pick_language
from tertia.texts.lists import clauses_text, list_text, sentence_case
from tertia.texts.words import Hues, card_words, face_name, face_values, feature_name, value_name

__all__ = [
    "FACES",
    "LANGUAGES",
    "Face",
    "Hues",
    "MissingText",
    "card_words",
    "clauses_text",
    "colour_letters",
    "error_text",
    "explanation_text",
    "face_name",
    "face_values",
    "feature_name",
    "hue_name",
    "hues_of",
    "list_text",
    "pick_language",
    "reason_text",
    "sentence_case",
    "text",
    "value_name",
    "verdict_text",
]
