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
