"""The desk is installed from the ZIP of the sources, and it works; a release has its wheel, too."""

import os
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from firmware.image.paths import ROOT
from firmware.image.version import version
from host_tools.development.release import checkout
from host_tools.language.translator import LANGUAGES, SOURCE
from host_tools.web.help.guides import guide_names
from tests.patience import HANGS_S
from tests.test_locks import pins, project

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git packs the sources"),
]

# Imports every module of these packages: prints what is loaded then.
IMPORTING = """
import pkgutil, sys
from importlib import import_module
for room in sys.argv[1:]:
    for module in pkgutil.walk_packages(import_module(room).__path__, room + "."):
        import_module(module.name)
print(*{name.partition(".")[0] for name in sys.modules})
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """The folder into which the desk is installed.

    What it needs besides is that of the Python at hand; what is tested is not, though it may be
    installed there too.
    """
    folder = tmp_path_factory.mktemp("installed")
    sources = folder / "schreiber.zip"
    checkout.archive(sources, "schreiber")
    desk = folder / "desk"
    venv.create(desk)
    python = desk / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", sources], cwd=folder, check=True)
    [packages] = desk.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return desk


@pytest.fixture(scope="module")
def schreiber(desk):
    """A function that runs the installed command in an empty folder: what came of it."""
    folder = desk.parent
    here = folder / "here"
    here.mkdir()
    environment = os.environ | {"SCHREIBER_DATABASE": str(folder / "desk.db")}
    environment.pop("PYTHONPATH", None)

    def run(*words):
        command = [desk / "bin" / "schreiber", *words]
        return subprocess.run(
            command,
            cwd=here,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=HANGS_S,
        )

    return run


def test_its_version_is_that_of_the_sources(schreiber):
    of_sources = version().removesuffix(".dirty")
    assert schreiber("--version").stdout == f"schreiber {of_sources}\n"


def test_it_loads_nothing_but_what_is_locked_for_who_only_runs_it():
    """Else `make run` ends before it begins, on a machine that has nothing else."""
    # Without what the environment lets every Python load, such as a moved clock.
    command = [sys.executable, "-E", "-c", IMPORTING, "host_tools.cli", "host_tools.web"]
    loaded = subprocess.check_output(command, cwd=ROOT, encoding="utf-8", timeout=HANGS_S).split()
    packages = packages_distributions()
    needed = {canonicalize_name(one) for name in loaded for one in packages.get(name, ())}
    assert "aiohttp" in needed
    assert needed - pins("run.txt").keys() <= {project()["project"]["name"]}


def test_an_event_is_rehearsed(schreiber, tmp_path):
    folder = tmp_path / "practice"
    words = ("--players", "8", "--rounds", "1", "--deals", "2", "--folder", folder)
    done = schreiber("rehearse", "--headless", *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert Path(folder, "desk.db").exists()


@pytest.mark.parametrize("command", ["simulate", "box flash", "emulate", "desk", "rehearse"])
def test_help_needs_no_checkout(schreiber, command):
    done = schreiber(*command.split(), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: schreiber {command}")


@pytest.mark.parametrize("command", ["box flash", "emulate"])
def test_without_an_image_it_is_one_sentence(schreiber, command):
    done = schreiber(*command.split(), *(["--tcp-port", "0"] if command == "emulate" else []))
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert line.startswith("schreiber: there is no image here")


def test_the_guides_are_there_in_every_language(desk):
    guides = desk / "share" / "schreiber" / "guides"
    found = {path.relative_to(guides).with_suffix("").as_posix() for path in guides.rglob("*.md")}
    assert found == {*guide_names()}
    assert {path.stem for path in guides.glob("translations/*.po")} == {*LANGUAGES} - {SOURCE}
