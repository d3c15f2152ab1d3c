"""Mutants: one slip in a module of a room; a test has to notice it.

`run(seed, count, rooms)` chooses lines of the rooms at random and a change of each. A process that
has collected the tests forks for every mutant, changes the function in the fork, and runs what
calls it, what is nearest first, until a test fails. What was executed while tests were collected
(tables, constants, classes, decorators) cannot be changed afterwards: there the fork forgets all
modules of ours, loads the changed one and collects again. What a test runs as another program stays
as it is.

mutmut makes a copy of the sources in which every function is many functions: our tests read and
count the lines of sources, and compare them with an image. cosmic-ray runs a whole command for each
mutant, which takes half a minute. Neither knows of mutants at random by a seed.
"""

import random
from collections import Counter

from firmware.image.frozen import LEFT_OUT
from firmware.image.paths import ROOT
from tests.campaign.mutation.changes import mutants_of
from tests.campaign.mutation.covering import Project, trace_missing
from tests.campaign.mutation.judge import Judge

# What needs nothing built; of cases without end a few.
_QUICK = "not (built or browser or server or slow)"
PROJECT = Project(
    ROOT,
    packages=("rules_core", "firmware", "host_tools"),
    tests="tests",
    kept=ROOT / "build/campaign/mutants",
    options=("-m", _QUICK),
)
# The desk asks for the rest of what no box has: it is no reason to leave it out.
_WORKSHOPS = tuple(path for path in LEFT_OUT if path.startswith(("firmware/", "hardware/")))


def run(seed, count, rooms, jobs, project=PROJECT):
    """Try `count` mutants: {"cases", "failures": what survived, and how many of each outcome}."""
    trace_missing(project, jobs)
    chosen = choose(project, rooms, random.Random(f"mutants {seed}"), count)
    outcomes = Counter()
    failures = []
    for mutant, verdict, tests in Judge(project, chosen, jobs).verdicts():
        outcomes[verdict] += 1
        if verdict in ("survived", "uncovered"):
            place = f"{mutant.path}:{mutant.line}"
            print(f"{verdict} {place} ({tests} tests)\n{mutant.diff}", flush=True)
            failures.append({"verdict": verdict, "place": place, "diff": mutant.diff})
    share = 100 * (1 - len(failures) / len(chosen))
    called = len(chosen) - outcomes["uncovered"]
    of_called = 100 * (1 - outcomes["survived"] / called) if called else 0
    print(
        f"{' '.join(rooms)}, seed {seed}: {share:.1f} of 100 noticed, "
        f"{of_called:.1f} of those that a test calls",
        flush=True,
    )
    return {"cases": len(chosen), "failures": failures, **outcomes}


def choose(project, rooms, chance, count):
    """`count` mutants of the `rooms`, packages or modules: lines and changes by `chance`."""
    by_line = {}
    for room in rooms:
        for path in _modules(project.root, room):
            name = path.relative_to(project.root).as_posix()
            if not name.startswith(_WORKSHOPS):
                for mutant in mutants_of(name, path.read_text(encoding="utf-8")):
                    by_line.setdefault((name, mutant.line), []).append(mutant)
    lines = sorted(by_line)
    return [chance.choice(by_line[line]) for line in chance.sample(lines, min(count, len(lines)))]


def _modules(root, room):
    """The paths of the modules of a room; ValueError if there is none."""
    path = root.joinpath(*room.split("."))
    found = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    if not all(one.exists() for one in found) or not found:
        raise ValueError(f"there is no package and no module {room}")
    return found
