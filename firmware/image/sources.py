"""The MicroPython tree to build from: one pinned release, of Debian's source packages.

Where these cannot be had, `MICROPYTHON_DIR` names a tree of the release that somebody has unpacked.
"""

import os
import re
import tempfile
from pathlib import Path

from firmware.image import debian
from firmware.image.paths import CACHE
from firmware.image.process import BuildError
from firmware.image.progress import Step

VERSION = "1.25.0"

# One file of each part without which the build would stop half-way.
PARTS = (
    "ports/rp2/CMakeLists.txt",
    "mpy-cross/Makefile",
    "lib/littlefs/lfs2.c",
    "lib/mbedtls/library/sha256.c",
    "lib/micropython-lib/README.md",
    "lib/pico-sdk/pico_sdk_init.cmake",
    "lib/tinyusb/src/portable/raspberrypi/rp2040/dcd_rp2040.c",
)


def tree():
    """Path of a checked tree; fetched and unpacked first where needed, which happens once."""
    folder = os.environ.get("MICROPYTHON_DIR")
    if folder:
        return check(Path(folder).resolve())
    kept = CACHE / f"micropython-{VERSION}-debian"
    if not kept.exists():
        CACHE.mkdir(exist_ok=True)
        with (
            Step("fetching Debian's source packages"),
            tempfile.TemporaryDirectory(dir=CACHE, prefix="unpacking-") as scratch,
        ):
            fresh = Path(scratch) / "micropython"
            origin = debian.fetch(fresh)
            (fresh / "ORIGIN").write_text("\n".join(origin) + "\n", encoding="utf-8")
            # Last and at once: what has the name in the cache is whole.
            check(fresh).rename(kept)
    return check(kept)


def check(folder):
    """Return `folder` if it is a whole tree of the pinned release, BuildError otherwise."""
    found = version(whole(folder))
    if found != VERSION:
        raise BuildError(f"{folder} is MicroPython {found}; this build is made for {VERSION}.")
    return folder


def whole(folder):
    """Return `folder` if it is a whole tree of any release, BuildError otherwise."""
    lacking = [part for part in PARTS if not (folder / part).exists()]
    if lacking:
        raise BuildError(f"{folder} is no whole MicroPython tree: {', '.join(lacking)} not there.")
    return folder


def version(folder):
    """The version that the tree in `folder` says it is: "1.25.0", "1.26.0-preview"."""
    text = (folder / "py/mpconfig.h").read_text(encoding="utf-8")
    numbers = dict(re.findall(r"(?m)^#define MICROPY_VERSION_(\w+)\s+(\d+)\s*$", text))
    try:
        dotted = ".".join(numbers[name] for name in ("MAJOR", "MINOR", "MICRO"))
    except KeyError as error:
        raise BuildError(f"{folder}/py/mpconfig.h does not say its version.") from error
    return dotted if numbers.get("PRERELEASE") == "0" else dotted + "-preview"
