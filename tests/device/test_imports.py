"""`import` on the real image, which finds modules in a way of its own (boards/SCHREIBER)."""

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
