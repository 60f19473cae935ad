"""``tertia print`` and ``tertia draw``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.command_line import TWELVE, environment, tertia
from tertia.printing.options import print_options
from tertia.printing.pdf import deck_pdf
from tertia.texts import LANGUAGES, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_print_writes_the_pdf(language: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    result = tertia(
        "print", "-o", str(file), "--palette", "clear", "--backs", "--deck", "beginner", language=language
    )
    assert result.code == 0
    assert result.out == text(language, "print.written", name=file, n=8) + "\n"
    words = {"palette": "clear", "backs": "1", "deck": "beginner", "language": language}
    assert file.read_bytes() == deck_pdf(print_options(words))


def test_edition_sets_the_face(tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    assert tertia("print", "-o", str(file), "--edition", "001", "--cards-only").code == 0
    words = {"face": "framed", "edition": "001", "cards_only": "1"}
    assert file.read_bytes() == deck_pdf(print_options(words))


@pytest.mark.parametrize(("suffix", "beginning"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_draw_writes_a_picture_of_the_kind_that_its_name_says(
    suffix: str, beginning: bytes, tmp_path: Path
) -> None:
    file = tmp_path / f"table.{suffix}"
    result = tertia("draw", *TWELVE.split(), "-o", str(file), "--letters", "--night")
    assert result.code == 0
    assert file.read_bytes().startswith(beginning)


def test_draw_reads_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    assert tertia("draw", "-o", str(file), stdin=TWELVE.encode()).code == 0
    assert "12 cards on the table" in file.read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("command", "help_key"), [("print", "print.output"), ("draw", "draw.output"), ("bot", "cli.bot.table")]
)
def test_help_says_which_option_is_required(command: str, help_key: str, language: str) -> None:
    shown = " ".join(tertia(command, "--help", language=language).out.split())
    told = f"{text(language, help_key)} {text(language, 'cli.required')}"
    assert " ".join(told.split()) in shown
    assert shown.count(text(language, "cli.required")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["print", "draw"])
def test_help_is_in_one_language(command: str, language: str) -> None:
    result = tertia(command, "--help", language=language)
    assert result.code == 0
    assert "required" not in result.out
    assert " ".join(text(language, f"{command}.help").split()[:6]) in result.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["print"], "--output"),
        (["print", "-o", "no/such/folder/deck.pdf"], "no/such/folder/deck.pdf"),
        (["print", "-o", "deck.pdf", "--paper", "a3"], "a4, letter"),
        (["print", "-o", "deck.pdf", "--papre"], "--papre"),
        (["draw", "1rso", "-o", "table.gif"], ".svg, .png, .pdf"),
        (["draw", "1rso", "1rsx", "-o", "table.svg"], "1rsx"),
        (["draw", "1rso", "-o", "no/such/folder/table.svg"], "no/such/folder/table.svg"),
        (["draw", "1rso", "-o", "table.png", "--width", "9"], "8000"),
    ],
)
def test_bad_options_print_a_sentence_and_exit_with_2(words: list[str], named: str, language: str) -> None:
    result = tertia(*words, language=language)
    assert result.code == 2
    assert named in result.error
    assert result.out == ""


@pytest.mark.parametrize(
    ("words", "missing"),
    [(["print"], "reportlab"), (["draw", "1rso"], "resvg_py"), (["draw", "1rso"], "reportlab")],
)
def test_missing_extra_prints_how_to_install_it(words: list[str], missing: str, tmp_path: Path) -> None:
    """``None`` in ``sys.modules`` makes a library impossible to import, as if it were not installed."""
    file = tmp_path / ("picture.png" if missing == "resvg_py" else "picture.pdf")
    code = f"import sys; sys.modules[{missing!r}] = None; from tertia.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *words, "-o", str(file)],
        env=environment("en"),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "tertia: This needs an optional part that isn’t installed. Install it with: pip install 'tertia[print]'\n"
    )
    assert not file.exists()


def test_svg_needs_no_extra(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    code = (
        "import sys; sys.modules['reportlab'] = sys.modules['resvg_py'] = None; "
        "from tertia.cli import main; main()"
    )
    subprocess.run(
        [sys.executable, "-c", code, "draw", "1rso", "-o", str(file)],
        env=environment("en"),
        capture_output=True,
        timeout=120,
        check=True,
    )
    assert file.read_text("utf-8").startswith("<svg")
