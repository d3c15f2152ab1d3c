"""Builds wheel and sdist as pip does, without fetching what builds them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from firmware.image.paths import ROOT
from firmware.image.version import version
from tests.patience import HANGS_S

# What only a checkout has, or what was made in it.
NOT_SOURCES = (".git", ".venv", ".cache", ".*_cache", ".hypothesis", "build", "*.egg-info")
MADE = ("__pycache__", "*.so", "*.mo", "*.kicad_prl", "fp-info-cache")
COMMITTED = 1_795_000_000  # 18 November 2026, 11:06:40
CODE = """
import sys
from setuptools import build_meta
getattr(build_meta, f"build_{sys.argv[1]}")(sys.argv[2])
"""


def sources(folder):
    """The sources as they are here, in a folder that is new, with the version of here."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*NOT_SOURCES, *MADE))
    # As in an sdist: outside of git the version stands here.
    (folder / "PKG-INFO").write_text(f"Version: {version()}\n", encoding="utf-8")
    return folder


def build(kind, folder, target, **environment):
    """The `Path` of the wheel or the sdist that is built of the sources in a folder."""
    subprocess.run(
        [sys.executable, "-c", CODE, kind, target],
        cwd=folder,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(COMMITTED)} | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
        timeout=HANGS_S,
    )
    [path] = Path(target).glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return path
