"""Watches the ports: every box that is plugged in is attended, several at once."""

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from typing import NamedTuple

from host_tools.boxes.link.box_link import BoxLink
from host_tools.boxes.push import send_tariff
from host_tools.boxes.station.allotment import Allotment
from host_tools.boxes.station.box_view import COMING, FAILED, Shown, with_stored
from host_tools.boxes.station.next_table import is_known_to_be_over
from host_tools.boxes.station.visit import (
    COLLECTED,
    SET_UP,
    UNSIGNED,
    WAITING,
    Attended,
    VisitPlan,
    attend,
    load_plan,
)
from host_tools.common import desk_log
from host_tools.common.errors import DeskError, SchreiberError
from host_tools.common.strict_json import Json
from host_tools.common.unexpected import unexpected
from host_tools.database.address import DatabaseAddress
from host_tools.events.event_in_play import event_in_play, open_events
from host_tools.events.forgotten import shown_for_forgotten
from host_tools.intake.database import Database
from host_tools.intake.database_thread import DatabaseThread
from host_tools.language.message import Message, Sentence, msg
from host_tools.tournament.spoken import called_anew
from host_tools.tournament.tables.box_places import set_aside_boxes, spare_boxes

AT_ONCE = 8  # boxes
LINES = 50
# The states of a box that may get something by what is decided while it is plugged in.
MAY_GO_ON = (WAITING, SET_UP, COLLECTED, UNSIGNED)


@dataclass(frozen=True)
class _Wanted:
    """How a box is to be attended: options of `attend`, and a tariff (its bytes) to send before."""

    unsigned: bool = False
    cleared: bool = False
    stays: bool = False
    tariff: bytes = b""


class StationLine(NamedTuple):
    """A sentence that was told, when, in Unix seconds, and the number of its event, if any."""

    time: int
    sentence: Sentence
    event: int | None = None


@dataclass
class _Plug:
    """A box, from the moment that it is plugged in until it is pulled out.

    `wanted`: how it is to be attended, None if it is not; `session`: what it was set up for.
    """

    shown: Shown
    wanted: _Wanted | None = _Wanted()
    session: Mapping[str, Json] | None = None


