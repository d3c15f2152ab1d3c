"""A small file: a number and a dict, under a checksum.

magic 0x44, version, number (varint), JSON (varint length, bytes), CRC-32 of all before

Each file counts the versions of what its dict holds by itself.
"""

import binascii
import json

from rules_core.codec import CodecError, Reader, Writer
from rules_core.session import check_field

_MAGIC = 0x44
_CHECKSUM_SIZE = 4


def seal(number, content, version=1):
    """The bytes of the file. `number` >= 0; `content`: dict of what JSON can hold, text keys."""
    writer = Writer()
    writer.raw(bytes((_MAGIC, version)))
    writer.unsigned(number)
    writer.octets(json.dumps(content).encode())
    writer.raw(binascii.crc32(writer.data).to_bytes(_CHECKSUM_SIZE, "little"))
    return bytes(writer.data)


def unseal(data, version=1):
    """The number and the dict; CodecError for bytes that `seal` did not make of this version."""
    body_end = len(data) - _CHECKSUM_SIZE
    reader = Reader(data, 0, body_end)
    if reader.raw(2) != bytes((_MAGIC, version)):
        raise CodecError("unknown format")
    if int.from_bytes(data[body_end:], "little") != binascii.crc32(data[:body_end]):
        raise CodecError("checksum")
    number = reader.unsigned()
    encoded = reader.octets(len(data))
    reader.finish()
    try:
        content = json.loads(encoded)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        raise CodecError("not JSON")
    if not isinstance(content, dict):
        raise CodecError("not a dict")
    return number, content


def checked(content, fields):
    """`content` itself; ValueError that names the one of `fields` (a dict) that it has wrong."""
    for name, field in fields.items():
        check_field(name, field, content.get(name))
    return content


def sealed_version(data):
    """The version that a file says it is of; None for bytes that `seal` did not make."""
    return data[1] if len(data) > 1 and data[0] == _MAGIC else None
