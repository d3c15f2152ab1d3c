"""Rehearse the first start of a new box on an emulated Pico.

`python -m host_tools.development.first_start` with one of

print    tells what the maker does, what `schreiber box flash` says, and what the display shows
write    writes the same into hardware/first-start.md, with a picture
check    says whether that page is current
"""

import argparse
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from firmware.image.paths import IMAGE, ROOT
from host_tools.boxes.flash.image import read_image
from host_tools.common.errors import SchreiberError
from host_tools.development.first_start import page
from host_tools.development.first_start.guide_rehearsal import GuideRehearsal, Told
from host_tools.simulation.emulator.display_pictures import to_half_blocks

_MARKS = {Told.HANDS: "* ", Told.TYPED: "$ ", Told.SAID: "", Told.SEEN: "* ", Told.SHOWN: "display"}


def main() -> int:
    """Do one of the three; the exit status is 1 if the page is not current, or flashing fails."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        "python -m host_tools.development.first_start", None, __doc__, formatter_class=form
    )
    parser.add_argument("what", nargs="?", choices=("print", "write", "check"), default="print")
    arguments = parser.parse_args()
    try:
        image = read_image(IMAGE)
        with tempfile.TemporaryDirectory() as folder:
            rehearsal = GuideRehearsal(IMAGE, Path(folder))
    except SchreiberError as error:
        print(error, file=sys.stderr)
        return 1
    if arguments.what == "print":
        _print(rehearsal)
        return 0
    return _update(page.files(rehearsal, image), arguments.what == "write")


def _print(rehearsal: GuideRehearsal) -> None:
    for moment in rehearsal.moments:
        print(f"{moment.ms / 1000:6.2f} s  {_MARKS[moment.kind]}{moment.text}")
        if moment.kind is Told.SHOWN:
            print(to_half_blocks(moment.picture), end="")


def _update(files: Mapping[Path, str], write: bool) -> int:
    stale = [path for path, text in files.items() if page.read(path) != text]
    for path in stale:
        name = path.relative_to(ROOT)
        if write:
            path.write_text(files[path], encoding="utf-8", newline="\n")
            print(f"{name} is written")
        else:
            print(f"{name} is not current: run `{page.COMMAND}`", file=sys.stderr)
    return 1 if stale and not write else 0


if __name__ == "__main__":
    sys.exit(main())
