"""MicroPython as WebAssembly, from the npm registry: one package of which every byte is pinned.

    python3 -m host_tools.simulation.browser.vm_package    says the folder that has it

It is fetched by npm, as npm is set up on this computer, and kept in the cache.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from pathlib import Path

from firmware.image.archive import lay_out
from firmware.image.paths import CACHE
from firmware.image.process import BuildError, run

NAME = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
SHA256 = "303919763c8ebfe5923b9da66226c20dce44ad72b604b225fb39338ea15367af"

# What a page needs of it.
FILES = ("micropython.mjs", "micropython.wasm")

KEPT = CACHE / f"micropython-webassembly-{VERSION}"


def folder() -> Path:
    """The folder that has FILES; they are fetched first where needed. BuildError."""
    if not KEPT.exists():
        print(f"fetching {NAME}", file=sys.stderr, flush=True)
        unpack(_download(), KEPT)
    return KEPT


def unpack(archive: bytes, target: Path) -> None:
    """Lay FILES of the package into the folder `target`, which appears whole.

    BuildError: it is another package than the one that is pinned.
    """
    if hashlib.sha256(archive).hexdigest() != SHA256:
        raise BuildError(f"{NAME} {VERSION} is not the package that is pinned by its SHA-256.")
    lay_out(archive, {f"package/{name}": name for name in FILES}, target)


def _download() -> bytes:
    """The bytes of the package."""
    with tempfile.TemporaryDirectory() as scratch:
        command = ["npm", "pack", "--silent", "--pack-destination", scratch, f"{NAME}@{VERSION}"]
        run(command, "micropython-webassembly")
        [archive] = Path(scratch).iterdir()
        return archive.read_bytes()


if __name__ == "__main__":
    try:
        print(folder())
    except BuildError as error:
        sys.exit(str(error))
