"""Wheel and sdist: what is in them, their bytes, and the desk that is installed from them."""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections import Counter
from gettext import GNUTranslations
from importlib.metadata import packages_distributions
from io import BytesIO
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from firmware.image.paths import ROOT
from firmware.image.version import version
from host_tools.development.house_imports import import_statements
from host_tools.development.release import checkout, distributions
from host_tools.language.translator import LANGUAGES, PAGE_LANGUAGES, SOURCE, Translator
from host_tools.web.help.guides import guide_names
from tests.patience import HANGS_S
from tests.test_layering import FLOORS
from tests.test_locks import pins, project

# What only a checkout has, or what was made in it.
NOT_SOURCES = (".git", ".venv", ".cache", ".*_cache", ".hypothesis", "build", "*.egg-info")
MADE = ("__pycache__", "*.so", "*.mo", "*.kicad_prl", "fp-info-cache")
by_git = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git packs the sources")
EPOCH = 1_795_000_000  # 18 November 2026, 11:06:40
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
        env=os.environ | {"SOURCE_DATE_EPOCH": str(EPOCH)} | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
        timeout=HANGS_S,
    )
    [path] = Path(target).glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return path


# A wheel has what a director runs, and no more: a short table, and no import that leads out


# Folders of a wheel, at most two deep; files that lie in the first ones are named.
CONTENTS = {
    "firmware": {
        "__init__.py",
        "calendar.py",
        "flash_layout.py",
        "uf2.py",
        "app",
        "device",
        "fonts",
        "translations",
    },
    "hardware": {"__init__.py", "pins.py", "power.py"},
    "host_tools": {"__init__.py", "__main__.py", *FLOORS} - {"development"},
}
SIMULATIONS = {"__init__.py", "emulator", "phones", "rehearsal", "simulator"}
CATALOGS = ("host_tools", "language")
TRANSLATED = {*PAGE_LANGUAGES} - {SOURCE}
# Starts of paths: what makes image, page, releases, case and board, and parts of the wheel itself.
LEFT_OUT = (
    "firmware/fonts/make_fonts.py",
    "firmware/image/",
    "hardware/board/",
    "hardware/workshop/",
    "host_tools/development/",
    "host_tools/simulation/browser/",
    "host_tools/simulation/emulator/native.py",
)
# Where a module of ours asks for one that a wheel does not have, and goes on without.
MAY_BE_MISSING = {"host_tools/common/installation.py": {"firmware.image.version"}}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of the sources as they are here, a ZipFile."""
    folder = tmp_path_factory.mktemp("wheel")
    path = build("wheel", sources(folder / "sources"), folder)
    with zipfile.ZipFile(path) as archive:
        yield archive


@pytest.fixture(scope="module")
def modules(wheel):
    """{path: text} of the modules in the wheel."""
    return {name: wheel.read(name).decode() for name in wheel.namelist() if name.endswith(".py")}


def inside(wheel, *folders):
    """What lies in a folder of the wheel: names of files and folders."""
    start = "".join(f"{name}/" for name in folders)
    return {
        name.removeprefix(start).partition("/")[0]
        for name in wheel.namelist()
        if name.startswith(start)
    }


@pytest.mark.nightly
def test_its_name_has_the_version_of_the_sources(wheel):
    number = version().replace("-", "_")
    assert wheel.filename.endswith(f"schreiber-{number}-py3-none-any.whl")


@pytest.mark.nightly
def test_it_has_what_a_director_runs(wheel):
    assert {name: inside(wheel, name) for name in CONTENTS} == CONTENTS
    assert inside(wheel, "host_tools", "simulation") == SIMULATIONS
    kinds = Counter(name.partition(".")[0] for name in inside(wheel))
    assert kinds == {**dict.fromkeys(CONTENTS, 1), "rules_core": 1, "schreiber-1": 2}


@pytest.mark.nightly
def test_every_import_of_ours_is_in_it(modules):
    missing = {}
    for path, text in modules.items():
        package = tuple(path.split("/")[:-1])
        for origin, names in import_statements(ast.parse(text), package):
            wanted = {origin, *(f"{origin}.{name}" for name in names)}
            ours = origin.partition(".")[0] in (*CONTENTS, "rules_core")
            if ours and not any(is_module(name, modules) for name in wanted):
                missing.setdefault(path, set()).add(origin)
    assert missing == MAY_BE_MISSING


def is_module(name, modules):
    path = name.replace(".", "/")
    return f"{path}.py" in modules or f"{path}/__init__.py" in modules


@pytest.mark.nightly
def test_its_catalogs_are_compiled(wheel):
    """The German one without what is not translated; where the text was there is none."""
    catalogs = {name for name in inside(wheel, *CATALOGS) if not name.endswith(".py")}
    assert catalogs == {"games", *(f"{language}.mo" for language in TRANSLATED)}
    german = GNUTranslations(BytesIO(wheel.read("/".join((*CATALOGS, "de.mo")))))
    assert german.gettext("stopped") == Translator("de").gettext("stopped") != "stopped"


@pytest.mark.nightly
def test_it_has_every_other_module_of_ours(modules):
    """Also those that lie in no package, and are given to another process or a box."""
    ours = {
        path.relative_to(ROOT).as_posix()
        for folder in (*CONTENTS, "rules_core")
        for path in (ROOT / folder).rglob("*.py")
    }
    assert {path for path in ours if not path.startswith(LEFT_OUT)} == {*modules}


@pytest.mark.nightly
def test_its_extras_are_those_of_the_project(wheel):
    [metadata] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    lines = wheel.read(metadata).decode().splitlines()
    extras = {line.partition(": ")[2] for line in lines if line.startswith("Provides-Extra")}
    assert extras == set(project()["project"]["optional-dependencies"])


# An sdist has all sources, and the same bytes whoever makes it; so has the wheel of it


# What setuptools adds to the sources.
ADDED = ("setup.cfg", "schreiber.egg-info/")


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """The sources in two folders, whose paths differ in length."""
    folder = tmp_path_factory.mktemp("sdist")
    return sources(folder / "one"), sources(folder / "another" / "place")


@pytest.fixture(scope="module")
def sdists(places, tmp_path_factory):
    folder = tmp_path_factory.mktemp("packed")
    zones = ("UTC", "Asia/Tokyo")
    return [
        build("sdist", place, folder / str(number), TZ=zone)
        for number, (place, zone) in enumerate(zip(places, zones, strict=True))
    ]


@pytest.fixture(scope="module")
def unpacked(sdists, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    shutil.unpack_archive(sdists[0], folder)
    [inside] = folder.iterdir()
    return inside


def files_in(folder):
    """The files of a folder, but what Python has compiled of its modules while it was built."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix() for path in files}


