"""A small file: a number and a dict, under a checksum.

magic 0x44, format version, number (varint), JSON (varint length, bytes), CRC-32 of all before
"""

import binascii
import json

from rules_core.codec import CodecError, Reader, Writer

_MAGIC = 0x44
_FORMAT = 1
_CHECKSUM_SIZE = 4


def seal(number, content):
    """The bytes of the file. `number` >= 0; `content`: dict of what JSON can hold, text keys."""
    writer = Writer()
    writer.raw(bytes((_MAGIC, _FORMAT)))
    writer.unsigned(number)
    writer.octets(json.dumps(content).encode())
    writer.raw(binascii.crc32(writer.data).to_bytes(_CHECKSUM_SIZE, "little"))
    return bytes(writer.data)


def unseal(data):
    """The number and the dict; CodecError for bytes that `seal` did not make."""
    body_end = len(data) - _CHECKSUM_SIZE
    reader = Reader(data, 0, body_end)
    if reader.raw(2) != bytes((_MAGIC, _FORMAT)):
        raise CodecError("unknown format")
    if int.from_bytes(data[body_end:], "little") != binascii.crc32(data[:body_end]):
        raise CodecError("checksum")
    number = reader.unsigned()
    encoded = reader.octets(len(data))
    reader.finish()
    try:
        content = json.loads(encoded)
    except ValueError:
        raise CodecError("not JSON")
    if not isinstance(content, dict):
        raise CodecError("not a dict")
    return number, content
