"""The two shapes of a campaign: cases with a seed of their own, and runs by the same dice."""

import random
import shutil
import tempfile
import traceback
from collections import Counter
from pathlib import Path

from tests import scratch

_SEEDS = 1_000_000  # of the cases of one seed


def each_case(case, seed, count, figures=()):
    """`count` cases: {"cases": `count`, "failures": [seed of the case: what], and the figures}.

    case(own seed, empty folder, figures): returns what went wrong, a sentence or a list of them,
    and adds to `figures`, which begin with zero. By its own seed a case can be repeated.
    """
    counted = Counter(dict.fromkeys(figures, 0))
    failures = []
    with tempfile.TemporaryDirectory(dir=scratch.memory()) as place:
        for own_seed in range(seed * _SEEDS, seed * _SEEDS + count):
            folder = Path(place, str(own_seed))
            folder.mkdir()
            failures += [f"{own_seed}: {one}" for one in _wrong(case, own_seed, folder, counted)]
            shutil.rmtree(folder)
    return {"cases": count, "failures": failures, **counted}


def _wrong(case, *arguments):
    try:
        found = case(*arguments)
    except Exception as error:  # whatever it is: it must not happen, and the campaign goes on
        found = where(error)
    return [found] if isinstance(found, str) else found or []


def runs(play, seed, count, size):
    """`count` cases in runs of `size`: {"cases", "failures": [report, "found"], and the figures}.

    play(dice, folder that is not there yet, cases): (what a failure tells of the run, sentences
    that say what went wrong, numbers by name). All runs have the same dice, one after the other.
    """
    chance = random.Random(seed)
    failures, figures = [], Counter()
    with tempfile.TemporaryDirectory(prefix="campaign-") as place:
        for first in range(0, count, size):
            cases = min(size, count - first)
            report, found, counted = play(chance, Path(place, str(first)), cases)
            if found:
                failures.append({"after": first, **report, "found": found})
            figures.update(counted)
    return {"cases": count, "failures": failures, **figures}


def where(error):
    """An error in one line: what, and the last places of ours in its traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "site-packages" not in frame.filename] or frames
    places = " < ".join(f"{Path(one.filename).name}:{one.lineno}" for one in ours[:-4:-1])
    return f"{type(error).__name__} at {places}: {str(error)[:200]}"
