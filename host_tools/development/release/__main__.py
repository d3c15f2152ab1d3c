"""`python -m host_tools.development.release`: make build/release/schreiber-VERSION and its ZIP.

--twice  make it in two fresh checkouts, and compare
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

from firmware.image import version
from firmware.image.paths import BUILD, ROOT
from firmware.image.process import BuildError
from host_tools.common.errors import SchreiberError
from host_tools.development.release import checkout, contents, packing, requirements, twice

TARGET = BUILD / "release"
# These files lie in the release's own folder. The first one says what a release is.
TEXTS = {"README.md": "docs/release.md", "CHANGELOG.md": "CHANGELOG.md", "LICENSE": "LICENSE"}


def main() -> int:
    """Make every part, the sums of all files, and the ZIP. 1, with a sentence, if that fails."""
    parser = argparse.ArgumentParser(
        "python -m host_tools.development.release", description="Make a release."
    )
    parser.add_argument(
        "--twice", action="store_true", help="in two fresh checkouts, which must give the same"
    )
    options = parser.parse_args()
    try:
        requirements.require()
        checkout.require_clean()
        requirements.require_heading(version.version())
        print(twice.make_twice(TARGET) if options.twice else make())
    except (BuildError, SchreiberError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def make() -> Path:
    """Return the path of the ZIP."""
    epoch = checkout.epoch()
    # Other programs write this time into their files: that of the commit, everywhere on earth.
    os.environ |= {"SOURCE_DATE_EPOCH": str(epoch), "TZ": "UTC"}
    shutil.rmtree(TARGET, ignore_errors=True)
    folder = TARGET / f"schreiber-{version.version()}"
    for part in contents.PARTS:
        print(f"making {part.name}", flush=True)
        place = folder / part.name
        place.mkdir(parents=True)
        part.make(place, epoch)
        contents.check(part, place)
    for name, source in TEXTS.items():
        shutil.copyfile(ROOT / source, folder / name)
    (folder / "SHA256SUMS").write_text(packing.sums(folder), encoding="utf-8")
    archive = TARGET / f"{folder.name}.zip"
    packing.pack(folder, archive, epoch)
    return archive


if __name__ == "__main__":
    sys.exit(main())
