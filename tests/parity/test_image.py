"""Tests of tests/vm pass in the image: on the emulated Pico, or with `--box PORT` on a board.

Every day the emulated one runs a few; it runs all of them with `--box emulated`.
"""

import subprocess
import sys

import pytest

from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.parity import box_files
from tests.parity.vm_process import ROOT

DAILY = ["test_codec", "test_questions", "test_settling", "test_storage"]


def pytest_generate_tests(metafunc):
    """One test for all that are run every day; one for each file if there is time."""
    everything = metafunc.config.getoption("--box") is not None
    chosen = [[path.stem] for path in box_files.TESTS] if everything else [DAILY]
    metafunc.parametrize("names", chosen, ids=" ".join)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The folder that the box mounts."""
    folder = tmp_path_factory.mktemp("box") / "vm"
    box_files.lay_out(folder)
    return folder


@pytest.fixture(scope="module")
def port(request, box_port):
    """Where a box listens."""
    if box_port is not None:
        yield box_port
        return
    box = EmulatedBox.boot(request.getfixturevalue("image"), flash_with_deals(0), usb_power=True)
    with box.serving() as address:
        yield address
    box.power_off()


def test_they_pass(image, port, files, names):
    modules = [f"tests.vm.{name}" for name in names]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.patient_mpremote",
            *box_files.arguments(port, modules, files),
        ],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("\nOK") == len(names), done.stdout
