"""What today's desk asks, and whether it is what a row says is asked."""

from dataclasses import dataclass

from host_tools.tournament import seat_questions as kinds
from host_tools.tournament.seat_questions import Question
from tests.cases.row import Ask

# {words of a hint: the kinds of questions by which today's desk says it}
KINDS = {
    "nobody knows {name}": {kinds.WHO},
    "{name} was not drawn here": {kinds.STRANGER, kinds.TYPED},
    "{name} was drawn here and has not played": {kinds.MISSING},
    "{name} does not play and stands here": {kinds.CAME},
    "{name} has a seat and does not play": {kinds.GONE},
    "{name} has a seat and plays elsewhere": {kinds.ELSEWHERE},
    "{name} stands at two tables": {kinds.DOUBLE},
    "{name} has stopped and who goes on is open": {kinds.STOPPED},
    "{name} has stopped and stands on later deals": {kinds.PLAYED_ON, kinds.TYPED},
    "fewer deals than are due": {kinds.FEWER},
    "more deals than are due": {kinds.MORE, kinds.TWICE},
    "the same deals twice": {kinds.TWICE},
    "several boxes": {kinds.SESSIONS},
    "the sheet was typed twice and not the same": {kinds.UNEQUAL},
    "not all deals may be known": {kinds.ALL_IN},
    "{name} has stopped after more deals than are known": {kinds.LACKING},
    "the box was told something else": {kinds.BOX},
}
# How sentences begin, or end, that are no questions with answers.
_SENTENCES = {
    "it has to be typed once more": "the sheet is to be typed once more",
    "changed after it was signed": "something was changed after signing",
}
_NOT_ON_SHEET = ", and whoever has played on is not on the sheet"
_TOO_MANY = " to be played"


@dataclass(frozen=True)
class Asked:
    """Something that is open today: its `sentence`, and the hints that it may be."""

    place: tuple[int, int]
    sentence: str
    hints: frozenset
    name: str | None

    def is_said_by(self, ask: Ask):
        """Is it what a row says?"""
        same = (ask.round, ask.table) == self.place and ask.hint in self.hints
        return same and (self.name is None or ask.name is None or self.name == ask.name)

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
            hints = frozenset({"{name} takes part and has no seat"})
            found.append(Asked((number, 1), f"{name} has no seat", hints, name))
    for waiting in event.waiting:
        session = waiting.session
        hints = frozenset({"{name} is of no table"})
        place = session.round, session.table
        found.append(Asked(place, str(waiting.sentence), hints, session.id))
    return found


def _asked(evening, place, table, trouble):
    sentence = str(trouble)
    if isinstance(trouble, Question):
        hints = frozenset(words for words, known in KINDS.items() if trouble.kind in known)
        name = None if trouble.person is None else evening.name(trouble.person)
        if trouble.kind == kinds.WHO:
            [session] = [o.session for o in table.bound if o.session.id == trouble.session]
            name = session.players[trouble.place]
        return Asked(place, sentence, hints, name)
    for begins, words in _SENTENCES.items():
        if sentence.startswith(begins):
            return Asked(place, sentence, frozenset({words}), None)
    if _NOT_ON_SHEET in sentence:
        hints = frozenset({"{name} has stopped and who played on is not on the sheet"})
        return Asked(place, sentence, hints, sentence.split()[0])
    if sentence.endswith(_TOO_MANY):
        return Asked(place, sentence, frozenset({"more deals than are due"}), None)
    return Asked(place, sentence, frozenset({"something else"}), None)
