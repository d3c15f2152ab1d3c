"""An event to rehearse with, in a database of its own, and boxes that play its tables.

A box without a session lies on the desk, on the cable. As soon as the desk has given it one and let
it go it is taken to its table, where it is played at the chosen speed, and when it is signed, or
the director has it carried back, it comes back. `troubles` has what goes wrong on purpose.
"""

import random
import shutil
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Self

from host_tools.common.errors import LinkError, SchreiberError, UsageError
from host_tools.common.times import day_of
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.language.formatting import box_end, box_name
from host_tools.language.message import Message, counted, msg
from host_tools.language.translator import SOURCE, translator
from host_tools.simulation.rehearsal import journey, troubles
from host_tools.simulation.rehearsal.box_process import BoxProcess, ProcessLink
from host_tools.simulation.rehearsal.ids import unique_id
from host_tools.simulation.rehearsal.journey import CalledBack, Journey
from host_tools.simulation.rehearsal.newcomer import open_round, own_sessions
from host_tools.simulation.rehearsal.rehearsed_event import NAME, RehearsedEvent, make_event, shape
from host_tools.tournament.draw.plan import DrawError
from host_tools.tournament.draw.shape import table_sizes
from rules_core.books import book

DATABASE = "desk.db"
# Each is a process of some 25 MB, and they start at half a dozen a second.
MOST_BOXES = 50
LEAST_PLAYERS, MOST_PLAYERS = 4, 200
# Deals a minute at each table: whoever looks on for five minutes sees tables sign.
SPEED = 3
# The pause between two looks whether a deal is due.
TICK_S = 0.2
# The pause between two looks whether the director wants a box back.
LOOK_S = 2
# Tables that no box of the rehearsal may get: that of the own box, and the one that has begun by
# itself, which the desk does not know yet.
OWN_TABLE, BEGUN_ALONE = "own table", "begun alone"


