"""Tests of tests/vm pass in the image: on the emulated Pico, or with `--box PORT` on a board.

Every day the emulated one runs a few; it runs all of them with `--box emulated`.
"""

import sys

import pytest
from mpremote import main

from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.device.cable import plugged_in
from tests.parity import box_files

DAILY = ["test_codec", "test_questions", "test_storage"]


def chosen(config):
    """The files of tests: those that are run every day, or all of them if there is time."""
    if config.getoption("--box") is not None:
        return box_files.TESTS
    return [path for path in box_files.TESTS if path.stem in DAILY]


def pytest_generate_tests(metafunc):
    """One test for all that are run every day; one for each file if there is time."""
    names = [path.stem for path in chosen(metafunc.config)]
    tests = [names] if names == DAILY else [[name] for name in names]
    metafunc.parametrize("names", tests, ids=" ".join)


@pytest.fixture(scope="module")
def files(request, tmp_path_factory):
    """The folder that the box mounts."""
    folder = tmp_path_factory.mktemp("box") / "vm"
    box_files.lay_out(folder, chosen(request.config))
    return folder


@pytest.fixture(scope="module")
def port(request, box_port):
    """Where a box listens; the emulated one lives in its own time, which passes more quickly."""
    if box_port is not None:
        yield box_port
        return
    box = EmulatedBox.boot(request.getfixturevalue("image"), flash_with_deals(0), usb_power=True)
    with plugged_in(box) as cable:
        yield cable.port
    box.power_off()


def test_they_pass(image, port, files, names, monkeypatch, capsys):
    modules = [f"tests.vm.{name}" for name in names]
    monkeypatch.setattr(sys, "argv", ["mpremote", *box_files.arguments(port, modules, files)])
    status = main.main()
    said = capsys.readouterr()
    assert status == 0, said.out + said.err
    assert said.out.count("\nOK") == len(names), said.out
