"""Nothing depends on POSIX without a fallback: the package works where its modules and functions do not exist."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from support.command_line import environment

WITHOUT_POSIX = r"""
import asyncio, importlib.abc, multiprocessing, os, pkgutil, signal, socket, subprocess, sys, tempfile
import threading, urllib.request
# Whatever other packages need of the system is their own matter.
import click, gymnasium, mcp.server.mcpserver, numba, pettingzoo, PIL.Image, sqlalchemy, textual.app

MISSING = {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"}

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(name)

for name in MISSING:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
for name in ("fork", "geteuid", "getloadavg", "getuid", "killpg", "sched_getaffinity", "setsid", "statvfs"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SO_REUSEPORT", "TCP_INFO"):
    if hasattr(socket, name):
        delattr(socket, name)
for name in ("SIGALRM", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2"):
    if hasattr(signal, name):
        delattr(signal, name)

import tertia
from tertia.bootstrap import make_server

for module in pkgutil.walk_packages(tertia.__path__, "tertia."):
    if not module.name.endswith(("__main__", ".worker_main", ".migrations.env")):  # these run when imported
        importlib.import_module(module.name)

def visit(address):
    def fetch():
        try:
            print(urllib.request.urlopen(f"{address}health").status, flush=True)
        finally:
            server.should_exit = True
    threading.Thread(target=fetch).start()

with tempfile.TemporaryDirectory() as folder:
    server = make_server("127.0.0.1", 0, f"sqlite:///{folder}/tertia.db", None, visit)
    server.serve_forever()
"""


def test_everything_can_be_imported_and_served_without_posix(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_POSIX],
        env={**environment(), "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, "200\n"), done.stderr
