"""Addresses have the names that the firmware's ELF file gives them."""

import pytest
from elftools.elf.elffile import ELFFile

from firmware.image.build import RP2_BUILD
from host_tools.simulation.emulator.emulated_box import ChipFault, EmulatedBox
from host_tools.simulation.emulator.symbols import ELF, Symbols, elf_beside

FUNCTION = "strlen"
NOTHING = 0x30000000


@pytest.fixture(scope="module")
def strlen(image):
    """Address and size of a function that reads bytes at r0."""
    assert elf_beside(image) == ELF == RP2_BUILD / "firmware.elf"
    with ELF.open("rb") as file:
        [symbol] = ELFFile(file).get_section_by_name(".symtab").get_symbol_by_name(FUNCTION)
        return symbol["st_value"] & ~1, symbol["st_size"]


@pytest.fixture(scope="module")
def symbols(strlen):
    """Those of the image."""
    return Symbols()


def test_a_function_has_its_name_from_its_begin_to_its_end(symbols, strlen):
    address, size = strlen
    for place in (address, address + size - 1):
        assert symbols.function_at(place) == symbols.name_at(place) == FUNCTION
    assert symbols.function_at(address - 1) != FUNCTION


def test_where_nothing_is_there_is_no_name(symbols):
    assert symbols.function_at(0) is None
    assert symbols.function_at(NOTHING) is None
    assert symbols.name_at(0) == "?"


def test_a_fault_names_the_function(image, strlen):
    box = EmulatedBox(image)
    box.run_for(1)
    core = box._mcu.core
    core.registers[0], core.registers[15] = NOTHING, strlen[0]
    with pytest.raises(ChipFault) as raised:
        box.run_for(1)
    assert f" in {FUNCTION} reads the " in raised.value.sentence
    assert f"at {NOTHING:#010x}, where nothing is" in raised.value.sentence
