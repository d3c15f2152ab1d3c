"""Work in a fork of this process: in silence, in a folder of its own; what fails is told."""

import os
import shutil
import sys
import tempfile
import traceback
from contextlib import ExitStack, contextmanager

_RAISED = b"!"


@contextmanager
def fork(work):
    """(id, read end of a pipe) of a process that does `work(write end)`.

    What it writes into temporary folders is gone afterwards. If `work` raises, `!` and the
    traceback are the last that it says.
    """
    folder = tempfile.mkdtemp(prefix="fork-")
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        _child(work, write, folder)
    os.close(write)
    try:
        yield pid, read
    finally:
        os.close(read)
        shutil.rmtree(folder, ignore_errors=True)


def _child(work, write, folder):
    """Never returns."""
    status = 1
    try:
        os.setpgid(0, 0)  # whoever ends it ends what it has started
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        os.environ["TMPDIR"] = os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.tempdir = folder
        work(write)
        status = 0
    except BaseException:
        os.write(write, _RAISED + traceback.format_exc().encode())
    finally:
        os._exit(status)


def raised(said):
    """Raise ChildProcessError if what a fork has said last is what it has failed by."""
    _, found, text = said.partition(_RAISED)
    if found:
        raise ChildProcessError(text.decode())


def in_fork(work):
    """Do `work()` in a fork; ChildProcessError if it fails."""
    with fork(lambda _: work()) as (pid, read):
        _wait_for(pid, read)


def _wait_for(pid, read):
    with os.fdopen(os.dup(read), "rb") as pipe:
        raised(pipe.read())
    _, status = os.waitpid(pid, 0)
    if status:
        raise ChildProcessError(f"a fork has ended with status {status}")


def share_out(cases, jobs, work):
    """Do `work(case)` for each of the cases, in so many forks; ChildProcessError if one fails."""
    read, write = os.pipe()
    for number in range(len(cases)):
        os.write(write, number.to_bytes(4, "big"))
    os.close(write)

    def take():
        while number := os.read(read, 4):
            work(cases[int.from_bytes(number, "big")])

    with ExitStack() as forks:
        started = [forks.enter_context(fork(lambda _: take())) for _ in range(jobs)]
        for pid, said in started:
            _wait_for(pid, said)
    os.close(read)


def forget_modules(root):
    """Let all modules below `root` be loaded once more, but for those of the packages of others."""
    ours, theirs = f"{root}/", f"{root / '.venv'}/"
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None) or ""
        if path.startswith(ours) and not path.startswith(theirs) and name != "__main__":
            del sys.modules[name]
