"""Photos, as cameras make them: the picture, and beside it what it says of itself."""

import struct
import zlib

WHERE = b"48.2082 N, 16.3738 E"


def segment(marker, content):
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def exif(way_up=None, order="<"):
    """An APP1 segment that says where the picture was taken, and which way is up."""
    entries = [] if way_up is None else [struct.pack(f"{order}HHIHH", 0x0112, 3, 1, way_up, 0)]
    entries.insert(0, struct.pack(f"{order}HHII", 0x010E, 2, len(WHERE), 8))
    directory = struct.pack(f"{order}H", len(entries)) + b"".join(entries) + bytes(4)
    mark = {"<": b"II*\0", ">": b"MM\0*"}[order]
    return segment(0xE1, b"Exif\0\0" + mark + struct.pack(f"{order}I", 8) + directory + WHERE)


def jpeg(*segments, width=640, height=480, coding=0xC2):
    """A JPEG with these segments in front; its picture has two scans, as a progressive one."""
    frame = segment(coding, struct.pack(">BHHB", 8, height, width, 1) + bytes(3))
    scans = [
        segment(0xC4, b"\0" + bytes(16)) + segment(0xDA, bytes(6)) + scan
        for scan in (b"first\xff\0scan\xff\xd0\xff\xd7", b"second")
    ]
    return b"".join([b"\xff\xd8", segment(0xE0, b"JFIF\0"), *segments, frame, *scans, b"\xff\xd9"])


def chunk(name, content):
    checksum = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)


def png(*chunks, width=640, height=480):
    """A PNG with these chunks behind its head."""
    head = chunk(b"IHDR", struct.pack(">II", width, height) + b"\x08\x02\0\0\0")
    rows = chunk(b"IDAT", zlib.compress(bytes(9)))
    return b"".join([b"\x89PNG\r\n\x1a\n", head, *chunks, rows, chunk(b"IEND", b"")])
