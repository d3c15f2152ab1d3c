"""A log in a file: as bytes, or in the saved flash of a box.

A page and an export give the bytes of the log as they are. A flash is what `picotool save --all`
writes of a board in its boot loader, as `.bin` or as `.uf2`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from firmware import uf2
from firmware.app.storage import log_file
from firmware.app.storage.pending import Pending
from firmware.flash_layout import FLASH_SIZE
from host_tools.boxes.flash.image import unpack
from host_tools.common.errors import SchreiberError, reason_of
from host_tools.intake.pieces import LogPart, first_record, split
from host_tools.language.message import msg
from rules_core.record import BEGIN, Record

# Bytes: no log is longer than the flash, and UF2 has a head and a tail for each page of it.
LONGEST_FILE = FLASH_SIZE // uf2.PAYLOAD_SIZE * uf2.BLOCK_SIZE
_UF2 = uf2.MAGIC_START[0].to_bytes(4, "little")


@dataclass(frozen=True)
class SavedLog:
    """A log as a file has it, and what it says of its box: a `BoxIdentity`.

    `box`: the board's unique id; `log`: the digest of the first record; `last`: that of the last
    one that can be read; `firmware`: the version that began the log; `parts`: all its bytes, split;
    `size`: how far the log reaches, in bytes, as far as one knows.
    """

    box: bytes
    log: bytes
    last: bytes
    firmware: str
    parts: list[LogPart]
    size: int
    battery: int | None = None
    free: int | None = None


def read_saved_log(path: Path) -> SavedLog:
    """The log in a file. SchreiberError if there is none that can be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise SchreiberError(
            msg("{path} cannot be read: {reason}", path=path, reason=reason_of(error))
        ) from error
    return saved_log(path, data)


def saved_log(path: Path | str, data: bytes) -> SavedLog:
    """The log in these bytes of a file; path: its name, for errors. SchreiberError as above.

    It takes a while for bytes that are none.
    """
    most = LONGEST_FILE if data.startswith(_UF2) else FLASH_SIZE
    if len(data) > most:
        raise SchreiberError(
            msg("{what}: {how}", what=path, how=msg("longer than {size} bytes", size=most))
        )
    if data.startswith(_UF2):
        data = unpack(path, data, uf2.FLASH_START + FLASH_SIZE)
        if len(data) != FLASH_SIZE:
            raise SchreiberError(
                msg("{path}: this is not the whole flash of a box: save all of it", path=path)
            )
    if len(data) == FLASH_SIZE and first_record(data) is None:
        data = _log_in_flash(path, data)
    first = first_record(data)
    if first is None or first.kind != BEGIN or first.body is None:
        raise SchreiberError(
            msg(
                "{path}: this is neither the log of a box nor its saved flash, "
                "or the beginning of the log is lost",
                path=path,
            )
        )
    parts, body = list(split(data, 0)), first.body
    last = _last_record(parts) or first
    box, firmware = bytes(body["box"]), body["firmware"]
    return SavedLog(box, first.digest, last.digest, firmware, parts, len(data))


def _log_in_flash(path: Path | str, flash: bytes) -> bytes:
    """The log in a whole flash, with the record that waits to go into it."""
    # A log that is a file by itself needs no littlefs.
    from littlefs import LittleFSError

    from host_tools.boxes.flash.filesystem import FlashFiles

    try:
        files = FlashFiles(flash)
        data = files.read(log_file.PATH) if files.exists(log_file.PATH) else b""
        waiting = Pending(files).load() or b""
    except (LittleFSError, OSError) as error:
        raise SchreiberError(
            msg("{path}: there is no filesystem of a box in it ({reason})", path=path, reason=error)
        ) from error
    return data + _after(data, waiting)


def _after(data: bytes, waiting: bytes) -> bytes:
    """The bytes of the record that waits if it comes right after the log, else none."""
    last, record = _last_record(split(data, 0)), first_record(waiting)
    if last is None or record is None or record.sequence != last.sequence + 1:
        return b""
    return waiting if record.previous == last.digest else b""


def _last_record(parts: Iterable[LogPart]) -> Record | None:
    """The last record of a log's parts that can be read; None if there is none."""
    last = None
    for part in parts:
        last = part.record or last
    return last
