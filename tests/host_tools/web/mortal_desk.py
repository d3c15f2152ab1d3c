"""The desk's process, which can be killed at any moment, and what it has stored."""

import subprocess
import sys
import threading

from host_tools.events.journals import journal_of
from host_tools.events.person_cards import persons_of
from host_tools.intake.database import Database
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.own_network import free_port

PROGRAM = [sys.executable, "-m", "tests.host_tools.web.desk_process"]


class MortalDesk:
    """The desk with a database in `folder` (a Path), on a port that stays its own; of event 1."""

    def __init__(self, folder):
        self.path = folder / "desk.db"
        self.port = free_port()
        self._process = None

    @property
    def address(self):
        """Where its page is."""
        return f"http://{LOOPBACK}:{self.port}"

    def start(self):
        """Start it and wait until it answers."""
        command = [*PROGRAM, str(self.path), str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
        if self._process.stdout.readline() != "ready\n":
            raise RuntimeError("the desk does not start")

    def kill(self):
        """SIGKILL, and start it again."""
        self.stop()
        self.start()

    def kill_in(self, seconds):
        """SIGKILL after so many seconds: a started `threading.Timer`. `kill` starts it again."""
        timer = threading.Timer(seconds, self._process.kill)
        timer.start()
        return timer

    def stop(self):
        """SIGKILL."""
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def stored(self):
        """(all decisions of the event, everybody who is known)."""
        with Database(self.path) as database:
            return journal_of(database, 1).decisions, persons_of(database)
