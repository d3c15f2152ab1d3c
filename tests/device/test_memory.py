"""Memory and modules on the device: what is free, what takes none, and how `import` finds one."""

from firmware.app.texts import LANGUAGES
from host_tools.development.bench.box_figures import heap
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox

RAM, RAM_END = 0x2000_0000, 0x2004_2000
# In bytes, in the middle of a long session; a session of 24 deals has half a kilobyte more, which
# are the 140 kB of the aim.
LEAST_FREE = 139_700
LONG_SESSION = 40

# What one call allocates, once it has been made and with the collector off.
ALLOCATED = """
import gc
from firmware.app.canvas import Canvas
from firmware.app.keys import Debouncer
from firmware.device.board import Board

def allocated(function, *arguments):
    function(*arguments)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    function(*arguments)
    after = gc.mem_alloc()
    gc.enable()
    return after - before
"""
SHOWING = """
board = Board()
canvas = Canvas(board.display.buffer)
def show():
    canvas.clear()
    canvas.text("Garde", 0, 0)
    canvas.invert(0, 0, 128, 12)
    board.display.show()
print(allocated(show))
"""
SAMPLING = """
board = Board()
keys = Debouncer(board.ticks_diff, 0, 0)
def sample():
    for mask, now in ((1, 1000), (1, 1020), (0, 1040), (0, 1060)):
        keys.sample(mask, now, 0)
    keys.take()
print(allocated(sample), allocated(board.keys), allocated(board.sleep_ms, 2))
print(allocated(board.uptime_ms), allocated(board.serial.called))
"""
# Where the processor sees the flash.
FLASH = range(0x1000_0000, 0x2000_0000)
PLACES = """
from firmware.translations import {0} as texts
from firmware.translations.help import {0} as helps
for table in (texts.TEXTS, helps.HELP):
    print(id(table), len(table))
"""


def test_free_heap_in_a_long_session(image):
    flash = flash_with_deals(LONG_SESSION, deals=LONG_SESSION + 1)
    assert heap(image, flash).free >= LEAST_FREE


def test_the_texts_lie_in_flash(boot):
    """Each table is one constant; made by code it would take kilobytes of memory."""
    box = boot()
    for code in LANGUAGES:
        for line in box.exec(PLACES.format(code)).splitlines():
            place, length = line.split()
            assert int(place) in FLASH
            assert int(length) > 0


def test_showing_allocates_nothing(boot):
    assert boot().exec(ALLOCATED + SHOWING) == "0\n"


def test_sampling_the_keys_allocates_nothing(boot):
    assert boot().exec(ALLOCATED + SAMPLING) == "0 0 0\n0 0\n"


def test_the_virtual_machine_runs_from_memory(image, table_flash):
    """A third of its time and more; the flash is read through a small cache."""
    box = EmulatedBox(image, table_flash)
    box.run_for(50)
    places = []
    for _ in range(1_000):
        box.run_for(0.1)
        places.append(box._mcu.core.pc)
    assert sum(RAM <= place < RAM_END for place in places) > 200


# Loaded with the application; not loaded by it; in no image.
IMPORTS = """
import sys
from firmware.app import ui
from firmware.app.ui import Ui
import firmware.app.ui
print(firmware is sys.modules["firmware"], firmware.app.ui is ui, ui.Ui is Ui)
print(__import__("firmware.app.ui").__name__)
print(__import__("firmware.app.ui", None, None, ("Ui",)).__name__)
print("firmware.app.flows.selftest" in sys.modules)
from firmware.app.flows import selftest
from firmware.app.flows import selftest as again
print(selftest is again, selftest.__name__)
for line in ("from firmware.app import nothing", "import firmware.nothing", "from nothing import x",
             "import firm", "import firmware.app.u"):
    try:
        exec(line)
    except ImportError:
        print("refused")
"""
FOUND = [
    "True True True",
    "firmware",
    "firmware.app.ui",
    "False",
    "True firmware.app.flows.selftest",
    *["refused"] * 5,
]


def test_modules_are_found_by_their_names(boot):
    assert boot().exec(IMPORTS).splitlines() == FOUND


# A frozen module that is loaded by its whole name: what it knows of itself, and where it is found.
LOADED = """
import sys, firmware.app.flows
from firmware.app.flows.selftest import __name__ as name
module = sys.modules["firmware.app.flows.selftest"]
print(module.__name__, module.__file__, firmware.app.flows.selftest is module)
print(len(module.__dict__) > 10, hasattr(module, "nothing"))
"""


def test_a_frozen_module_knows_its_name_and_file(boot):
    name, file, *rest = boot().exec(LOADED).split()
    assert (name, file) == ("firmware.app.flows.selftest", "firmware/app/flows/selftest.py")
    assert rest == ["True", "True", "False"]


# What a module needs is taken away, so that it fails in the middle; then it is given back.
FAILING = """
import sys
needed = sys.modules["rules_core.numbers"]
del sys.modules["firmware.app.figures"]
sys.modules["rules_core.numbers"] = sys
try:
    from firmware.app.figures import signed
except ImportError:
    print("refused")
print("firmware.app.figures" in sys.modules)
sys.modules["rules_core.numbers"] = needed
from firmware.app.figures import signed
print(signed(1), "firmware.app.figures" in sys.modules)
"""


def test_a_frozen_module_that_fails_is_not_loaded(boot):
    assert boot().exec(FAILING).splitlines() == ["refused", "False", "+1 True"]
