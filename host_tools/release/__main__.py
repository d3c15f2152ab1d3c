"""`python -m host_tools.release`: make build/release/schreiber-VERSION and its ZIP."""

import os
import shutil
import sys

from firmware.image import version
from firmware.image.paths import BUILD, ROOT
from firmware.image.process import BuildError
from host_tools.errors import SchreiberError
from host_tools.release import checkout, contents, packing

TARGET = BUILD / "release"


def main():
    """Make every part, the sums of all files, and the ZIP; 1 with one sentence if it fails."""
    try:
        print(make())
    except (BuildError, SchreiberError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def make():
    """Return the path of the ZIP."""
    checkout.require_clean()
    epoch = checkout.epoch()
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch)
    shutil.rmtree(TARGET, ignore_errors=True)
    folder = TARGET / f"schreiber-{version.version()}"
    for part in contents.PARTS:
        print(f"making {part.name}", flush=True)
        place = folder / part.name
        place.mkdir(parents=True)
        part.make(place, epoch)
        contents.check(part, place)
    for name in ("CHANGELOG.md", "LICENSE"):
        shutil.copyfile(ROOT / name, folder / name)
    (folder / "SHA256SUMS").write_text(packing.sums(folder), encoding="utf-8")
    archive = TARGET / f"{folder.name}.zip"
    packing.pack(folder, archive, epoch)
    return archive


if __name__ == "__main__":
    sys.exit(main())
