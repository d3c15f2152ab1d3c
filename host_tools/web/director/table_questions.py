"""What a page shows of the troubles of a table: each with the answers that there are."""

from dataclasses import dataclass, field

from host_tools.tournament.seat_answers import answers_to
from host_tools.tournament.seat_questions import FEWER, MISSING, Question

MOST_BUTTONS = 3  # who may take a seat: more are chosen from a list


@dataclass(frozen=True)
class Asked:
    """A trouble of a table.

    `question`: itself where it is a `Question`, else None; then there are answers: `buttons`, and
    `choices` of a list; `session`, `places`: the one at which somebody may have sat, (place, name)
    each; `others`: the persons of a list who may be meant; `goes_on`: the box at which the table
    may play on, None where it cannot.
    """

    trouble: object
    question: Question | None = None
    buttons: list = field(default_factory=list)
    choices: list = field(default_factory=list)
    session: str | None = None
    places: list = field(default_factory=list)
    others: list = field(default_factory=list)
    goes_on: bytes | None = None


def asked_at(event, table):
    """The troubles of a table: an `Asked` each."""
    return [_asked(event, table, trouble) for trouble in table.troubles]


def _asked(event, table, trouble):
    if not isinstance(trouble, Question):
        return Asked(trouble)
    answers = answers_to(event, table, trouble)
    coming = [answer for answer in answers if answer.kind == "take_seat"]
    choices = coming if len(coming) > MOST_BUTTONS else []
    buttons = [answer for answer in answers if answer not in choices]
    session, places = _places(event, table) if trouble.kind == MISSING else (None, [])
    others = _others(event, table, trouble)
    box = _box_that_goes_on(table, trouble)
    return Asked(trouble, trouble, buttons, choices, session, places, others, box)


def _places(event, table):
    """(id of the one session that was played there, [(place, who is there)]); None and [] if it is
    not clear which.
    """
    played = [one for one in table.bound if one.session.recorded]
    if len(played) != 1:
        return None, []
    [one] = played
    names = [
        one.session.names[place] if person is None else event.name(person)
        for place, person in enumerate(one.persons)
    ]
    return one.session.id, list(enumerate(names))


def _box_that_goes_on(table, question):
    """The box of a table that was signed too early, if it has begun nothing else since."""
    of = (one.session for one in table.bound if one.session.id == question.session)
    boxes = [session.box for session in of if not session.left]
    return boxes[0] if question.kind == FEWER and boxes else None


def _others(event, table, question):
    """Everybody but those who are known to have sat in that session, in the order of lists."""
    known = {
        person
        for one in table.bound
        if one.session.id == question.session
        for person in one.persons
    }
    return event.in_order(set(event.state.entrants) - known)
