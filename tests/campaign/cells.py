"""One thing in the desk's database is damaged: it is refused, or all goes well.

`run(seed, count)` is for a long campaign. A case takes a database and changes a cell to a value of
any type, takes a row out, or flips a bit of the file. The desk refuses it in one sentence as it is
opened; or every page and every command shows what there is to show.
"""

import random
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

from host_tools.intake.database import Database
from tests import scratch
from tests.campaign.cell_changes import change
from tests.campaign.every_page import Looker, opened, restored, where
from tests.campaign.hostile_texts import wrong_sentence
from tests.host_tools.web.scene import make_scene

# What the scene lacks: rows of each table, and names in parts.
_MORE = (
    "INSERT INTO sent (event, label, box, players, persons, time) SELECT 2, 'E2 r1 t1', unique_id,"
    ' \'["Anna", "Beat", "", "Dora"]\', \'[1, 2, 3, 4]\', seen FROM box LIMIT 2',
    "INSERT INTO seated VALUES (2, '00-1', 1, 1, '[1, 2, null, 4]', 'sent', 1)",
    "UPDATE person SET first = 'Anna', last = 'Huber', short = 'Anna H.', licence = 'A-1'"
    " WHERE number % 2",
)


def run(seed, count):
    """Run `count` cases: {"cases": `count`, "failures": [what, with the case's seed]}, and how
    many were refused.
    """
    failures, refused = [], 0
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as folder:
        for number in range(count):
            said, faults = run_case(f"{seed}-{number}", Path(folder))
            refused += bool(said)
            failures += faults
    return {"cases": count, "failures": failures, "refused": refused}


def run_case(seed, folder):
    """One case in a folder that is emptied for it: (the refusal, "" for none; what went wrong)."""
    for old in folder.iterdir():
        old.unlink()
    rnd = random.Random(seed)
    path = folder / "desk.db"
    path.write_bytes(_sound())
    changed = change(rnd, path)
    try:
        said, faults = _look(path)
    except Exception as error:  # whatever it is: it must not happen, and the campaign goes on
        said, faults = "", [where(error)]
    return said, [f"{seed}: {changed}: {fault}" for fault in faults]


def _look(path):
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    faults = restored(copy, path.with_name("restored.db"))
    said = opened(path)
    if faults:
        return said, faults
    if not said:
        return said, _looker().faults(path)
    wrong = wrong_sentence(said)
    return said, [wrong] if wrong else []


@cache
def _looker():
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as folder:
        path = Path(folder, "sound.db")
        path.write_bytes(_sound())
        opened(path)
        with Database(path) as database:
            events = tuple(database.events.numbers())
        return Looker(path, events)


@cache
def _sound():
    """The bytes of a sound database."""
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as folder:
        path, _ = make_scene(Path(folder))
        with closing(sqlite3.connect(path)) as connection:
            with connection:
                for statement in _MORE:
                    connection.execute(statement)
            connection.execute("PRAGMA journal_mode = DELETE")
        return path.read_bytes()
