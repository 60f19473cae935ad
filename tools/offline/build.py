"""Build the files of flight mode: Pyodide (Python for browsers), msgspec for it, and tertia with what it imports.

``make offline`` runs this script. It needs npm and Node; without them it says so, and tertia works without flight
mode. The files go to ``src/tertia/server/offline`` (not kept in the repository), compressed, with a manifest in
``files.json``. Downloads are kept in ``.node/offline``. With ``--quick``, as for tests, the script compresses less,
and does nothing if the files are up to date.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from tertia.server.pages.assets import ASSETS, FINGERPRINT, LEFT_OUT_FILE

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "tertia"
TARGET = PACKAGE / "server" / "offline"

PYODIDE = "314.0.7"
MSGSPEC = "0.22.0"
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""The platform and the Python version of that Pyodide, for which the wheel of msgspec must be built."""

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

UNUSED_MODULES = ("anyio/_backends/_trio", "anyio/pytest_plugin", "prometheus_client/twisted", "segno/cli")
"""Modules of these distributions that nothing imports in a browser."""

LEFT_OUT = (
    "arena",
    "benchmark",
    "cli",
    "client",
    "local_tables",
    "mcp",
    "printing/fonts",
    "rl",
    "server/documentation",
    "server/offline",
    "storage/migrations",
    "storage/postgres",
    "storage/sql",
    "storage/sqlite",
    "table_text",
    "terminal",
    "vision",
)
"""Folders of tertia that a browser does not need."""

BINARY_SUFFIXES = (".bin", ".png")
"""Web files with these suffixes are left out. The browser keeps them itself; Python needs only their hashes."""

DOWNLOADS = ROOT / ".node" / "offline"

BEST_QUALITY, QUICK_QUALITY = "11", "4"
"""Qualities of Brotli. The best takes a minute."""


def main() -> None:
    """Build everything in a temporary folder, then copy it to the package."""
    is_quick = "--quick" in sys.argv
    if shutil.which("npm") is None or shutil.which("node") is None:
        sys.stdout.write("flight mode was not built: it needs npm and Node\n")
        sys.exit(0 if is_quick else 1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bundle_sources(folder / "sources.zip")
        sources = hashlib.sha256((folder / "sources.zip").read_bytes()).hexdigest()
        if is_quick and _is_up_to_date(sources):
            return
        download()
        for file in DOWNLOADS.iterdir():
            shutil.copy(file, folder)
        shutil.copy(Path(__file__).parent / "compile.mjs", folder)
        command = ["node", "compile.mjs", QUICK_QUALITY if is_quick else BEST_QUALITY, *FILES]
        subprocess.run(command, cwd=folder, check=True)  # noqa: S603 - constants
        publish(folder, sources)


def _is_up_to_date(sources: str) -> bool:
    """Return True if the last build had these sources, given as a hash."""
    manifest = TARGET / "files.json"
    return manifest.exists() and json.loads(manifest.read_text("utf-8"))["sources"] == sources


def download() -> None:
    """Get Pyodide from npm and msgspec from the package index, unless they were downloaded before."""
    if all((DOWNLOADS / file).exists() for file in (*PYODIDE_FILES, "msgspec.whl")):
        return
    DOWNLOADS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        npm = ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"]
        subprocess.run(npm, cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - constants
        with tarfile.open(folder / f"pyodide-{PYODIDE}.tgz") as archive:
            archive.extractall(folder, filter="data")
        wheel = ["--no-deps", "--only-binary", ":all:", "--platform", PLATFORM, "--python-version", PYTHON]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", *wheel, f"msgspec=={MSGSPEC}"]
        subprocess.run(pip, cwd=folder, check=True)  # noqa: S603 - constants
        for file in PYODIDE_FILES:
            shutil.move(folder / "package" / file, DOWNLOADS / file)
        shutil.move(next(folder.glob("msgspec-*.whl")), DOWNLOADS / "msgspec.whl")


def bundle_sources(target: Path) -> None:
    """Write the sources of tertia and its libraries into one archive. The same sources give the same bytes."""
    left_out = {path: body.digest for path, body in ASSETS.items() if path.endswith(BINARY_SUFFIXES)}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(PACKAGE.rglob("*")):
            inner = path.relative_to(PACKAGE).as_posix()
            if (
                path.is_file()
                and "__pycache__" not in path.parts
                and not inner.startswith(tuple(f"{name}/" for name in LEFT_OUT))
                and inner.removeprefix("web/") not in left_out
            ):
                archive.writestr(zipfile.ZipInfo(f"tertia/{inner}"), path.read_bytes())
        archive.writestr(zipfile.ZipInfo(f"tertia/{LEFT_OUT_FILE}"), json.dumps(left_out))
        version = distribution("tertia").version
        metadata = f"Metadata-Version: 2.1\nName: tertia\nVersion: {version}\n"
        archive.writestr(zipfile.ZipInfo(f"tertia-{version}.dist-info/METADATA"), metadata)
        for name in LIBRARIES:
            for file in distribution(name).files or ():
                # A path that begins with ".." is a command in the folder of programs.
                is_code = file.suffix == ".py" and not file.as_posix().startswith(("..", *UNUSED_MODULES))
                if is_code or file.name == "METADATA":
                    archive.writestr(zipfile.ZipInfo(file.as_posix()), file.read_binary())


def publish(folder: Path, sources: str) -> None:
    """Copy the compressed files to the package and write their manifest.

    ``version``, a hash of the files, becomes part of their address. The files contain the web files of the package
    and work only with that version of them: ``web``.
    """
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    files, digest = {}, hashlib.sha256()
    for name in FILES:
        content, compressed = (folder / name).read_bytes(), (folder / f"{name}.br").read_bytes()
        digest.update(content)
        (TARGET / f"{name}.br").write_bytes(compressed)
        files[name] = {"size": len(content), "download": len(compressed)}
    manifest = {"version": digest.hexdigest()[:12], "web": FINGERPRINT, "sources": sources, "files": files}
    (TARGET / "files.json").write_text(json.dumps(manifest, indent=1) + "\n")
    total = sum(file["download"] for file in files.values())
    sys.stdout.write(f"flight mode: {len(files)} files, {total / 1e6:.1f} MB to download\n")


if __name__ == "__main__":
    main()
