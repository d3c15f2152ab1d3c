"""Flashes to boot the image from, and the rehearsed session that the tests share."""

import pytest

from firmware.app.texts import use_language
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.device.rehearsal import Rehearsal
from tests.device.snapshot import call_in_child


@pytest.fixture(autouse=True)
def german():
    """The texts that the tests compare with are those of a new box, whatever ran before."""
    use_language("de")


@pytest.fixture(scope="session")
def table_flash():
    """A flash on which a session has begun."""
    return flash_with_deals(0)


@pytest.fixture(scope="session")
def at_table(image, table_flash):
    """A box that has started with `table_flash`. It stays so: see `boot`."""
    return EmulatedBox.boot(image, table_flash)


@pytest.fixture
def boot(image, table_flash, at_table):
    """Boots a box, by default from `table_flash`. The test runs in a process of its own.

    What it gets there first and without options has been started before: `at_table`.
    """
    started = [at_table]

    def start(flash=table_flash, **options):
        if started and flash is table_flash and not options:
            return started.pop()
        return EmulatedBox.boot(image, flash, **options)

    return start


def pytest_pyfunc_call(pyfuncitem):
    """A test that boots runs in a process of its own."""
    if "boot" not in pyfuncitem.fixturenames:
        return None
    names = pyfuncitem._fixtureinfo.argnames
    call_in_child(pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in names})
    return True


@pytest.fixture(scope="session")
def rehearsal(image):
    """The beginning of a session, played once without any mishap."""
    return Rehearsal(image)
