"""A small file: a number and a dict, under a checksum.

magic 0x44, version, number (varint), JSON (varint length, bytes), CRC-32 of all before

Each file counts the versions of what its dict holds by itself. Everything that the box keeps beside
the log is such a file, written in place (see `files.write_file`).
"""

import binascii
import json

from firmware.app.refusals import BoxRefusal
from firmware.app.storage.files import read_file, remove_file, write_file
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


class SealedFile:
    """The small file at `path`, of at most `limit` bytes, whose dict is of the last of `versions`.

    The others are those of earlier versions, which are read.
    """

    def __init__(self, fs, guard, path, limit, versions=(1,)):
        self._fs = fs
        self._guard = guard
        self._path = path
        self._limit = limit
        self._versions = versions

    def load(self):
        """(version, number, dict), None if nothing was ever saved. StorageError, CodecError."""
        data = read_file(self._fs, self._path, self._limit)
        # An empty file: the power went between the making of the file and the first save.
        if not data:
            return None
        version = self._versions[-1]
        if len(data) > 1 and data[0] == _MAGIC and data[1] in self._versions:
            version = data[1]
        return (version,) + unseal(data, version)

    def save(self, number, content):
        """Write it; StorageError, and ValueError for more than fits. It is as it was then."""
        data = seal(number, content, self._versions[-1])
        if len(data) > self._limit:
            raise BoxRefusal(self._path, "too_long", self._limit)
        with self._guard:
            write_file(self._fs, self._path, data)

    def remove(self):
        """Forget it; StorageError."""
        with self._guard:
            remove_file(self._fs, self._path)
