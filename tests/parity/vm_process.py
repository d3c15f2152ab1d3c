"""A Python file of ours, run by another VM in a process of its own."""

import os
import subprocess
from pathlib import Path

import pytest

from firmware.image import unittest_source
from host_tools.simulation.simulator.stubs import MODULES

ROOT = Path(__file__).parents[2]
# Many cases in one process leave its heap in crumbs: the usual 2 MB are only just enough. How
# little memory the box needs is asked of the image. CPython takes no notice of it.
HEAP = ("-X", "heapsize=8m")


def run_on(vm, file):
    """What `file` prints on `vm`, both paths; the test fails with it and the error stream if the
    process does.
    """
    # CPython needs stand-ins for the modules that only MicroPython has.
    python_path = os.pathsep.join((str(ROOT), str(MODULES)))
    vm_path = os.pathsep.join((str(ROOT), str(unittest_source.folder())))
    environment = {**os.environ, "PYTHONPATH": python_path, "MICROPYPATH": vm_path}
    done = subprocess.run(
        [vm, *HEAP, file],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr)
        pytest.fail(f"{vm} {file.relative_to(ROOT)} failed", pytrace=False)
    return done.stdout
