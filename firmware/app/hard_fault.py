"""After a reset for what the processor could not do: it is told once, and kept for a mender."""

from firmware.app.faults import FaultFiles
from firmware.app.own_language import use_own_language
from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import text

_REPORT = "HardFault at {:08x}, called from {:08x}, address {:08x}; {} in a row, firmware {}\n"


def tell_fault(board, ui):
    """Keep the report of a fault that nobody was told of, and say so until a key is pressed.

    From then on it is told, before anything is drawn: should that fail, too, it is not tried again.
    """
    fault = board.fault
    fault.tell()
    use_own_language(board)
    place = in_groups(fault.place)
    known = (fault.place, fault.caller, fault.address, fault.in_a_row, board.version)
    try:
        report = _REPORT.format(*known)
        sentence = text("fault.at", place, FaultFiles(board.fs, board.guard).keep(report))
    except StorageError:  # the flash is full or broken, which the sentence need not explain
        sentence = text("fault.not_kept", place)
    ui.show(MessageScreen(text("fault.title"), sentence))


def in_groups(address):
    """An address as it is read out, `1000 3902`, in one piece."""
    return "{:04X}\u00a0{:04X}".format(address >> 16, address & 0xFFFF)