@pytest.mark.nightly
def test_it_has_every_source(places, unpacked):
    assert unpacked.name == f"schreiber-{version()}"
    assert {name for name in files_in(unpacked) if not name.startswith(ADDED)} == {
        name for name in files_in(places[0]) if not name.startswith(ADDED)
    }


@pytest.mark.nightly
def test_two_have_the_same_bytes(sdists):
    first, second = (path.read_bytes() for path in sdists)
    assert first == second


@pytest.mark.nightly
def test_the_wheel_of_it_has_the_bytes_of_that_of_the_sources(places, unpacked, tmp_path):
    made = [
        build("wheel", place, tmp_path / str(number), TZ=zone)
        for number, (place, zone) in enumerate(((places[1], "UTC"), (unpacked, "Asia/Tokyo")))
    ]
    assert made[0].name == made[1].name
    assert made[0].read_bytes() == made[1].read_bytes()


# Wheel and sdist of a commit have the same bytes, whoever makes them, where and when


DESK = "schreiber-*.whl"
RULES = "schreiber_rules-*.whl"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder with both."""
    folder = tmp_path_factory.mktemp("made")
    distributions.make(folder, EPOCH)
    return folder


def only(folder, pattern):
    [path] = folder.glob(pattern)
    return path


@pytest.mark.nightly
@by_git
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


@pytest.mark.nightly
@by_git
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


# The desk is installed from the ZIP of the sources, and it works; a release has its wheel, too


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


@pytest.mark.nightly
@by_git
def test_its_version_is_that_of_the_sources(schreiber):
    of_sources = version().removesuffix(".dirty")
    assert schreiber("--version").stdout == f"schreiber {of_sources}\n"


@pytest.mark.nightly
@by_git
def test_it_loads_nothing_but_what_is_locked_for_who_only_runs_it():
    """Else `make run` ends before it begins, on a machine that has nothing else."""
    # Without what the environment lets every Python load, such as a moved clock.
    command = [sys.executable, "-E", "-c", IMPORTING, "host_tools.cli", "host_tools.web"]
    loaded = subprocess.check_output(command, cwd=ROOT, encoding="utf-8", timeout=HANGS_S).split()
    packages = packages_distributions()
    needed = {canonicalize_name(one) for name in loaded for one in packages.get(name, ())}
    assert "aiohttp" in needed
    assert needed - pins("run.txt").keys() <= {project()["project"]["name"]}


@pytest.mark.nightly
@by_git
def test_an_event_is_rehearsed(schreiber, tmp_path):
    folder = tmp_path / "practice"
    words = ("--players", "8", "--rounds", "1", "--deals", "2", "--folder", folder)
    done = schreiber("rehearse", "--headless", *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert Path(folder, "desk.db").exists()


@pytest.mark.nightly
@by_git
@pytest.mark.parametrize("command", ["simulate", "box flash", "emulate", "desk", "rehearse"])
def test_help_needs_no_checkout(schreiber, command):
    done = schreiber(*command.split(), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: schreiber {command}")


@pytest.mark.nightly
@by_git
@pytest.mark.parametrize("command", ["box flash", "emulate"])
def test_without_an_image_it_is_one_sentence(schreiber, command):
    done = schreiber(*command.split(), *(["--tcp-port", "0"] if command == "emulate" else []))
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert line.startswith("schreiber: there is no image here")


@pytest.mark.nightly
@by_git
def test_the_guides_are_there_in_every_language(desk):
    guides = desk / "share" / "schreiber" / "guides"
    found = {path.relative_to(guides).with_suffix("").as_posix() for path in guides.rglob("*.md")}
    assert found == {*guide_names()}
    assert {path.stem for path in guides.glob("translations/*.po")} == {*LANGUAGES} - {SOURCE}