class Station:
    """The boxes at the ports of a desk. `look` is to be called about once a second.

    address: of the database. find_ports(): the names of the ports with boxes. open_link(port):
    opens a BoxLink. event_number: None for the event that is being played. clock(): Unix
    seconds. standing(): {id of a box: the number of the table that it never leaves}. Any thread may
    use it. `stop` it at the end. The database is not looked over again: who makes a Station has
    opened it before, or does so before the first `look`, so that no box is interrupted for one that
    cannot be used.
    """

    def __init__(
        self,
        address: DatabaseAddress,
        find_ports: Callable[[], Iterable[str]],
        open_link: Callable[[str], BoxLink],
        event_number: int | None = None,
        clock: Callable[[], float] = time.time,
        standing: Callable[[], Mapping[bytes, int]] | None = None,
    ) -> None:
        self._address = address
        self._find_ports = find_ports
        self._open_link = open_link
        self._event_number = event_number
        self._chosen: int | None = None
        self._clock = clock
        self._allotment = Allotment(standing)
        self._database = DatabaseThread(address, clock, check=False)
        # Of the database, as it was when it was last looked at for a purpose.
        self._changes: dict[str, tuple[int, int]] = {}
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="station")
        self._lock = threading.Lock()  # of all that follows
        self._plugs: dict[str, _Plug] = {}  # by port
        self._open: set[str] = set()  # ports whose link may be open, even without their box
        self._told: deque[StationLine] = deque(maxlen=LINES)
        self._running: set[Future[None]] = set()
        self._planning: Future[None] | None = None  # of `_plan_anew`
        self._naming: Future[None] | None = None  # of `_call_anew`
        self._blind: Message | None = None  # why the ports could not be found the last time
        self._stopped = False

    def look(self) -> None:
        """Begin to attend the new boxes, and those that get something by now. Waits for no box.

        A port that is gone is forgotten.
        """
        ports = self._ports()
        with self._lock:
            if self._stopped:
                return
            if ports is not None:
                known = {port: self._plugs.get(port) or _Plug(Shown(port)) for port in ports}
                self._plugs = known
            self._attend_wanted()
            waits = any(plug.shown.state in MAY_GO_ON for plug in self._plugs.values())
            if waits and (self._planning is None or self._planning.done()):
                self._planning = self._database.ask(self._plan_anew)
                self._running.add(self._planning)
            if self._told and (self._naming is None or self._naming.done()):
                self._naming = self._database.ask(self._call_anew)
                self._running.add(self._naming)

    def again(
        self, port: str, unsigned: bool = False, cleared: bool = False, stays: bool = False
    ) -> None:
        """Attend the box at a port once more; `unsigned`, `cleared`, `stays`: see `attend`.

        DeskError if no box is there.
        """
        with self._lock:
            if port not in self._plugs:
                raise DeskError(msg("no box is plugged in at {port}", port=port))
            self._plugs[port].wanted = _Wanted(unsigned, cleared, stays)
            self._attend_wanted()

    def set_up_for(self, event_number: int) -> None:
        """Set boxes up for this event as long as it is open, whichever is being played."""
        self._chosen = event_number
        self._database.ask(lambda _: self._changes.pop("plan", None)).result()

    def event(self, database: Database) -> int | None:
        """The number of the event that boxes are set up for, None if there is none. DeskError."""
        if self._event_number is not None:
            return self._event_number
        return event_in_play(database, self._chosen)

    def failed(self) -> list[str]:
        """The ports of the boxes that could not be attended the last time."""
        with self._lock:
            return [port for port, plug in self._plugs.items() if plug.shown.state == FAILED]

    def attended(self) -> list[str]:
        """The ports of the boxes that are being attended just now."""
        with self._lock:
            return list(self._open)

    def send_tariff(self, data: bytes) -> None:
        """Put a tariff (its bytes) onto all boxes that are plugged in. DeskError without any."""
        with self._lock:
            if not self._plugs:
                raise DeskError(msg("no box is plugged in; plug one in or name its port"))
            for plug in self._plugs.values():
                plug.wanted = replace(plug.wanted or _Wanted(), tariff=data)
            self._attend_wanted()

    def boxes(self) -> list[Shown]:
        """All boxes, those that are plugged in first."""
        rows = self._database.ask(lambda database: database.boxes.all()).result()
        with self._lock:
            plugged = [plug.shown for _, plug in sorted(self._plugs.items())]
        return with_stored(plugged, rows)

    def set_up_anew(self) -> frozenset[bytes]:
        """The ids of the boxes that are plugged in and follow the plan: nobody carries them."""
        with self._lock:
            plugged = [plug.shown for plug in self._plugs.values()]
        following = [one.box for one in plugged if one.state in (SET_UP, COMING)]
        return frozenset(box for box in following if box is not None)

    def lines(self) -> list[StationLine]:
        """The newest sentences, a `StationLine` each, the newest first."""
        with self._lock:
            return list(self._told)

    def tell(self, message: Message, event_number: int | None = None) -> None:
        """Add a sentence to the newest ones; event_number: of the event that it is about."""
        with self._lock:
            self._told.appendleft(StationLine(int(self._clock()), message, event_number))

    def leave_out(self, names: Collection[str]) -> None:
        """Let no sentence have one of these names, of a person who is forgotten.

        Where it is known whose name it was the number stands in its place; what else has it goes.
        """
        self._database.ask(self._call_anew).result()
        with self._lock:
            kept = [
                told for told in self._told if not any(name in str(told.sentence) for name in names)
            ]
            self._told.clear()
            self._told.extend(kept)

    def wait_idle(self) -> None:
        """Wait until nothing is being done."""
        while True:
            with self._lock:
                self._running = {future for future in self._running if not future.done()}
                running = set(self._running)
            if not running:
                return
            wait(running)

    def stop(self) -> None:
        """Attend no further boxes. Waits until those that are being attended are done."""
        with self._lock:
            stopped, self._stopped = self._stopped, True
        if stopped:
            return
        self._pool.shutdown(cancel_futures=True)
        self._database.close()

    def _ports(self) -> list[str] | None:
        """The ports with boxes. None if they cannot be found, which is told once."""
        try:
            ports = list(dict.fromkeys(self._find_ports()))
        except Exception as error:
            # Whatever the system says of its ports, the known ones are served on.
            if self._blind != unexpected(error):
                self._blind = unexpected(error)
                self.tell(msg("the boxes cannot be found: {what}", what=self._blind))
            return None
        self._blind = None
        return ports

    def _attend_wanted(self) -> None:
        """Begin to attend; hold the lock."""
        self._running = {future for future in self._running if not future.done()}
        for port, plug in self._plugs.items():
            if plug.wanted is None or port in self._open or self._stopped:
                continue
            self._open.add(port)
            plug.shown = replace(
                plug.shown, state=COMING, sentence=None, unsettled=None, done=0, total=0
            )
            self._running.add(self._pool.submit(self._attend, port, plug, plug.wanted))
            plug.wanted = None

    def _attend(self, port: str, plug: _Plug, wanted: _Wanted) -> None:
        """Attend one box, in a thread of the pool. Whatever fails, the other boxes are served."""
        attended, trouble = None, None
        try:
            attended = self._visit(port, plug, wanted)
        except SchreiberError as error:
            desk_log.refused(error)
            trouble = msg("{what}", what=error.message)
        except Exception as error:
            trouble = msg("{what}", what=msg("{what}: {how}", what=port, how=unexpected(error)))
        if trouble is not None:
            self.tell(trouble)
        with self._lock:
            if attended is None:
                plug.session = None
                plug.shown = replace(plug.shown, state=FAILED, sentence=trouble)
            else:
                plug.session = attended.session
                plug.shown = replace(
                    plug.shown,
                    state=attended.state,
                    place=attended.place,
                    sentence=attended.why,
                    unsettled=attended.unsettled,
                    event=attended.event,
                    room=attended.room,
                    box=attended.box,
                )
            self._open.discard(port)

    def _visit(self, port: str, plug: _Plug, wanted: _Wanted) -> Attended:
        def follow(done: int, total: int) -> None:
            with self._lock:
                plug.shown = replace(plug.shown, done=done, total=total)

        with (
            Database(self._address, check=False, clock=self._clock) as database,
            self._open_link(port) as link,
        ):
            if wanted.tariff:
                self.tell(send_tariff(link, wanted.tariff))
            return attend(
                link,
                database,
                self._event_for_visit(),
                self._allotment,
                self.tell,
                progress=follow,
                unsigned=wanted.unsigned,
                cleared=wanted.cleared,
                stays=wanted.stays,
            )

    def _event_for_visit(self) -> int | None:
        """The event by the database that has all journals read already.

        None if it cannot say: then `attend` tells why, once the box is collected.
        """
        try:
            return self._database.ask(self.event).result()
        except SchreiberError:
            return None

    def _tell_error(self, error: Exception) -> None:
        sentence = error.message if isinstance(error, SchreiberError) else unexpected(error)
        self.tell(msg("{what}", what=sentence))

    def _call_anew(self, database: Database) -> None:
        """Replace the names of persons who are forgotten by their numbers in the sentences."""
        if not self._has_changed(database, "names"):
            return
        try:
            names = shown_for_forgotten(database)
        except Exception as error:
            # Whatever is wrong with the persons, boxes are collected.
            self._tell_error(error)
            return
        with self._lock:
            kept = [
                told._replace(sentence=called_anew(told.sentence, names)) for told in self._told
            ]
            self._told.clear()
            self._told.extend(kept)

    def _has_changed(self, database: Database, purpose: str) -> bool:
        """Return True if stored data have changed since the last call for this purpose, a word."""
        now = database.changes()
        before, self._changes[purpose] = self._changes.get(purpose), now
        return now != before

    def _plan_anew(self, database: Database) -> None:
        """Let the boxes be attended for which the plan has changed, or whose event is closed."""
        if not self._has_changed(database, "plan"):
            return
        try:
            plan = load_plan(database, self.event(database))
            opened = open_events(database)
        except Exception as error:
            # Even if the plan cannot be read or played, boxes are collected.
            self._tell_error(error)
            return
        with self._lock:
            for plug in self._plugs.values():
                shown = plug.shown
                waits_in_vain = shown.state == UNSIGNED and shown.event not in opened
                comes_on = plan is not None and self._has_something(plan, plug)
                if plug.wanted is None and (waits_in_vain or comes_on):
                    plug.wanted = _Wanted()
            self._attend_wanted()

    def _has_something(self, plan: VisitPlan, plug: _Plug) -> bool:
        """Return True if the plan has something for a box: another session, or one for a waiting
        box.

        So it is if a table waits for a box and this one is set up for a later round, if the table
        of its session is over, ended by the director meanwhile, or if its table goes on without it.
        """
        shown = plug.shown
        if shown.box is None:
            return False
        if shown.state in (SET_UP, WAITING) and shown.event != plan.event.number:
            return True
        if shown.state == SET_UP and shown.place is not None:
            planned = plan.sessions.get(shown.place)
            if planned is None or planned.session != plug.session:
                return True
            if is_known_to_be_over(plan.event, shown.place):
                return True
            if spare_boxes(plan.event.tables).get(shown.box) == shown.place:
                return True
            waiting = self._allotment.look_for_waiting(plan.event, shown.box, shown.place)
            return waiting.place is not None
        if shown.state in (COLLECTED, UNSIGNED) and shown.event == plan.event.number:
            if shown.place is None:
                return False
            is_aside = set_aside_boxes(plan.event.tables).get(shown.box) == shown.place
            return is_aside or is_known_to_be_over(plan.event, shown.place)
        if shown.state == WAITING:
            return self._allotment.look(plan.event, shown.box, shown.place).place is not None
        return False
