"""What today's desk asks, in the hints of the table of cases."""

from dataclasses import dataclass

from host_tools.tournament import seat_questions as kinds
from host_tools.tournament.seat_questions import Question
from host_tools.tournament.warning_register import due_in
from tests.cases.row import Ask

# {kind of a question of today's desk: the words of its hint}
HINTS = {
    kinds.WHO: "nobody knows {name}",
    kinds.STRANGER: "{name} was not drawn here",
    kinds.TYPED: "{name} was not drawn here",
    kinds.MISSING: "{name} was drawn here and has not played",
    kinds.CAME: "{name} does not play and stands here",
    kinds.GONE: "{name} has a seat and does not play",
    kinds.ELSEWHERE: "{name} has a seat and plays elsewhere",
    kinds.DOUBLE: "{name} stands at two tables",
    kinds.STOPPED: "{name} has stopped and who goes on is open",
    kinds.PLAYED_ON: "{name} has stopped and stands on later deals",
    kinds.FEWER: "fewer deals than are due",
    kinds.MORE: "more deals than are due",
    kinds.TWICE: "the same deals twice",
    kinds.SESSIONS: "several boxes",
    kinds.UNEQUAL: "the sheet was typed twice and not the same",
    kinds.ALL_IN: "not all deals may be known",
    kinds.LACKING: "{name} has stopped after more deals than are known",
    kinds.BOX: "the box was told something else",
}
# What is in a sentence that means more than its kind says, or is no question: {part: words}
_SENTENCES = {
    "it has to be typed once more": "the sheet is to be typed once more",
    "changed after it was signed": "something was changed after signing",
    "whoever has played on is not on the sheet": (
        "{name} has stopped and who played on is not on the sheet"
    ),
    "has stopped after deal": "{name} has stopped and stands on later deals",
    "the code that was taken says otherwise": "the code says something else",
    "to be played": "more deals than are due",
}
_UNKNOWN = "something else"


@dataclass(frozen=True)
class Asked:
    """Something that is open today at a (round, table): its `sentence`, its `hint`, the `name`."""

    place: tuple[int, int]
    sentence: str
    hint: str
    name: str | None = None

    def is_said_by(self, ask: Ask):
        """Is it what a row says?"""
        return (ask.round, ask.table, ask.hint, ask.name) == (*self.place, self.hint, self.name)

    def __str__(self):
        return f"table {self.place[1]}, round {self.place[0]}: {self.sentence}"


def asked_in(evening, event):
    """All that is open in an event: `Asked` each."""
    found = [
        _asked(evening, place, table, trouble)
        for place, table in event.tables.items()
        for trouble in table.troubles
    ]
    for number in range(1, len(event.state.rounds) + 1):
        for person in event.out_of_place(number).unseated:
            name = evening.name(person)
            said = f"{name} has no seat"
            found.append(Asked((number, 1), said, "{name} takes part and has no seat", name))
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
    sentence, name = str(trouble), None
    words = next((words for part, words in _SENTENCES.items() if part in sentence), _UNKNOWN)
    if isinstance(trouble, Question):
        if words == _UNKNOWN or trouble.kind not in (kinds.TYPED, kinds.TWICE):
            words = HINTS[trouble.kind]
        name = _whom(evening, table, trouble)
    elif "{name}" in words:
        name = next(one for one in evening.plan.persons if sentence.startswith(f"{one} "))
    return Asked(place, sentence, words, name)


def _whom(evening, table, question):
    if question.kind == kinds.WHO:
        [session] = [one.session for one in table.bound if one.session.id == question.session]
        return session.players[question.place] or f"place {question.place + 1}"
    return None if question.person is None else evening.name(question.person)
