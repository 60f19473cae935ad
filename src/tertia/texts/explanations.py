"""R1.5: sentences that explain why three cards are a SET or not.

The catalogues have a whole clause for every value ("two are red", "one is red"), so that each language can follow its
own grammar.
"""

from __future__ import annotations

from tertia.cards import Agreement, Explanation, Face, Feature, Verdict
from tertia.faces.palettes import hue_names
from tertia.texts.catalogue import text
from tertia.texts.lists import clauses_text, list_text, sentence_case
from tertia.texts.words import Hues, face_values, feature_name


def explanation_text(
    language: str, explanation: Explanation, face: Face = "classic", hues: Hues = "named"
) -> str:
    """``Not a SET: two are red and one is green.``, or the reason why the three cards are a SET."""
    if explanation.is_set:
        return _set_text(language, explanation, face)
    reasons = clauses_text(
        language, (_pair_text(language, verdict, face, hues) for verdict in explanation.broken)
    )
    return text(language, "explain.no_set", reasons=reasons)


def reason_text(language: str, verdict: Verdict, face: Face = "classic", hues: Hues = "named") -> str:
    """Describe one feature as a sentence of its own: "Two are red and one is green."."""
    return f"{sentence_case(_pair_text(language, verdict, face, hues))}."


def verdict_text(language: str, verdict: Verdict, face: Face = "classic") -> str:
    """Describe one feature as a line of a list: "Colour: two are red and one is green"."""
    if verdict.agreement == "broken":
        found = _pair_text(language, verdict, face, "named")
    else:
        found = text(language, f"explain.{verdict.agreement}")
    feature = sentence_case(feature_name(language, verdict.feature, face))
    return text(language, "explain.verdict", feature=feature, verdict=found)


def _set_text(language: str, explanation: Explanation, face: Face) -> str:
    """At least one feature differs, because the three cards are different (R1.1)."""

    def features(agreement: Agreement) -> str:
        return list_text(
            language,
            (
                text(language, f"explain.{face}.{verdict.feature}.{agreement}")
                for verdict in explanation.verdicts
                if verdict.agreement == agreement
            ),
        )

    different, same = features("different"), features("same")
    if not same:
        return text(language, "explain.set_all_different", different=different)
    return text(language, "explain.set", different=different, same=same)


def _pair_text(language: str, verdict: Verdict, face: Face, hues: Hues) -> str:
    """``two are red and one is green``; a palette may have other names for the same colours."""
    values = face_values(face, verdict.feature)
    assert verdict.shared is not None  # noqa: S101 - a broken feature has both
    assert verdict.other is not None  # noqa: S101
    clauses = f"explain.{face}.{verdict.feature}"
    names = hue_names()[hues]
    if names is not None and face == "classic" and verdict.feature is Feature.COLOUR:
        clauses, values = "explain.hue", names
    return text(
        language,
        "explain.pair",
        two=text(language, f"{clauses}.{values[verdict.shared]}.two"),
        one=text(language, f"{clauses}.{values[verdict.other]}.one"),
    )
