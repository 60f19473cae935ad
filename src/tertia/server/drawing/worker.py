"""A worker process as the server sees it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any, NamedTuple

from tertia.errors import BadInput
from tertia.server.drawing.messages import LENGTH_BYTES, Failure, Ready, Refusal, Result, decode, encode

MODULE = "tertia.server.drawing.worker_main"

START_SECONDS = 60.0
"""Longest start of a worker; usually it takes less than a second."""


class WorkerFailed(Exception):
    """The worker ended, or its function raised an unexpected exception."""


class Reply(NamedTuple):
    """The value that a function returned, and its size in bytes."""

    value: Any
    size: int


class Worker:
    """A process that calls one function at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> Worker:
        """Start a process, and wait until it is ready."""
        # The process finds the same packages as this one, however this one was started.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        try:
            worker = cls(
                await asyncio.create_subprocess_exec(
                    sys.executable, "-m", MODULE, stdin=PIPE, stdout=PIPE, env=environment
                )
            )
        except OSError as error:
            raise WorkerFailed(f"cannot start a worker: {error}") from None
        try:
            async with asyncio.timeout(START_SECONDS):
                if not isinstance((await worker._read()).value, Ready):
                    raise WorkerFailed("the worker is not ready")
        except TimeoutError:
            await worker.kill()
            raise WorkerFailed("the worker did not start in time") from None
        except BaseException:
            await worker.kill()
            raise
        return worker

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def call(self, function: Callable[..., Any], *arguments: Any) -> Reply:
        """Call a function in the worker. Raises its BadInput, or WorkerFailed."""
        assert self._process.stdin is not None  # noqa: S101 - started with pipes
        try:
            self._process.stdin.write(encode((function, arguments)))
            await self._process.stdin.drain()
        except OSError as error:
            raise WorkerFailed(f"the worker ended: {error}") from None
        message, size = await self._read()
        match message:
            case Result(value):
                return Reply(value, size)
            case Refusal(code, details):
                raise BadInput(code, **details)
            case Failure(traceback):
                raise WorkerFailed(traceback)
        raise WorkerFailed(f"unexpected message {message!r}")

    async def kill(self) -> None:
        """End the process at once, and wait for its end."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _read(self) -> Reply:
        assert self._process.stdout is not None  # noqa: S101 - started with pipes
        try:
            size = int.from_bytes(await self._process.stdout.readexactly(LENGTH_BYTES))
            return Reply(decode(await self._process.stdout.readexactly(size)), size)
        except asyncio.IncompleteReadError:
            raise WorkerFailed("the worker ended") from None
