"""What the desk asks, in the hints of the table of cases."""

from dataclasses import dataclass

from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.ranking.warning_register import due_in
from host_tools.tournament.seat_tasks.double_entries import double_entries
from host_tools.tournament.seat_tasks.seat_task import SeatNeed
from host_tools.tournament.tables.rulings.questions import Question
from tests.cases.row import Ask

# {why it is asked: the words of its hint}
HINTS = {
    HintKind.UNKNOWN_NAME: "nobody knows {name}",
    HintKind.NO_SEAT: "{name} was not drawn here",
    HintKind.NOT_PLAYED: "{name} was drawn here and has not played",
    HintKind.STANDS_ABSENT: "{name} does not play and stands here",
    HintKind.SEAT_ABSENT: "{name} has a seat and does not play",
    HintKind.ELSEWHERE: "{name} has a seat and plays elsewhere",
    HintKind.TWO_TABLES: "{name} stands at two tables",
    HintKind.TWO_PLACES: "{name} stands at two places",
    HintKind.STOPPED: "{name} has stopped and who goes on is open",
    HintKind.LATER_DEALS: "{name} has stopped and stands on later deals",
    HintKind.EARLIER_DEALS: "{name} has stopped and somebody else stands on earlier deals",
    HintKind.UNDIVIDED: "{name} has stopped and who played on is not on the sheet",
    HintKind.FEWER: "fewer deals than are due",
    HintKind.MORE: "more deals than are due",
    HintKind.TWICE: "the same deals twice",
    HintKind.BOXES: "several boxes",
    HintKind.SHEETS: "the sheet was typed twice and not the same",
    HintKind.CODE: "the code says something else",
    HintKind.UNREAD: "not all deals may be known",
    HintKind.LACKING: "{name} has stopped after more deals than are known",
    HintKind.PARTNERS: "nobody can be partners",
    HintKind.SET_UP: "the box was told something else",
    HintKind.TYPE_AGAIN: "the sheet is to be typed once more",
    HintKind.CHANGED: "something was changed after signing",
}
_UNKNOWN = "something else"


@dataclass(frozen=True)
class Asked:
    """Something that is open at a (round, table): its `sentence`, its `hint`, the `name`."""

    place: tuple[int, int]
    sentence: str
    hint: str
    name: str | None = None

    def is_said_by(self, ask: Ask):
        """Is it what a row says?"""
        return (ask.round, ask.table, ask.hint, ask.name) == (*self.place, self.hint, self.name)

    def __str__(self):
        return f"table {self.place[1]}, round {self.place[0]}: {self.hint} ({self.sentence})"


def asked_in(evening, event):
    """All that is open in an event: `Asked` each."""
    found = [
        _asked(evening, place, table, trouble)
        for place, table in event.tables.items()
        for trouble in table.troubles
    ]
    for number in range(1, len(event.state.plan.rounds) + 1):
        for person in event.out_of_place(number).unseated:
            name = evening.name(person)
            said = f"{name} has no seat"
            found.append(Asked((number, 1), said, "{name} takes part and has no seat", name))
    for task in double_entries(event):
        found += _taking_part(evening, event, task)
    for register in due_in(event.register(), event.rules):
        name = evening.name(register.person)
        for warning in register.due:
            place = warning.round_number, warning.table or 1
            found.append(Asked(place, str(warning.place), "{name} was warned once more", name))
    for waiting in event.waiting:
        session = waiting.session
        place = session.round, session.table
        found.append(Asked(place, str(waiting.sentence), "{name} is of no table", session.id))
    return found


def _asked(evening, place, table, trouble):
    if not isinstance(trouble, Question):
        return Asked(place, str(trouble), _UNKNOWN)
    hint = trouble.hint
    words = _of_two_kinds(table) if hint.kind == HintKind.CAME_LATER else HINTS[hint.kind]
    name = hint.text or (evening.name(hint.person) if hint.person else None)
    return Asked(place, str(trouble), words, name if "{name}" in words else None)


def _taking_part(evening, event, task):
    """That somebody takes part twice, at the first table where he sits by the spare name."""
    words = {
        SeatNeed.TWICE: "{name} takes part with two cards",
        SeatNeed.ALIKE: "{name} may take part twice",
    }[task.need]
    [(_, content)] = task.proposals[0].steps
    return [
        Asked(place, str(task.why), words, evening.name(content["whom"]))
        for place, table in sorted(event.tables.items())
        if task.person in table.players.union(table.persons)
    ][:1]


def _of_two_kinds(table):
    """A source that came after a ruling: beside paper it says the same deals, else it is a box."""
    typed = any(one.typed for one in table.stand.whole.sources)
    return HINTS[HintKind.TWICE if typed else HintKind.BOXES]
