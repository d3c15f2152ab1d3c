"""Weight and speed of the try-out page, measured in a Chromium on this computer."""

from __future__ import annotations

import functools
import gzip
import http.server
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from firmware.image import toolchain
from firmware.image.process import BuildError
from host_tools.development.bench.rows import Aim, FigureRow
from host_tools.development.release.try_out_page import page_folder

# What a visit in one language loads: no other language, no licences.
_NOT_LOADED = ("licences.txt",)
_PAGE = "en.html"
_TRIES = 20
_PAUSE_MS = 150
_PATIENCE_MS = 30_000

# From when a key goes down in the page until the next picture is drawn, in milliseconds.
_KEY_TO_PICTURE = """([key]) => new Promise((resolve) => {
  const count = () => document.body.dataset.pictures;
  const before = count();
  const button = document.querySelector(`.key[data-key=${key}]`);
  const look = new MutationObserver(() => {
    if (count() === before) return;
    look.disconnect();
    resolve(performance.now() - began);
  });
  look.observe(document.body, { attributes: true });
  const began = performance.now();
  const send = (kind) => button.dispatchEvent(new KeyboardEvent(kind, { key: " ", bubbles: true }));
  send("keydown");
  setTimeout(() => send("keyup"), 60);
})"""


def rows(_image: Path) -> Iterator[FigureRow]:
    """The figures of the page, each as soon as it is known. BuildError: there is no browser."""
    files = page_folder.files()
    yield FigureRow(
        "page: what the web space sends at the first visit", _wire(files), "kB", Aim(450)
    )
    yield FigureRow("page: all files in the folder", sum(map(len, files.values())) / 1000, "kB")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "page"
        page_folder.lay_out(files, folder)
        with served(folder) as address:
            yield from _times(address)


def _wire(files: dict[str, bytes]) -> float:
    """Kilobytes as a web space compresses them."""
    others = {name for name in files if name.endswith(".html")} - {_PAGE, "index.html"}
    loaded = [data for name, data in files.items() if name not in others.union(_NOT_LOADED)]
    return sum(len(gzip.compress(data, 9)) for data in loaded) / 1000


def _times(address: str) -> Iterator[FigureRow]:
    from playwright.sync_api import sync_playwright

    browser = toolchain.browser()
    if browser is None:
        raise BuildError("There is no Chromium; `make browser` installs it.")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=browser) as one,
    ):
        page = one.new_page()
        page.set_default_timeout(_PATIENCE_MS)
        for visit, aim in (("first visit", Aim(3000)), ("later visit", Aim(1000))):
            began = time.monotonic()
            page.goto(f"{address}{_PAGE}")
            page.wait_for_selector("body[data-ready][data-pictures]")
            took = 1000 * (time.monotonic() - began)
            yield FigureRow(f"page: first screen, {visit}", took, "ms", aim)
        times = []
        for number in range(_TRIES):
            page.wait_for_timeout(_PAUSE_MS)
            times.append(page.evaluate(_KEY_TO_PICTURE, [("down", "up")[number % 2]]))
        yield FigureRow("page: key to picture, median", median(times), "ms", Aim(50), digits=1)
        yield FigureRow("page: key to picture, longest", max(times), "ms", digits=1)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this computer. The address of its root."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
