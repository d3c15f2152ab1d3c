"""Figures of the desk, and their aims."""

import asyncio
import io
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from itertools import combinations, islice
from pathlib import Path

from host_tools.cli.main import main
from host_tools.development.bench.rows import Aim
from host_tools.development.bench_desk.box_log import BoxLog, as_played, some_deals
from host_tools.development.bench_desk.large_club import (
    DEALS,
    NOW,
    PLAYERS,
    ROUNDS,
    RULES,
    TABLES,
    LargeClub,
    collect_log,
)
from host_tools.development.bench_desk.measured import (
    Figure,
    milliseconds,
    per_second,
    seconds,
    timed,
)
from host_tools.development.bench_desk.page_times import RunningDesk, beside, load_all, measure
from host_tools.events.cache import EventCache
from host_tools.intake.database import Database
from host_tools.intake.intake import take
from host_tools.intake.new_judgement import judge_log
from host_tools.tournament.draw.whole_event import draw

EVENTS = (4, 17, 34)  # events in the database: 12,000, 51,000, 102,000 deals
DRAWS = ((16, 5), (32, 5), (40, 5), (100, 5), (200, 5), (17, 3))  # players, rounds
DIFFERENT = 500  # deals, played again and again
PLAYED = 3000  # deals of a log, as many as are played at an event or two
PAGE_PLAYERS = 100  # of the event whose pages are loaded
PAGE_EVENT = EVENTS[-1] + 2  # its number
# What a club needs. The log of a whole season is taken in, or scored again, while one waits.
RECORDS_AIM = Aim(10_000, least=True)  # a second
# What a box brings of one event, all at once or table by table. Each time the desk finds out who
# sat there, so that records a second say nothing: a table has 14. Pages wait for it meanwhile, and
# are to keep their aim.
PIECE_AIM = Aim(20)  # ms
PAGE_AIM = Aim(50)  # ms, of 19 among 20, while everybody looks
STANDINGS_AIM = Aim(0.2)  # s, read aloud in the hall
OPEN_AIM = Aim(100)  # ms, however many events there were
BESIDE_AIM = Aim(250)  # ms, of a page while a document is made
MEMORY_AIM = Aim(150)  # MB, after the pages of many events
DRAW_AIM = Aim(2)  # s, of 100 players
START_AIM = Aim(1.5)  # times Python alone
_GROWS = 1.5  # times what the smallest database takes for as many deals
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
    "tariff": "",
    "numbers": [],
}
STARTS = 5  # the quickest of these starts counts

PAGES = (
    *("round/5", "round/5/tiles", "table/5/7", "ranking"),
    *("registration", "registration?find=an", "registration/suggestions?typed=an"),
    *("registration/all", "draw", "journal", "boxes", "season", "public", "settings"),
)
# Those that read an event, or many of them.
EVENT_PAGES = ("round/5", "ranking", "registration/all", "journal", "till", "boxes")
CLUB_PAGES = ("/cash?year=2025", "/cash/debts", "/persons/1", "/persons/1/history", "/season")
PUBLIC_PAGES = ("/", "/?name=anna", "/standings", "/tables", "/table/5/7", "/wall?page=1")


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
        yield seconds(title, took, DRAW_AIM if players == 100 else None)
        again = len(pairs) - len(set(pairs))
        aim = None if players < 20 else Aim(0)
        yield Figure("  meetings that are repeated", f"{again}", "", aim, again)


def stored(path: Path) -> Iterator[Figure]:
    """A club grows in a new database at `path`: the intake, and commands about all of it."""
    club = LargeClub(path)
    held = 0
    aims: dict[str, Aim] = {}  # of the commands, by what the smallest database takes
    for events in EVENTS:
        with Database(path) as database:
            for index in range(held, events):
                club.hold(database, index)
            records, took = timed(club.take_in, database)
            deals = database.count("entry") - events * ROUNDS * TABLES
            title = (
                f"{deals} deals: {records} records of {events - held} events taken in, each box's"
            )
            pieces = TABLES * (events - held)
            yield milliseconds(f"{title} of an event", took.cpu / pieces, PIECE_AIM)
        held = events
        Database(path).close()  # all of it is checked once
        opened = min(timed(lambda: Database(path).close())[1].cpu for _ in _TRIES)
        yield milliseconds("  opened again", opened, OPEN_AIM)
        for command in (["standings"], ["export", "deals"], ["export", "documents"]):
            _, took = timed(_run, [*command, "--database", str(path)])
            name, cpu = " ".join(command), took.cpu / (deals / 1000)
            yield milliseconds(f"  {name} of all, for 1000 deals", cpu, aims.get(name))
            aims.setdefault(name, Aim(round(1000 * cpu * _GROWS)))
    with Database(path) as database:
        log = database.boxes.logs()[0]
        with database.transaction():
            scored = min(timed(judge_log, database, log, 0)[1].cpu for _ in _TRIES)
        records = len(database.records.of_log(log))
        yield per_second("records scored again a second", records, scored, RECORDS_AIM)
        yield from _of_an_event(club, database, held)
        club.hold(database, held + 1, PAGE_PLAYERS)
        club.take_in(database)


