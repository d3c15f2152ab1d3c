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
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    command = [str(word) for word in command]
    environment = os.environ | {"LC_ALL": "C"} | (env or {})
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise BuildError(f"{command[0]} cannot be started: {error.strerror}.") from error
    path.write_text(f"$ {' '.join(command)}\n{done.stdout}{done.stderr}", encoding="utf-8")
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-TAIL_LINES:])
        raise BuildError(f"{command[0]} failed; all it said is in {path}:\n{tail}")
    return done.stdout
