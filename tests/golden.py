"""Golden pictures: what the display showed when a person looked at it and found it good.

    assert_golden("home", picture)      in a test: the picture is the one in golden/home.txt
    pytest --record-golden              writes the pictures instead of comparing them
    python -m tests.contact_sheets      puts all of them on a few sheets, to look at

A picture is 1024 bytes as `host_tools.simulation.emulator.display_pictures` has it; it is stored
as text, so that a change can be read in a diff. After a difference, PNGs of both pictures lie in
build/golden-failures. A run of the whole suite fails on a golden picture that no test asked for.
"""

from pathlib import Path

import pytest

from host_tools.simulation.emulator import display_pictures

FOLDER = Path(__file__).parent / "golden"
FAILURES = Path(__file__).parents[1] / "build" / "golden-failures"


class Goldens:
    """The golden pictures of one test run, kept in `folder`; failures are shown in `failures`."""

    def __init__(self, folder, failures, record=False):
        self.folder = folder
        self.failures = failures
        self.record = record
        self.used = {}

    def check(self, name, picture):
        """Compares, or writes, the picture called `name`; AssertionError if it differs."""
        picture = bytes(picture)
        path = self.folder / f"{name}.txt"
        if self.used.setdefault(name, picture) != picture:
            raise AssertionError(f"two tests mean different pictures by {name!r}")
        if self.record:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(display_pictures.to_text(picture), encoding="ascii")
            return
        if not path.exists():
            shown = self._show(name, "actual", picture)
            raise AssertionError(f"no golden picture {name!r}; look at {shown}, record if good")
        golden = display_pictures.from_text(path.read_text(encoding="ascii"))
        if golden != picture:
            self._show(name, "golden", golden)
            shown = self._show(name, "actual", picture)
            raise AssertionError(
                f"the picture {name!r} has changed; look at {shown}\n"
                "(+ is lit and was not, - was lit and is not)\n" + _changed_lines(golden, picture)
            )

    def unused(self, used):
        """Names of the stored pictures that are not in `used`, sorted."""
        paths = self.folder.rglob("*.txt")
        names = (path.relative_to(self.folder).with_suffix("").as_posix() for path in paths)
        return sorted(set(names) - set(used))

    def _show(self, name, kind, picture):
        path = self.failures / f"{name}.{kind}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        display_pictures.write_png(picture, path)
        return path


def assert_golden(name, picture):
    """Fails unless `picture` is the golden picture `name` (a path below golden/, no suffix)."""
    _run.goldens.check(name, picture)


class _Run:
    """What this process and its workers know about the run."""

    goldens = Goldens(FOLDER, FAILURES)
    used_by_workers: tuple = ()
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
    _run.used_by_workers += tuple(getattr(node, "workeroutput", {}).get("golden", ()))


def pytest_sessionfinish(session, exitstatus):
    used = sorted(_run.goldens.used)
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["golden"] = used
        return
    if exitstatus == pytest.ExitCode.OK and _is_whole(session.config.option):
        _run.unused = tuple(_run.goldens.unused([*used, *_run.used_by_workers]))
        if _run.unused:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    if _run.unused:
        terminalreporter.section("golden pictures that no test asked for", red=True)
        for name in _run.unused:
            terminalreporter.line(str(FOLDER / f"{name}.txt"))


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
