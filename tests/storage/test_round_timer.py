"""The clock of a round on CPython: what MicroPython's VM does not run (see tests/vm)."""

import errno

import pytest

from firmware.app.round_timer import PATH
from firmware.app.storage.files import StorageError
from tests.vm.test_round_timer import MINUTE, begun, seen


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
