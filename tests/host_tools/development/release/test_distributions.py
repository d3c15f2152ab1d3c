"""Wheel and sdist of a commit have the same bytes, whoever makes them, where and when."""

import os
import subprocess
import sys
import tarfile
import zipfile

import pytest

from firmware.image.paths import ROOT
from host_tools.development.release import distributions

EPOCH = 1_795_000_000
DESK = "schreiber-*.whl"
RULES = "schreiber_rules-*.whl"

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git packs the sources"),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder with both."""
    folder = tmp_path_factory.mktemp("made")
    distributions.make(folder, EPOCH)
    return folder


def only(folder, pattern):
    [path] = folder.glob(pattern)
    return path


def test_another_computer_makes_the_same(made, tmp_path):
    """One with other rights for new files, another time zone and another language."""
    code = (
        "import os; from pathlib import Path\n"
        "from host_tools.development.release import distributions\n"
        f"os.umask(0o077); distributions.make(Path({str(tmp_path)!r}), {EPOCH})"
    )
    env = os.environ | {"TZ": "Asia/Tokyo", "LANG": "de_AT.UTF-8"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)
    for pattern in (DESK, RULES, "*.tar.gz"):
        assert only(tmp_path, pattern).read_bytes() == only(made, pattern).read_bytes()


def test_both_say_whose_they_are(made):
    with zipfile.ZipFile(only(made, DESK)) as wheel:
        licences = [name for name in wheel.namelist() if "/licenses/" in name]
        assert wheel.testzip() is None
    inside = {name.partition("/licenses/")[2] for name in licences}
    texts = {f"LICENSES/{path.name}" for path in (ROOT / "LICENSES").iterdir()}
    assert inside == {"LICENSE", *texts}
    with tarfile.open(only(made, "*.tar.gz")) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", *texts} <= names
