"""Run other programs; say in one sentence what went wrong when something did."""

import os
import subprocess

from firmware.image.paths import LOGS, ROOT

TAIL_LINES = 25


class BuildError(Exception):
    """The build cannot go on. The text is meant for the person who started it."""


def run(command, log, cwd=ROOT, env=None):
    """Run `command` (a list) and return its standard output as text.

    All it says goes to `build/logs/<log>.log`, so that the terminal stays readable. `env` is added
    to the environment. BuildError with the end of the log if it cannot be started or fails.
    """
    with _started(command, cwd, env, subprocess.PIPE) as process:
        said, complained = process.communicate()
    _conclude(process, log, said + complained)
    return said


def follow(command, log, hear, cwd=ROOT, env=None):
    """Run `command` as `run` does, and call `hear(line)` with each line that it says, at once."""
    said = []
    with _started(command, cwd, env, subprocess.STDOUT) as process:
        for line in process.stdout:
            said.append(line)
            hear(line)
    _conclude(process, log, "".join(said))


def _started(command, cwd, env, errors):
    """The process of a command. errors: where its standard error goes."""
    try:
        return subprocess.Popen(
            [str(word) for word in command],
            cwd=cwd,
            env=os.environ | {"LC_ALL": "C"} | (env or {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise BuildError(f"{command[0]} cannot be started: {error.strerror}.") from error


def _conclude(process, log, said):
    """Write down what a process has said; BuildError with the end of it if it has failed."""
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    path.write_text(f"$ {' '.join(process.args)}\n{said}", encoding="utf-8")
    if process.returncode:
        tail = "\n".join(said.splitlines()[-TAIL_LINES:])
        raise BuildError(f"{process.args[0]} failed; all it said is in {path}:\n{tail}")
