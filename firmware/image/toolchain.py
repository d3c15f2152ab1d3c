"""The programs a build needs: installed where they are missing and can be, asked for otherwise.

python3 -m firmware.image.toolchain PURPOSE, one of NEEDS: venv, firmware, browser, postgresql ...
"""

import importlib.util
import os
import shutil
import ssl
import subprocess
import sys
import sysconfig
from pathlib import Path

from firmware.image import backports, debian
from firmware.image.process import BuildError, run
from firmware.image.progress import Step


def _program(name):
    return shutil.which(name) is not None


def browser():
    """The path of a Chromium, with which the tests look at pages; None: there is none.

    The shell without windows comes first: it is the same engine, at a third of the work.
    """
    return next(filter(None, map(shutil.which, (_SHELL, *_BROWSERS))), None)


def postgresql():
    """The folder of the newest PostgreSQL's programs, a Path; None: there is none.

    Debian keeps `initdb` and `postgres` out of PATH, since a service is to start them.
    """
    there = [folder for folder in POSTGRESQL.glob("*/bin") if (folder / "initdb").exists()]
    found = shutil.which("initdb")
    if found is not None:
        there.append(Path(found).resolve().parent)
    return max(there, key=_release_of, default=None)


def _release_of(folder):
    """The number of the release that a folder of PostgreSQL's is named by; 0 without one."""
    name = folder.parent.name
    return int(name) if name.isdecimal() else 0


def _module(name):
    return importlib.util.find_spec(name) is not None


def _arm_library(name):
    """Return True if the ARM compiler has this library; without one it answers the bare name."""
    if not _program("arm-none-eabi-gcc"):
        return False
    command = ["arm-none-eabi-gcc", f"-print-file-name={name}"]
    found = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=True
    ).stdout.strip()
    return Path(found).is_absolute()


def _certificates():
    """Return True if there are root certificates, needed for downloads by HTTPS."""
    paths = ssl.get_default_verify_paths()
    return bool(paths.cafile or (paths.capath and any(Path(paths.capath).iterdir())))


def _kicad():
    """Return True if there is a KiCad that reads the files of our board."""
    if not _program("kicad-cli"):
        return False
    command = ["kicad-cli", "version"]
    version = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    return int(version.split(".")[0]) >= KICAD


# The release of KiCad that the board is made with; older ones cannot read its files.
KICAD = 9
KICAD_SHARE = Path("/usr/share/kicad")

# Where Debian has a folder for each release of PostgreSQL.
POSTGRESQL = Path("/usr/lib/postgresql")

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_SHELL = "chromium-headless-shell"

# Debian's package -> is what we want of it there already?
_HOST = {
    "make": lambda: _program("make"),
    "gcc": lambda: _program("gcc"),
    "g++": lambda: _program("g++"),
    "libc6-dev": lambda: Path("/usr/include/stdio.h").exists(),
    # Both for where MicroPython comes from; every Debian has the second.
    "dpkg-dev": lambda: _program("dpkg-source") or not _program("apt-get"),
    "debian-archive-keyring": lambda: debian.keyring() is not None or not _program("apt-get"),
    "xz-utils": lambda: _program("xz"),
}
_EMULATOR = {
    "gcc": _HOST["gcc"],
    "libc6-dev": _HOST["libc6-dev"],
    "python3-dev": lambda: Path(sysconfig.get_path("include"), "Python.h").exists(),
}
_ARM = {
    "cmake": lambda: _program("cmake"),
    "gcc-arm-none-eabi": lambda: _program("arm-none-eabi-gcc"),
    "libnewlib-arm-none-eabi": lambda: _arm_library("nosys.specs"),
    "libstdc++-arm-none-eabi-newlib": lambda: _arm_library("libstdc++_nano.a"),
}
_VENV = {
    # Debian splits it: the module `venv` is there, what puts pip into an environment is not.
    "python3-venv": lambda: _module("venv") and _module("ensurepip"),
    "ca-certificates": lambda: _certificates() or not _program("apt-get"),
}

_BROWSER = {
    # The desk prints with it; the shell is no browser for people.
    "chromium": lambda: any(map(_program, _BROWSERS)),
    # A browser without any letters shows empty boxes; this has those of all our languages.
    "fonts-dejavu-core": lambda: (
        Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf").exists() or not _program("apt-get")
    ),
}

# The tests start it for themselves; the package brings the user whom it runs as, too.
_POSTGRESQL = {"postgresql": lambda: postgresql() is not None}

# MicroPython for the try-out page is an npm package, and its tests run in node.
_PAGE = {"npm": lambda: _program("npm"), "nodejs": lambda: _program("node")}

_KICAD = {
    "kicad": _kicad,
    "kicad-symbols": lambda: any(KICAD_SHARE.glob("symbols/*.kicad_sym")),
    "kicad-footprints": lambda: any(KICAD_SHARE.glob("footprints/*.pretty")),
}
# Solids of the parts: five gigabytes, for pictures and STEP files only.
_KICAD_MODELS = {"kicad-packages3d": lambda: any(KICAD_SHARE.glob("3dmodels/*.3dshapes"))}

# The emulated processor is compared with this one, and the emulated box with an npm package's.
_SECOND_OPINION = _PAGE | {"qemu-system-arm": lambda: _program("qemu-system-arm")}

NEEDS = {
    "venv": _VENV,
    "unix": _HOST,
    "firmware": _HOST | _ARM,
    "emulator": _EMULATOR,
    "browser": _BROWSER,
    "postgresql": _POSTGRESQL,
    "page": _PAGE,
    "second-opinion": _SECOND_OPINION,
    "kicad": _KICAD,
    "kicad-models": _KICAD | _KICAD_MODELS,
}
# What saves time, and is done without where it cannot be installed. Only Debian has such a package.
WELCOME = {"browser": {_SHELL: lambda: _program(_SHELL) or not debian.is_this()}}


def missing(purpose):
    """Names of the Debian packages that `purpose`, a key of NEEDS, still lacks."""
    return [package for package, is_there in NEEDS[purpose].items() if not is_there()]


def _install(packages):
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update"], "apt-update", env=quiet)
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    run(command, "apt-install", env=quiet)


def _may_install():
    return _program("apt-get") and os.geteuid() == 0


def _require(purpose):
    packages = missing(purpose)
    if not packages:
        return
    wanted = " ".join(packages)
    if not _may_install():
        raise BuildError(f"Please install these packages first: {wanted}.")
    with Step(f"installing {wanted}"):
        if purpose.startswith("kicad") and backports.release():
            backports.install(packages)
        else:
            _install(packages)
    still = missing(purpose)
    if still:
        raise BuildError(f"Installed, and yet not usable: {' '.join(still)}.")


def _welcome(purpose):
    packages = [name for name, is_there in WELCOME.get(purpose, {}).items() if not is_there()]
    if not packages or not _may_install():
        return
    wanted = " ".join(packages)
    try:
        with Step(f"installing {wanted}"):
            _install(packages)
    except BuildError as error:
        print(f"It takes longer without {wanted}: {error}", flush=True)


def ensure(purpose):
    """Make sure that everything for `purpose` is there.

    As root on Debian or Ubuntu what is missing is installed; BuildError names it otherwise.
    """
    _require(purpose)
    _welcome(purpose)


if __name__ == "__main__":
    try:
        ensure(sys.argv[1])
    except BuildError as error:
        sys.exit(str(error))
