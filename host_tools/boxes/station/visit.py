"""One box, from hello to go on: it is collected, and gets its next table if it needs one."""

from dataclasses import dataclass

from host_tools.boxes.clearing import clear, copy_all, look
from host_tools.boxes.collect import collect
from host_tools.boxes.push import begin
from host_tools.boxes.push_tariff import push
from host_tools.boxes.room import room_left
from host_tools.boxes.station import sentences
from host_tools.boxes.station.allotment import Allotment
from host_tools.boxes.station.next_table import (
    ANEW,
    PLAY,
    SIGNATURE,
    START,
    TABLE,
    NextTable,
    need_of,
)
from host_tools.common.errors import RefusalError
from host_tools.events.events import event_number, load_event, open_event, planned
from host_tools.language.message import Message
from host_tools.sessions.by_director import is_another_pin
from host_tools.tournament.seat_questions import spare_boxes
from host_tools.tournament.seating_sentences import still_playing
from host_tools.tournament.spoken import CalledPerson

# How a box was left.
COLLECTED = "collected"  # in the middle of a session
SET_UP = "set up"  # for a table that has not begun
UNSIGNED = "unsigned"  # all was played, and its players have not signed
WAITING = "waiting"  # there is nothing to set up


@dataclass(frozen=True)
class Attended:
    """What came of a box.

    `box`: its id; `state`: one of the words above; `place`: the (round, table) where it is or was
    last, None: at none of the event; `why`: it gets no table, a `Message`; `room`: likewise, if
    there is little left; `session`: what it was told if it is set up; `messages`: all that was told
    of it.
    """

    box: bytes
    state: str
    place: tuple | None = None
    why: Message | None = None
    room: Message | None = None
    session: dict | None = None
    messages: tuple = ()


@dataclass(frozen=True)
class VisitPlan:
    """An `Event`, and what the boxes are told of it: {(round, table): `plan.Planned`}."""

    event: object
    sessions: dict


def load_plan(database, wanted=None):
    """The `VisitPlan` of an event by its number; None: the newest that is not closed.

    None if there is no such event, or nothing is played in it any more. DeskError if what is
    planned cannot be played.
    """
    number = open_event(database) if wanted is None else event_number(database, wanted)
    event = None if number is None else load_event(database, number)
    if event is None or event.state.known_settings is None or event.state.closed:
        return None
    sessions = {(one.session["round"], one.session["table"]): one for one in planned(event)}
    return VisitPlan(event, sessions)


def attend(link, database, event=None, allotment=None, tell=None, **options):
    """Collect the box behind `link` (a BoxLink), and set it up if its session is over: `Attended`.

    event: the number, None: the newest that is not closed; allotment: the `Allotment` of all who
    attend at the same time; tell(message): called with every sentence as soon as it holds. Options:
    progress(done, total): with bytes of the log; unsigned: set it up also if its players have not
    signed; cleared: let its log begin anew before.

    Letting the box go on is the caller's. LinkError or DeskError if it fails: what had come by then
    is stored and told.
    """
    return _Visit(link, database, event, allotment or Allotment(), tell).attend(**options)


class _Visit:
    def __init__(self, link, database, event, allotment, tell):
        self._link = link
        self._database = database
        self._event = event
        self._allotment = allotment
        self._tell = tell
        self._messages = []
        self._box = None
        self._room = None

    def attend(self, progress=None, unsigned=False, cleared=False):
        if cleared:
            self._clear()
        report = collect(self._link, self._database, progress=progress)
        self._box = report.box
        now = self._link.identify()
        running = now.session
        self._say(sentences.collected(report, running))
        if is_another_pin(now.pin_number, self._database.pins.of(now.box)):
            self._say(sentences.another_pin(self._box))
        self._room = room_left(report.free)
        if self._room is not None:
            self._say(sentences.room(self._box, self._room))
        self._say_found(report)
        with self._allotment.lock:  # between reading and choosing nobody else gets a table
            plan = load_plan(self._database, self._event)
            if plan is None:
                return self._without_event(running)
            need = need_of(plan.event, self._box, running, plan.sessions, unsigned)
            choice = self._choice(plan.event, need)
        spare = spare_boxes(plan.event.tables).get(self._box)
        if need.what == TABLE and spare is not None:
            self._say(sentences.about(self._box, sentences.free_again(spare)))
        if need.what == PLAY and need.place is None:
            return self._wait(COLLECTED, None, sentences.elsewhere())
        if need.what == PLAY:
            return self._left(COLLECTED, need.place)
        if need.what == START:
            return self._left(SET_UP, need.place, session=plan.sessions[need.place].session)
        if need.what == SIGNATURE:
            return self._wait(UNSIGNED, need.place, sentences.unsigned(need.place))
        if choice.place is None:
            return self._wait(WAITING, need.place, choice.why)
        return self._set_up(plan, choice.place)

    def _clear(self):
        clearable = look(self._link, self._database)
        copy = copy_all(self._database.path, [clearable])
        report = clear(self._link, self._database, clearable)
        self._say(sentences.cleared(report, copy))

    def _without_event(self, running):
        if running is not None and running.unfinished:
            return self._left(COLLECTED)
        return self._wait(WAITING, None, sentences.without_event())

    def _choice(self, event, need):
        if need.what == TABLE:
            return self._allotment.choose(event, self._box, need.place)
        self._allotment.settle(self._box)
        return NextTable(need.place if need.what == ANEW else None)

    def _set_up(self, plan, place):
        given = plan.sessions[place]
        try:
            if given.tariff is not None:
                push(self._link, given.tariff)
            begin(self._link, self._box, given, plan.sessions.values(), self._database)
        except RefusalError:
            self._settle()  # as it is: it has begun all the same, or not at all
            raise
        players = map(CalledPerson, given.session["players"], given.persons)
        self._say(sentences.set_up(self._box, place, players))
        for said in still_playing(plan.event, place):
            self._say(sentences.about(self._box, said))
        self._settle()
        return self._left(SET_UP, place, session=given.session)

    def _settle(self):
        """Collect it once more, so that its table shows that it is set up."""
        self._say_found(collect(self._link, self._database))
        with self._allotment.lock:
            self._allotment.settle(self._box)

    def _wait(self, state, place, why):
        self._say(sentences.waits(self._box, why))
        return self._left(state, place, why=why)

    def _left(self, state, place=None, **values):
        values |= {"room": self._room, "messages": tuple(self._messages)}
        return Attended(self._box, state, place, **values)

    def _say_found(self, report):
        for finding in report.findings:
            self._say(sentences.found(self._box, finding))

    def _say(self, message):
        self._messages.append(message)
        if self._tell is not None:
            self._tell(message)
