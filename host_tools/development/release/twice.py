"""Proves that a release does not depend on who makes it, where and when: makes it twice."""

import shutil
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from firmware.image import sources
from firmware.image.paths import ROOT
from firmware.image.process import BuildError, run

# The paths differ in length, too: some programs write their path into what they make.
FOLDERS = ("one", "another/place")


def make_twice(target: Path) -> Path:
    """Make the release in two fresh checkouts; returns the path of its ZIP in the folder `target`.

    BuildError if any file differs. Then both ZIPs stay, to be compared.
    """
    # Both share only what was downloaded, which is of pinned versions.
    environment = {"MICROPYTHON_DIR": str(sources.tree().resolve())}
    with TemporaryDirectory(prefix="schreiber-") as scratch:
        archives = [_made(Path(scratch, name), environment) for name in FOLDERS]
        differing = differences(*archives)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(archives[0].parent, target)
        first = target / archives[0].name
        if differing:
            second = shutil.copyfile(archives[1], first.with_suffix(".again.zip"))
            raise BuildError(
                f"These came out in two ways, as {first} and {second}: {', '.join(differing)}."
            )
        return first


def differences(first: Path, second: Path) -> list[str]:
    """The names of the files that differ between two ZIPs; of a ZIP if only the ZIPs differ."""
    with zipfile.ZipFile(first) as first_zip, zipfile.ZipFile(second) as second_zip:
        names = sorted({*first_zip.namelist(), *second_zip.namelist()})
        found = [name for name in names if _content(first_zip, name) != _content(second_zip, name)]
    if not found and first.read_bytes() != second.read_bytes():
        return [first.name]
    return found


def _content(archive: ZipFile, name: str) -> bytes | None:
    return archive.read(name) if name in archive.namelist() else None


def _made(folder: Path, environment: dict[str, str]) -> Path:
    run(["git", "clone", "--quiet", ROOT, folder], "release-clone")
    command = [sys.executable, "-m", "host_tools.development.release"]
    run(command, "release-again", cwd=folder, env=environment | {"PYTHONPATH": str(folder)})
    return next(Path(folder, "build", "release").glob("*.zip"))
