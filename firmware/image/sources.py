"""The MicroPython tree to build from: one pinned release, from wherever it can be had.

In this order:

- `MICROPYTHON_DIR` names an unpacked release tree (with its libraries),
- `MICROPYTHON_TARBALL` names the release tarball,
- on a Debian its source packages are fetched (module `debian`),
- elsewhere the release tarball is downloaded from where MicroPython publishes it.
"""

import hashlib
import os
import re
import shutil
import tempfile
import urllib.request
from pathlib import Path

from firmware.image import debian
from firmware.image.paths import CACHE
from firmware.image.process import BuildError, run

VERSION = "1.25.0"
RELEASE = f"https://micropython.org/resources/source/micropython-{VERSION}.tar.xz"
TARBALL_SHA256 = "9fe99ad5808e66bb40d374f5cad187c32c7d1c49cf47f72b38fd453c28c2aebe"

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
    tarball = os.environ.get("MICROPYTHON_TARBALL")
    if tarball:
        return _unpacked("tarball", lambda target: _unpack_tarball(Path(tarball), target))
    if shutil.which("apt-get") and debian.mirrors():
        return _unpacked("debian", _fetch_from_debian)
    return _unpacked("tarball", _download_tarball)


def check(folder):
    """Return `folder` if it is a whole tree of the pinned release, BuildError otherwise."""
    lacking = [part for part in PARTS if not (folder / part).exists()]
    if lacking:
        raise BuildError(f"{folder} is no whole MicroPython tree: {', '.join(lacking)} not there.")
    found = version(folder)
    if found != VERSION:
        raise BuildError(f"{folder} is MicroPython {found}; this build is made for {VERSION}.")
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


def _unpacked(name, make):
    """The tree kept in the cache as `name`; `make(folder)` lays it there if it is not yet."""
    kept = CACHE / f"micropython-{VERSION}-{name}"
    if not kept.exists():
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE, prefix="unpacking-") as scratch:
            fresh = Path(scratch) / "micropython"
            make(fresh)
            # Last and at once: what has the name in the cache is whole.
            check(fresh).rename(kept)
    return check(kept)


def _fetch_from_debian(target):
    print("fetching Debian's source packages", flush=True)
    origin = debian.fetch(target)
    (target / "ORIGIN").write_text("\n".join(origin) + "\n", encoding="utf-8")


def _download_tarball(target):
    print(f"downloading {RELEASE}", flush=True)
    tarball = target.with_name("release.tar.xz")
    try:
        with urllib.request.urlopen(RELEASE) as response, tarball.open("wb") as file:
            shutil.copyfileobj(response, file)
    except OSError as error:
        raise BuildError(
            f"{RELEASE} cannot be downloaded ({error}). Set MICROPYTHON_TARBALL to the release"
            f" tarball of MicroPython {VERSION}, or MICROPYTHON_DIR to where it is unpacked."
        ) from error
    _unpack_tarball(tarball, target)


def _unpack_tarball(tarball, target):
    if not tarball.is_file():
        raise BuildError(f"MICROPYTHON_TARBALL: there is no file {tarball}.")
    with tarball.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if digest != TARBALL_SHA256:
        raise BuildError(f"{tarball} is not the release tarball of {VERSION}: SHA-256 {digest}.")
    target.mkdir()
    run(["tar", "-xf", tarball.resolve(), "--strip-components=1"], "unpack-tarball", cwd=target)
