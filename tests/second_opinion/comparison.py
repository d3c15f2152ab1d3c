"""Where two emulators differ: one sentence for each kind of thing, which names the first."""

from itertools import zip_longest

import zxingcpp
from littlefs import LittleFSError

from firmware.app.storage.log_file import PATH
from firmware.flash_layout import STORAGE_OFFSET
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.simulation.emulator.display_pictures import difference
from rules_core.record import RecordError, decode
from rules_core.result_code_reading import read_long_code
from tests.app.test_code_pictures import seen, shown
from tests.second_opinion.played import Played, Schedule

_NOTHING = "nothing"
# How far the uptimes of the same record may lie apart, in milliseconds. Only the other emulator
# runs the ROM, which takes 6 of them; what else differs is a few microseconds a key.
_UPTIMES_MS = 20


def differences(ours: Played, theirs: Played, schedule: Schedule) -> list[str]:
    """What is not the same; empty: all is. `ours` is what is expected in a picture."""
    found = [
        _ends(ours, theirs),
        _pictures(ours, theirs, schedule),
        _operations(ours, theirs),
        _records(ours, theirs),
        _images(ours, theirs),
        _connections(ours, theirs),
        _faults("ours", ours),
        _faults("theirs", theirs),
    ]
    return [sentence for sentence in found if sentence]


def records_of(flash: bytes) -> list[tuple]:
    """The records in the log of a flash: (uptime in ms, all that does not come of uptimes).

    Where the log ends with something that is no record, that is the last; [] without a log.
    """
    try:
        data = FlashFiles(flash).read(PATH)
    except (LittleFSError, FileNotFoundError):
        return []
    found, offset = [], 0
    while offset < len(data):
        try:
            record = decode(data, offset)
        except RecordError as error:
            return [*found, (0, ("no record", error.reason))]
        stamp = record.stamp
        rest = (record.kind, record.sequence, stamp.boot, stamp.clock, record.body)
        found.append((stamp.uptime_ms, rest))
        offset += record.size
    return found


def _ends(ours, theirs):
    if ours.end == theirs.end:
        return ""
    return f"the end: ours {ours.end or _NOTHING}, theirs {theirs.end or _NOTHING}"


def _pictures(ours, theirs, schedule):
    for number, (one, other) in enumerate(zip_longest(ours.pictures, theirs.pictures)):
        where = f"picture {number}, after {_step(schedule, number)}"
        if one is None or other is None:
            return f"{where}: only one of them got so far"
        if one != other and not say_the_same(one, other):
            return f"{where} (+ only theirs, - only ours):\n{difference(one, other)}"
    return ""


def _step(schedule, number):
    if number == 0:
        return "the start"
    step = schedule.steps[number - 1]
    return f"step {number}, {step.key or 'a pause'} of {step.ms:g} ms"


def _operations(ours, theirs):
    number, one, other = _first(ours.operations, theirs.operations)
    if number is None:
        return ""
    return f"flash operation {number + 1}: ours {_operation(one)}, theirs {_operation(other)}"


def _operation(operation):
    if operation is None:
        return _NOTHING
    kind, address, length = operation
    return f"{kind} of {length} bytes at {address:x}"


def _records(ours, theirs):
    pairs = zip_longest(records_of(ours.flash), records_of(theirs.flash))
    for number, (one, other) in enumerate(pairs, 1):
        if one is None or other is None or not _is_same_record(one, other):
            return f"record {number}: ours {one or _NOTHING}, theirs {other or _NOTHING}"
    return ""


def _is_same_record(one, other):
    (uptime, rest), (other_uptime, other_rest) = one, other
    return rest == other_rest and abs(uptime - other_uptime) <= _UPTIMES_MS


def _images(ours, theirs):
    ours, theirs = (played.flash[:STORAGE_OFFSET] for played in (ours, theirs))
    if ours == theirs:  # to look for the first difference takes long
        return ""
    at, one, other = _first(ours, theirs)
    return f"the image, byte {at:x}: ours {one:02x}, theirs {other:02x}"


def _connections(ours, theirs):
    if ours.connected == theirs.connected:
        return ""
    return f"found by the PC: ours {ours.connected}, theirs {theirs.connected}"


def _faults(whose, played):
    return f"{whose}: {'; '.join(played.faults)}" if played.faults else ""


def _first(some, others):
    """Number and values of the first difference; (None, None, None): there is none."""
    for number, (one, other) in enumerate(zip_longest(some, others)):
        if one != other:
            return number, one, other
    return None, None, None


def say_the_same(one: bytes, other: bytes) -> bool:
    """Do both show the code of a signed round, the same but for the digest in it?

    It has the first bytes of the closing record's digest, and that comes of all uptimes before.
    Where these differ by a millisecond, no module of the code need be the same.
    """
    results = [_signed_in(picture) for picture in (one, other)]
    if None in results:
        return False
    first, second = (vars(result) | {"digest": None} for result in results)
    drawn = zip((one, other), results, strict=True)
    return first == second and all(_is_drawn(picture, result) for picture, result in drawn)


def _signed_in(picture):
    """The result that a reader finds; None: there is no code."""
    codes = zxingcpp.read_barcodes(seen(picture))
    return read_long_code(codes[0].text) if len(codes) == 1 else None


def _is_drawn(picture, result):
    """Is it what the display shows of this result, the typed code too, bright or dark?"""
    return picture in (shown(result), shown(result, inverted=True))
