"""The clock of a round on CPython; the checks run on the MicroPython VM, too."""

import errno

import pytest

from firmware.app.round_timer import PATH
from firmware.app.storage.files import StorageError
from tests.storage import vectors_round_timer
from tests.storage.vectors_round_timer import MINUTE, begun, seen

CHECKS = [name for name in dir(vectors_round_timer) if name.startswith("check_")]


@pytest.mark.parametrize("name", CHECKS)
def test_clock(name):
    getattr(vectors_round_timer, name)()


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO])
def test_what_cannot_be_written_has_not_happened(fault):
    bench, clock = begun()
    bench.now += 10 * MINUTE
    clock.pause()
    before = bench.fs.files[PATH]
    bench.fs.fault = fault
    for change, arguments in ((clock.resume, ()), (clock.allow, (60,)), (clock.save, ())):
        with pytest.raises(StorageError):
            change(*arguments)
        assert seen(clock) == (45, 35, False, False)
        assert bench.fs.files[PATH] == before
