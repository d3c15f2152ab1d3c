"""A wheel has what a director runs, and no more: a short table, and no import that leads out."""

import ast
import zipfile
from collections import Counter
from gettext import GNUTranslations
from io import BytesIO

import pytest

from firmware.image.paths import ROOT
from firmware.image.version import version
from host_tools.development.house_imports import import_statements
from host_tools.language.translator import PAGE_LANGUAGES, SOURCE, Translator
from tests.host_tools.development.release.built import build, sources
from tests.test_layering import FLOORS
from tests.test_locks import project

pytestmark = pytest.mark.slow

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


def test_its_name_has_the_version_of_the_sources(wheel):
    number = version().replace("-", "_")
    assert wheel.filename.endswith(f"schreiber-{number}-py3-none-any.whl")


def test_it_has_what_a_director_runs(wheel):
    assert {name: inside(wheel, name) for name in CONTENTS} == CONTENTS
    assert inside(wheel, "host_tools", "simulation") == SIMULATIONS
    kinds = Counter(name.partition(".")[0] for name in inside(wheel))
    assert kinds == {**dict.fromkeys(CONTENTS, 1), "rules_core": 1, "schreiber-1": 2}


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


def test_its_catalogs_are_compiled(wheel):
    """The German one without what is not translated; where the text was there is none."""
    catalogs = {name for name in inside(wheel, *CATALOGS) if not name.endswith(".py")}
    assert catalogs == {"games", *(f"{language}.mo" for language in TRANSLATED)}
    german = GNUTranslations(BytesIO(wheel.read("/".join((*CATALOGS, "de.mo")))))
    assert german.gettext("stopped") == Translator("de").gettext("stopped") != "stopped"


def test_it_has_every_other_module_of_ours(modules):
    """Also those that lie in no package, and are given to another process or a box."""
    ours = {
        path.relative_to(ROOT).as_posix()
        for folder in (*CONTENTS, "rules_core")
        for path in (ROOT / folder).rglob("*.py")
    }
    assert {path for path in ours if not path.startswith(LEFT_OUT)} == {*modules}


def test_its_extras_are_those_of_the_project(wheel):
    [metadata] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    lines = wheel.read(metadata).decode().splitlines()
    extras = {line.partition(": ")[2] for line in lines if line.startswith("Provides-Extra")}
    assert extras == set(project()["project"]["optional-dependencies"])
