"""The desk's process, which can be killed at any moment, and what it has stored."""

import subprocess
import sys
import threading

from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.events.person_cards import persons_of
from host_tools.intake.database import Database
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.own_network import free_port


class MortalDesk:
    """The desk in `folder` (a Path), on a port that stays its own; about one event.

    `kills`: how often it was killed.
    """

    def __init__(self, folder, event):
        self.path = folder / "desk.db"
        self.folder = folder
        self.kills = 0
        self._event = event
        self.port = free_port()
        self._process = None

    @property
    def address(self):
        """Where its page is."""
        return f"http://{LOOPBACK}:{self.port}"

    def start(self):
        """Start it and wait until it answers."""
        command = [
            sys.executable,
            "-m",
            "tests.host_tools.web.desk_process",
            self.path,
            self.folder,
        ]
        self._process = subprocess.Popen(
            [*map(str, command), str(self.port)], stdout=subprocess.PIPE, encoding="utf-8"
        )
        if self._process.stdout.readline() != "ready\n":
            raise RuntimeError("the desk does not start")

    def kill(self):
        """SIGKILL, and start it again."""
        self.stop()
        self.kills += 1
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
            return journal_of(database, self._event).decisions, persons_of(database)

    def event(self):
        """The `Event` as it is stored."""
        with Database(self.path) as database:
            return load_event(database, self._event)
