"""MicroPython libraries that the application stands on, fetched from PyPI into `build/lib`.

    python3 -m firmware.image.libraries

Needs neither a compiler nor root. The simulator imports from the same folder.
"""

import hashlib
import os
import sys
import tarfile
import venv

from firmware.image import toolchain
from firmware.image.paths import CACHE, LIBRARIES
from firmware.image.process import BuildError, run

# The source packages of micropython-lib have no installer, so pip does not take them; this does.
DOWNLOADER = "unearth==0.19.0"


class Library:
    """One module of a source package (sdist) on PyPI, pinned by version and checksum."""

    def __init__(self, package, version, module, sha256):
        self.package = package
        self.version = version
        self.module = module
        self.sha256 = sha256

    @property
    def path(self):
        """Where the module lies once it is fetched."""
        return LIBRARIES / f"{self.module}.py"

    @property
    def licence_path(self):
        """What the package says of its authors and licence."""
        return LIBRARIES / f"{self.module}.PKG-INFO"

    @property
    def archive(self):
        """Where the package is kept; a clean build fetches nothing again."""
        return CACHE / "libraries" / f"{self.package}-{self.version}.tar.gz"

    def fetch(self):
        """Put the module into its place, from the kept package if there is one.

        BuildError if it cannot be downloaded or is not what it was when it was pinned.
        """
        if self.path.exists() and self.licence_path.exists():
            return
        if not self.archive.exists():
            self._download()
        self._verify()
        LIBRARIES.mkdir(parents=True, exist_ok=True)
        with tarfile.open(self.archive) as archive:
            members = {name.rsplit("/", 1)[-1]: name for name in archive.getnames()}
            for file, path in (
                ("PKG-INFO", self.licence_path),
                (f"{self.module}.py", self.path),
            ):
                path.write_bytes(archive.extractfile(members[file]).read())

    def _download(self):
        print(f"fetching {self.package} {self.version}", flush=True)
        self.archive.parent.mkdir(parents=True, exist_ok=True)
        requirement = f"{self.package}=={self.version}"
        command = [_downloader(), requirement, "--no-binary", "--download", self.archive.parent]
        index = os.environ.get("PIP_INDEX_URL")
        if index:
            command += ["--index-url", index]
        run(command, f"download-{self.package}")

    def _verify(self):
        digest = hashlib.sha256(self.archive.read_bytes()).hexdigest()
        if digest != self.sha256:
            self.archive.unlink()
            raise BuildError(
                f"{self.package} {self.version} is not the package that was pinned: SHA-256"
                f" {digest}. It was deleted; start again to fetch it anew."
            )


SSD1306 = Library(
    "micropython-ssd1306",
    "0.3",
    "ssd1306",
    "d00cae1ff680e6ae504e258e700f002874b0d924b1a604253b6ea63144b58289",
)
LIBRARIES_USED = (SSD1306,)


def fetch():
    """Fetch every library that is not there yet."""
    for library in LIBRARIES_USED:
        library.fetch()


def _downloader():
    """Path of the download program; installed into an environment of its own the first time."""
    home = CACHE / "downloader"
    program = home / "bin" / "unearth"
    if not program.exists():
        toolchain.ensure("venv")
        venv.create(home, with_pip=True, clear=True)
        pip = [home / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]
        run([*pip, "install", "--quiet", DOWNLOADER], "install-downloader")
    return program


if __name__ == "__main__":
    try:
        fetch()
    except BuildError as error:
        sys.exit(str(error))
