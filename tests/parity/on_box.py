"""Runs tests of tests/vm on a box, whose image has MicroPython and most of the code under test.

`mpremote ... run` sends this file; `box_files` has laid out what it imports, and says which tests
in MODULES. A box has memory for one module after the other.
"""

import gc
import sys

import machine
from boot_report import WATCHDOG_MS

FILES = "/remote"  # where mpremote mounts the folder
FEED_MS = 1000


def lend_left_out():
    """Let the box import what the image leaves out, since only the desk asks for it."""
    with open("left_out.txt", encoding="utf-8") as names:  # noqa: PTH123 (MicroPython)
        for name in names.read().split():
            sys.modules[name] = __import__(name.replace(".", "_"))


def run(name):
    """Run a module's tests, and forget it. Returns whether they passed."""
    module = __import__(name, None, None, ("main",))
    try:
        result = unittest.main(module)
        return result.wasSuccessful()
    except SystemExit as end:  # how an older unittest says it
        return not end.args[0]
    finally:
        for loaded in list(sys.modules):
            if loaded.startswith("tests."):
                del sys.modules[loaded]


def main(names):
    """Run the modules of these names; RuntimeError names those that failed."""
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    feeder = machine.Timer(period=FEED_MS, callback=lambda _: watchdog.feed())
    try:
        lend_left_out()
        failed = []
        for name in names:
            print(name)
            if not run(name):
                failed.append(name)
            gc.collect()
    finally:
        feeder.deinit()
    if failed:
        raise RuntimeError("failed: " + ", ".join(failed))


if FILES not in sys.path:
    sys.path.insert(0, FILES)
import unittest  # noqa: E402 (it comes from there)

main(MODULES)  # noqa: F821 (mpremote has said it before)
