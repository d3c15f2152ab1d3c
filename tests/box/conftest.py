"""The box that is measured: emulated, or with `--box PORT` one on a cable."""

import pytest

from host_tools.boxes.measuring.board_report import add_figures
from host_tools.boxes.measuring.predictions import predictions
from host_tools.boxes.measuring.programs_on_box import MeasuredBox
from tests.box.emulated_board import emulated_board
from tests.box.mains import EmulatedMains, Relay
from tests.box_option import EMULATED

_LEFT_OUT = pytest.StashKey()


@pytest.fixture(scope="module")
def box(image, box_port):
    """A `MeasuredBox` without a session, for all measurements of a module, as of a board."""
    if box_port is not None:
        yield MeasuredBox(box_port)
        return
    with emulated_board(image) as emulated:
        yield emulated


@pytest.fixture
def napping_box(image, box_port):
    """The same without power from USB: it naps. On a board: a cable whose 5 V wire is cut."""
    if box_port is not None:
        yield MeasuredBox(box_port)
        return
    with emulated_board(image, usb_power=False) as emulated:
        yield emulated


@pytest.fixture
def found(request):
    """Call it with a box, a key and a figure: that has to lie in its bounds. It is reported."""
    path = request.config.getoption("--report")

    def keep(box, key, figure):
        if path is not None:
            add_figures(path, box.identify().box.hex(), {key: figure})
        row = predictions()[key]
        assert row.holds(figure), (key, figure, row)

    return keep


@pytest.fixture
def ask(request):
    """Asks whoever sits there for a number; the test shows what it says as it runs."""
    capture = request.config.pluginmanager.getplugin("capturemanager")

    def number(question):
        with capture.global_and_fixture_disabled():
            return float(input(f"\n{question}: ").replace(",", "."))

    return number


@pytest.fixture
def mains(request, image, box_port):
    """The power of a box, and the box: the relay's, or that of the emulated one."""
    if box_port is not None:
        return Relay(request.config.getoption("--relay"), box_port)
    found = EmulatedMains(image)
    request.addfinalizer(found.off)
    return found


# What a fixture needs: why its tests are left out otherwise.
_NEEDS = {
    "ask": "nothing is asked of a meter without --box PORT and --meter",
    "mains": "the power is not cut with --box PORT and without --relay COMMAND",
}


def _is_there(config, fixture):
    on_cable = config.getoption("--box") not in (None, EMULATED)
    if fixture == "ask":
        return on_cable and config.getoption("--meter")
    return not on_cable or config.getoption("--relay") is not None


def pytest_collection_modifyitems(config, items):
    """Leave out what needs an instrument that is not there, which the summary says."""
    lacking = {fixture for fixture in _NEEDS if not _is_there(config, fixture)}
    left_out = [item for item in items if lacking.intersection(item.fixturenames)]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
    config.stash[_LEFT_OUT] = sorted(
        _NEEDS[fixture] for item in left_out for fixture in lacking.intersection(item.fixturenames)
    )


def pytest_terminal_summary(terminalreporter, config):
    """Say what was left out."""
    for sentence in dict.fromkeys(config.stash.get(_LEFT_OUT, [])):
        terminalreporter.write_line(f"tests/box: {sentence}")
