"""The judge of mutants: what a fork that has collected the tests says of each."""

import gc
import inspect
import json
import os
import select
import signal
import types
from pathlib import Path

import pytest

from tests.campaign.mutation.changed_module import changed_codes, load_as, mark_of, said
from tests.campaign.mutation.covering import Covering, collect, direct_importers
from tests.campaign.mutation.forks import forget_modules, fork, raised, share_out

_TESTS_S = 180  # of what calls the function: the first that take so long together
_COLLECTS_S = 60
_HANGS_S = 3  # a test computes so much longer, and ten times as long, than when it was traced
_WAITS_S = 60  # in which no test ends, and next to nothing is computed
_NOTHING_S = 0.1
_MEMORY = 2 << 30
_FIRST_FILES = 4  # collected anew at once; four times as many then
_PASSED, _FAILED = b".", b"F"


class Judge:
    """Tries mutants in forks of a process that has collected what calls them."""

    def __init__(self, project, mutants, jobs):
        self._project = project
        self._mutants = mutants
        self._jobs = jobs
        self._importers = direct_importers(project)
        self._covering = Covering(project)
        self._by_mutant = [self._tests(mutant) for mutant in mutants]
        self._items = {}
        self._functions = {}

    def _tests(self, mutant):
        """(pairs of codes, collected anew?, [(file, tests)]) of a mutant."""
        filename = str(self._project.root / mutant.path)
        codes = [compile(text, filename, "exec") for text in (mutant.before, mutant.source)]
        pairs = changed_codes(*codes)
        # Those that only hold a changed one are called by whoever calls that.
        itself = [old for old, new in pairs if said(old) != said(new)]
        marks = {mark_of(mutant.path, code) for code in itself}
        # Bodies of modules and classes; functions with other variables of those around them.
        anew = not all(code.co_flags & inspect.CO_OPTIMIZED for code in itself)
        anew = anew or any(old.co_freevars != new.co_freevars for old, new in pairs)
        anew = anew or bool(marks & self._covering.imported)
        if anew:
            marks = self._covering.marks_of(mutant.path, self._importers)
        tests, seconds = [], 0
        for file, names in self._covering.tests(mutant.path, marks):
            seconds += self._covering.cost(names)
            if tests and seconds > _TESTS_S:
                break
            tests.append((file, names))
        return pairs, anew, tests

    def verdicts(self):
        """Yields (mutant, verdict, number of tests that call it), as soon as it is known."""
        files = sorted({file for _, _, tests in self._by_mutant for file, _ in tests})
        with fork(lambda write: self._serve(files, write)) as (pid, read):
            with os.fdopen(os.dup(read), "rb") as answers:
                for answer in answers:
                    if answer.startswith(b"!"):
                        raised(answer + answers.read())
                    number, verdict, tests = json.loads(answer)
                    yield self._mutants[number], verdict, tests
            os.waitpid(pid, 0)

    def _serve(self, files, write):
        self._answers = write
        collect(self._project, files, self)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Answers for one mutant after the other, instead of running all tests."""
        self._items = {item.nodeid: item for item in session.items}
        gc.unfreeze()
        for one in gc.get_objects():
            if isinstance(one, types.FunctionType):
                self._functions.setdefault(one.__code__.co_filename, []).append(one)
        gc.freeze()
        share_out(range(len(self._mutants)), self._jobs, self._answer)
        return True

    def _answer(self, number):
        """Try one mutant, and say what becomes of it."""
        mutant, (pairs, anew, tests) = self._mutants[number], self._by_mutant[number]
        count = sum(len(names) for _, names in tests)
        if not count:
            verdict = "uncovered"
        elif anew:
            verdict = self._anew(mutant, tests)
        else:
            verdict = self._swapped(mutant, pairs, tests)
        os.write(self._answers, f"{json.dumps([number, verdict, count])}\n".encode())

    def _swapped(self, mutant, pairs, tests):
        """The verdict with the functions changed."""
        items = [self._items[test] for _, names in tests for test in names if test in self._items]

        def work(write):
            _load_changed(self._project, mutant)
            news = dict(pairs)
            for function in self._functions.get(str(self._project.root / mutant.path), ()):
                if function.__code__ in news:
                    function.__code__ = news[function.__code__]
            runner = _Runner(self._covering.seconds, write)
            items[0].config.pluginmanager.register(runner)
            runner.run(items)

        return _verdict(work)

    def _anew(self, mutant, tests):
        """The verdict with modules loaded and tests collected anew, of some files at a time."""
        size = _FIRST_FILES
        while tests:
            batch, tests = tests[:size], tests[size:]
            size *= 4

            def work(write, batch=batch):
                forget_modules(self._project.root)
                _load_changed(self._project, mutant)
                runner = _Runner(self._covering.seconds, write)
                runner.limit(_COLLECTS_S)
                runner.chosen = {test for _, names in batch for test in names}
                try:
                    status = collect(self._project, list(dict(batch)), runner)
                except ChildProcessError:  # a conftest.py has failed, say
                    runner.say(_FAILED)
                if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                    runner.say(_FAILED)

            verdict = _verdict(work)
            if verdict != "survived":
                return verdict
        return "survived"


class _Runner:
    """A plugin that runs items until one fails, and says after each on the pipe what it did."""

    def __init__(self, seconds, write):
        self._seconds = seconds
        self._write = write
        self._failed = False
        self.chosen = None

    def pytest_runtest_logreport(self, report):
        """Remembers that a test has failed."""
        self._failed = self._failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Runs what was chosen of what was collected; a test that is not there any more failed."""
        if self.chosen is None:
            return None
        items = [item for item in session.items if item.nodeid in self.chosen]
        if session.testsfailed or len(items) < len(self.chosen):
            self.say(_FAILED)
        else:
            self.run(items)
        return True

    def run(self, items):
        """Run them in this order, until one fails."""
        for item, following in zip(items, [*items[1:], None], strict=False):
            self.limit(_HANGS_S + 10 * self._seconds[item.nodeid])
            try:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            except (KeyboardInterrupt, pytest.exit.Exception):
                self._failed = True
            self.say(_FAILED if self._failed else _PASSED)

    def say(self, what):
        """Tell it; nothing else is done once a test has failed."""
        os.write(self._write, what)
        if what == _FAILED:
            os._exit(0)

    def limit(self, seconds):
        """End this process when it has computed for so long from now on."""
        import resource  # Windows has none; no mutant is tried there

        used = resource.getrusage(resource.RUSAGE_SELF)
        whole = int(used.ru_utime + used.ru_stime + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (whole, resource.RLIM_INFINITY))


def _load_changed(project, mutant):
    """From now on whoever loads the module of a mutant gets that."""
    changed = str(project.root / mutant.path)
    load_as(lambda path: mutant.source if path == changed else None)


def _verdict(work):
    """What becomes of a fork that does `work(pipe)`."""
    import resource  # Windows has none; no mutant is tried there

    def limited(write):
        # A core file would be as large as all that was collected.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + _MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        work(write)

    with fork(limited) as (pid, read):
        verdict = _read(read, pid)
        if verdict != "survived":
            os.killpg(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
    if verdict == "survived" and status:
        return "timeout"
    return verdict


def _read(pipe, pid):
    """Likewise, by what it says."""
    said, used = b"", 0.0
    while True:
        if not select.select([pipe], [], [], _WAITS_S)[0]:
            # Beside other programs it may only have had no turn.
            before, used = used, _computed(pid)
            if used - before < _NOTHING_S:
                return "timeout"
            continue
        more = os.read(pipe, 1 << 16)
        said += more
        if not more:
            raised(said)
            return "survived"
        if said.endswith(_FAILED) and not said.strip(_PASSED + _FAILED):
            return "killed"


def _computed(pid):
    """The seconds that a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
