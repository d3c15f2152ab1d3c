"""Here the kernels draw every time; nothing is laid down again that they have drawn before."""

import pytest

from firmware.app import raster


@pytest.fixture(autouse=True)
def own_kernels(monkeypatch):
    for name in ("set_text", "paint"):
        monkeypatch.setattr(raster, name, getattr(raster, name).__wrapped__)
