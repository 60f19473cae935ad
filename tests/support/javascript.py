"""Runs modules of the browser code under Node, without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import playwright


def node() -> str:
    """Return the path of Node: the installed one, or the one that Playwright brings along."""
    found = shutil.which("node")
    return found or str(Path(playwright.__file__).parent / "driver" / "node")


def evaluate(module: str, body: str, argument: object, folder: Path) -> Any:
    """Import a module of the browser code as ``module`` and return what the function body returns.

    The body sees ``argument``. Node recognises an ES module by its ending, so ``folder`` receives a copy.
    """
    source = files("tertia").joinpath("web", *module.split("/")).read_text("utf-8")
    (folder / "module.mjs").write_text(source, "utf-8")
    (folder / "argument.json").write_text(json.dumps(argument), "utf-8")
    script = folder / "script.mjs"
    script.write_text(
        'import { readFileSync } from "node:fs";\n'
        'import * as module from "./module.mjs";\n'
        'const argument = JSON.parse(readFileSync(new URL("argument.json", import.meta.url)));\n'
        f"const run = () => {{ {body} }};\n"
        "process.stdout.write(JSON.stringify(run()));\n",
        "utf-8",
    )
    done = subprocess.run([node(), str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
