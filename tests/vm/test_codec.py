"""What the codec must do on every VM."""

import unittest

from rules_core.codec import CodecError, Reader, Writer
from tests.vm.refused import refusal

UNSIGNED = (
    (0, "00"),
    (1, "01"),
    (127, "7f"),
    (128, "8001"),
    (16383, "ff7f"),
    (16384, "808001"),
    (0xFFFFFFFF, "ffffffff0f"),
    ((1 << 63) - 1, "ffffffffffffffff7f"),
)

SIGNED = (
    (0, "00"),
    (-1, "01"),
    (1, "02"),
    (-64, "7f"),
    (64, "8001"),
    (-(1 << 62), "ffffffffffffffff7f"),
    ((1 << 62) - 1, "feffffffffffffff7f"),
)

TEXTS = (
    ("", "00"),
    ("Zoë", "045a6fc3ab"),
    ("Ça va, Jürg?", "0ec387612076612c204ac3bc72673f"),
    ("\U0001f0cf", "04f09f838f"),
)

# What the reader is asked for, the bytes, and why it refuses them.
REFUSED = (
    ("unsigned", (), "", "cut short"),
    ("unsigned", (), "80", "cut short"),
    ("unsigned", (), "8000", "number padded"),
    ("unsigned", (), "ff00", "number padded"),
    ("unsigned", (), "ffffffffffffffffff01", "number too long"),
    ("signed", (), "808080808080808080808001", "number too long"),
    ("raw", (3,), "0102", "cut short"),
    ("octets", (8,), "050102", "cut short"),
    ("octets", (2,), "03010203", "length over its limit"),
    ("octets", (2,), "ffffffffffffffff7f", "length over its limit"),
    ("text", (2,), "03616263", "length over its limit"),
    ("text", (8,), "03616263"[:-2], "cut short"),
    ("text", (8,), "02c328", "not UTF-8"),
    ("text", (8,), "01ff", "not UTF-8"),
)


class TestCodec(unittest.TestCase):
    def test_numbers(self):
        for method, values in (("unsigned", UNSIGNED), ("signed", SIGNED)):
            for value, expected in values:
                writer = Writer()
                getattr(writer, method)(value)
                assert writer.data == bytes.fromhex(expected), (method, value)
                reader = Reader(bytes.fromhex(expected))
                assert getattr(reader, method)() == value, (method, expected)
                reader.finish()

    def test_texts(self):
        for value, expected in TEXTS:
            writer = Writer()
            writer.text(value)
            assert writer.data == bytes.fromhex(expected), value
            reader = Reader(memoryview(bytes.fromhex(expected)))
            assert reader.text(len(value)) == value
            reader.finish()

    def test_bytes(self):
        writer = Writer()
        writer.raw(b"\x00\xff")
        writer.octets(b"\x01" * 200)
        reader = Reader(writer.data)
        assert reader.raw(2) == b"\x00\xff"
        assert reader.octets(200) == b"\x01" * 200
        reader.finish()

    def test_refused(self):
        for method, arguments, data, reason in REFUSED:
            reader = Reader(bytes.fromhex(data))
            assert _reason(getattr(reader, method), *arguments) == reason, (method, data)

    def test_window(self):
        """A reader stays within its part of the bytes."""
        reader = Reader(b"\x01\x02\x03\x04", 1, 3)
        assert reader.unsigned() == 2
        assert _reason(reader.finish) == "bytes left over"
        assert reader.unsigned() == 3
        assert _reason(reader.unsigned) == "cut short"

    def test_writer_limits(self):
        for method, value in (
            ("unsigned", -1),
            ("unsigned", 1 << 63),
            ("signed", 1 << 62),
            ("signed", -(1 << 62) - 1),
        ):
            try:
                getattr(Writer(), method)(value)
            except ValueError:
                continue
            raise AssertionError((method, value))


def _reason(call, *arguments):
    return refusal(CodecError, call, *arguments).reason


if __name__ == "__main__":
    unittest.main()
