"""Start-up: mount the flash. In the place of the port's script of that name, with one difference.

What cannot be mounted is not formatted: it may be an evening of somebody's deals, and what cannot
be mounted today may yet be read by a tool. Only a flash that reads as erased from end to end, as
a new Pico's does, is formatted.
"""

import boot_report
import rp2
import vfs

_BLOCK = 4096
# The flash is programmed by the page; littlefs must know.
_PAGE = 256


def is_erased(flash):
    """Does every byte of `flash` read as erased? Stops at the first block that does not."""
    view = memoryview(flash)
    blank = b"\xff" * _BLOCK
    return all(view[at : at + _BLOCK] == blank for at in range(0, len(view), _BLOCK))


def mount(flash):
    """Mount `flash` on "/" and return the report; format it first if it is blank."""
    report = "mounted"
    try:
        filesystem = vfs.VfsLfs2(flash, progsize=_PAGE)
    except OSError as error:
        if not is_erased(flash):
            return "damaged: error {}".format(error.errno)
        vfs.VfsLfs2.mkfs(flash, progsize=_PAGE)
        filesystem = vfs.VfsLfs2(flash, progsize=_PAGE)
        report = "formatted"
    vfs.mount(filesystem, "/")
    return report


boot_report.storage = mount(rp2.Flash())
