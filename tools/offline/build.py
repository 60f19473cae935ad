"""Build the files of flight mode: Pyodide from its npm package, msgspec for it, and tertia with what it imports.

``make offline`` runs it. It needs npm and Node; without them it says so, and tertia works without flight mode. The
files go to ``src/tertia/server/offline`` (not kept in the repository), compressed, with a list in ``files.json``.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from tertia.server.pages.assets import FINGERPRINT

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "tertia"
TARGET = PACKAGE / "server" / "offline"

PYODIDE = "314.0.7"
MSGSPEC = "0.22.0"
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""The platform and the Python of that Pyodide."""

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)

FILES = (*PYODIDE_FILES, "msgspec.whl", "tertia.zip")

LIBRARIES = (
    "anyio",
    "jinja2",
    "markupsafe",
    "prometheus-client",
    "python-multipart",
    "segno",
    "starlette",
    "typing-extensions",
)
"""Distributions that the application imports. All of them work without compiled parts."""

UNUSED_LIBRARIES = ("anyio/_backends/_trio", "anyio/pytest_plugin", "prometheus_client/twisted", "segno/cli")
"""Modules of them that nothing imports in a browser."""

LEFT_OUT = (
    "arena",
    "cli",
    "client",
    "printing/fonts",
    "server/documentation",
    "server/offline",
    "storage/migrations",
    "storage/postgres",
    "storage/sql",
    "storage/sqlite",
)
"""Folders of tertia that a browser does not need."""


def main() -> None:
    if shutil.which("npm") is None or shutil.which("node") is None:
        sys.exit("flight mode was not built: it needs npm and Node")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        download(folder)
        bundle(folder / "sources.zip")
        shutil.copy(Path(__file__).parent / "compile.mjs", folder)
        subprocess.run(["node", "compile.mjs", *FILES], cwd=folder, check=True)  # noqa: S603, S607
        publish(folder)


def download(folder: Path) -> None:
    """Get Pyodide from npm and msgspec from the package index."""
    subprocess.run(  # noqa: S603 - constants
        ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"],  # noqa: S607
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    subprocess.run(["tar", "xzf", f"pyodide-{PYODIDE}.tgz"], cwd=folder, check=True)  # noqa: S603, S607
    for file in PYODIDE_FILES:
        shutil.move(folder / "package" / file, folder / file)
    wheel = ["--no-deps", "--only-binary", ":all:", "--platform", PLATFORM, "--python-version", PYTHON]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", *wheel, f"msgspec=={MSGSPEC}"]
    subprocess.run(pip, cwd=folder, check=True)  # noqa: S603
    shutil.move(next(folder.glob("msgspec-*.whl")), folder / "msgspec.whl")


def bundle(target: Path) -> None:
    """Write the sources of tertia and its libraries into one archive."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(PACKAGE.rglob("*")):
            inner = path.relative_to(PACKAGE).as_posix()
            if path.is_file() and "__pycache__" not in path.parts and not inner.startswith(LEFT_OUT):
                archive.write(path, f"tertia/{inner}")
        version = distribution("tertia").version
        archive.writestr(
            f"tertia-{version}.dist-info/METADATA",
            f"Metadata-Version: 2.1\nName: tertia\nVersion: {version}\n",
        )
        for name in LIBRARIES:
            for file in distribution(name).files or ():
                is_code = file.suffix == ".py" and not file.as_posix().startswith(("..", *UNUSED_LIBRARIES))
                if is_code or file.name == "METADATA":
                    archive.write(str(file.locate()), file.as_posix())


def publish(folder: Path) -> None:
    """Copy the compressed files and list them. Their digest is part of their address.

    They contain the scripts of the page, so they belong to one version of these: ``web``.
    """
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    files, digest = {}, hashlib.sha256()
    for name in FILES:
        content, compressed = (folder / name).read_bytes(), (folder / f"{name}.br").read_bytes()
        digest.update(content)
        (TARGET / f"{name}.br").write_bytes(compressed)
        files[name] = {"size": len(content), "download": len(compressed)}
    listed = {"version": digest.hexdigest()[:12], "web": FINGERPRINT, "files": files}
    (TARGET / "files.json").write_text(json.dumps(listed, indent=1) + "\n")
    total = sum(one["download"] for one in files.values())
    sys.stdout.write(f"flight mode: {len(files)} files, {total / 1e6:.1f} MB to download\n")


if __name__ == "__main__":
    main()
