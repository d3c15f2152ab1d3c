"""The desk for `pip`: a wheel and an sdist of what is committed, the same bytes every time."""

import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.image.process import run
from host_tools.development.release import checkout

_BUILD = "from setuptools import build_meta as by; by.build_wheel('made'); by.build_sdist('made')"


def make(folder: Path, epoch: int) -> None:
    """Write both into the folder. `epoch`: the time of their files, Unix seconds. BuildError."""
    with TemporaryDirectory(prefix="schreiber-") as scratch:
        packed = Path(scratch, "sources.zip")
        checkout.archive(packed, "sources")
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(scratch)
        sources = Path(scratch, "sources")
        env = {"SOURCE_DATE_EPOCH": str(epoch)}
        run([sys.executable, "-c", _BUILD], "release-distributions", cwd=sources, env=env)
        for made in (sources / "made").iterdir():
            (folder / made.name).write_bytes(made.read_bytes())
