"""All texts for people, in several languages (RULES 10).

The texts of a language are in its catalogue, ``en.json`` and so on, and all catalogues have the same keys. The
server sends the browser its texts from the same files. A leaf is a string with placeholders
(``tertia.texts.formatting``), or a message with one string for each CLDR plural form, ``{"one": …, "other": …}``,
of which the parameter ``n`` selects one.
"""

from tertia.cards import FACES, Face
from tertia.texts.catalogue import MissingText, text
from tertia.texts.errors import error_text
from tertia.texts.explanations import explanation_text, reason_text, verdict_text
from tertia.texts.hues import colour_letters, hue_name, hues_of
from tertia.texts.languages import LANGUAGES, Language, pick_language
from tertia.texts.lists import clauses_text, list_text, sentence_case, series_text
from tertia.texts.words import Hues, card_words, face_name, face_values, feature_name, value_name

__all__ = [
    "FACES",
    "LANGUAGES",
    "Face",
    "Hues",
    "Language",
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
    "series_text",
    "text",
    "value_name",
    "verdict_text",
]
