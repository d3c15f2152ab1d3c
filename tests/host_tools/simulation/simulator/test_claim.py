"""A folder belongs to one box at a time, on Linux and, as far as can be said here, on Windows."""

import importlib
import sys
import types

import pytest

from host_tools.common.errors import SchreiberError
from host_tools.simulation.simulator import claim


@pytest.fixture(params=["fcntl", "msvcrt"])
def claimed(request, monkeypatch):
    """`claimed` by what this computer has, or by a stand-in for what Windows has."""
    if request.param == "fcntl":
        yield claim.claimed
        return
    held = []

    def locking(_file, mode, size):
        assert (mode, size) == (2, 1)
        if held:
            raise PermissionError(13, "Permission denied")
        held.append(1)

    with monkeypatch.context() as there:
        there.setattr(sys, "platform", "win32")
        msvcrt = types.SimpleNamespace(LK_NBLCK=2, locking=locking)
        there.setitem(sys.modules, "msvcrt", msvcrt)
        yield importlib.reload(claim).claimed
    importlib.reload(claim)


def test_a_second_one_is_refused(claimed, tmp_path):
    refused = pytest.raises(SchreiberError, match="another simulator is running on")
    with claimed(tmp_path), refused, claimed(tmp_path):
        pytest.fail("two have the same folder")
