"""Records as a newer program may write them: of a format that this one does not know."""

import binascii

from rules_core.record import digest_of

FORMAT = 99


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
            record[1] = FORMAT
        record[-6:-2] = binascii.crc32(record[:-6]).to_bytes(4, "little")
        previous = digest_of(record)
        written += record
        offset += size
        number += 1
    return written
