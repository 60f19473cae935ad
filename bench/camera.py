"""Measures the page of the camera in Chromium: the first reading of a table of 12 cards, and the frames after it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench import Measurement, study
from bench.simulated_photos import EASY, card_sprite, photograph, save_video
from browser.chromium import FLAGS, WITH_CAMERA
from support.server_process import running_server
from tertia.cards import DECK_SIZE
from tertia.faces import CardStyle

SECONDS = 5
"""The time for which frames are counted."""

COUNT_FRAMES = """seconds => new Promise(resolve => {
    const {dataset} = document.getElementById('camera'), before = Number(dataset.frames);
    setTimeout(() => resolve(Number(dataset.frames) - before), seconds * 1000);
})"""


def _renderer_cpu_seconds() -> float:
    """Return the CPU time so far of all Chromium processes that draw pages for this benchmark."""
    parents: dict[int, int] = {}
    cpu_seconds: dict[int, float] = {}
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdecimal():
                # After the name in parentheses: state, parent, …, and as 11 and 12 user and system time (proc(5)).
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                parents[int(folder.name)] = int(fields[1])
                if b"--type=renderer" in (folder / "cmdline").read_bytes():
                    ticks = int(fields[11]) + int(fields[12])
                    cpu_seconds[int(folder.name)] = ticks / os.sysconf("SC_CLK_TCK")
        except OSError:  # the process has just ended
            continue
    return sum(spent for process, spent in cpu_seconds.items() if _is_descendant(process, parents))


def _is_descendant(process: int, parents: dict[int, int]) -> bool:
    """Return True if this benchmark has started the process, directly or through others."""
    while process and process != os.getpid():
        process = parents.get(process, 0)
    return process == os.getpid()


@study
def camera_page() -> Iterator[Measurement]:
    """Feed a simulated photograph as a camera. Frames are counted by the clock, so the machine should be quiet."""
    cards = range(0, DECK_SIZE, 7)  # twelve cards
    photo = photograph([card_sprite(card, CardStyle()) for card in cards], EASY, seed=1)
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
        video = Path(folder) / "table.y4m"
        save_video(photo.picture, video)
        flags = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={video}"]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=WITH_CAMERA, args=[*FLAGS, *flags])
            page = browser.new_context(permissions=["camera"]).new_page()
            page.goto(f"{server.http}/camera")
            page.locator("#camera[data-ready]").wait_for()
            loading = _renderer_cpu_seconds()
            before = loading
            page.locator("[data-action=use]").click()
            page.locator(".ring").first.wait_for()
            first_reading = _renderer_cpu_seconds() - before
            before = _renderer_cpu_seconds()
            frames = int(page.evaluate(COUNT_FRAMES, SECONDS))
            cpu_per_frame = (_renderer_cpu_seconds() - before) / frames
            found = page.locator(".seen .card").count()
            browser.close()
    yield Measurement(
        name="camera: CPU time from the press of the button to the rings",
        details=f"{found} of 12 found, with the start of the camera; opening the page took {loading:.2f} s of CPU",
        unit="s",
        value=first_reading,
        target=1,
        at_most=True,
    )
    yield Measurement(
        name="camera: frames a second afterwards",
        details=f"over {SECONDS} seconds; {cpu_per_frame:.2f} s of the processor for a frame",
        unit="frames",
        value=frames / SECONDS,
        target=5,
    )
