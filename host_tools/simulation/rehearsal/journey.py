"""The way of one box through a rehearsal: from the desk to its table, and back when it is signed
or called back.

Time is measured in the deals that a table plays in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from host_tools.common.errors import SchreiberError
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.simulation.rehearsal.box_state import BoxState
from host_tools.simulation.rehearsal.ids import of_rehearsal
from host_tools.tournament.decisions.tables import CALLED_BACK

if TYPE_CHECKING:
    from host_tools.intake.database import Database
    from host_tools.simulation.rehearsal.box_process import BoxProcess


DESK, TABLE, CUPBOARD, LOST, STUCK = "desk", "table", "cupboard", "lost", "stuck"
RETURNING = "returning"

# How long a table takes for a deal, or for its signatures, in usual deals.
PACES = (0.6, 1.4)
# How long a box that was not signed lies on the desk before its table is fetched.
UNSIGNED_DEALS = 2
# The least time that a box is away from the desk, also where its table plays fast: a desk that
# looks once a second has to notice it.
LEAST_AWAY_S = 3
# What a table that has not waited for the desk has played when the event begins.
HEAD_START = 0.5
# Where the box vanishes that does: after this part of the deals.
VANISHES_AFTER = 0.5


class Journey:
    """A box on its way.

    process: a `BoxProcess` that has power; chance: a random.Random; place: where it is at first.
    Two may be set: `forgets`: its table forgets to sign; `vanishes_in`: the round from which on it
    vanishes, None: it does not.

    `place`: one of the words above; `visited`: the desk talks to it now; `is_ready`: the desk has
    let it go with something to play; `state`: the last one that the box has told; `fault`: why it
    is stuck, a SchreiberError.
    """

    def __init__(self, process: BoxProcess, chance: Random, place: str = DESK) -> None:
        self.process = process
        self.place = place
        self.forgets = False
        self.vanishes_in: int | None = None
        self.visited = False
        self.state: BoxState | None = None
        self.fault: SchreiberError | None = None
        self._chance = chance
        self._waits = False
        self.is_ready = False
        self._away = 0.0  # seconds
        self._time = 0.0  # deals
        self._next = self._pace()

    @property
    def seat(self) -> tuple[int, int] | None:
        """(round, table) of what is played on it, or None."""
        return None if self.state is None else (self.state["round"], self.state["table"])

    @property
    def is_busy(self) -> bool:
        """True if it is on its way, or lies on the desk until its table comes to sign."""
        return self._acts or self.place == RETURNING

    @property
    def _acts(self) -> bool:
        return self.place == TABLE or self._waits

    def let_go(self, may_leave: Callable[[tuple[int, int]], bool]) -> None:
        """The desk lets the box go: it goes to its table if it has one to play at.

        may_leave(seat): is nobody playing there?
        """
        self.visited = self.is_ready = False
        try:
            state = self.state = self.process.state()
        except SchreiberError as error:
            self._stick(error)
            return
        if state is None or state["signed"]:
            return
        if state["over"]:
            self._wait()
        else:
            self.is_ready = True
            self.take(may_leave)

    def take(self, may_leave: Callable[[tuple[int, int]], bool]) -> None:
        """Its table takes it if the desk has let it go with something to play.

        may_leave(seat): is nobody playing there?
        """
        is_ready = self.is_ready and not self.visited
        if is_ready and self.seat is not None and may_leave(self.seat):
            self._leave()

    def begin_alone(self, wanted: Mapping[str, object]) -> None:
        """Its table has begun by itself and is in the middle of its round."""
        state = self.process.begin_session(wanted)
        while state["played"] < HEAD_START * state["deals"]:
            state = self.process.enter_deal()
        self.state = state
        self.place = TABLE

    def live(self, deals: float, seconds: float) -> None:
        """Let the time of `deals` deals pass; `seconds`: of the box's time for each."""
        if self.visited or not self.is_busy:
            return
        self._away += deals * seconds
        self._time += deals
        while self._time >= self._next and self._acts:
            self._time -= self._next
            try:
                self._act(self._next * seconds)
            except SchreiberError as error:
                self._stick(error)
            self._next = self._pace()
        if self.place == RETURNING and self._away >= LEAST_AWAY_S:
            self.place = DESK

    def turn_back(self) -> None:
        """The table carries the box to the desk as it is, if it has it."""
        if self.place == TABLE:
            self.place = RETURNING

    def come_back(self) -> None:
        """The box is found and comes to the desk with the deals that it has."""
        self.process.start()
        self.vanishes_in = None
        self.place = DESK

    def _act(self, seconds: float) -> None:
        """Do what comes next at the table."""
        if self._waits:
            self._leave()
            return
        self.process.wait(seconds)
        if self.state is None:
            raise SchreiberError("the box has nothing to play")
        if not self.state["over"]:
            self.state = self.process.enter_deal()
            if self._vanishes(self.state):
                self.process.stop()
                self.place = LOST
        elif self.forgets:
            self.forgets = False
            self.place = RETURNING
        else:
            self.state = self.process.sign()
            self.place = RETURNING

    def _vanishes(self, state: BoxState) -> bool:
        if self.vanishes_in is None or state["round"] < self.vanishes_in:
            return False
        return state["played"] >= VANISHES_AFTER * state["deals"]

    def _leave(self) -> None:
        self._waits = self.is_ready = False
        self._away = 0
        self.place = TABLE
        self._begin_anew()

    def _wait(self) -> None:
        """Lie on the desk until the table comes to sign; the desk visits it meanwhile."""
        if not self._waits:
            self._waits = True
            self._begin_anew()

    def _begin_anew(self) -> None:
        self._time = 0
        self._next = self._pace()

    def _stick(self, error: SchreiberError) -> None:
        self.place = STUCK
        self.fault = error

    def _pace(self) -> float:
        paces = (UNSIGNED_DEALS,) * 2 if self._waits else PACES
        return self._chance.uniform(*paces)


class CalledBack:
    """The boxes called back from the tables of any event, once for each decision."""

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}  # by event, the newest decision about a box

    def look(self, database: Database) -> set[bytes]:
        """The ids of the boxes that have been called back since the last look. DeskError."""
        found = [self._look_at(database, number) for number in database.events.numbers()]
        return {box for boxes in found for box in boxes}

    def _look_at(self, database: Database, event_number: int) -> set[bytes]:
        journal = journal_of(database, event_number)
        called = [one.number for one in journal.in_force_of("session", what=CALLED_BACK)]
        if not called or called[-1] <= self._seen.get(event_number, 0):
            return set()
        self._seen[event_number] = called[-1]
        event = load_event(database, event_number)
        return {
            bound.session.box
            for table in event.tables.values()
            for bound in table.bound
            if bound.session.id in event.state.sessions.called_back
            and of_rehearsal(bound.session.box)
        }
