"""What the desks of a season are told to do, each in their own process.

An order is a function of a `Database` and a `Visit`, by its name; what it answers can be pickled.
It may have been begun before, by a process that was killed, or over a connection that was cut: then
it is given again as it was, and does what is left of it.
"""

from dataclasses import dataclass
from typing import Any

from host_tools.boxes.collect import collect
from host_tools.boxes.push import begin
from host_tools.database.copies import make_copy
from host_tools.events import event_desks
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.season_formulas import decide_formula
from host_tools.intake.result_import import import_result, read_document
from host_tools.results.canonical import file_bytes
from host_tools.tournament.plan.planning import drawing, propose

# Why an order is given again: its process was killed, it was said that its connection was lost, or
# the cable of a box was pulled.
KILLED, LOST, PULLED = "killed", "lost", "pulled"


@dataclass(frozen=True)
class Visit:
    """What an order finds at the desk. boxes(number): a link to a box; again: "", or why."""

    boxes: Any
    again: str


def keep_persons(database, visit, persons):
    """Keep their cards."""
    store_persons(database, persons)


def make_event(database, visit, number, settings):
    """Make the event of this number: how many decisions it has."""
    if visit.again != KILLED or number not in database.events.numbers():
        made = new_event(database, settings, author=event_desks.own_name())
        if made != number:
            raise AssertionError(f"event {number} was to be made, not {made}")
    return len(database.events.decisions(number))


def decide(database, visit, event, known, steps, new=()):
    """Decide all of it, where `known` decisions are there: [the person that each is about]."""
    there = len(database.events.decisions(event))
    if there == known:
        author = event_desks.own_name()
        # What is typed here is by lot, and hardly ever a sheet that deals can have.
        decide_on(database, event, steps, author, "season", new=new, anyway=True)
    elif visit.again != KILLED or there != known + len(steps):
        raise AssertionError(
            f"event {event} had {known} decisions, and {len(steps)} more are to be stored "
            f"({visit.again or 'for the first time'}), but there are {there}"
        )
    decisions = database.journals.of(event).journal.decisions[known:]
    return [decision.content.get("person") for decision in decisions]


def draw(database, visit, event, seed):
    """The content of the decision that draws an event; it is not decided yet."""
    _, content = drawing(propose(load_event(database, event).state, seed, 1, "swaps"), 1)
    return content


def begin_round(database, visit, event, round_number, boxes):
    """Begin the tables of a round; boxes: {table: number of its box}."""
    plan = planned(load_event(database, event))
    for one in plan:
        table = one.session["table"]
        if one.session["round"] == round_number and table in boxes:
            link = visit.boxes(boxes[table])
            begin(link, link.identify().box, one, plan, database)


def sync(database, visit, box):
    """Take in what is new on a box: the sentences of what was found."""
    return [str(finding.sentence) for finding in collect(visit.boxes(box), database).findings]


def take_over(database, visit, event):
    """Let this desk decide about an event from now on; in a file there is but one."""
    if event_desks.are_many(database):
        event_desks.take_over(database, event)


def back_up(database, visit, copy):
    """Make a copy of the database, a new file."""
    copy.unlink(missing_ok=True)
    make_copy(database.address, copy)


def document(database, visit, event):
    """The bytes of the sealed document of an event."""
    return file_bytes(sealed_result(database, event).document)


def take_in(database, visit, file, desk):
    """Take in the document of an event of another desk: its number here."""
    return import_result(database, read_document(file), {}, desk=desk).event


def choose_formula(database, visit, season, text):
    """Let a season be added up by a formula."""
    decide_formula(database, season, text, event_desks.own_name())


ORDERS = {
    function.__name__: function
    for function in (
        keep_persons,
        make_event,
        decide,
        draw,
        begin_round,
        sync,
        take_over,
        back_up,
        document,
        take_in,
        choose_formula,
    )
}
