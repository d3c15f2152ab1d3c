"""Hostile logs, boxes, answers over the link, documents, results and files: the desk goes on.

`run(seed, count)` is for a long campaign; a case is a function of a `random.Random` and an empty
folder for scratch, and returns what went wrong in a sentence, None if nothing did. A case can be
repeated: its own seed stands in the failure.
"""

import random
import tempfile
import traceback
from pathlib import Path

from tests import scratch
from tests.campaign.hostile_boxes import boxes_case
from tests.campaign.hostile_files import database_case, plan_case
from tests.campaign.hostile_liars import liars_case
from tests.campaign.hostile_logs import log_case
from tests.campaign.hostile_results import result_case
from tests.campaign.hostile_texts import answer_case, document_case

CASES = {
    "logs": log_case,
    "boxes": boxes_case,
    "liars": liars_case,
    "databases": database_case,
    "plans": plan_case,
    "answers": answer_case,
    "documents": document_case,
    "results": result_case,
}
# How the cases of a run are mixed.
KINDS = (
    *("logs", "boxes", "liars", "databases"),
    *("plans",) * 3,
    *("results",) * 3,
    *("answers",) * 6,
    *("documents",) * 8,
)


def run(seed, count):
    """Run `count` cases: {"cases": `count`, "failures": [what, with the case's seed]}, and how
    many there were of each of KINDS.
    """
    figures = dict.fromkeys(KINDS, 0)
    failures = []
    # Every case makes and syncs a file of its own.
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as folder:
        for number in range(count):
            kind = KINDS[number % len(KINDS)]
            figures[kind] += 1
            own_seed = f"{seed}-{number}"
            wrong = run_case(kind, own_seed, Path(folder))
            if wrong is not None:
                failures.append(f"{kind} {own_seed}: {wrong}")
    return {"cases": count, "failures": failures, **figures}


def run_case(kind, seed, folder):
    """One case with a folder that is emptied for it; what went wrong, or None."""
    for old in folder.iterdir():
        old.unlink()
    try:
        return CASES[kind](random.Random(seed), folder)
    except Exception as error:  # whatever it is: it must not happen, and the campaign goes on
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        return f"{type(error).__name__} at {where}: {str(error)[:200]}"
