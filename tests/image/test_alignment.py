"""Native functions of the image lie on word boundaries, as a Cortex-M0+ wants them."""

import pytest
from elftools.elf.elffile import ELFFile

from firmware.image.alignment import align
from firmware.image.build import RP2_BUILD

WORD = 4
HALFWORD = (
    b"static const byte fun_data_a_b[4] "
    b'__attribute__((section(".text,\\"ax\\",%progbits @ "))) __attribute__ ((aligned (2))) = {'
)
ALIGNED = HALFWORD.replace(b"(2)", b"(4)")
BYTECODE = b"static const byte fun_data_c[2] = {"


@pytest.fixture(scope="module")
def symbols(image):
    """Name -> address of everything in the image that was built last."""
    assert image.exists()
    with (RP2_BUILD / "firmware.elf").open("rb") as file:
        elf = ELFFile(file)
        table = elf.get_section_by_name(".symtab")
        return {symbol.name: symbol["st_value"] for symbol in table.iter_symbols()}


def test_every_native_function_of_the_image_lies_on_a_word(symbols):
    """Only those have a symbol: the linker puts bytecode among other constants."""
    content = (RP2_BUILD / "frozen_content.c").read_bytes()
    names = [line.split(b"[")[0].split()[-1].decode() for line in native(content)]
    assert len(names) > 10
    assert [name for name in names if symbols[name] % WORD] == []


@pytest.mark.parametrize("kind", ["const_obj_", "proto_fun_", "mp_frozen_mpy_content"])
def test_what_else_is_read_by_words_lies_on_one(symbols, kind):
    """Constants, tables of them, functions, and the list of all modules."""
    addresses = {name: at for name, at in symbols.items() if name.startswith(kind)}
    assert addresses
    assert [name for name, at in addresses.items() if at % WORD] == []


def native(content):
    """The lines that begin a native function."""
    return [line for line in content.splitlines() if b'section(".text' in line]


def test_functions_are_laid_on_words_and_bytecode_is_left_alone():
    assert align(HALFWORD + b"\n" + BYTECODE) == ALIGNED + b"\n" + BYTECODE


def test_what_is_aligned_already_stays_as_it_is():
    assert align(ALIGNED) == ALIGNED


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (BYTECODE, "no native function"),
        (HALFWORD + HALFWORD.replace(b"aligned (2)", b"packed"), "1 of 2 native functions"),
        (HALFWORD.replace(b" __attribute__ ((aligned (2)))", b""), "1 of 1 native functions"),
    ],
)
def test_a_file_of_another_form_ends_the_build(content, sentence):
    with pytest.raises(ValueError, match=sentence):
        align(content)
