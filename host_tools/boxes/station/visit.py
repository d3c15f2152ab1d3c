"""Attends one box: it is collected, and gets its next table if it needs one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from host_tools.boxes.clearing import clear, copy_all, look
from host_tools.boxes.collect import collect
from host_tools.boxes.link.box_answers import Identity, Running
from host_tools.boxes.link.box_link import BoxLink
from host_tools.boxes.news import room_left
from host_tools.boxes.push import allow_minutes, begin, push_tariff
from host_tools.boxes.station import sentences
from host_tools.boxes.station.allotment import Allotment
from host_tools.boxes.station.next_table import (
    ANEW,
    PLAY,
    SIGNATURE,
    START,
    TABLE,
    Need,
    NextTable,
    TablePlace,
    need_of,
    where_it_counts,
    where_set_aside,
    why_it_does_not_count,
)
from host_tools.common.errors import RefusalError
from host_tools.common.strict_json import Json
from host_tools.events.event_in_play import event_in_play
from host_tools.events.events import event_number, load_event
from host_tools.events.planned_tables import planned
from host_tools.events.seatings import seatings_elsewhere
from host_tools.intake.database import Database
from host_tools.intake.intake import IntakeReport
from host_tools.language.message import Message, Sayable, Sentence
from host_tools.sessions.by_director import is_another_pin
from host_tools.sessions.session_plan import Planned
from host_tools.sessions.stored_records import record_id
from host_tools.tournament.event import Event
from host_tools.tournament.seat_tasks.seating_sentences import still_playing, to_mend_before_play
from host_tools.tournament.spoken import CalledPerson
from host_tools.tournament.tables.box_places import spare_boxes, where_boxes_are
from rules_core.labels import read_label

# The states in which a box is left.
COLLECTED = "collected"  # in the middle of a session
SET_UP = "set up"  # for a table that has not begun
UNSIGNED = "unsigned"  # all deals were played, and its players have not signed
WAITING = "waiting"  # there is nothing to set up


@dataclass(frozen=True)
class Attended:
    """A box that was attended.

    `box`: its id; `state`: one of the words above; `place`: its table or the last one, None without
    one in the event; `why`: it gets no table; `room`: a sentence if there is little left;
    `session`: the one that it was set up for; `messages`: all sentences about it; `unsettled`: the
    table that it waits for, at which a seat is to be settled first; `event`: the number of the
    event of all this, None without one.
    """

    box: bytes
    state: str
    place: TablePlace | None = None
    why: Message | None = None
    room: Sayable | None = None
    session: Mapping[str, Json] | None = None
    messages: tuple[Message, ...] = ()
    unsettled: TablePlace | None = None
    event: int | None = None


@dataclass(frozen=True)
class VisitPlan:
    """An `Event`, and the session of each table that its boxes are told."""

    event: Event
    sessions: dict[TablePlace, Planned]


def load_plan(database: Database, wanted: int | None = None) -> VisitPlan | None:
    """The `VisitPlan` of an event. wanted: its number, None for the one that is being played.

    None if there is no such event, or it is closed. DeskError if its plan cannot be played.
    """
    found = event_in_play(database) if wanted is None else event_number(database, wanted)
    event = None if found is None else load_event(database, found)
    if event is None or event.state.known_settings is None or event.state.closed:
        return None
    return _plan_of(event)


def _plan_of(event: Event) -> VisitPlan:
    sessions = {(each.session["round"], each.session["table"]): each for each in planned(event)}
    return VisitPlan(event, sessions)


def _plan_elsewhere(
    database: Database, plan: VisitPlan | None, box: bytes, running: Running, session: str
) -> VisitPlan | None:
    """Return the `VisitPlan` of another event for the session in play on a box, None without one.

    The other event has recognised the session, or the label names an event of this desk. plan: of
    the event that boxes are set up for; session: the id of the session. DeskError.
    """
    event_number = 0 if plan is None else plan.event.number
    if plan is not None and where_it_counts(plan.event, box, running) is not None:
        return None
    knowing = [other for other, _, _ in seatings_elsewhere(database, event_number, [session])]
    labelled = read_label(running.label)
    if not knowing and labelled is not None and labelled[0] != event_number:
        own = set(database.events.numbers()).difference(database.origins.all())
        knowing = list(own.intersection(labelled[:1]))
    plans = [_plan_of(load_event(database, other)) for other in knowing]
    counting = [one for one in plans if where_it_counts(one.event, box, running) is not None]
    return next(iter([*counting, *plans]), None)


def attend(
    link: BoxLink,
    database: Database,
    event_number: int | None = None,
    allotment: Allotment | None = None,
    tell: Callable[[Message, int | None], None] | None = None,
    progress: Callable[[int, int], None] | None = None,
    unsigned: bool = False,
    cleared: bool = False,
    stays: bool = False,
) -> Attended:
    """Collect the box behind `link`, and set it up if its session is over.

    event_number: None for the event that is being played. allotment: the one of all threads that
    attend boxes. tell(message, event_number): called with every sentence as soon as it holds, and
    with the event that it is about, None for none.
    progress(done, total): called with bytes of the log. unsigned: set it up even if its players
    have not signed. cleared: let its log begin anew before. stays: only collect it, whatever it
    needs; where there was nothing new, nothing is told.

    The caller lets the box go on. LinkError or DeskError if it fails: what had come by then is
    stored and told.
    """
    visit = _Visit(link, database, event_number, allotment or Allotment(), tell)
    if cleared:
        visit.clear()
    return visit.attend(progress, unsigned, stays)


class _Visit:
    def __init__(
        self,
        link: BoxLink,
        database: Database,
        event_number: int | None,
        allotment: Allotment,
        tell: Callable[[Message, int | None], None] | None,
    ) -> None:
        self._link = link
        self._database = database
        self._event_number = event_number
        self._allotment = allotment
        self._tell = tell
        self._messages: list[Message] = []
        self._box = b""  # its id, known from the report on
        self._at: TablePlace | None = None  # its table, by which it is called
        self._cleared: Message | None = None  # what is to be said of its log, once it has a name
        self._room: Sayable | None = None
        self._about: int | None = None  # the number of the event that is spoken of

    def attend(
        self, progress: Callable[[int, int], None] | None, unsigned: bool, stays: bool
    ) -> Attended:
        report = collect(self._link, self._database, progress=progress)
        self._box = report.box
        now = self._link.identify()
        running = now.session
        plan, elsewhere = None, None
        try:
            with self._allotment.lock:  # no other thread gives a table meanwhile
                plan = load_plan(self._database, self._event_number)
                if running is not None:
                    session = record_id(now.log, running.sequence)
                    elsewhere = _plan_elsewhere(self._database, plan, self._box, running, session)
                if plan is not None:
                    need = need_of(plan.event, self._box, running, plan.sessions, unsigned)
                    there = self._need_elsewhere(elsewhere, running, unsigned)
                    need = there or need
                    if stays and need.kind in (TABLE, ANEW):
                        need = Need(PLAY, need.place)
                    choice = self._choice(plan.event, need)
        finally:  # what has come is told, even if the plan cannot be read
            if not stays or report.records or report.findings:
                self._say_collected(report, now, elsewhere or plan)
        if stays and (plan is None or need.place is None):
            return self._left(COLLECTED)
        if plan is None:
            return self._without_event(running)
        at = plan if there is None or elsewhere is None else elsewhere
        self._about = at.event.number
        spare = spare_boxes(plan.event.tables).get(self._box)
        if need.kind == TABLE and spare is not None:
            self._say_about(sentences.free_again(spare))
        if need.kind == PLAY and need.place is None:
            aside = where_set_aside(plan.event, self._box, running)
            why = sentences.elsewhere() if aside is None else sentences.goes_on_aside(aside)
            return self._wait(COLLECTED, None, why)
        if need.kind == PLAY:
            return self._left(COLLECTED, need.place)
        if need.kind == START and need.place is not None and choice.place is None:
            planned_session = plan.sessions[need.place]
            allow_minutes(self._link, planned_session)
            for sentence in to_mend_before_play(plan.event, need.place):
                self._say_about(sentence)
            return self._left(SET_UP, need.place, session=planned_session.session)
        if need.kind == SIGNATURE and need.place is not None:
            return self._wait(UNSIGNED, need.place, sentences.unsigned(need.place))
        if choice.place is not None:
            return self._set_up(plan, choice.place)
        return self._wait(WAITING, need.place, choice.why, choice.unsettled)

    def _need_elsewhere(
        self, elsewhere: VisitPlan | None, running: Running | None, unsigned: bool
    ) -> Need | None:
        """The `Need` of a box that has to end a session of another event first; None if it has not.

        Of an event that is closed nobody waits for a signature.
        """
        if elsewhere is None or running is None:
            return None
        event = elsewhere.event
        need = need_of(event, self._box, running, elsewhere.sessions, unsigned)
        waits = need.kind == SIGNATURE and not event.state.closed
        return need if waits or need.kind == PLAY else None

    def _say_collected(self, report: IntakeReport, now: Identity, plan: VisitPlan | None) -> None:
        """Say what has come; plan: of the event of its session in play, None without one."""
        running, place, why, over = now.session, None, None, False
        if plan is not None:
            self._at = where_boxes_are(plan.event.tables).get(self._box)
        if plan is not None and running is not None:
            self._about = plan.event.number
            place = where_it_counts(plan.event, self._box, running)
            if place is None:
                why = why_it_does_not_count(plan.event, self._box, running, plan.sessions)
            else:
                over = plan.event.tables[place].over
        self._say_about(self._cleared)
        self._say(sentences.collected(report, self._at, running, place, why, over))
        self._about = None
        if is_another_pin(now.pin_number, self._database.pins.of(now.box)):
            self._say_about(sentences.another_pin())
        self._room = room_left(report.free)
        if self._room is not None:
            self._say_about(self._room)
        self._say_found(report)

    def clear(self) -> None:
        clearable = look(self._link, self._database)
        copy = copy_all(self._database.address, [clearable])
        report = clear(self._link, self._database, clearable)
        self._cleared = sentences.cleared(report, copy)

    def _without_event(self, running: Running | None) -> Attended:
        if running is not None and running.unfinished:
            return self._left(COLLECTED)
        return self._wait(WAITING, None, sentences.without_event())

    def _choice(self, event: Event, need: Need) -> NextTable:
        if need.kind == TABLE:
            return self._allotment.choose(event, self._box, need.place)
        if need.kind == START and need.place is not None:
            return self._allotment.choose_waiting(event, self._box, need.place)
        self._allotment.settle(self._box)
        return NextTable(need.place if need.kind == ANEW else None)

    def _set_up(self, plan: VisitPlan, place: TablePlace) -> Attended:
        planned_session = plan.sessions[place]
        try:
            if planned_session.tariff is not None:
                push_tariff(self._link, planned_session.tariff)
            sessions = plan.sessions.values()
            begin(self._link, self._box, planned_session, sessions, self._database)
        except RefusalError:
            self._settle()  # its log says whether it has begun all the same
            raise
        players = map(CalledPerson, planned_session.session["players"], planned_session.persons)
        self._say(sentences.set_up(place, players))
        self._at = place
        for sentence in (still_playing(plan.event, place), *to_mend_before_play(plan.event, place)):
            self._say_about(sentence)
        self._settle()
        return self._left(SET_UP, place, session=planned_session.session)

    def _settle(self) -> None:
        """Collect it once more, so that its table shows that it is set up."""
        self._say_found(collect(self._link, self._database))
        with self._allotment.lock:
            self._allotment.settle(self._box)

    def _wait(
        self,
        state: str,
        place: TablePlace | None,
        why: Message | None,
        unsettled: TablePlace | None = None,
    ) -> Attended:
        if why is not None:
            self._say_about(sentences.nothing_to_set_up(why))
        return replace(self._left(state, place, why=why), unsettled=unsettled)

    def _left(
        self,
        state: str,
        place: TablePlace | None = None,
        why: Message | None = None,
        session: Mapping[str, Json] | None = None,
    ) -> Attended:
        messages = tuple(self._messages)
        return Attended(
            self._box, state, place, why, self._room, session, messages, event=self._about
        )

    def _say_found(self, report: IntakeReport) -> None:
        for finding in report.findings:
            self._say_about(finding.sentence)

    def _say_about(self, sentence: Sentence | None) -> None:
        """Say a sentence about the box, if there is one."""
        if sentence is not None:
            self._say(sentences.about(self._at, sentence))

    def _say(self, message: Message) -> None:
        self._messages.append(message)
        if self._tell is not None:
            self._tell(message, self._about)
