"""The application of the box as a page loads it: all modules compiled, in one file.

It is what is frozen into the image, less what touches the hardware, and with a board of its own.
The decorators that ask for machine code go, which this MicroPython has not.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from firmware.image import frozen
from firmware.image.build import CROSS_COMPILER
from firmware.image.process import BuildError
from firmware.image.version import version
from host_tools.common.page_version import version_of_page

BOARD = Path(__file__).parent / "board"
# What its board has in common with that of the simulator.
UNWIRED_BOARD = Path(__file__).parents[1] / "simulator" / "unwired_board.py"

# Starts of names of what is only of use on the device.
_OF_THE_DEVICE = ("firmware/device/", "_boot.py", "boot_report.py", "main.py", "rp2.py")
_MACHINE_CODE = re.compile(r"(?m)^ *@micropython\.(viper|native)\n")


def sources() -> dict[str, str]:
    """All modules of the page's application: {their path: their text}."""
    files = {
        name: _MACHINE_CODE.sub("", content.decode())
        for name, content in frozen.contents().items()
        if not name.startswith(_OF_THE_DEVICE)
    }
    for path in (*sorted(BOARD.glob("*.py")), UNWIRED_BOARD):
        files[path.name] = path.read_text(encoding="utf-8")
    files["page_version.py"] = frozen.VERSION_MODULE.format(version_of_page(version()))
    return files


def bundle(files: Mapping[str, str]) -> bytes:
    """One file of compiled modules. BuildError if one cannot be compiled.

    The length of an index (four bytes, the lowest first), the index (JSON: a list of names and
    lengths), and the modules behind it.
    """
    modules = _compiled(files)
    index = json.dumps([[name, len(data)] for name, data in modules.items()]).encode()
    return b"".join((len(index).to_bytes(4, "little"), index, *modules.values()))


def _compiled(files: Mapping[str, str]) -> dict[str, bytes]:
    """Each module as `.mpy`, which has its own name in it and no other."""
    if not CROSS_COMPILER.exists():
        raise BuildError(f"There is no {CROSS_COMPILER}; `make page` builds it.")
    modules = {}
    with tempfile.TemporaryDirectory() as scratch:
        source, target = Path(scratch) / "module.py", Path(scratch) / "module.mpy"
        for name, text in sorted(files.items()):
            source.write_text(text, encoding="utf-8")
            command = [CROSS_COMPILER, "-s", name, "-o", target, source]
            done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
            if done.returncode:
                reason = done.stderr.strip().rpartition("\n")[2]
                raise BuildError(f"{name} cannot be compiled: {reason}")
            modules[name.removesuffix(".py") + ".mpy"] = target.read_bytes()
    return modules
