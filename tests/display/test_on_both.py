"""The kernels as machine code of the MicroPython VM against the same source on CPython."""

import os
import subprocess
from pathlib import Path

import pytest

from firmware.image.paths import ROOT
from tests.display import on_both
from tests.patience import HANGS_S


@pytest.fixture(scope="module")
def printed(unix_vm):
    """The lines that the script prints on the VM."""
    environment = {**os.environ, "MICROPYPATH": str(ROOT)}
    script = Path(on_both.__file__)
    done = subprocess.run(
        [unix_vm, script], env=environment, capture_output=True, encoding="utf-8", timeout=HANGS_S
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_the_machine_code_draws_the_same_pictures(printed):
    assert printed[:-1] == on_both.answers()


def test_drawing_and_showing_allocate_nothing(printed):
    assert printed[-1] == "nothing allocated"
