"""The desk for `pip`: a wheel and an sdist of what is committed, the same bytes every time.

Beside them lies the wheel of the rules alone.
"""

import os
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.image.process import run
from host_tools.development.release import checkout, library

_BUILD = "from setuptools import build_meta as by; by.build_wheel('made'); by.build_sdist('made')"


def make(folder: Path, epoch: int) -> None:
    """Write all three into the folder. epoch: the time of their files, Unix seconds. BuildError."""
    with _usual_rights(), TemporaryDirectory(prefix="schreiber-") as scratch:
        packed = Path(scratch, "sources.zip")
        checkout.archive(packed, "sources")
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(scratch)
        sources = Path(scratch, "sources")
        env = {"SOURCE_DATE_EPOCH": str(epoch)}
        run([sys.executable, "-c", _BUILD], "release-distributions", cwd=sources, env=env)
        wheel = library.make_wheel(sources, Path(scratch, "library"), epoch)
        for made in (*(sources / "made").iterdir(), wheel):
            (folder / made.name).write_bytes(made.read_bytes())


@contextmanager
def _usual_rights() -> Iterator[None]:
    """Meanwhile everybody may read a new file, whatever this user has said: a wheel has that."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)
