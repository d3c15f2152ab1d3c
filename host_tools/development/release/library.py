"""The rule books for programs of others: a wheel of `rules_core` alone, and its list for `mip`.

`python -m host_tools.development.release.library` writes rules_core/package.json, from which
`mpremote mip install` puts them onto any board.
"""

import shutil
import sys
from pathlib import Path

from firmware.image.paths import ROOT
from firmware.image.process import run
from firmware.image.version import NUMBER, version
from host_tools.common.strict_json import Json
from host_tools.development.result_pages import laid_out

PACKAGE = Path("rules_core/package.json")
PAGE = Path("docs/library.md")
_PROJECT = Path("rules_core/pyproject.toml")
_LICENCE = Path("LICENSE")
_TYPES = "types.py"
_BUILD = "from setuptools import build_meta as by; by.build_wheel('made')"


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
    run([sys.executable, "-c", _BUILD], "release-library", cwd=scratch, env=env)
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
