"""The desk for `pip`: a wheel and an sdist of what is committed, the same bytes every time.

Beside them lies the wheel of `rules_core` alone, for programs of others.
`python -m host_tools.development.release.distributions` writes rules_core/package.json, from which
`mpremote mip install` puts the rule books onto any board.
"""

import os
import shutil
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.image.paths import ROOT
from firmware.image.process import run
from firmware.image.version import NUMBER, version
from host_tools.common.strict_json import Json
from host_tools.development.release import checkout
from host_tools.development.result_pages import laid_out

_BUILD = "from setuptools import build_meta as by; by.build_wheel('made'); by.build_sdist('made')"
_BUILD_LIBRARY = "from setuptools import build_meta as by; by.build_wheel('made')"

PACKAGE = Path("rules_core/package.json")
PAGE = Path("docs/library.md")
_PROJECT = Path("rules_core/pyproject.toml")
_LICENCE = Path("LICENSE")
_TYPES = "types.py"


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
        wheel = make_wheel(sources, Path(scratch, "library"), epoch)
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


def make_wheel(sources: Path, scratch: Path, epoch: int) -> Path:
    """The wheel of the unpacked `sources`, made in the folder `scratch`. BuildError.

    epoch: the time of its files, Unix seconds.
    """
    shutil.copytree(sources / "rules_core", scratch / "rules_core")
    shutil.copyfile(sources / _PROJECT, scratch / _PROJECT.name)
    shutil.copyfile(sources / _LICENCE, scratch / _LICENCE.name)
    shutil.copyfile(sources / PAGE, scratch / "README.md")
    (scratch / "VERSION").write_text(version(), encoding="ascii")
    env = {"SOURCE_DATE_EPOCH": str(epoch)}
    run([sys.executable, "-c", _BUILD_LIBRARY], "release-library", cwd=scratch, env=env)
    [wheel] = (scratch / "made").glob("*.whl")
    return wheel


def package() -> dict[str, Json]:
    """Return the list for `mip`: every module that a program loads, by its place beside
    the list.
    """
    folder = ROOT / PACKAGE.parent
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.py"))
    urls: list[Json] = [[f"{folder.name}/{name}", name] for name in names if name != _TYPES]
    return {"version": NUMBER, "urls": urls}


def package_text() -> str:
    """The text of the list."""
    return laid_out(package()) + "\n"


if __name__ == "__main__":
    (ROOT / PACKAGE).write_text(package_text(), encoding="utf-8")
