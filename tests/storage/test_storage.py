"""The storage on CPython; the same checks run on the MicroPython VM."""

import pytest

from tests.storage import vectors_storage

CHECKS = [name for name in dir(vectors_storage) if name.startswith("check_")]


@pytest.mark.parametrize("name", CHECKS)
def test_storage(name):
    getattr(vectors_storage, name)()
