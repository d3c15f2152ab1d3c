"""The option `--box`: the tests of boxes go to one on a cable, instead of the emulated one."""

from pathlib import Path

import pytest

EMULATED = "emulated"


def pytest_addoption(parser):
    """Registers it."""
    parser.addoption(
        "--box",
        metavar="PORT",
        help="the port of a box on which tests/box and tests/parity/test_image.py run, instead of "
        f"the emulated one; '{EMULATED}': that one, with all that a board is asked",
    )
    parser.addoption(
        "--meter",
        action="store_true",
        help="with --box: a meter is there, and somebody who types what it shows",
    )
    parser.addoption(
        "--report",
        metavar="FILE",
        type=Path,
        help="with --box: what tests/box finds goes into this file of 'schreiber box measure'",
    )
    parser.addoption(
        "--minutes",
        type=float,
        default=0.25,
        help="how long the clock of the box is held against the PC's (default: %(default)s)",
    )
    parser.addoption(
        "--relay",
        metavar="COMMAND",
        help="with --box: switches the power of the box, with 'on' or 'off' behind it",
    )
    parser.addoption(
        "--cuts",
        type=int,
        default=2,
        help="how often tests/box cuts the power while deals are played (default: %(default)s)",
    )


@pytest.fixture(scope="session")
def box_port(request):
    """The port of the box on a cable, None: the tests emulate one."""
    port = request.config.getoption("--box")
    return None if port == EMULATED else port
