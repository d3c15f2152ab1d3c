"""Which test calls which function: traced once for a module of tests, and kept by its sources.

A module of tests runs in a process of its own, so that nothing is remembered from another one.
What a test calls in another program is not seen.
"""

import ast
import hashlib
import json
import os
import re
import time
from contextlib import redirect_stderr
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from itertools import groupby
from pathlib import Path

import pytest

from tests.campaign.mutation.changed_module import listen, load_as, marked
from tests.campaign.mutation.forks import forget_modules, in_fork, share_out

# Sources of what is tested and of what tests share: all traces depend on them.
_SUFFIXES = {".py", ".jsonl", ".yaml", ".toml", ".json", ".hex", ".txt"}
_QUICK_S = 0.05  # of a test


@dataclass(frozen=True)
class Project:
    """`root`: where the `packages` and their `tests` lie; `kept`: a folder for traces; `options`:
    of pytest.
    """

    root: Path
    packages: tuple[str, ...]
    tests: str
    kept: Path
    options: tuple[str, ...] = ()

    def test_files(self):
        """The modules of tests, by their paths from the root, in their order."""
        paths = sorted((self.root / self.tests).rglob("test_*.py"))
        return [path.relative_to(self.root).as_posix() for path in paths]

    @cached_property
    def folder(self):
        """Where the traces are kept that belong to the sources as they are."""
        digest = hashlib.sha256()
        for package in (*self.packages, self.tests):
            for path in sorted((self.root / package).rglob("*")):
                mine = path.parent == Path(__file__).parent
                if path.suffix in _SUFFIXES and not path.name.startswith("test_") and not mine:
                    digest.update(path.as_posix().encode() + path.read_bytes())
        return self.kept / digest.hexdigest()[:16]

    def trace_of(self, file):
        """The path of what was traced of a module of tests, as it is."""
        digest = hashlib.sha256((self.root / file).read_bytes()).hexdigest()[:16]
        return self.folder / f"{file.replace('/', '-')}-{digest}.json"

    @property
    def imported(self):
        """The path of what was executed while all modules of tests were collected."""
        return self.folder / "imported.json"

    def name_of(self, filename):
        """The path of a module from the root, None: it is none of the packages."""
        name = os.path.relpath(filename, self.root)
        return name if name.startswith(tuple(f"{one}/" for one in self.packages)) else None


class Covering:
    """What the traces say: the tests that call a function, and what is called before any test."""

    def __init__(self, project):
        self.imported = set(json.loads(project.imported.read_text(encoding="utf-8")))
        self.seconds = {}
        self._calls = {}
        self._passed = {}
        for file in project.test_files():
            trace = json.loads(project.trace_of(file).read_text(encoding="utf-8"))
            tests = [test for test, _, _ in trace["tests"]]
            self.seconds |= {test: seconds for test, seconds, _ in trace["tests"]}
            self._passed[file] = sum(1 << bit for bit, (*_, ok) in enumerate(trace["tests"]) if ok)
            for mark, called in trace["calls"].items():
                self._calls.setdefault(mark, {})[file] = (tests, int(called, 16))

    def tests(self, path, marks):
        """[(file, [tests])] of what calls one of the functions of a module.

        First the quick tests of all files, which notice most and take least, then the others; a
        file may be there twice. Files of which the name has most in common with that of the module
        come first, and of these what takes least. Where only one test of each file calls it, its
        value is remembered: then those behind that test are added.
        """
        bits = {}
        for mark in marks:
            for file, (tests, called) in self._calls.get(mark, {}).items():
                bits[file] = (tests, bits.get(file, (tests, 0))[1] | called)
        if all(called & (called - 1) == 0 for _, called in bits.values()):
            bits = {file: (tests, -called) for file, (tests, called) in bits.items()}
        chosen = {
            file: [
                test for bit, test in enumerate(tests) if (called & self._passed[file]) >> bit & 1
            ]
            for file, (tests, called) in bits.items()
        }
        words = _words(path)
        order = sorted(
            chosen, key=lambda file: (-len(words & _words(file)), self.cost(chosen[file]), file)
        )
        rounds = [
            (file, [test for test in chosen[file] if (self.seconds[test] <= _QUICK_S) is quick])
            for quick in (True, False)
            for file in order
        ]
        return [(file, tests) for file, tests in rounds if tests]

    def cost(self, tests):
        """The seconds that `tests` took when they were traced."""
        return sum(self.seconds[test] for test in tests)

    def marks_of(self, path, importers):
        """The functions that a test calls of a module and of those that import it directly.

        Of a module of which a test calls none, as tables of glyphs, those a step further on, and
        so forth. importers: as `direct_importers` has them.
        """
        paths, more = set(), {path, *importers.get(path, ())}
        marks = set()
        while more and not marks:
            paths |= more
            marks = {mark for mark in self._calls if mark.partition(":")[0] in paths}
            more = {one for path in more for one in importers.get(path, ())} - paths
        return marks


