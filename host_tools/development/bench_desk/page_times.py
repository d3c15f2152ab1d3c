"""A desk that runs in another process, and browsers that load its pages over real sockets."""

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from aiohttp import ClientSession, CookieJar

PHONES = 20
POLL_S = 2  # so often an open page looks again, see the templates
TIMES = 40  # so often each page is loaded
PORT = 18450
PUBLIC = "http://127.0.0.1:18480"
_AGAIN = re.compile(r'hx-get="([^"]*since=[^"]*)"')


@dataclass(frozen=True)
class Answers:
    """How long a page took each time, in milliseconds, and its size in bytes.

    `cpu`: time of the desk's processor for one load, with what others loaded meanwhile.
    """

    page: str
    median: float
    late: float  # the 95th percentile
    worst: float
    cpu: float
    size: int


class RunningDesk:
    """A running `schreiber desk`.

    `address`: of its page, with the token; `root`: without page and token; `started`: how many
    seconds its start took.
    """

    def __init__(self, path: Path) -> None:
        began = time.perf_counter()
        command = [sys.executable, "-m", "host_tools", "desk", "--no-browser"]
        command += ["--database", str(path), "--port", str(PORT)]
        command += ["--public", PUBLIC.removeprefix("http://")]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
        line = self._process.stdout.readline() if self._process.stdout else ""
        address = re.search(r"http://\S+", line)
        if address is None:
            raise RuntimeError(f"the desk does not say where it is: {line!r}")
        self.address = address[0]
        self.root = "/".join(self.address.split("/")[:3])
        self.started = time.perf_counter() - began

    def cpu(self) -> float:
        """How many seconds its processor has worked so far; 0 where there is no /proc."""
        stat = Path(f"/proc/{self._process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")  # user, system

    def memory(self) -> float:
        """How many megabytes it has in memory; 0 where there is no /proc."""
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.exists():
            return 0.0
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text(encoding="utf-8"))
        return int(found[1]) / 1000 if found else 0.0

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


async def measure(
    desk: RunningDesk, pages: Sequence[str], public_pages: Sequence[str]
) -> tuple[float, list[Answers]]:
    """Return (seconds of the first page after the start, [Answers] of each page while others look).

    For the first page the desk derives the event. The others are loaded while phones and the
    director's page look again and again. pages: paths of the director's pages, the first one stays
    open; public_pages: of the public view.
    """
    root = desk.root
    async with _director(desk) as director, ClientSession() as phones:
        first = await _load(director, root + pages[0])
        tasks = [_poll(director, root, pages[0])]
        tasks += [
            _poll(phones, PUBLIC, public_pages[n % len(public_pages)], POLL_S * n / PHONES)
            for n in range(PHONES)
        ]
        async with _together(tasks):
            answers = [await _ask(desk, director, root, page) for page in pages]
            answers += [await _ask(desk, phones, PUBLIC, page, "public ") for page in public_pages]
            return first, answers


async def beside(desk: RunningDesk, document: str, page: str) -> tuple[float, list[float]]:
    """(seconds that a document takes, seconds of a page that is loaded again and again meanwhile).

    document, page: paths of the director's pages.
    """
    async with _director(desk) as director:
        await _load(director, desk.root + page)  # the event is derived
        made = asyncio.create_task(_load(director, desk.root + document))
        times = []
        while not made.done():
            times.append(await _load(director, desk.root + page))
        return await made, times


async def load_all(desk: RunningDesk, pages: Iterable[str]) -> None:
    """Load pages one after the other; paths of the director's pages."""
    async with _director(desk) as director:
        for page in pages:
            await _load(director, desk.root + page)


@asynccontextmanager
async def _director(desk: RunningDesk) -> AsyncIterator[ClientSession]:
    """The director's browser, which has the token."""
    jar = CookieJar(unsafe=True)  # the address is a number
    async with ClientSession(cookie_jar=jar) as director:
        await _load(director, desk.address)
        yield director


async def _load(client: ClientSession, address: str) -> float:
    """Load a page: how many seconds it takes."""
    began = time.perf_counter()
    async with client.get(address) as answer:
        await answer.read()
        answer.raise_for_status()
    return time.perf_counter() - began


async def _ask(
    desk: RunningDesk, client: ClientSession, root: str, page: str, whose: str = ""
) -> Answers:
    took, before = [], desk.cpu()
    for _ in range(TIMES):
        began = time.perf_counter()
        async with client.get(root + page) as answer:
            text = await answer.read()
            answer.raise_for_status()
        took.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.01)
    took.sort()
    late = took[int(len(took) * 0.95)]
    cpu = 1000 * (desk.cpu() - before) / TIMES
    return Answers(whose + page, took[len(took) // 2], late, took[-1], cpu, len(text))


@asynccontextmanager
async def _together(coroutines: Iterable[Coroutine[object, object, None]]) -> AsyncIterator[None]:
    """Let them run as long as the block."""
    tasks = [asyncio.create_task(one) for one in coroutines]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _poll(client: ClientSession, root: str, page: str, wait: float = 0.0) -> None:
    """Look at an open page again and again, as its script does. wait: seconds before that."""
    await asyncio.sleep(wait)
    while True:
        async with client.get(root + page) as answer:
            answer.raise_for_status()
            again = _AGAIN.search(await answer.text())
        if again:
            page = unescape(again[1])
        await asyncio.sleep(POLL_S)
