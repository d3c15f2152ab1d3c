"""For the whole suite: the firmware image, golden pictures, MicroPython's modules, random tests."""

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from firmware.image import toolchain
from firmware.image.paths import IMAGE, UNIX_VM
from host_tools.simulation.simulator import stubs
from tests import scratch
from tests.how_many import MANY
from tests.second_opinion import rp2040js

pytest_plugins = (
    "tests.box_option",
    "tests.compiled_once",
    "tests.golden",
    "tests.postgresql",
)

# The same examples every time, and no deadline: a slow machine is no failure.
settings.register_profile("same_every_time", derandomize=True, deadline=None, max_examples=25)
settings.load_profile("same_every_time")
# The campaign `many` tries others, and more.
settings.register_profile("many", deadline=None, max_examples=400, database=None)

stubs.install()

# Whatever the language of this computer, the desk says everything in English; a test that wants to
# hear another one sets it itself.
for name in ("LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

# Simulated boxes keep their flash in folders; databases and the folders of tests lie there, too.
if "TMPDIR" not in os.environ and (folder := scratch.memory()):
    # Pytest has asked by now where such a folder is.
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(folder))

# Who asks for one of these needs a compiler or what it makes; `make check` leaves such tests out.
BUILT = {"image", "unix_vm", "compiler", "kicad", "try_out_page", "qemu", "second_emulator"}
# Likewise for a browser.
BROWSER = {"chromium"}
# And for a database server.
SERVER = {"postgresql_server"}
# And for what only Linux and macOS have: limits of a process, a shell.
POSIX = {"files_up_to", "complete"}
# A test with one of these marks may take longer than others.
LONG = ("built", "browser", "server", "slow", "long")
# Only who asks for this mark runs what has it, and the campaign `many`.
NIGHTLY = "nightly"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """One worker more than processors where many tests wait for other processes.

    A run that leaves out what has to be built has few such tests, and another worker would take it
    longer to begin.
    """
    leaves_out = config.option.markexpr.startswith("not")
    return None if leaves_out else (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark the tests by what they need: before pytest chooses by marker."""
    for item in items:
        if BUILT.intersection(item.fixturenames):
            item.add_marker("built")
        if BROWSER.intersection(item.fixturenames):
            item.add_marker("browser")
        if SERVER.intersection(item.fixturenames):
            item.add_marker("server")
        if POSIX.intersection(item.fixturenames):
            item.add_marker("posix")
    if NIGHTLY not in config.option.markexpr and not MANY:
        config.hook.pytest_deselected(
            items=[item for item in items if item.get_closest_marker(NIGHTLY)]
        )
        items[:] = [item for item in items if not item.get_closest_marker(NIGHTLY)]
    # Workers begin with what takes long: in the end they share what does not.
    if hasattr(config, "workerinput"):
        first = {item.path for item in items if any(map(item.get_closest_marker, LONG))}
        items.sort(key=lambda item: item.path not in first)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage while tests are collected: there is none, and to look takes a second."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish():
    """Leave what is there by now out of every collection of garbage to come.

    The firmware collects where it starts; on a PC with the whole suite in memory that takes long.
    What is garbage by now stays, for to look for it would take most of a second.
    """
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    """Likewise what a module of tests has left behind for the rest of the suite."""
    ran = yield
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()
    return ran


@pytest.fixture(scope="session")
def image():
    """Path of the image under test: the one in build/, or what SCHREIBER_IMAGE names."""
    path = Path(os.environ.get("SCHREIBER_IMAGE", IMAGE))
    if not path.is_file():
        pytest.fail(f"there is no firmware image {path}; `make firmware` builds it", pytrace=False)
    return path


@pytest.fixture(scope="session")
def unix_vm():
    """Path of the MicroPython for the PC."""
    if not UNIX_VM.is_file():
        pytest.fail(f"there is no {UNIX_VM}; `make micropython-unix` builds it", pytrace=False)
    return UNIX_VM


@pytest.fixture(scope="session")
def kicad():
    """KiCad is there; without it the test fails."""
    if toolchain.missing("kicad"):
        pytest.fail("there is no KiCad; `make kicad` installs it", pytrace=False)


@pytest.fixture(scope="session")
def qemu():
    """QEMU and an assembler for its programs are there; without them the test fails."""
    for program, target in (
        ("qemu-system-arm", "second-opinion"),
        ("arm-none-eabi-gcc", "firmware"),
    ):
        if shutil.which(program) is None:
            pytest.fail(f"there is no {program}; `make {target}` installs it", pytrace=False)


@pytest.fixture(scope="session")
def compiler():
    """The name of the C compiler; without one the test fails."""
    name = "gcc"
    if shutil.which(name) is None:
        pytest.fail(f"there is no {name}; `make emulator` installs it", pytrace=False)
    return name


@pytest.fixture(scope="session")
def chromium():
    """The path of the browser; without one the test fails."""
    path = toolchain.browser()
    if path is None:
        pytest.fail("there is no Chromium; `make browser` installs it", pytrace=False)
    return path


@pytest.fixture(scope="session")
def second_emulator():
    """Node and rp2040js are there; without them the test fails."""
    if shutil.which("node") is None or not rp2040js.PACKAGE.kept.exists():
        pytest.fail("there is no second emulator; `make second-opinion` fetches it", pytrace=False)


@pytest.fixture
def short_search(monkeypatch):
    """Search no longer than a test of a rule needs, which the first good seating shows as well."""
    from host_tools.tournament.draw import search

    monkeypatch.setattr(search, "TRIES", ((2_000, 2), (2_000, 2)))
    monkeypatch.setattr(search, "SPREADING", 1_000)
