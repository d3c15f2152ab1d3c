"""What the boot loader in the ROM makes of what is written to its drive."""

import binascii
import random
import struct

import pytest

from firmware import uf2
from host_tools.boxes.flash.plugged_in import is_boot_drive
from host_tools.simulation.emulator.boot_drive import BootDrive
from host_tools.simulation.emulator.boot_rom import BootRom, starts
from host_tools.simulation.emulator.flash_chip import FILESYSTEM_OFFSET, SIZE, TYPICAL

ERASED = b"\xff" * SIZE
BINARY = random.Random(1).randbytes(40 * 256)
OTHER_FAMILY = 0xE48BFF59  # of the Pico 2
ADDRESS = slice(12, 16)


def blocks(binary=BINARY, **options):
    packed = uf2.pack(binary, **options)
    return [packed[at : at + uf2.BLOCK_SIZE] for at in range(0, len(packed), uf2.BLOCK_SIZE)]


def write(rom, sectors):
    for sector in sectors:
        rom.write(sector)


@pytest.fixture
def rom():
    return BootRom(ERASED)


def test_a_whole_image_is_laid_into_the_flash(rom):
    *most, last = blocks()
    write(rom, most)
    assert not rom.done
    rom.write(last)
    assert rom.done
    assert rom.flash == BINARY.ljust(SIZE, b"\xff")


def test_blocks_come_in_any_order_and_more_than_once(rom):
    shuffled = random.Random(2).sample(blocks() * 3, 120)
    write(rom, shuffled)
    assert rom.done
    assert rom.flash.startswith(BINARY)


def test_what_is_behind_the_image_stays():
    before = random.Random(3).randbytes(SIZE)
    rom = BootRom(before)
    write(rom, blocks())
    erased = 3 * 4096  # forty pages are in three sectors
    assert rom.flash[: len(BINARY)] == BINARY
    assert set(rom.flash[len(BINARY) : erased]) == {0xFF}
    assert rom.flash[erased:] == before[erased:]
    assert erased < FILESYSTEM_OFFSET


def test_the_flash_takes_its_time(rom):
    write(rom, blocks() * 2)
    assert rom.nanos == 1000 * (40 * TYPICAL.program + 3 * TYPICAL.erase_sector)


def test_bits_are_only_cleared_by_a_page(rom):
    """What belongs to a sector that was erased for another block is programmed over it."""
    first, second = blocks(bytes(512))
    second = bytearray(second)
    second[ADDRESS] = struct.pack("<I", uf2.FLASH_START)
    second[32:288] = b"\xff" * 256
    write(rom, (first, bytes(second)))
    assert rom.flash[:256] == bytes(256)


def test_sectors_of_files_that_are_no_image_are_passed_over(rom):
    one, *rest = blocks()
    write(rom, [one, bytes(512), b"U" * 512, one[:-4] + bytes(4), *rest])
    assert rom.done


@pytest.mark.parametrize(
    ("offset", "value"),
    [
        (8, 0),  # the family is not said
        (8, uf2.FAMILY_PRESENT | 1),  # not for the flash
        (16, 128),  # bytes in the block
        (28, OTHER_FAMILY),
    ],
)
def test_blocks_for_another_chip_are_passed_over(rom, offset, value):
    foreign = [
        block[:offset] + struct.pack("<I", value) + block[offset + 4 :] for block in blocks()
    ]
    half = len(foreign) // 2
    write(rom, [*foreign, *blocks()[:half], *foreign, *blocks()[half:]])
    assert rom.done
    assert rom.flash == BINARY.ljust(SIZE, b"\xff")
    rom = BootRom(ERASED)
    write(rom, foreign)
    assert not rom.done
    assert rom.flash == ERASED


@pytest.mark.parametrize("address", [0x10000080, 0x0FFFFF00, 0x11000000, 0x20000000])
def test_an_address_that_is_no_page_of_the_flash_ends_the_image(rom, address):
    wrong = bytearray(blocks()[0])
    wrong[ADDRESS] = struct.pack("<I", address)
    *most, last = blocks()
    write(rom, [*most, bytes(wrong), last])
    assert not rom.done
    write(rom, most)
    assert rom.done


def test_a_number_beyond_the_last_ends_the_image(rom):
    wrong = bytearray(blocks()[0])
    wrong[20:24] = struct.pack("<I", 40)
    *most, last = blocks()
    write(rom, [*most, bytes(wrong), last])
    assert not rom.done


def test_another_image_begins_anew(rom):
    write(rom, blocks()[:20])
    write(rom, blocks(b"short"))
    assert rom.done
    assert rom.flash[:256] == b"short".ljust(256, b"\0")


def test_behind_the_end_of_the_flash_it_begins_anew(rom):
    write(rom, blocks(b"around", start=uf2.FLASH_START + SIZE))
    assert rom.flash.startswith(b"around")


def test_a_flash_of_another_size():
    with pytest.raises(ValueError, match="has 2097152 bytes, not 3"):
        BootRom(b"abc")


def mirrored(data):
    """Bytes with their bits in the opposite order."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in data)


def test_only_a_second_stage_with_its_checksum_starts():
    """The checksum is worked out by another function, which reads the bits the other way round."""
    code = BINARY[:252]
    inverted = binascii.crc32(mirrored(code)) ^ 0xFFFFFFFF
    checksum = mirrored(struct.pack("<I", inverted))[::-1]
    assert starts(code + checksum + BINARY)
    assert not starts(bytes([code[0] ^ 1]) + code[1:] + checksum + BINARY)
    assert not starts(ERASED)


# The folder in the place of the drive


@pytest.fixture
def drive(tmp_path, rom):
    return BootDrive(tmp_path / "RPI-RP2", rom)


def test_it_is_known_for_a_drive_of_a_pico(drive):
    assert is_boot_drive(drive.folder)
    assert sorted(path.name for path in drive.folder.iterdir()) == ["INDEX.HTM", "INFO_UF2.TXT"]
    drive.vanish()
    assert not is_boot_drive(drive.folder)


def test_a_file_is_taken_as_it_comes(drive):
    data = uf2.pack(BINARY)
    with (drive.folder / "image.uf2").open("wb") as file:
        for end, done in ((5000, False), (5001, False), (len(data) - 1, False), (len(data), True)):
            file.write(data[file.tell() : end])
            file.flush()
            assert drive.look() == done
    assert drive.rom.flash.startswith(BINARY)


def test_other_files_do_nothing(drive):
    (drive.folder / "notes.txt").write_text("hello " * 200, encoding="ascii")
    (drive.folder / "folder").mkdir()
    assert not drive.look()
    assert drive.rom.flash == ERASED
