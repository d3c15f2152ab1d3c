"""A box in a process of its own, behind a socket."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Served:
    """A box in a process of its own: `port` to call it, `heard()` what it has told so far."""

    def __init__(self, folder, *options):
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.host_tools.repl_box", str(folder), *options],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=ROOT,
        )
        self.port = f"socket://127.0.0.1:{self._process.stdout.readline().strip()}"

    def stop(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def heard(self, count):
        """The next `count` lines that it tells; waits for them."""
        return [self._process.stdout.readline().strip() for _ in range(count)]
