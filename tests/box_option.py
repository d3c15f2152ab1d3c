"""The option `--box`: the tests of boxes go to one on a cable, instead of the emulated one."""

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


@pytest.fixture(scope="session")
def box_port(request):
    """The port of the box on a cable, None: the tests emulate one."""
    port = request.config.getoption("--box")
    return None if port == EMULATED else port
