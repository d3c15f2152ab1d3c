"""The desk for `pip`: a wheel and an sdist of what is committed, the same bytes every time."""

import gzip
import sys
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.image.process import run
from host_tools.development.release import checkout, packing

# The build system writes times, owners and rights into both, as they are on this computer.
_BUILD = "from setuptools import build_meta as by; by.build_wheel('made'); by.build_sdist('made')"


def make(folder: Path, epoch: int) -> None:
    """Write both into the folder. `epoch`: the time of their files, Unix seconds. BuildError."""
    with TemporaryDirectory(prefix="schreiber-") as scratch:
        packed = Path(scratch, "sources.zip")
        checkout.archive(packed, "sources")
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(scratch)
        sources = Path(scratch, "sources")
        run([sys.executable, "-c", _BUILD], "release-distributions", cwd=sources)
        [wheel] = (sources / "made").glob("*.whl")
        [sdist] = (sources / "made").glob("*.tar.gz")
        _settle_wheel(wheel, folder / wheel.name, epoch)
        _settle_sdist(sdist, folder / sdist.name, epoch)


def _settle_wheel(made: Path, target: Path, epoch: int) -> None:
    with TemporaryDirectory(prefix="schreiber-") as scratch:
        with zipfile.ZipFile(made) as archive:
            archive.extractall(scratch)
        packing.pack(Path(scratch), target, epoch, inside="")


def _settle_sdist(made: Path, target: Path, epoch: int) -> None:
    inner = BytesIO()
    with tarfile.open(made) as old, tarfile.open(fileobj=inner, mode="w") as new:
        for member in sorted(old.getmembers(), key=lambda member: member.name.encode()):
            if member.isfile():
                entry = tarfile.TarInfo(member.name)
                entry.size, entry.mtime = member.size, epoch
                new.addfile(entry, old.extractfile(member))
    target.write_bytes(gzip.compress(inner.getvalue(), mtime=epoch))
