"""Runs a campaign for a while and prints a line of figures; `all` runs one after the other.

    python -m tests.campaign keys --seconds 600 --jobs 2
    python -m tests.campaign keys --seed 17 --count 3000       the cases of one seed once more
    python -m tests.campaign mutants rules_core --count 200    what no test of a room notices

The cases are dealt out in parts, each with a seed of its own. What fails is written to
build/campaign, named by its seed. Exit status: 0 nothing failed, 1 something did.
"""

import argparse
import json
import os
import sys
import time
import traceback
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from importlib import import_module

from firmware.image.paths import ROOT
from host_tools.simulation.simulator import stubs

FOLDER = ROOT / "build" / "campaign"
SECONDS = 60


@dataclass(frozen=True)
class Campaign:
    """`run`: a module of this package and its function (seed, count) -> {"cases": int, "failures":
    list, more numbers by name}; `part`: how many cases a seed has; `cases`: what they are;
    `rooms`: it is told which, and shares each part among processes: run(seed, count, rooms, jobs);
    `all` leaves it out.
    """

    run: str
    part: int
    cases: str
    help: str
    rooms: bool = False


CAMPAIGNS = {
    "keys": Campaign("keys.run", 3000, "presses", "keys at random on the simulated box"),
    "image-keys": Campaign("image.run_keys", 500, "presses", "keys at random on the image"),
    "bounces": Campaign("bounces.run", 2000, "presses", "contacts that bounce, and spikes"),
    "image-bounces": Campaign(
        "image.run_bounces", 80, "presses", "contacts that bounce, on the image"
    ),
    "second-opinion": Campaign(
        "second_opinion.run", 500, "presses", "the image on two emulators, power cuts too"
    ),
    "serial": Campaign("serial.run", 900, "presses", "garbage on the cable"),
    "image-serial": Campaign("image.run_serial", 10, "bursts", "garbage on the cable of the image"),
    "files": Campaign("files.run", 1500, "presses", "reads and writes that fail at random"),
    "crashes": Campaign("crashes.run", 900, "presses", "an application that fails again and again"),
    "lines": Campaign(
        "crashes.run_lines", 300, "lines", "an error at any line once a record is stored"
    ),
    "deals": Campaign("deals.run", 100, "deals", "deals at random, typed by a scribe"),
    "ticks": Campaign("ticks.run", 900, "presses", "days between two presses"),
    "heap": Campaign("heap.run", 200, "deals", "a session of 200 deals on the image"),
    "hostile": Campaign("hostile.run", 2000, "cases", "hostile logs, boxes, answers and files"),
    "cells": Campaign("cells.run", 25, "cases", "one thing in the desk's database is damaged"),
    "tariffs": Campaign(
        "tariffs.run", 500, "cases", "changed files and bytes of tariffs, and play by them"
    ),
    "results": Campaign(
        "results.run", 20, "events", "random events add up; another club takes them in"
    ),
    "tables": Campaign(
        "tables.run", 100, "evenings", "tables as chance has it: proposals settle them"
    ),
    "values": Campaign("results.run_values", 1000, "values", "changed values of result documents"),
    "many": Campaign("many.run", 1, "modules", "tests of the suite with more cases than there"),
    "desks": Campaign("desks.run", 10, "evenings", "two desks on a server that loses connections"),
    "season": Campaign(
        "season.run", 4, "events", "a season of two desks, on a server and in a file"
    ),
    "backups": Campaign(
        "copies.run_backups", 60, "backups", "three processes make backups, and are killed"
    ),
    "restores": Campaign(
        "copies.run_restores", 20, "restores", "beside processes that decide, and killed"
    ),
    "cuts": Campaign("cuts.run", 100, "cuts", "power cuts in runs at random"),
    "mutants": Campaign(
        "mutation.mutants.run", 200, "mutants", "slips in sources: a test notices", rooms=True
    ),
}


def work(name, seed, count, *more):
    """In a process of its own: what it says; if it raises, that is a failure."""
    stubs.install()
    try:
        return function_of(name)(seed, count, *more)
    except Exception:
        return {"cases": 0, "failures": [traceback.format_exc()]}


def function_of(name):
    """The function of a campaign: "module.function"."""
    module, _, function = name.rpartition(".")
    return getattr(import_module(f"{__package__}.{module}"), function)


def run(name, args):
    """Run one campaign; prints its line and returns how many failures there were."""
    campaign = CAMPAIGNS[name]
    start = time.monotonic()
    figures = {"cases": 0, "failures": 0}
    parts = _parts(args.part or campaign.part, args, start)
    seed = args.seed
    more = [args.rooms, args.jobs] if campaign.rooms else []
    at_once = 1 if campaign.rooms else args.jobs
    with ProcessPoolExecutor(at_once) as pool:
        running = {}
        while True:
            while len(running) < at_once and (count := next(parts, None)):
                running[pool.submit(work, campaign.run, seed, count, *more)] = seed
                seed += 1
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                _add(figures, name, running.pop(done), done.result())
    _tell(name, figures, time.monotonic() - start, args.seed, seed - 1)
    return figures["failures"]


def _parts(part, args, start):
    """The sizes of the parts, until there are cases or seconds enough."""
    left = args.count
    while left is None or left > 0:
        if left is None and time.monotonic() - start >= args.seconds:
            return
        yield part if left is None else min(part, left)
        left = None if left is None else left - part


def _add(figures, name, seed, result):
    failures = result.pop("failures")
    for key, value in result.items():
        figures[key] = figures.get(key, 0) + value
    figures["failures"] += len(failures)
    if failures:
        FOLDER.mkdir(parents=True, exist_ok=True)
        path = FOLDER / f"{name}-{seed}.json"
        path.write_text(json.dumps(failures, indent=1, default=repr), encoding="utf-8")
        print(f"{name}: seed {seed} failed, see {path}", flush=True)


def _tell(name, figures, seconds, first, last):
    figures = dict(figures)
    cases, failures = figures.pop("cases"), figures.pop("failures")
    more = "".join(f", {value:,} {key}" for key, value in figures.items())
    print(
        f"{name:<11}{cases:>11,} {CAMPAIGNS[name].cases:<8}{failures:>5} failures"
        f"{seconds:>8,.0f} s{cases / seconds:>10,.1f}/s   seeds {first} to {last}{more}",
        flush=True,
    )


def main(arguments=None):
    """The command; its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.campaign",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="name", required=True, metavar="CAMPAIGN")
    helps = {name: campaign.help for name, campaign in CAMPAIGNS.items()}
    for name, text in {**helps, "all": "every one, for so long each"}.items():
        command = commands.add_parser(name, help=text)
        if name in CAMPAIGNS and CAMPAIGNS[name].rooms:
            command.add_argument("rooms", nargs="+", metavar="ROOM", help="a package or a module")
        command.add_argument("--seed", type=int, default=1, help="the first seed (1)")
        command.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
        command.add_argument("--count", type=int, help="so many cases, instead of --seconds")
        command.add_argument("--part", type=int, help="cases of a seed, if not as many as usual")
        command.add_argument(
            "--seconds", type=float, default=SECONDS, help=f"begin no more after these ({SECONDS})"
        )
    args = parser.parse_args(arguments)
    every = [name for name, campaign in CAMPAIGNS.items() if not campaign.rooms]
    names = every if args.name == "all" else [args.name]
    failures = [run(name, args) for name in names]
    return 1 if any(failures) else 0


if __name__ == "__main__":
    sys.exit(main())
