"""The image on an emulated Pico: it starts, says what it is, and formats only a blank flash."""

import subprocess
import sys

import pytest

from firmware.flash_layout import STORAGE_OFFSET, STORAGE_SIZE
from firmware.image import frozen
from firmware.image.paths import IMAGE, ROOT
from firmware.uf2 import BLOCK_SIZE, PAYLOAD_SIZE
from tests.each import nightly

BLOCK = 4096
# So many bytes at least are left for later versions.
ROOM = 38 * 1024
# Where in a block of its file the image's bytes are.
_PAYLOAD = 32
REPORT = "import boot_report; print(boot_report.storage)"
# A filesystem in use has something on it.
USE_IT = """
with open("/kept", "w") as file:
    file.write("an evening" * 1000)
"""
READ_IT = """
with open("/kept") as file:
    print(file.read() == "an evening" * 1000)
"""


@pytest.fixture(scope="module")
def formatted(start):
    """A new Pico after its first start, and one file written."""
    return start(REPORT + USE_IT)


@pytest.fixture(scope="module")
def first(start):
    """The storage of a new Pico after its first start, nothing written yet."""
    return start(REPORT).storage


def test_there_is_room_for_what_is_to_come(image):
    """The image ends where the filesystem of every box in use begins."""
    file = image.read_bytes()
    starts = range(_PAYLOAD, len(file), BLOCK_SIZE)
    laid = b"".join(file[at : at + PAYLOAD_SIZE] for at in starts)
    assert len(laid) == STORAGE_OFFSET
    assert len(laid) - len(laid.rstrip(b"\xff")) >= ROOM


def test_the_filesystem_has_the_upper_part_of_the_flash(start):
    """The build tells MicroPython how much that is, by the layout that all tools ask."""
    assert STORAGE_OFFSET % BLOCK == 0
    session = start("import rp2; print(rp2.Flash().ioctl(4, 0) * rp2.Flash().ioctl(5, 0))")
    assert (session.error, session.printed.strip()) == ("", str(STORAGE_SIZE))


def test_it_says_what_it_is(start):
    session = start("import sys, schreiber_version as v; print(sys.implementation[:2], v.VERSION)")
    assert session.error == ""
    assert session.printed.strip() == f"('micropython', (1, 25, 0, '')) {frozen.version()}"


def test_every_frozen_module_can_be_imported(start):
    """What the device lacks (a module, a piece of grammar) shows here and not at a table."""
    names = [
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in frozen.contents()
        if name not in ("_boot.py", "main.py")
    ]
    session = start(
        f"import sys\nfor n in {names}:\n    __import__(n)\n    print(n in sys.modules)"
    )
    assert session.error == ""
    assert session.printed.split() == ["True"] * len(names)


# What nothing of ours uses is not in the image (boards/SCHREIBER/left_out.h), and what it does use,
# or mpremote does, is: a look at each.
LEFT_OUT = """
for name in ("cryptolib", "re", "heapq", "framebuf", "math", "cmath", "uctypes", "asyncio"):
    try:
        __import__(name)
        print(name)
    except ImportError:
        pass
import builtins, hashlib, machine, rp2, vfs
print(hasattr(hashlib, "sha1"), hasattr(vfs, "VfsFat"), "help" in dir(builtins))
print([name for name in ("PIOASMError", "asm_pio") if hasattr(rp2, name)])
print([name for name in ("SPI", "SoftSPI", "UART", "I2S", "bitstream") if hasattr(machine, name)])
for kind in ("asm_thumb", "native", "viper"):
    try:
        exec("import micropython\\n@micropython.{}\\ndef f():\\n    pass".format(kind))
    except SyntaxError as error:
        print(error)
# What came behind them is compiled as ever, and what was compiled on the PC runs.
from firmware.app.raster import darken
class Target:
    width, height, buffer = 8, 16, bytearray(b"\\xff" * 16)
darken(Target)
print(eval("1 + 1"), any(Target.buffer))
"""
STILL_THERE = """
import binascii, hashlib, io, json, machine, micropython, os, select, struct, sys, time, vfs
print(hex(binascii.crc32(b"123456789")), binascii.hexlify(hashlib.sha256(b"abc").digest()[:4]))
print(binascii.a2b_base64("YQ=="), json.loads("[1]"), struct.unpack("<H", b"ab"), select.POLLIN)
import deflate, rp2
print(hasattr(vfs, "VfsLfs2"), hasattr(machine, "WDT"), hasattr(os, "ilistdir"))
print(hasattr(rp2, "Flash"), hasattr(rp2, "DMA"))
print(1.5 + 2, 10 ** 20)
"""


def test_what_nothing_uses_is_left_out_of_the_image(start):
    session = start(LEFT_OUT)
    assert session.error == ""
    assert session.printed.splitlines() == [
        "False False False",
        "[]",
        "[]",
        "invalid micropython decorator",
        "native code is compiled on the PC only",
        "native code is compiled on the PC only",
        "2 False",
    ]


def test_what_is_used_is_in_the_image(start):
    session = start(STILL_THERE)
    assert session.error == ""
    assert session.printed.splitlines() == [
        "0xcbf43926 b'ba7816bf'",
        "b'a' [1] (25185,) 1",
        "True True True",
        "True True",
        "3.5 100000000000000000000",
    ]


def test_a_blank_flash_is_formatted_once(start, formatted):
    assert formatted.printed.strip() == "formatted"
    assert formatted.error == ""
    again = start(REPORT + READ_IT, formatted.storage)
    assert again.printed.split() == ["mounted", "True"]


# What may lie in the flash and is no filesystem: made from a sound one.
DAMAGES = {
    "both superblocks overwritten": lambda sound: b"\x5a" * 2 * BLOCK + sound[2 * BLOCK :],
    "everything overwritten": lambda sound: b"\x5a" * len(sound),
    "erased but for both superblocks": lambda sound: (
        b"\x5a" * (BLOCK + 64) + b"\xff" * (len(sound) - BLOCK - 64)
    ),
    "erased but for the last bit": lambda sound: b"\xff" * (len(sound) - 1) + b"\xfe",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_filesystem_is_reported_and_left_as_it_is(start, formatted, damage):
    storage = damage(formatted.storage)
    session = start(REPORT, storage)
    assert session.printed.strip() == "damaged: error 84"
    assert session.storage == storage


@pytest.mark.parametrize(
    "written", nightly([256, BLOCK, BLOCK + 256], [256]), ids="{} bytes written".format
)
def test_a_power_cut_between_the_writes_of_the_first_format_does_no_harm(start, first, written):
    """Formatting writes the first page of block 0, then those of block 1."""
    cut = first[:written] + b"\xff" * (len(first) - written)
    session = start(REPORT + USE_IT + READ_IT, cut)
    assert session.printed.split() == ["mounted", "True"]


@pytest.mark.parametrize("start_of_it", nightly([64, BLOCK], [64]), ids="{} bytes".format)
def test_a_first_format_that_was_cut_is_done_again(start, first, start_of_it):
    """Only one of the first two blocks has anything in it: nothing was ever stored."""
    cut = b"\x5a" * start_of_it + b"\xff" * (len(first) - start_of_it)
    session = start(REPORT + USE_IT + READ_IT, cut)
    assert session.printed.split() == ["formatted", "True"]


def test_a_build_without_a_change_does_nothing(image):
    command = [sys.executable, "-m", "firmware.image.build", "firmware"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    before = IMAGE.stat()
    again = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    assert again.stdout == "schreiber.uf2: up to date\n"
    assert (IMAGE.stat().st_mtime_ns, IMAGE.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
