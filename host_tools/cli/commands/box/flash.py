"""`schreiber box flash`: put the firmware onto a box."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from host_tools.boxes.flash.image import WHERE, find_image
from host_tools.common.plain import plain
from host_tools.language.formatting import box_name

if TYPE_CHECKING:
    from host_tools.boxes.flash.plugged_in import Bench


EPILOG = """\
TARGET is the port of a running box (it is restarted in its boot loader), or the drive of a Pico
that was plugged in with its BOOTSEL button held. Without TARGET there must be just one of them.

The image is checked before anything is done: it must be whole, for this processor, and end below
the part of the flash that holds the log. It is copied, the box is waited for, and the version and
the log that it reports are compared with what they should be.

Exit status: 0 the box has the image and answers, 1 it has not or could not be verified.

examples:
  schreiber box flash
  schreiber box flash /dev/ttyACM0
  schreiber box flash /media/me/RPI-RP2 --image schreiber.uf2
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber box flash`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "target", metavar="TARGET", nargs="?", help="a serial port, or the drive of a Pico"
    )
    parser.add_argument(
        "--image",
        metavar="FILE",
        help=f"the image ({WHERE})",
    )


def run(args: Namespace) -> int:
    """Flash one box."""
    from host_tools.boxes.flash.plugged_in import Bench

    return flash_box(Bench(), args.target, args.image)


def flash_box(bench: Bench, target: str | None = None, image: str | None = None) -> int:
    """Flash the box at `target` of `bench` with the image in a file."""
    from host_tools.boxes.flash.flasher import flash
    from host_tools.boxes.flash.image import read_image

    checked = read_image(find_image() if image is None else image)
    done = flash(bench, checked, target)
    name = box_name(done.after.box)
    version = plain(done.after.firmware)
    if checked.version is None:
        print(f"{name} answers with version {version}; the image does not tell its own")
    else:
        print(f"{name} has version {version}, as the image")
    print(f"among what it says about itself it shows image {checked.digest[:8]}")
    if done.before is not None:
        print(f"its log is as it was, {done.after.size} bytes")
    return 0
