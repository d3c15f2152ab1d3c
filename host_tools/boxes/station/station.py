"""Watches the ports: whatever box is plugged in is attended, several at once."""

import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace

from host_tools.boxes.station.allotment import Allotment
from host_tools.boxes.station.box_view import COMING, FAILED, Shown, with_stored
from host_tools.boxes.station.next_table import is_known_to_be_over
from host_tools.boxes.station.visit import SET_UP, WAITING, attend, load_plan
from host_tools.common.errors import DeskError, SchreiberError, unexpected
from host_tools.events.forgotten import shown_for_forgotten
from host_tools.intake.database import Database
from host_tools.intake.database_thread import DatabaseThread
from host_tools.language.message import msg
from host_tools.tournament.seat_questions import spare_boxes
from host_tools.tournament.spoken import called_anew

AT_ONCE = 8  # boxes
LINES = 50


@dataclass
class _Plug:
    """A box that is plugged in, from then on until it is pulled out.

    `wanted`: it is to be attended, with these options of `attend`, None: it is not; `session`: what
    it was told, if it is set up.
    """

    shown: Shown
    wanted: dict | None = field(default_factory=dict)
    session: dict | None = None


class Station:
    """The ports of a desk, which it looks at whenever `look` is called: about once a second.

    path: of the database; find_ports(): the names of the ports where boxes are; open_link(port):
    opens a BoxLink; event: number, None: the newest that is not closed; clock(): Unix seconds. To
    be used from any thread, and to be stopped. DeskError if the database cannot be used.
    """

    def __init__(self, path, find_ports, open_link, event=None, clock=time.time):
        Database(path).close()  # made, or refused, before any box is interrupted
        self._path = path
        self._find_ports = find_ports
        self._open_link = open_link
        self._event = event
        self._clock = clock
        self._allotment = Allotment()
        self._database = DatabaseThread(path, clock, check=False)
        self._changes = {}  # of the database, when it was last looked at for a purpose
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="station")
        self._lock = threading.Lock()  # of all that follows
        self._plugs = {}  # by port
        self._open = set()  # ports whose link may be open, also where the box was pulled out
        self._told = deque(maxlen=LINES)
        self._running = set()  # futures
        self._planning = None  # the future of `_plan_anew`
        self._naming = None  # the future of `_call_anew`
        self._blind = None  # why the ports could not be found, the last time
        self._stopped = False

    def look(self):
        """Attend the boxes that were plugged in, and those for which there is something now.

        A port that is there no more is forgotten. Waits for no box.
        """
        ports = self._ports()
        with self._lock:
            if self._stopped:
                return
            if ports is not None:
                known = {port: self._plugs.get(port) or _Plug(Shown(port)) for port in ports}
                self._plugs = known
            self._attend_wanted()
            waits = any(plug.shown.state in (WAITING, SET_UP) for plug in self._plugs.values())
            if waits and (self._planning is None or self._planning.done()):
                self._planning = self._database.ask(self._plan_anew)
                self._running.add(self._planning)
            if self._told and (self._naming is None or self._naming.done()):
                self._naming = self._database.ask(self._call_anew)
                self._running.add(self._naming)

    def again(self, port, **options):
        """Attend the box at a port once more; options: `unsigned`, `cleared` of `attend`.

        DeskError if no box is there.
        """
        with self._lock:
            if port not in self._plugs:
                raise DeskError(msg("no box is plugged in at {port}", port=port))
            self._plugs[port].wanted = options
            self._attend_wanted()

    def boxes(self):
        """What there is to show: a `Shown` of each box, first those that are plugged in."""
        rows = self._database.ask(lambda database: database.boxes.all()).result()
        with self._lock:
            plugged = [plug.shown for _, plug in sorted(self._plugs.items())]
        return with_stored(plugged, rows)

    def lines(self):
        """The newest of what was told: (Unix seconds, `Message`) each, the newest first."""
        with self._lock:
            return list(self._told)

    def leave_out(self, names):
        """Tell nothing any more that has one of these names: somebody is forgotten."""
        with self._lock:
            kept = [told for told in self._told if not any(name in str(told[1]) for name in names)]
            self._told.clear()
            self._told.extend(kept)

    def wait_idle(self):
        """Wait until nothing is being done."""
        while True:
            with self._lock:
                self._running = {future for future in self._running if not future.done()}
                running = set(self._running)
            if not running:
                return
            wait(running)

    def stop(self):
        """Attend nobody any more; the boxes that are being attended are finished with."""
        with self._lock:
            stopped, self._stopped = self._stopped, True
        if stopped:
            return
        self._pool.shutdown(cancel_futures=True)
        self._database.close()

    def _ports(self):
        """The ports where boxes are; None if they cannot be found, which is told once."""
        try:
            ports = list(dict.fromkeys(self._find_ports()))
        except Exception as error:
            # Whatever the system says of its ports: those that are known are served on.
            if self._blind != unexpected(error):
                self._blind = unexpected(error)
                self._tell(msg("the boxes cannot be found: {what}", what=self._blind))
            return None
        self._blind = None
        return ports

    def _attend_wanted(self):
        """Begin to attend; hold the lock."""
        self._running = {future for future in self._running if not future.done()}
        for port, plug in self._plugs.items():
            if plug.wanted is None or port in self._open or self._stopped:
                continue
            self._open.add(port)
            plug.shown = replace(plug.shown, state=COMING, sentence=None, done=0, total=0)
            self._running.add(self._pool.submit(self._attend, port, plug, plug.wanted))
            plug.wanted = None

    def _attend(self, port, plug, options):
        """Attend one box, in a thread of the pool. Whatever it does, the others are served."""
        session = None
        try:
            attended = self._visit(port, plug, options)
        except SchreiberError as error:
            shown = self._failed(error.message)
        except Exception as error:
            shown = self._failed(msg("{port}: {what}", port=port, what=unexpected(error)))
        else:
            session = attended.session
            shown = {
                "state": attended.state,
                "place": attended.place,
                "sentence": attended.why,
                "room": attended.room,
                "box": attended.box,
            }
        with self._lock:
            plug.session = session
            plug.shown = replace(plug.shown, **shown)
            self._open.discard(port)

    def _visit(self, port, plug, options):
        def follow(done, total):
            with self._lock:
                plug.shown = replace(plug.shown, done=done, total=total)

        with (
            Database(self._path, check=False, clock=self._clock) as database,
            self._open_link(port) as link,
        ):
            return attend(
                link,
                database,
                self._event,
                self._allotment,
                self._tell,
                progress=follow,
                **options,
            )

    def _failed(self, sentence):
        told = msg("{what}", what=sentence)
        self._tell(told)
        return {"state": FAILED, "sentence": told}

    def _tell(self, message):
        with self._lock:
            self._told.appendleft((int(self._clock()), message))

    def _tell_error(self, error):
        known = isinstance(error, SchreiberError)
        self._tell(msg("{what}", what=error.message if known else unexpected(error)))

    def _call_anew(self, database):
        """Let numbers stand in what was told for those whom somebody has forgotten meanwhile."""
        if not self._has_changed(database, "names"):
            return
        try:
            names = shown_for_forgotten(database)
        except Exception as error:
            # Whatever is wrong with the persons: boxes are collected all the same.
            self._tell_error(error)
            return
        with self._lock:
            kept = [(time_told, called_anew(line, names)) for time_told, line in self._told]
            self._told.clear()
            self._told.extend(kept)

    def _has_changed(self, database, purpose):
        """Has anything stored changed since this was asked for the same purpose, a word?"""
        now = database.changes()
        before, self._changes[purpose] = self._changes.get(purpose), now
        return now != before

    def _plan_anew(self, database):
        """Want the boxes for which the plan has something else by now."""
        if not self._has_changed(database, "plan"):
            return
        try:
            plan = load_plan(database, self._event)
        except Exception as error:
            # A plan that cannot be read or played: boxes are collected all the same.
            self._tell_error(error)
            return
        if plan is None:
            return
        with self._lock:
            for plug in self._plugs.values():
                if plug.wanted is None and self._has_something(plan, plug):
                    plug.wanted = {}
            self._attend_wanted()

    def _has_something(self, plan, plug):
        shown = plug.shown
        if shown.state == SET_UP:
            planned = plan.sessions.get(shown.place)
            if planned is None or planned.session != plug.session:
                return True
            if is_known_to_be_over(plan.event, shown.place):
                return True
            return spare_boxes(plan.event.tables).get(shown.box) == shown.place
        if shown.state == WAITING:
            return self._allotment.look(plan.event, shown.box, shown.place).place is not None
        return False
