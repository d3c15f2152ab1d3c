"""Random events add up, are sealed, taken in by another club, and sealed again: the same bytes.

`run(seed, count)` is for a long campaign. The other club has persons and events of its own, one of
them with the number and on the day of the event that comes. A case can be repeated: its own seed
stands in the failure.
"""

import random
import tempfile
import traceback
from pathlib import Path

from host_tools.events.results.sealed_results import sealed_result
from host_tools.intake.database import Database
from host_tools.results.canonical import file_bytes, read_file
from tests.host_tools.events.results.adding_up import check_all
from tests.host_tools.events.results.imported import furnish, sealed_file, taken_in
from tests.host_tools.events.results.random_event import RandomEvent


def run(seed, count):
    """Run `count` cases: {"cases": `count`, "failures": [what, with the case's seed], "bytes": how
    many were the same}.
    """
    failures, same = [], 0
    for number in range(count):
        own_seed = seed * 10_000 + number
        with tempfile.TemporaryDirectory() as folder:
            try:
                wrong, size = run_case(own_seed, Path(folder))
            except Exception:  # whatever it is: it must not happen, and the campaign goes on
                wrong, size = traceback.format_exc(), 0
        same += 0 if wrong else size
        if wrong:
            failures.append(f"{own_seed}: {wrong}")
    return {"cases": count, "failures": failures, "bytes": same}


def run_case(seed, folder):
    """(what went wrong or None, bytes of the document) of one event."""
    with Database(folder / "village.db") as village:
        RandomEvent(village, folder, seed).hold()
        file = sealed_file(village)
        document = read_file(file)
        check_all(document)
    with Database(folder / "club.db") as club:
        furnish(club, events=random.Random(seed).randint(0, 3))
        event_number = taken_in(club, file).event
        seal = club.cache.of(event_number).seal
        if seal.differences:
            return f"it is said: {seal.differences[0]}", len(file)
        again = file_bytes(sealed_result(club, event_number).document)
    return (None if again == file else "other bytes"), len(file)