class Rehearsal:
    """The boxes of an event. As a context manager it is over at the end of the block.

    folder: a Path, new or empty, for the database and the flash of each box; players: how many;
    rules, rounds, deals: of the event, None: as the rule book has it; seed: the same one makes the
    same persons, seats, deals and troubles; speed: deals a minute at each table, 0: they stand
    still; own_table: one table is left for a box that somebody else brings, and for which each
    round waits; with_troubles: something goes wrong; begins: when, a datetime of this computer,
    None: now; report(message): called with events, by any thread; language: the code of the one of
    the event's name and the boxes.

    Its desk, event and boxes go by its own `clock`. `speed` may be set at any time.
    `database_path`; `faults`: why boxes are stuck, `Message`s. UsageError for what cannot be
    rehearsed.
    """

    def __init__(
        self,
        folder: Path,
        players: int = 20,
        rules: str = "krenglbach",
        rounds: int | None = None,
        deals: int | None = None,
        seed: int = 1,
        speed: float = SPEED,
        own_table: bool = False,
        with_troubles: bool = True,
        begins: datetime | None = None,
        report: Callable[[Message], None] | None = None,
        language: str = SOURCE,
    ) -> None:
        if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
            raise UsageError(
                msg(
                    "{what}: {how}",
                    what="--players",
                    how=msg(
                        "{number} is not between {least} and {most}",
                        number=players,
                        least=LEAST_PLAYERS,
                        most=MOST_PLAYERS,
                    ),
                )
            )
        self.folder = Path(folder)
        self.database_path = self.folder / DATABASE
        self.speed = speed
        self.faults: list[Message] = []
        self._now = (begins or datetime.now()).timestamp()
        rounds, deals = shape(rules, rounds, deals)
        self._boxes = _boxes_for(players, rules) - own_table
        self._settings = {"rules": rules, "rounds": rounds, "deals": deals}
        self._settings["name"] = translator(language).say(NAME)
        self._settings["date"] = day_of(int(self.clock()))
        self._players = players
        self._seed = seed
        self._language = language
        self._own_table = own_table
        # The tables that have to be known to the desk before there is a box to spare.
        self._waits_for = {OWN_TABLE} if own_table else set()
        self._open_round = 1  # the last one that may begin, as long as there is an own table
        self._with_troubles = with_troubles
        self._report = report or _nothing
        self._made: RehearsedEvent | None = None
        self._troubles = troubles.NONE
        self._journeys: dict[str, Journey] = {}  # by port
        self._alone: Journey | None = None  # the one whose table has begun by itself
        self._called_back: CalledBack | None = None
        self._next_look = self._now
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def event(self) -> int:
        """The number of the event. RuntimeError before there is one."""
        return self._prepared.number

    @property
    def _prepared(self) -> RehearsedEvent:
        if self._made is None:
            raise RuntimeError("the rehearsal is not prepared")
        return self._made

    # The whole of it

    def prepare(self, progress: Callable[[Message], None] | None = None) -> None:
        """Make the event and switch the boxes on; time does not pass yet.

        progress(message): called when half of it is done, which takes seconds. SchreiberError if
        the folder is in use. Whatever fails, the folder is left as it was.
        """
        is_new = not self.folder.exists()
        self.folder.mkdir(parents=True, exist_ok=True)
        if any(self.folder.iterdir()):
            raise SchreiberError(
                msg(
                    "{folder} is not empty: a rehearsal needs a folder of its own",
                    folder=self.folder,
                )
            )
        try:
            self._make(progress or _nothing)
        except BaseException:
            self.stop()
            _empty(self.folder)
            if is_new:
                self.folder.rmdir()
            raise

    def start(self, progress: Callable[[Message], None] | None = None) -> None:
        """Prepare it and let time pass from now on, in a thread of its own."""
        self.prepare(progress)
        thread = threading.Thread(target=self.run, name="rehearsal", daemon=True)
        self._thread = thread
        thread.start()

    def run(self) -> None:
        """Let time pass as the clock has it, until `stop` is called by another thread."""
        before = time.monotonic()
        while not self._stopping.wait(TICK_S):
            now = time.monotonic()
            self.advance(now - before)
            before = now

    def stop(self) -> None:
        """Switch everything off; what the boxes and the desk have kept stays in the folder."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        for trip in self._journeys.values():
            trip.process.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def advance(self, seconds: float) -> None:
        """Let so much time pass; nothing sleeps."""
        self._now += seconds
        if self._now >= self._next_look:
            self._next_look = self._now + LOOK_S
            self._carry_back()
            self._open_rounds()
            self._take_what_waits()
        speed = self.speed
        if not speed:
            return
        for trip in self._journeys.values():
            if self._stopping.is_set():
                return
            with self._lock:
                before = trip.place
                trip.live(seconds * speed / 60, 60 / speed)
                if trip.place != before:
                    self._tell_of(trip)

    # What the desk sees

    def clock(self) -> float:
        """Return the time in the rehearsal, Unix seconds: it passes only as it is let pass."""
        return self._now

    def ports(self) -> list[str]:
        """Names of the boxes that lie on the desk right now, for `open_link`."""
        return [port for port, trip in self._journeys.items() if trip.place == journey.DESK]

    def open_link(self, port: str) -> ProcessLink:
        """A BoxLink to the box at `port`; LinkError if it does not lie there (any more)."""
        with self._lock:
            trip = self._journeys.get(port)
            if trip is None or trip.place != journey.DESK:
                raise LinkError(
                    msg(
                        "{what}: {how}",
                        what=port,
                        how=msg("it cannot be opened; is the box plugged in?"),
                    )
                )
            if trip.visited:
                raise LinkError(msg("{what}: {how}", what=port, how=msg("it is in use already")))
            link = trip.process.link(port, lambda: self._let_go(port))
            trip.visited = True
            return link

    def bring_back(self) -> bool:
        """The box that has vanished is found and comes to the desk; is there one?"""
        with self._lock:
            lost = [trip for trip in self._journeys.values() if trip.place == journey.LOST]
            for trip in lost:
                trip.come_back()
                self._tell_of(trip)
            return bool(lost)

    def own_box_let_go(self) -> None:
        """The desk lets the own box go, which may have its table now."""
        with Database(self.database_path, check=False, clock=self.clock) as database:
            event = load_event(database, self.event)
        if own_sessions(event):
            with self._lock:
                self._is_known(OWN_TABLE)

    def play_on(self, folder: Path, box: bytes) -> None:
        """Play the own table by itself from now on: its box lies on the desk, like the others.

        folder: of the box, which has no power; box: its id.
        """
        process = BoxProcess(folder, box, self._seed)
        process.start()
        with self._lock:
            trip = Journey(process, random.Random(f"{self._seed} own"))
            self._journeys = {**self._journeys, box_end(box): trip}
            self._own_table = False
            self._is_known(OWN_TABLE)

    @property
    def busy(self) -> bool:
        """True if anything is to come by itself, without the desk."""
        return any(trip.is_busy for trip in self._journeys.values())

    def tell(self) -> list[Message]:
        """Return what is wrong on purpose: a list of `Message`s."""
        return troubles.tell(self._prepared, self._troubles, _called)

    # The boxes

    def _make(self, progress: Callable[[Message], None]) -> None:
        """The event, what goes wrong in it, and its boxes, switched on."""
        chance = random.Random(self._seed)
        made = make_event(
            self.database_path,
            self._players,
            self._settings,
            chance,
            self._with_troubles,
            self.clock,
        )
        self._made = made
        self._called_back = CalledBack()
        if self._with_troubles:
            self._troubles = troubles.choose(made, self._boxes, len(made.tables), chance)
        progress(
            counted("{number} box is switched on.", "{number} boxes are switched on.", self._boxes)
        )
        self._switch_on()

    def _switch_on(self) -> None:
        """Start all of them at once, and send those to their places that have one."""
        for box_number in range(1, self._boxes + 1):
            folder = self.folder / f"box-{box_number:02}"
            chance = random.Random(f"{self._seed} {box_number}")
            process = BoxProcess(folder, unique_id(box_number), self._seed, self._language)
            # On the cable it is called as everywhere else.
            self._journeys[box_end(process.unique_id)] = Journey(process, chance)
            process.start()
        going_wrong = self._troubles
        journeys = dict(enumerate(self._journeys.values(), 1))
        with ThreadPoolExecutor() as pool:  # they start side by side; errors are raised here
            list(pool.map(lambda trip: trip.process.state(), journeys.values()))
        if going_wrong.unsigned is not None:
            journeys[going_wrong.unsigned].forgets = True
        if going_wrong.lost is not None:
            journeys[going_wrong.lost].vanishes_in = going_wrong.lost_in
        if going_wrong.alone is not None and going_wrong.session is not None:
            self._waits_for.add(BEGUN_ALONE)
            self._alone = journeys.pop(going_wrong.alone)
            self._send_alone(self._alone, going_wrong.session)
        if self._waits_for:
            needed = self._prepared.tables[0] - len(self._waits_for)
            for trip in list(journeys.values())[needed:]:
                trip.place = journey.CUPBOARD

    def _send_alone(self, trip: Journey, session: Mapping[str, Any]) -> None:
        """A box from the shelf, whose list of names is that of the last time."""
        with trip.process.link("shelf") as link:
            link.set_clock(int(self.clock()))
            link.push_players(sorted(session["players"]))
        trip.begin_alone(session)

    def _carry_back(self) -> None:
        """Bring the boxes that the director wants back from their tables to the desk."""
        if self._called_back is None:
            return
        with Database(self.database_path, check=False, clock=self.clock) as database:
            boxes = self._called_back.look(database)
        for box in boxes:
            with self._lock:
                self._journeys[box_end(box)].turn_back()

    def _open_rounds(self) -> None:
        """Let the next round begin if boxes wait for it, and the own table is done."""
        if self._own_table and any(trip.is_ready for trip in self._journeys.values()):
            with Database(self.database_path, check=False, clock=self.clock) as database:
                self._open_round = open_round(load_event(database, self.event))

    def _take_what_waits(self) -> None:
        """Let boxes go whose table was not free when the desk let them go."""
        for trip in self._journeys.values():
            with self._lock:
                before = trip.place
                trip.take(partial(self._is_free, visitor=trip))
                if trip.place != before:
                    self._tell_of(trip)

    def _let_go(self, port: str) -> None:
        with self._lock:
            trip = self._journeys[port]
            before = trip.place
            trip.let_go(lambda seat: self._is_free(seat, trip))
            if trip.place != before:
                self._tell_of(trip)
            if trip is self._alone:
                self._is_known(BEGUN_ALONE)

    def _is_free(self, seat: tuple[int, int], visitor: Journey) -> bool:
        """Return True if this table of this round can begin, with no other box there."""
        is_early = self._own_table and seat[0] > self._open_round
        if is_early or self._begins_alone(seat):
            return False
        return all(
            trip is visitor or trip.place != journey.TABLE or trip.seat != seat
            for trip in self._journeys.values()
        )

    def _begins_alone(self, seat: tuple[int, int]) -> bool:
        """Return True for the table that begins without the desk, which does not know of it yet.

        Later another box may play there, or at such a table of another event.
        """
        session = self._troubles.session
        if session is None or BEGUN_ALONE not in self._waits_for:
            return False
        return seat == (session["round"], session["table"])

    def _tell_of(self, trip: Journey) -> None:
        """Say where a box has gone."""
        name = box_name(trip.process.unique_id)
        if trip.fault is not None:
            fault = msg("{box} is stuck: {why}", box=name, why=trip.fault.sentence)
            self.faults.append(fault)
            self._report(fault)
        elif trip.place == journey.LOST:
            self._report(msg("{box} has vanished", box=name))
        elif trip.place == journey.DESK:
            self._report(msg("{box} lies on the desk", box=name))
        elif trip.place == journey.TABLE and trip.seat is not None:
            round_number, table = trip.seat
            self._report(
                msg(
                    "{box} goes to table {table}, round {round}",
                    box=name,
                    table=table,
                    round=round_number,
                )
            )

    def _is_known(self, table: str) -> None:
        """The desk knows who has one of the tables that are not to be given; hold the lock."""
        self._waits_for.discard(table)
        for trip in self._journeys.values():
            if trip.place == journey.CUPBOARD and not self._waits_for:
                trip.place = journey.DESK
                self._tell_of(trip)


def _empty(folder: Path) -> None:
    """Remove everything in the folder."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def _boxes_for(players: int, rules: str) -> int:
    """The number of boxes for `players`. UsageError if they fill no table, or too many."""
    try:
        count = len(table_sizes(players, book(rules).tables))
    except DrawError as error:
        raise UsageError(msg("{what}: {how}", what="--players", how=error.sentence)) from error
    if count > MOST_BOXES:
        raise UsageError(
            msg(
                "--players: {players} sit at {count} tables, and each box is a process of"
                " its own: {most} are the most",
                players=players,
                count=count,
                most=MOST_BOXES,
            )
        )
    return count


def _called(box_number: int) -> Message:
    return box_name(unique_id(box_number))


def _nothing(_: object) -> None:
    """Report to nobody."""
