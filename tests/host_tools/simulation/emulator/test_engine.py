"""What drives the emulated processor: its engine, its compiled parts, names of functions."""

import importlib.util
import os

import pytest
from elftools.elf.elffile import ELFFile
from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice
from rp2040py.memory_map import FLASH_START_ADDRESS

from firmware.image.build import RP2_BUILD
from firmware.image.process import BuildError
from host_tools.simulation.emulator import native
from host_tools.simulation.emulator.emulated_box import ChipFault, EmulatedBox
from host_tools.simulation.emulator.engine import Engine
from host_tools.simulation.emulator.symbols import ELF, Symbols, elf_beside

PIO_CONTROL = 0x50200000
ENABLED = 1


@pytest.fixture
def device(image):
    device = BaseDevice(board=BoardSpec(image=image))
    device.mcu.core.pc = FLASH_START_ADDRESS
    return device


def test_a_batch_runs_until_the_stop(device):
    engine = Engine(device)
    engine.clock.create_alarm(engine.stop).schedule(1_000_000)
    engine.stopped = False
    while not engine.stopped:
        engine.run()
    assert 1_000_000 <= engine.clock.nanos < 1_001_000


def test_a_pio_program_is_told(device):
    engine = Engine(device)
    device.mcu.write_uint32(PIO_CONTROL, ENABLED)
    engine.stopped = False
    with pytest.raises(RuntimeError, match="PIO"):
        engine.run()


def test_a_reset_ends_a_pio_program(device):
    engine = Engine(device)
    device.mcu.write_uint32(PIO_CONTROL, ENABLED)
    device.hard_reset()
    engine.run()


SOURCE = """
#define PY_SSIZE_T_CLEAN
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "answer", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_answer(void) {
    PyObject *made = PyModule_Create(&module);
    PyModule_AddIntConstant(made, "number", 42);
    return made;
}
"""


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "answer.c"
    path.write_text(SOURCE, encoding="utf-8")
    return path


@pytest.mark.usefixtures("compiler")
def test_what_runs_here_was_compiled_for_this_python():
    assert native.outdated(native.sources()) == []


@pytest.mark.usefixtures("compiler")
def test_a_module_is_compiled_once(source):
    assert native.compile_all([source]) == ["answer"]
    path = source.with_name("answer" + native.SUFFIX)
    spec = importlib.util.spec_from_file_location("answer", path)
    answer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(answer)
    assert answer.number == 42
    assert native.compile_all([source]) == []
    assert sorted(source.parent.iterdir()) == [source, path]


@pytest.mark.usefixtures("compiler")
def test_a_newer_source_is_compiled_again(source):
    native.compile_all([source])
    later = source.stat().st_mtime + 60
    os.utime(source, (later, later))
    assert native.compile_all([source]) == ["answer"]


@pytest.mark.usefixtures("compiler")
def test_what_the_compiler_refuses_leaves_nothing(source):
    source.write_text("int x = ;", encoding="utf-8")
    with pytest.raises(BuildError, match="gcc failed"):
        native.compile_all([source])
    assert list(source.parent.iterdir()) == [source]


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
