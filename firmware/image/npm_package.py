"""Packages of the npm registry, every byte pinned, in folders of the cache.

They are fetched by npm, as npm is set up on this computer.
"""

import hashlib
import sys
import tempfile
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from firmware.image.archive import lay_out, names
from firmware.image.paths import CACHE
from firmware.image.process import BuildError, run
from firmware.image.progress import Step

# Where the archive of every package has its files.
_TOP = "package/"


@dataclass(frozen=True)
class NpmPackage:
    """One version of a package.

    `name`: the registry's; `sha256`: of the archive, hexadecimal; `files`: what is wanted of it,
    names or patterns, in which * also stands for folders; `label`: what the cache and logs call it.
    """

    name: str
    version: str
    sha256: str
    files: tuple[str, ...]
    label: str

    @property
    def kept(self) -> Path:
        """Where the files are once they were fetched."""
        return CACHE / f"{self.label}-{self.version}"

    def folder(self) -> Path:
        """The folder that has `files`; they are fetched first where needed. BuildError."""
        if not self.kept.exists():
            with Step(f"fetching {self.name}"):
                self.unpack(self._download(), self.kept)
        return self.kept

    def unpack(self, archive: bytes, target: Path) -> None:
        """Lay `files` of the archive into the folder `target`, which appears whole.

        BuildError: it is another package than the one that is pinned.
        """
        if hashlib.sha256(archive).hexdigest() != self.sha256:
            raise BuildError(
                f"{self.name} {self.version} is not the package that is pinned by its SHA-256."
            )
        lay_out(archive, {_TOP + name: name for name in self._wanted(archive)}, target)

    def _wanted(self, archive):
        found = [name.removeprefix(_TOP) for name in names(archive)]
        return [name for name in found if any(fnmatchcase(name, wanted) for wanted in self.files)]

    def _download(self):
        """The bytes of the archive."""
        with tempfile.TemporaryDirectory() as scratch:
            package = f"{self.name}@{self.version}"
            command = ["npm", "pack", "--silent", "--pack-destination", scratch, package]
            run(command, self.label)
            [archive] = Path(scratch).iterdir()
            return archive.read_bytes()


def tell(package):
    """The command of a module that names a package: print its folder; exit with what is wrong."""
    try:
        print(package.folder())
    except BuildError as error:
        sys.exit(str(error))
