"""Figures of the desk, and their aims."""

import asyncio
import io
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TypeVar

from host_tools.cli.main import main
from host_tools.development.bench_desk.box_log import BoxLog, as_played, some_deals
from host_tools.development.bench_desk.large_club import (
    DEALS,
    NOW,
    PLAYERS,
    ROUNDS,
    RULES,
    TABLES,
    LargeClub,
)
from host_tools.development.bench_desk.page_times import RunningDesk, measure
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.intake.intake import take
from host_tools.intake.knowledge import judge_log
from host_tools.tournament.draw import draw

EVENTS = (4, 17, 34)  # events in the database: 12,000, 51,000, 102,000 deals
DRAWS = ((16, 5), (32, 5), (40, 5), (100, 5), (200, 5), (17, 3))  # players, rounds
DIFFERENT = 500  # deals, played again and again
PLAYED = 3000  # deals of a log, as many as are played at an event or two
PAGE_PLAYERS = 100  # of the event whose pages are loaded
PAGE_EVENT = EVENTS[-1] + 1  # its number
# What a club needs: a box of a whole season, a page while everybody looks, a ranking in the hall.
RECORDS_AIM = "10000"
PAGE_AIM = "50 at 95 %"
STANDINGS_AIM = "0.2"
_TRIES = range(3)  # the quickest counts
SESSION = {
    "rules": RULES,
    "table": 1,
    "players": ["Anna", "Beat", "Carla", "Dario"],
    "deals": DEALS,
    "dealer": 0,
    "scribe": 0,
    "opponents_key": True,
    "label": "",
}
STARTS = 5  # the quickest of these starts counts

PAGES = (
    *("round/5", "round/5/tiles", "table/5/7", "ranking"),
    *("registration", "registration?find=an", "registration/suggestions?typed=an"),
    *("registration/all", "draw", "journal", "boxes", "season", "public", "settings"),
)
PUBLIC_PAGES = ("/", "/?name=anna", "/standings", "/tables", "/table/5/7", "/wall?page=1")


Result = TypeVar("Result")


@dataclass(frozen=True)
class Figure:
    """A figure: its `title`, `value`, `unit` and `aim`, all as printed."""

    title: str
    value: str
    unit: str
    aim: str = ""


@dataclass
class Took:
    """How many seconds something took: by the clock, and of the processor."""

    wall: float
    cpu: float


