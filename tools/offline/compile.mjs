// Compiles the sources in sources.zip, and the standard library, with the Python of Pyodide, so that a browser starts
// much faster. build.py runs it in a folder with the files of Pyodide: `node compile.mjs QUALITY FILE…`. It writes
// tertia.zip and a new python_stdlib.zip, and compresses each FILE with Brotli, which all browsers with service
// workers know.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { loadPyodide } from './pyodide.mjs';

const pyodide = await loadPyodide();
for (const [archive, folder] of [
  ['sources.zip', '/bundle'],
  ['python_stdlib.zip', '/library'],
]) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: folder });
}
pyodide.runPython(`
import compileall
import pathlib
import py_compile
import zipfile

UNUSED = (
    "_pyrepl", "bdb", "cProfile", "cmd", "compileall", "ctypes", "doctest", "ensurepip", "filecmp", "fileinput",
    "ftplib", "idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "multiprocessing", "netrc", "nntplib",
    "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pty", "pyclbr", "pydoc",
    "pydoc_data", "shelve", "smtplib", "symtable", "tabnanny", "tkinter", "trace", "turtle", "unittest", "venv",
    "wave", "xml.dom", "xml.etree", "xmlrpc", "zipapp",
)
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape",
    "undefined", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig")


def is_used(inner):
    """Return False for modules of the standard library that only developers or other programs need."""
    module = ".".join(inner.with_suffix("").parts)
    if any(module == name or module.startswith(f"{name}.") for name in UNUSED):
        return False
    return inner.parts[0] != "encodings" or inner.stem in ENCODINGS


def compile_archive(folder, target, is_wanted):
    compileall.compile_dir(
        folder, quiet=1, legacy=True, optimize=2, stripdir=folder,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    with zipfile.ZipFile(target, "w") as archive:  # without compression: the whole archive is compressed later
        for path in sorted(pathlib.Path(folder).rglob("*")):
            inner = path.relative_to(folder)
            # The library anyio reads its own source to import its parts when they are used.
            is_needed = path.suffix != ".py" or (inner.parts[0] == "anyio" and inner.name == "__init__.py")
            if path.is_file() and is_needed and is_wanted(inner):
                archive.writestr(zipfile.ZipInfo(str(inner), (2020, 1, 1, 0, 0, 0)), path.read_bytes())


compile_archive("/bundle", "/tertia.zip", lambda inner: True)
compile_archive("/library", "/python_stdlib.zip", is_used)
`);
for (const archive of ['tertia.zip', 'python_stdlib.zip']) {
  writeFileSync(archive, pyodide.FS.readFile(`/${archive}`));
}
const [quality, ...files] = process.argv.slice(2);
for (const name of files) {
  const content = readFileSync(name);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: Number(quality),
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${name}.br`, brotliCompressSync(content, { params }));
}
