"""The box of the try-out page, played by a script of keys in node, in virtual time."""

import base64
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

PLAYER = Path(__file__).with_suffix(".mjs")


@dataclass(frozen=True)
class Played:
    """`pictures` after the start and after each press; `files` of the flash in the end; `said`:
    what was printed; `starts`: how often it asked for a new start; `told` of each record.
    """

    pictures: list[bytes]
    files: dict[str, bytes]
    said: list[str]
    starts: int
    told: list[dict]


def play(page, script, box_id="5c4e1b0079aa0042", files=None, **options):
    """Play `script` on a box with these `files` in its flash.

    It has names of keys, milliseconds, and what a hand does, see `told`.
    """
    wanted = {
        "vm": str(page / "micropython.js"),
        "page": str(page / "vm.js"),
        "wire": str(page / "wire.js"),
        "bundle": str(page / "application.bin"),
        "id": box_id,
        "files": {name: base64.b64encode(data).decode() for name, data in (files or {}).items()},
        "script": script,
    } | options
    done = subprocess.run(
        ["node", PLAYER],
        input=json.dumps(wanted),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr)
        pytest.fail("the box of the page has ended", pytrace=False)
    found = json.loads(done.stdout)
    return Played(
        [base64.b64decode(picture) for picture in found["pictures"]],
        {name: base64.b64decode(data) for name, data in found["files"].items()},
        found["said"],
        found["starts"],
        found["told"],
    )
