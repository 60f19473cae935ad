"""The choice of a language for a person. The tag qaa is reserved, so it will never be one of ours."""

from __future__ import annotations

import pytest

from tertia.texts import pick_language


@pytest.mark.parametrize(
    ("candidates", "language"),
    [
        ([], "en"),
        ([None, "", None], "en"),
        (["pt_BR.UTF-8"], "pt"),
        (["pt-PT"], "pt"),
        (["fr-CA"], "fr"),
        (["ES"], "es"),
        (["fr_FR@euro"], "fr"),
        (["es.UTF-8"], "es"),
        (["zh-Hant-TW", "es-419"], "es"),
        (["C", "fr"], "fr"),
        (["C.UTF-8", "POSIX", None], "en"),
        (["qaa_QA", "pt"], "pt"),
        (["fr", "es"], "fr"),
        (["espresso", "english", "frob"], "en"),
        (["qaa_QA:pt_BR:fr"], "pt"),
        (["qaa, es;q=0.8, fr;q=0.9"], "fr"),
        (["es-MX,es;q=0.9,en;q=0.8"], "es"),
        (["fr;q=0, pt;q=0.1"], "pt"),
        (["fr ; q=0.3 , es; q=0.7"], "es"),
        (["*;q=0.5, qaa"], "en"),
        (["de-AT, en;q=0.5"], "de"),
        (["*", "fr"], "fr"),
        (["fr;q=much, es;q=0.2"], "es"),
        ([";;,,:;q=1"], "en"),
    ],
)
def test_pick_language(candidates: list[str | None], language: str) -> None:
    assert pick_language(*candidates) == language
