"""The records in the bytes of a log: as they are, and as a newer program may write them."""

import binascii

from rules_core.record import decode, digest_of

# A format that this program does not know.
_NEWER = 99


def records_of(log):
    """The records of a log that is sound from end to end."""
    offset = 0
    while offset < len(log):
        record = decode(log, offset)
        yield record
        offset += record.size


def written_newer(log, which):
    """The log with those of its records in the format to come whose number is in `which`.

    Checksums and chain are right.
    """
    written = b""
    previous = bytes(8)
    number = offset = 0
    while offset < len(log):
        size = 24 + int.from_bytes(log[offset + 4 : offset + 6], "little")
        record = bytearray(log[offset : offset + size])
        record[10:18] = previous
        if number in which:
            record[1] = _NEWER
        record[-6:-2] = binascii.crc32(record[:-6]).to_bytes(4, "little")
        previous = digest_of(record)
        written += record
        offset += size
        number += 1
    return written
