"""Start-up: mount the flash. It replaces the port's script of that name, with two differences.

Traces of a power cut are settled first, so that they read the same from then on. A flash that
cannot be mounted is not formatted: it may hold somebody's deals, and a tool may read them. Only a
flash on which nothing was ever stored, as a new Pico's, is formatted.

The watchdog runs from here on. At power-on that is before USB does, so that nothing which comes
over the cable can keep the box from it.
"""

import micropython

# Before anything that jumps: MicroPython has just allowed Ctrl-C, and looks for one at jumps only.
micropython.kbd_intr(-1)

import sys  # noqa: E402

# All that is imported is in the image. To look for each module on the flash first takes 2 ms, also
# for those of MicroPython itself, and what is there must not take their place.
sys.path[:] = [".frozen"]

import _rp2  # noqa: E402
import boot_report  # noqa: E402
import machine  # noqa: E402
import vfs  # noqa: E402

from firmware.app.storage.directory import BLOCK, PAGE  # noqa: E402
from firmware.app.storage.settle import NO_DIRECTORY, settle, was_never_used  # noqa: E402

# Which parts of the chip the watchdog resets (RP2040 datasheet, PSM, WDSEL).
_WATCHDOG_RESETS = micropython.const(0x40010008)
_EVERYTHING = micropython.const(0x1FFFF)


def mount(flash):
    """Mount `flash` on "/", formatted first if it was never used; the report, and the gap."""
    blocks = len(memoryview(flash)) // BLOCK
    fault, gap = settle(flash, blocks)
    report = "mounted" if fault is None else "read-only: " + fault
    # Mounting is not even tried: what a first formatting that was cut has left may be taken for a
    # directory now and not later.
    if fault == NO_DIRECTORY and was_never_used(flash, blocks):
        # The flash is programmed by the page; littlefs must know.
        vfs.VfsLfs2.mkfs(flash, progsize=PAGE)
        report, fault = "formatted", None
    try:
        filesystem = vfs.VfsLfs2(flash, progsize=PAGE)
    except OSError as error:
        return "damaged: error {}".format(error.errno), gap
    vfs.mount(filesystem, "/", readonly=fault is not None)
    return report, gap


machine.WDT(timeout=boot_report.WATCHDOG_MS)
# The oscillators too. MicroPython leaves these out, and a watchdog that strikes in a light sleep,
# which stops one of them, would leave the chip without a clock until the power goes.
machine.mem32[_WATCHDOG_RESETS] = _EVERYTHING
boot_report.storage, boot_report.gap = mount(_rp2.Flash())

# None of it is needed any more, and what has a name here stays for as long as the box is on.
# A module has a name in its package, too; the second one was needed after a cut only.
for _name in ("settle", "further_commits"):
    if sys.modules.pop("firmware.app.storage." + _name, None) is not None:
        delattr(sys.modules["firmware.app.storage"], _name)
for _name in ("settle", "was_never_used", "mount"):
    del globals()[_name]