def _words(path):
    """What the folders and the module of a path are called by."""
    return set(re.split(r"[/_]", path.removesuffix(".py")))


def trace_missing(project, jobs):
    """Trace the modules of tests of which no trace is kept, in so many processes at once."""
    missing = [file for file in project.test_files() if not project.trace_of(file).exists()]
    if missing:
        project.folder.mkdir(parents=True, exist_ok=True)
        in_fork(lambda: _trace(project, missing, jobs))


def _trace(project, missing, jobs):
    def source_of(path):
        name = project.name_of(path)
        return None if name is None else marked(name, Path(path).read_text(encoding="utf-8"))

    forget_modules(project.root)
    load_as(source_of)
    collect(project, missing, _Tracer(project, missing, jobs))


def collect(project, files, plugin):
    """Collect the tests of `files`; what is done with them then `plugin` says. Returns the status.

    ChildProcessError: pytest does not know its options, or fails by itself.
    """
    os.chdir(project.root)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=sys"]
    options += ["--rootdir", str(project.root), *project.options]
    errors = _InternalErrors()
    with redirect_stderr(StringIO()) as said:
        status = pytest.main([*options, *files], plugins=[plugin, errors])
    if status in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        raise ChildProcessError(f"pytest ended with {status}: {errors.text}{said.getvalue()}")
    return status


class _InternalErrors:
    """A plugin that keeps what pytest fails by itself with."""

    text = ""

    def pytest_internalerror(self, excrepr):
        self.text = str(excrepr)


class _Tracer:
    """A plugin that takes down what is called by the tests of each module, in a fork each."""

    def __init__(self, project, missing, jobs):
        self._project = project
        self._missing = missing
        self._jobs = jobs
        self._called = set()
        self._passed = True
        listen(self._called.add)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        if not self._project.imported.exists():
            _write(self._project.imported, sorted(self._called))
        by_file = {file: [] for file in self._missing}
        for file, items in groupby(session.items, key=lambda item: item.nodeid.split("::")[0]):
            by_file[file] += items
        share_out(list(by_file.items()), self._jobs, lambda one: in_fork(lambda: self._run(*one)))
        return True

    def _run(self, file, items):
        tests, calls = [], {}
        for bit, (item, following) in enumerate(zip(items, [*items[1:], None], strict=False)):
            self._passed = True
            self._called.clear()
            begin = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            for mark in set(self._called):  # the threads of a served desk go on
                calls[mark] = calls.get(mark, 0) | 1 << bit
            tests.append((item.nodeid, round(time.process_time() - begin, 4), self._passed))
        masks = {mark: f"{bits:x}" for mark, bits in calls.items()}
        _write(self._project.trace_of(file), {"tests": tests, "calls": masks})

    def pytest_runtest_logreport(self, report):
        self._passed = self._passed and not report.failed


def _write(path, value):
    """All of it or nothing: another process may look for it."""
    beside = path.with_suffix(f".{os.getpid()}")
    beside.write_text(json.dumps(value), encoding="utf-8")
    beside.replace(path)


def direct_importers(project):
    """{path of a module: paths of the modules that import it directly, or name it to load it}."""
    paths = {}
    for package in project.packages:
        for path in (project.root / package).rglob("*.py"):
            paths[path.relative_to(project.root).as_posix()] = path
    found = {}
    for name, path in paths.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                origin = node.module.replace(".", "/")
                tried = [f"{origin}.py", f"{origin}/__init__.py"]
                tried += [f"{origin}/{alias.name}.py" for alias in node.names]
            elif isinstance(node, ast.Import):
                tried = [f"{alias.name.replace('.', '/')}.py" for alias in node.names]
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                tried = [f"{node.value.replace('.', '/')}.py"]
            else:
                continue
            for one in tried:
                if one in paths:
                    found.setdefault(one, set()).add(name)
    return found