def _of_an_event(club: LargeClub, database: Database, held: int) -> Iterator[Figure]:
    """Yield the figures of one more event, whose tables come in one by one; held: events before."""
    logs = club.table_by_table(database, held)
    earlier = islice(logs, ROUNDS * TABLES - 1)
    tables = sorted(timed(collect_log, database, log)[1].cpu for log in earlier)
    title = f"a table of {DEALS} deals taken in while {PLAYERS} play"
    yield milliseconds(f"{title}, median", tables[len(tables) // 2], PIECE_AIM)
    yield milliseconds("  the slowest of 20", tables[int(len(tables) * 0.95)], None)
    title = f"standings of {PLAYERS} players, {len(tables)} sessions of {DEALS} deals"
    events = EventCache(database)
    _, took = timed(_standings, events, held + 1)
    yield seconds(f"{title}, first time", took, STANDINGS_AIM)
    for log in logs:
        collect_log(database, log)
    _, took = timed(_standings, events, held + 1)
    yield seconds("  after one more table", took, None)


def _standings(events: EventCache, event_number: int) -> None:
    events.of(event_number).standings()


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
        yield per_second(f"{title}: records taken in a second", records, taken, RECORDS_AIM)
        yield per_second(f"{title}: records scored again a second", records, scored, RECORDS_AIM)


def _take_and_score(path: Path, log: BoxLog) -> tuple[float, float]:
    """Seconds of the processor to take in all of a `BoxLog`, and to score it again."""
    with Database(path) as database:
        arguments = (database, log.identity, 0, bytes(log.data), True, NOW)
        _, taken = timed(take, *arguments)
        with database.transaction():
            _, scored = timed(judge_log, database, database.boxes.logs()[0], 0)
    return taken.cpu, scored.cpu


def starts(path: Path) -> Iterator[Figure]:
    """How long a command takes from its start to its answer."""
    bare, helped = (
        min(timed(_process, command)[1].wall for _ in range(STARTS))
        for command in (["-c", ""], ["-m", "host_tools", "--help"])
    )
    times = helped / bare
    title = "schreiber --help, beside Python alone"
    yield Figure(title, f"{times:.1f}", "times", START_AIM, times)
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
            yield Figure(title, times, "ms (CPU)", PAGE_AIM, found.late)
        yield from _beside(desk, event)
        yield from _memory(desk, event)
    finally:
        desk.stop()


def _beside(desk: RunningDesk, event: int) -> Iterator[Figure]:
    """How long a page takes while the result document of an event is made."""
    document, page = f"/event/{event}/paper/result.json", f"/event/{event}/settings"
    took, times = asyncio.run(beside(desk, document, page))
    yield Figure("a result document", f"{took:.1f}", "s")
    worst = 1000 * max(times)
    yield Figure("  a page meanwhile, worst", f"{worst:.0f}", "ms", BESIDE_AIM, worst)


def _memory(desk: RunningDesk, last: int) -> Iterator[Figure]:
    """The memory of a desk after the pages of ten events; last: the number of the last one."""
    pages = [f"/event/{one}/{page}" for one in range(last - 9, last + 1) for page in EVENT_PAGES]
    asyncio.run(load_all(desk, [*pages, *CLUB_PAGES]))
    memory = desk.memory()
    yield Figure("memory after the pages of ten events", f"{memory:.0f}", "MB", MEMORY_AIM, memory)


def _run(arguments: Sequence[str]) -> None:
    """Run a command and discard its output."""
    nowhere = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(nowhere), redirect_stderr(nowhere):
        if main(arguments):
            raise RuntimeError(f"schreiber {' '.join(arguments)} has failed")


def _process(command: Sequence[str]) -> None:
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