def timed(function: Callable[..., Result], *arguments: object) -> tuple[Result, Took]:
    """(what function(*arguments) returns, how long it `Took`)."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = function(*arguments)
    return result, Took(time.perf_counter() - wall, time.process_time() - cpu)


def draws() -> Iterator[Figure]:
    """How long it takes to draw an event, and how many meet again."""
    for players, rounds in DRAWS:
        plan, took = timed(draw, players, rounds, 1)
        pairs = [
            tuple(sorted(pair))
            for tables in plan.rounds
            for table in tables
            for pair in combinations(table, 2)
        ]
        title = f"draw, {players} players, {rounds} rounds"
        yield _seconds(title, took, "2" if players == 100 else "")
        again = len(pairs) - len(set(pairs))
        yield Figure("  meetings that are repeated", f"{again}", "", "" if players < 20 else "0")


def stored(path: Path) -> Iterator[Figure]:
    """A club grows in a new database at `path`: the intake, and commands about all of it."""
    club = LargeClub(path)
    held = 0
    for events in EVENTS:
        with Database(path) as database:
            for index in range(held, events):
                club.hold(database, index)
            records, took = timed(club.take_in, database)
            deals = database.count("entry") - events * ROUNDS * TABLES
            yield Figure(
                f"{deals} deals: records taken in a second",
                f"{records / took.cpu:.0f}",
                "/s CPU",
                RECORDS_AIM,
            )
        held = events
        for command in (["standings"], ["export", "deals"], ["export", "documents"]):
            _, took = timed(_run, [*command, "--database", str(path)])
            title = f"  {' '.join(command)} of all, for 1000 deals"
            yield Figure(title, f"{1000 * took.cpu / (deals / 1000):.0f}", "ms CPU", "the same")
    with Database(path) as database:
        log = database.boxes.logs()[0]
        with database.transaction():
            scored = min(timed(judge_log, database, log, 0)[1].cpu for _ in _TRIES)
        records = len(database.records.of_log(log))
        yield _rate("records scored again a second", records, scored)
        title = f"event of {PLAYERS} players, {ROUNDS * TABLES} sessions of {DEALS} deals"
        for which in ("first time", "again"):
            evening, took = timed(load_event, database, held)
            _, ranked = timed(evening.standings)
            both = Took(took.wall + ranked.wall, took.cpu + ranked.cpu)
            yield _seconds(f"{title}, {which}", both, STANDINGS_AIM)
        club.hold(database, held, PAGE_PLAYERS)
        club.take_in(database)


def logs(folder: Path) -> Iterator[Figure]:
    """The intake of a log of `PLAYED` deals, and scoring it again, by how many deals are alike.

    folder: in which databases are made.
    """
    for title, deals in (
        (f"{DIFFERENT} deals repeated", some_deals(RULES, DIFFERENT, seed=2)),
        ("deals as tables play them", as_played(RULES, PLAYED, seed=2)),
        ("no two deals alike", some_deals(RULES, PLAYED, seed=2)),
    ):
        log = BoxLog(b"box-0000", deals)
        for round_number in range(1, PLAYED // DEALS + 1):
            log.play(SESSION | {"round": round_number}, NOW + round_number * 3600)
        tries = [_take_and_score(folder / f"{len(deals)} {title} {one}.db", log) for one in _TRIES]
        taken, scored = (min(seconds) for seconds in zip(*tries, strict=True))
        records = PLAYED + 2 * (PLAYED // DEALS) + 1
        yield _rate(f"{title}: records taken in a second", records, taken)
        yield _rate(f"{title}: records scored again a second", records, scored)


def _take_and_score(path: Path, log: BoxLog) -> tuple[float, float]:
    """Seconds of the processor to take in all of a `BoxLog`, and to score it again."""
    with Database(path) as database:
        arguments = (database, log.identity, 0, bytes(log.data), True, NOW)
        _, taken = timed(take, *arguments)
        with database.transaction():
            _, scored = timed(judge_log, database, database.boxes.logs()[0], 0)
    return taken.cpu, scored.cpu


def _rate(title: str, records: int, seconds: float) -> Figure:
    return Figure(title, f"{records / seconds:.0f}", "/s CPU", RECORDS_AIM)


def starts(path: Path) -> Iterator[Figure]:
    """How long a command takes from its start to its answer."""
    bare, helped = (
        min(timed(_process, command)[1].wall for _ in range(STARTS))
        for command in (["-c", ""], ["-m", "host_tools", "--help"])
    )
    yield Figure("schreiber --help, beside Python alone", f"{helped / bare:.1f}", "times", "1.5")
    desk = RunningDesk(path)
    desk.stop()
    yield Figure("schreiber desk until its page can be opened", f"{desk.started:.1f}", "s")


def pages(path: Path, event: int) -> Iterator[Figure]:
    """How long each page of an event takes while everybody looks at theirs. event: its number."""
    desk = RunningDesk(path)
    try:
        directors = [f"/event/{event}/{page}" for page in PAGES]
        first, answers = asyncio.run(measure(desk, [*directors, "/"], PUBLIC_PAGES))
        yield Figure("the first page of the event after a start", f"{1000 * first:.0f}", "ms")
        for found in answers:
            times = f"{found.median:.0f} {found.late:.0f} {found.worst:.0f} ({found.cpu:.0f})"
            title = f"{found.page}, {found.size / 1000:.0f} kB: median, 95 %, worst"
            yield Figure(title, times, "ms (CPU)", PAGE_AIM)
    finally:
        desk.stop()


def _seconds(title: str, took: Took, aim: str) -> Figure:
    return Figure(title, f"{took.wall:.2f} ({took.cpu:.2f})", "s (CPU)", aim)


def _run(arguments: Sequence[str]) -> None:
    """Run a command and discard its output."""
    nowhere = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(nowhere), redirect_stderr(nowhere):
        if main(arguments):
            raise RuntimeError(f"schreiber {' '.join(arguments)} has failed")


def _process(command: Sequence[str]) -> None:
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
