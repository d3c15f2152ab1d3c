"""The file that is dropped onto the Pico."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import uf2


def blocks(data):
    assert len(data) % 512 == 0
    return [data[at : at + 512] for at in range(0, len(data), 512)]


def test_a_block_is_what_the_boot_loader_expects():
    (block,) = blocks(uf2.pack(b"\x01\x02\x03"))
    assert struct.unpack("<8I", block[:32]) == (
        0x0A324655,
        0x9E5D5157,
        0x00002000,  # the family is given
        0x10000000,
        256,
        0,
        1,
        0xE48BFF56,
    )
    assert block[32:288] == b"\x01\x02\x03" + bytes(253)
    assert block[288:508] == bytes(220)
    assert block[508:] == struct.pack("<I", 0x0AB16F30)


@given(st.binary(min_size=1, max_size=2000))
def test_every_byte_comes_to_its_address(binary):
    laid = bytearray()
    packed = blocks(uf2.pack(binary))
    for number, block in enumerate(packed):
        fields = struct.unpack("<8I", block[:32])
        assert fields[3] == 0x10000000 + number * 256
        assert fields[5:7] == (number, len(packed))
        laid += block[32:288]
    assert laid[: len(binary)] == binary
    assert not any(laid[len(binary) :])
    assert len(laid) - len(binary) < 256


def test_nothing_is_no_image():
    with pytest.raises(ValueError, match="empty"):
        uf2.pack(b"")


def test_an_image_starts_with_a_page():
    with pytest.raises(ValueError, match="0x10000080"):
        uf2.pack(b"\x01", start=0x10000080)
