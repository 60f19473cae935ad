"""A program that loads the libraries of the command line once and forks a process for each command.

Each command runs in its own process, as for a user, but without the start of an interpreter. The program reads one
request per line from standard input and writes one answer per line. It ends at the end of its input.
"""

from __future__ import annotations

import io
import json
import os
import sys
import traceback
from base64 import b64decode, b64encode
from importlib import import_module
from tempfile import TemporaryFile
from typing import IO, Any

PRELOADED = (
    "click",
    "msgspec",
    "tertia.arena",
    "tertia.games",
    "tertia.history",
    "tertia.narration",
    "tertia.puzzles",
    "tertia.texts",
)
"""Modules that are imported in advance. ``tertia.cli`` is missing, because it chooses its language on import."""


def run(words: list[str], environment: dict[str, str], folder: str) -> int:
    """Run a command and return its exit code. Runs in the child process."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    encoding, _, errors = os.environ["PYTHONIOENCODING"].partition(":")
    sys.stdin, sys.stdout, sys.stderr = (
        io.TextIOWrapper(open(number, mode, closefd=False), encoding, errors, line_buffering=number == 2)  # noqa: SIM115
        for number, mode in ((0, "rb"), (1, "wb"), (2, "wb"))
    )
    sys.argv = ["tertia", *words]
    code: Any = 1
    try:
        from tertia.cli import main

        main()
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    return int(code or 0)


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Run the requested command in a child process and return its exit code and output."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as error:
        given.write(b64decode(request["stdin"]))
        given.seek(0)
        child = os.fork()
        if not child:
            for number, file in enumerate((given, out, error)):
                os.dup2(file.fileno(), number)
            os._exit(run(request["words"], request["environment"], request["folder"]))
        _, status = os.waitpid(child, 0)
        return {"code": os.waitstatus_to_exitcode(status), "out": content(out), "error": content(error)}


def content(file: IO[bytes]) -> str:
    """Read a whole file and encode it for JSON."""
    file.seek(0)
    return b64encode(file.read()).decode()


def main() -> None:
    for name in PRELOADED:
        import_module(name)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
