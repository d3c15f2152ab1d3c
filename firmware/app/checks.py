"""The parts of the box that can be looked at without anybody's help, one check each."""

import errno

from micropython import const

from firmware.app.storage.files import storage_error
from hardware.power import LEAST_MV, MOST_MV
from rules_core.record import NO_DIGEST, RecordError

# Written, read back and removed; not one of the files that anything else uses.
TEST_FILE = "selftest.tmp"
_CHUNK = const(512)
CHUNKS = const(32)  # four blocks of the flash

_LOOK_MS = const(100)
_LOOKS = const(11)  # together more than a second, so that the clock must have moved on
_FASTEST_MS = const(500)
_SLOWEST_MS = const(3_000)


def check_flash(fs, guard):
    """Write a file, read it back and remove it. StorageError if any of it fails."""
    try:
        with guard:
            try:
                _write(fs)
                _compare(fs)
            finally:
                if fs.exists(TEST_FILE):
                    fs.remove(TEST_FILE)
    except OSError as error:
        raise storage_error(error)


def _write(fs):
    data = pattern()
    with fs.open(TEST_FILE, "wb") as file:
        for number in range(CHUNKS):
            data[0] = number
            if file.write(data) != len(data):
                raise OSError(errno.EIO)


def _compare(fs):
    expected = pattern()
    found = bytearray(len(expected))
    with fs.open(TEST_FILE, "rb") as file:
        for number in range(CHUNKS):
            expected[0] = number
            if file.readinto(found) != len(found) or found != expected:
                raise OSError(errno.EIO)


def pattern():
    """A chunk with both levels in every bit; its number goes into the first byte."""
    return bytearray((index * 37 ^ index >> 3) & 0xFF for index in range(_CHUNK))


def check_log(log, progress):
    """Read every record from the first on. (sound records, offset of the first fault or None).

    A record is at fault that is unreadable, or does not follow the one before it. `progress` is
    called with how far the reading has come, in hundredths.
    """
    offset = 0
    number = 0
    previous = NO_DIGEST
    told = -1
    while offset < log.size:
        hundredths = 100 * offset // log.size
        if hundredths != told:
            told = hundredths
            progress(told)
        try:
            record = log.read(offset)
        except RecordError:
            return number, offset
        if record.previous != previous or record.sequence != number:
            return number, offset
        previous = record.digest
        number += 1
        offset += record.size
    progress(100)
    return number, None


def check_supply(millivolts):
    """Can this be what VSYS has?"""
    return LEAST_MV <= millivolts <= MOST_MV


def check_clock(board, pause):
    """Return True if the ticks run, and the time of day with them if it was set. Takes a second.

    Both are counted from one crystal: only another clock shows how exact it is.

    `pause(duration, hundredths)`: lets `duration` ms pass, and tells the progress of the check.
    """
    start, set_before = board.ticks_ms(), board.clock()
    for look in range(_LOOKS):
        pause(_LOOK_MS, 100 * look // _LOOKS)
    passed = board.ticks_diff(board.ticks_ms(), start)
    if not _FASTEST_MS <= passed <= _SLOWEST_MS:
        return False
    if not set_before:
        return True
    # Whole seconds of either: they may differ by one.
    return abs(board.clock() - set_before - passed // 1000) <= 1
