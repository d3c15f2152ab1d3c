"""Where the linker lays the image: on words, and no three hot functions in a set of the cache."""

import struct

import pytest
from elftools.elf.elffile import ELFFile
from rp2040py.memory_map import FLASH_START_ADDRESS

from firmware.image.alignment import align
from firmware.image.build import RP2_BUILD
from host_tools.development.bench import cache_misses
from host_tools.development.bench.cache_misses import HotSet, Misses
from host_tools.simulation.emulator.symbols import ELF, Symbols

WORD = 4
# Of a symbol in a 32-bit ELF file: where its name is, and its address.
_SYMBOL = struct.Struct("<II8x")
WAY = 8 * 1024
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
        table = ELFFile(file).get_section_by_name(".symtab")
        named, names = table.data(), table.stringtable.data()
    return {
        names[at : names.index(0, at)].decode(): address
        for at, address in _SYMBOL.iter_unpack(named)
    }


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


@pytest.mark.parametrize("table", ["__vectors", "ram_vector_table"])
def test_a_table_of_vectors_lies_where_the_processor_can_look_for_it(symbols, table):
    """VTOR has no lower eight bits (RP2040 datasheet, M0PLUS: VTOR)."""
    assert symbols[table] % 256 == 0


@pytest.mark.parametrize(
    "name",
    [
        "__ram_code_start",
        "__ram_code_end",
        "__ram_code_source",
        "__etext",
        "__data_start__",
        "__data_end__",
        "__bss_start__",
        "__bss_end__",
        "__GcHeapStart",
        "__GcHeapEnd",
        "__frozen_modules_end",
    ],
)
def test_what_is_copied_or_cleared_by_words_begins_and_ends_on_one(symbols, name):
    """The SDK's start copies `.data` and clears `.bss` so (crt0.S); `gc_init` takes whole words."""
    assert symbols[name] % WORD == 0


def test_the_stack_has_its_14_kb_and_ends_where_the_heap_does(symbols):
    """It begins on a double word, as calls want it (AAPCS, "Stack constraints")."""
    assert symbols["__StackTop"] % (2 * WORD) == 0
    assert symbols["__StackTop"] - symbols["__StackBottom"] == 14 * 1024
    assert symbols["__GcHeapEnd"] == symbols["__StackBottom"]


def test_the_tables_of_names_begin_with_a_way_of_the_cache(symbols):
    """So no change of the code moves them against its sets (mpconfigboard.cmake)."""
    tables = [at for name, at in symbols.items() if name.startswith("const_qstr_table_data_")]
    assert any(at % WAY == 0 for at in tables)


WAY_WORDS = 8 * 1024 // 4  # words


@pytest.fixture(scope="module")
def names():
    assert ELF.is_file(), "`make firmware` builds it"
    return Symbols()


class Named:
    """Symbols of functions that have 8 kB each."""

    def name_at(self, address):
        return "abcdef"[(address - FLASH_START_ADDRESS) // (4 * WAY_WORDS)]


def test_three_functions_that_share_a_set_are_found():
    counts = [0] * 5 * WAY_WORDS
    counts[0] = counts[WAY_WORDS] = counts[2 * WAY_WORDS] = 10  # set 0
    counts[8] = counts[WAY_WORDS + 8] = 15  # set 4, which has room for two
    misses = Misses(counts, Named())
    assert misses.all == 60
    assert [(hot.number, hot.misses) for hot in misses.sets] == [(0, 30), (4, 30)]
    assert misses.fights == [HotSet(0, 30, (("a", 10), ("b", 10), ("c", 10)))]
    assert str(misses.fights[0]) == "set 0: 30 misses: a 10, b 10, c 10"


@pytest.mark.nightly  # by day the misses are held against what is predicted of them
@pytest.mark.parametrize("measure", [cache_misses.of_a_start, cache_misses.of_the_presses])
def test_no_three_hot_functions_share_a_set(image, names, measure):
    misses = measure(image, names)
    assert [str(hot) for hot in misses.fights] == []
