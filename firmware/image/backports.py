"""Installs newer packages from Debian's backports, without a line in the machine's own lists.

apt gets the machine's sources and one more, in a folder that is removed afterwards; only what is
installed stays. With fewer it would not know of the updates that are installed already, which
other packages must match. The mirror is the one that the machine has Debian itself from.
"""

import os
import shutil
import tempfile
from pathlib import Path

from firmware.image import debian
from firmware.image.paths import CACHE
from firmware.image.process import BuildError, run

# Releases of Debian whose own packages are too old, and have newer ones in the backports.
RELEASES = ("bookworm",)


def release():
    """The name of this Debian release if it is one of RELEASES, else None."""
    if not debian.OS_RELEASE.exists():
        return None
    text = debian.OS_RELEASE.read_text(encoding="utf-8")
    return next((name for name in RELEASES if f"VERSION_CODENAME={name}\n" in text), None)


def install(packages):
    """Install Debian packages, as new as the backports of `release()` have them. BuildError."""
    CACHE.mkdir(exist_ok=True)
    failures = []
    for mirror in debian.mirrors():
        with tempfile.TemporaryDirectory(dir=CACHE, prefix="apt-") as name:
            folder = Path(name)
            environment = _configure(folder, mirror, release())
            try:
                run(
                    ["apt-get", "--error-on=any", "update"], "apt-update-backports", env=environment
                )
            except BuildError as error:
                failures.append(f"{mirror}: {error}")
                continue
            command = ["apt-get", "install", "--yes", "--no-install-recommends"]
            target = ["--target-release", f"{release()}-backports"]
            run([*command, *target, *packages], "apt-install-backports", env=environment)
            return
    raise BuildError("No archive has Debian's backports.\n" + "\n".join(failures))


def _configure(folder, mirror, suite):
    """Write apt's configuration into `folder`; returns the environment that apt needs."""
    for name in ("lists/partial", "cache/archives/partial", "sources"):
        (folder / name).mkdir(parents=True)
    for path in debian.source_files():
        shutil.copy(path, folder / "sources")
    line = f"deb [signed-by={debian.keyring()}] {mirror} {suite}-backports main\n"
    (folder / "sources" / "backports-too.list").write_text(line, encoding="utf-8")
    settings = {
        "Dir::State::lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "Dir::Etc::sourcelist": "/dev/null",
        "Dir::Etc::sourceparts": folder / "sources",
        "Acquire::Retries": 3,
        "APT::Sandbox::User": "root",
    }
    text = "".join(f'{key} "{value}";\n' for key, value in settings.items())
    (folder / "apt.conf").write_text(text, encoding="utf-8")
    return {"APT_CONFIG": os.fspath(folder / "apt.conf"), "DEBIAN_FRONTEND": "noninteractive"}
