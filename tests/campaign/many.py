"""Tests of the suite with as many cases as they can try; those of Hypothesis try other ones.

`run(seed, count)` is for a long campaign: a case is a module of tests, one after the other; with
`--count` as large as `modules()` are many, each is tried once.
"""

import os
import subprocess
import sys

from firmware.image.paths import ROOT
from tests.how_many import VARIABLE

# What a module has in it that knows of few cases and of many.
_ASKS = (
    "from tests.how_many import",
    "from tests.failing_line import",
    "from hypothesis import",
    "from tests.parity import results",
    "from tests.vm.effort import",
)
# What only they and `make nightly` run.
_NIGHTLY = "nightly"
_TOLD = 4000  # characters of what a module that has failed says at its end


def modules():
    """The paths of the modules, from the folder of the project, in their order."""
    paths = sorted((ROOT / "tests").rglob("test_*.py"))
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    return [
        path.relative_to(ROOT).as_posix()
        for path, text in texts.items()
        if _NIGHTLY in text or any(f"\n{line}" in text for line in _ASKS)
    ]


def run(seed, count):
    """Run `count` modules: {"cases": `count`, "failures": [module, seed, what it said]}."""
    found = modules()
    chosen = [found[(seed * count + number) % len(found)] for number in range(count)]
    said = [(module, seed, _said(module, seed)) for module in chosen]
    return {"cases": count, "failures": [one for one in said if one[-1] is not None]}


def _said(module, seed):
    """What a module said that has failed, None: it has not."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["--hypothesis-profile=many", f"--hypothesis-seed={seed}", module]
    environment = os.environ | {VARIABLE: "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    return None if done.returncode == 0 else done.stdout[-_TOLD:] + done.stderr[-_TOLD:]
