"""Installs what is locked into .venv, byte by byte, and then this folder, without a download.

python3 -m firmware.image.packages LOCK, a name in the folder `locks` without its ending.
"""

import os
import re
import sys

from firmware.image import toolchain
from firmware.image.paths import ROOT
from firmware.image.process import BuildError, follow, run
from firmware.image.progress import Step

VENV = ROOT / ".venv"
# Windows has another name for where programs are.
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PIP = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
LOCKED = [*PIP, "--require-hashes", "--requirement"]
THIS = [*PIP, "--no-deps", "--no-build-isolation", "--editable", ROOT]


def install(lock):
    """Make .venv, if there is none, and install everything that `lock` names. BuildError."""
    toolchain.ensure("venv")
    if not (VENV / "pyvenv.cfg").exists():
        with Step("making .venv"):
            run([sys.executable, "-m", "venv", VENV], "venv")
    with Step("installing packages") as step:
        follow([*LOCKED, ROOT / "locks" / f"{lock}.txt"], "packages", _Counting(step))
    with Step("installing schreiber"):
        run(THIS, "schreiber")


class _Counting:
    """Notes how many packages there are, by the lines that pip says."""

    def __init__(self, step):
        self._step = step
        self._found = 0

    def __call__(self, line):
        word, *others = line.split() or [""]
        if word in ("Collecting", "Processing"):  # from an index, or from a folder of this computer
            self._found += 1
            name = re.split("[=-]", others[0].rpartition("/")[2])[0]
            self._step.note = f"{self._found}, {name}"
        elif line.startswith("Installing collected packages"):
            self._step.note = str(self._found)


if __name__ == "__main__":
    try:
        install(sys.argv[1])
    except BuildError as error:
        sys.exit(str(error))
