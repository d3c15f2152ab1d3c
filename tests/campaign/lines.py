"""An error at any line of the firmware, from the moment on when a record is in the flash.

The table counts what its log has, at once and after each of three starts.
"""

import random
import tempfile
from pathlib import Path

from tests.app.struck_box import KEYS, StruckBoxes
from tests.failing_line import ERRORS


def run(seed, count):
    """`count` cases by the dice of `seed`: {"cases": n, "failures": [...], "lines": of the kinds}.

    "lines": how many there were to choose from, all kinds of records together.
    """
    chance = random.Random(seed)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        boxes = StruckBoxes(Path(folder))
        lines = {}
        for _ in range(count):
            name = chance.choice(list(KEYS))
            if name not in lines:
                boxes.strike(name)  # what is only loaded when it is needed
                lines[name] = boxes.strike(name).count
            case = {"kind": name, "at": chance.randrange(lines[name])}
            case["error"] = chance.choice(list(ERRORS))
            try:
                boxes.strike(name, case["at"], ERRORS[case["error"]])
            except AssertionError as error:
                failures.append(case | {"found": str(error)})
    return {"cases": count, "failures": failures, "lines": sum(lines.values())}
