"""Golden pictures: what the display showed when a person looked at it and found it good.

    assert_golden("app/de/home-five", picture)   in a test: it is `de/home-five` of app/home.txt
    pytest --record-golden              writes the pictures instead of comparing them
    python -m tests.contact_sheets      puts all of them on a few sheets, to look at

A picture is 1024 bytes as `host_tools.simulation.emulator.display_pictures` has it; it is stored
as text, so that a change can be read in a diff. Those of one part of the box share a sheet, in all
languages: above each stands its name. After a difference, PNGs of both pictures lie in
build/golden-failures. A run of the whole suite fails on a golden picture that no test asked for.
"""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from host_tools.simulation.emulator import display_pictures

FOLDER = Path(__file__).parent / "golden"
FAILURES = Path(__file__).parents[1] / "build" / "golden-failures"
# Each sheet, and the first words of the pictures on it; any other word has a sheet of its own.
SHEETS = {
    "box": """
        battery clock damage desk director error fault hard information pico selftest settings
        storage
    """,
    "corrections": """
        adjust annul correct exchange forgotten incident look opponents penalty warning who
    """,
    "french": """
        bonuses bouts chelem contract draft extras partner petit poignee poignees points result
        ruling sure taker totals
    """,
    "rounds": """
        begin clockwise code dealer dealing letters names next partners players round sign start
    """,
    "table": "deals earlier evening home lookback menu stored welcome",
}
_SHEET_OF = {word: sheet for sheet, words in SHEETS.items() for word in words.split()}


def place_of(name):
    """The sheet of the picture `name`, below golden/ and without a suffix; its name there."""
    *folders, own = name.split("/")
    word = own.partition("-")[0]
    return "/".join([*folders[:1], _SHEET_OF.get(word, word)]), "/".join([*folders[1:], own])


@cache
def on_sheet(path):
    """{own name: picture} of a sheet, in its order; empty for one that is not there."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="ascii").splitlines()
    step = 1 + display_pictures.HEIGHT
    return {
        lines[first]: display_pictures.from_text("\n".join(lines[first + 1 : first + step]))
        for first in range(0, len(lines), step)
    }


def stored(folder=FOLDER):
    """{name: picture} of all golden pictures."""
    sheets = {path: path.relative_to(folder).parent for path in sorted(folder.rglob("*.txt"))}
    return {
        (place / own).as_posix(): picture
        for path, place in sheets.items()
        for own, picture in on_sheet(path).items()
    }


def picture_of(name):
    """The golden picture `name`; KeyError if there is none."""
    sheet, own = place_of(name)
    return on_sheet(FOLDER / f"{sheet}.txt")[own]


def write(pictures, folder=FOLDER):
    """Puts `pictures` ({name: picture}) on their sheets, and leaves what else is there."""
    sheets = defaultdict(dict)
    for name, picture in pictures.items():
        sheet, own = place_of(name)
        sheets[folder / f"{sheet}.txt"][own] = picture
    for path, new in sheets.items():
        texts = {
            own: display_pictures.to_text(picture)
            for own, picture in sorted((on_sheet(path) | new).items())
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{own}\n{text}" for own, text in texts.items()), encoding="ascii")
    on_sheet.cache_clear()


class Goldens:
    """The golden pictures of one test run, kept in `folder`; failures are shown in `failures`."""

    def __init__(self, folder, failures, record=False):
        self.folder = folder
        self.failures = failures
        self.record = record
        self.used = {}

    def check(self, name, picture):
        """Compares the picture called `name`, or keeps it for `write`; AssertionError if not."""
        picture = bytes(picture)
        if self.used.setdefault(name, picture) != picture:
            raise AssertionError(f"two tests mean different pictures by {name!r}")
        if self.record:
            return
        sheet, own = place_of(name)
        golden = on_sheet(self.folder / f"{sheet}.txt").get(own)
        if golden is None:
            shown = self._show(name, "actual", picture)
            raise AssertionError(f"no golden picture {name!r}; look at {shown}, record if good")
        if golden != picture:
            self._show(name, "golden", golden)
            shown = self._show(name, "actual", picture)
            raise AssertionError(
                f"the picture {name!r} has changed; look at {shown}\n"
                "(+ is lit and was not, - was lit and is not)\n" + _changed_lines(golden, picture)
            )

    def unused(self):
        """Names of the stored pictures that no test has asked for, sorted."""
        return sorted(stored(self.folder).keys() - self.used.keys())

    def _show(self, name, kind, picture):
        path = self.failures / f"{name}.{kind}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        display_pictures.write_png(picture, path)
        return path


def assert_golden(name, picture):
    """Fails unless `picture` is the golden picture `name`: a folder below golden/, and its own."""
    _run.goldens.check(name, picture)


class _Run:
    """What this process knows about the run; a worker of pytest-xdist tells it what it has used."""

    goldens = Goldens(FOLDER, FAILURES)
    unused: tuple = ()


_run = _Run()


def pytest_addoption(parser):
    parser.addoption(
        "--record-golden",
        action="store_true",
        help="write the golden pictures instead of comparing",
    )


def pytest_configure(config):
    _run.goldens = Goldens(FOLDER, FAILURES, config.getoption("record_golden"))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """A worker of pytest-xdist has ended."""
    _run.goldens.used |= getattr(node, "workeroutput", {}).get("golden", {})


def pytest_sessionfinish(session, exitstatus):
    goldens = _run.goldens
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["golden"] = goldens.used
        return
    if goldens.record:
        write(goldens.used, goldens.folder)
    if exitstatus == pytest.ExitCode.OK and _is_whole(session.config.option):
        _run.unused = tuple(goldens.unused())
        if _run.unused:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    if _run.unused:
        terminalreporter.section("golden pictures that no test asked for", red=True)
        for name in _run.unused:
            terminalreporter.line(f"{name} of {FOLDER / place_of(name)[0]}.txt")


def _is_whole(option):
    """Whether the whole suite was run, and run to its end."""
    return not (
        option.file_or_dir
        or option.keyword
        or option.markexpr
        or option.deselect
        or option.collectonly
        or getattr(option, "lf", False)
    )


def _changed_lines(golden, picture):
    lines = display_pictures.difference(golden, picture).splitlines()
    changed = [number for number, line in enumerate(lines) if "+" in line or "-" in line]
    return "\n".join(f"{number:2} {lines[number]}" for number in changed)
