"""Puzzles and drills, as OpenAPI describes them."""

from __future__ import annotations

from typing import Any

from tertia.cards import FEATURES
from tertia.puzzles import KINDS
from tertia.puzzles.drills import DRILLS
from tertia.server.api.openapi_parts import choices, parameter


def puzzle_paths() -> dict[str, Any]:
    """Puzzles of a day, which the server times, and boards of any seed."""
    answers = {
        "200": {"description": "JSON"},
        "400": {"description": "A code and a sentence"},
        "404": {"description": "A code and a sentence: that day is yet to come"},
        "409": {"description": "A code and a sentence: not begun, not solved, or not for the table"},
        "429": {"description": "Too many at once"},
    }
    day = [
        {
            "name": "kind",
            "in": "path",
            "required": True,
            "schema": {"type": "string", "enum": list(KINDS)},
        },
        {"name": "date", "in": "path", "required": True, "schema": {"type": "string"}},
    ]
    number: dict[str, Any] = {"type": "integer", "minimum": 1}
    made = [
        *(parameter(name, number) for name in ("cards", "sets")),
        *choices({"deck": ("27", "81")}),
        parameter("seed", {"type": "string"}),
    ]

    words = {"type": "string"}
    drill = [
        {"name": "drill", "in": "path", "required": True, "schema": {"type": "string", "enum": list(DRILLS)}},
        parameter("level", {**number, "maximum": 4}),
        *choices({"weak": tuple(map(str, FEATURES))}),
        parameter("seed", words),
    ]

    def of(method: str, summary: str, parameters: list[dict[str, Any]]) -> dict[str, Any]:
        return {method: {"summary": summary, "parameters": parameters, "responses": answers}}

    where = "/api/puzzles/{kind}/{date}"
    return {
        where: of("get", "A day's puzzle without its cards, and the times of those who signed", day),
        f"{where}/start": of("post", "The cards; the clock runs from the first start on", day),
        f"{where}/claim": of("post", "Three cards and the SETs found before; the last SET ends it", day),
        f"{where}/sign": of("post", "A nickname beside your time, or none", day),
        "/api/boards": of("get", "The board of a seed with exactly so many SETs", made),
        "/api/boards/claim": of("post", "Three cards of it and the SETs found before", made),
        "/api/drills/{drill}": of("get", "A question for those who learn, without its answer", drill),
        "/api/drills/{drill}/answer": of(
            "get", "Whether an answer is right, why, and the right one", [*drill, parameter("answer", words)]
        ),
    }
