"""What pyproject.toml cannot say of the distribution: its version, and how its files are made."""

import contextlib
import gzip
import os
import shutil
import sys
import tarfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent))

from firmware.image.process import BuildError
from firmware.image.version import version
from host_tools.development.release import checkout
from host_tools.language import compiled_catalog

ROOT = Path(__file__).parent
CATALOGS = Path("host_tools/language")
# Modules that make what lies beside them; whoever installs the desk has it made.
MAKERS = {
    ("firmware.fonts", "make_fonts"),
    ("host_tools.simulation.emulator", "native"),
}
# The time of every file in a wheel and an sdist, by which the same commit gives the same bytes.
EPOCH = "SOURCE_DATE_EPOCH"


class BuildPy(build_py):
    """Gathers the modules and files of a wheel, and compiles its catalogs."""

    def run(self):
        if self.editable_mode:
            super().run()
            return
        # What was gathered for an older wheel does not belong to this one.
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        for text in Path(self.build_lib, CATALOGS).glob("*.po"):
            data = compiled_catalog.compiled(text.read_bytes(), text.stem)
            text.with_suffix(compiled_catalog.COMPILED).write_bytes(data)
            text.unlink()

    def find_package_modules(self, package, package_dir):
        found = super().find_package_modules(package, package_dir)
        return [module for module in found if module[:2] not in MAKERS]


class Sdist(sdist):
    """Packs the sources: the order, the time and the owner of the files are always the same."""

    def make_archive(self, base_name, kind, root_dir=None, base_dir=None, **_):
        epoch = int(os.environ[EPOCH])

        def settled(member):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            return member

        path = Path(f"{base_name}.tar.gz")
        with (
            path.open("wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=epoch) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            # tarfile goes through a folder in the order of the names.
            archive.add(base_dir, filter=settled)
        return str(path)


def epoch():
    """The time of the commit, Unix seconds; where git does not tell it, that of this file.

    An unpacked sdist, or ZIP of the sources, has given it the time of the commit.
    """
    if (ROOT / ".git").exists():
        with contextlib.suppress(BuildError):
            return checkout.epoch(ROOT)
    return int(Path(__file__).stat().st_mtime)


os.environ.setdefault(EPOCH, str(epoch()))
setup(version=version(), cmdclass={"build_py": BuildPy, "sdist": Sdist})
