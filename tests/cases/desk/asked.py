"""What the desk asks and proposes, in the words of the table of cases."""

from dataclasses import dataclass

from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.ruling import PLAN
from host_tools.tournament.ranking.warning_register import due_in
from host_tools.tournament.seat_tasks.double_entries import double_entries
from host_tools.tournament.seat_tasks.seat_task import SeatNeed
from host_tools.tournament.tables.rulings.asked import asked_at
from host_tools.tournament.tables.rulings.questions import Question
from host_tools.tournament.tables.rulings.record import answer_in
from tests.cases.row import CHAIR, NOBODY, Ask, Part, Ruling, Said
from tests.cases.sentences import OF_TABLE

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


@dataclass(frozen=True)
class Offer:
    """A proposal of the desk: its `words`, the `Ruling` it is, and the `step` that decides it."""

    words: str
    ruling: Ruling
    step: tuple


def offers_in(evening, event):
    """The `Offer`s of all tables of an event; what two tables propose alike stands there once."""
    found = []
    for _, table in sorted(event.tables.items()):
        for asked in asked_at(event, table):
            for offer in asked.offers:
                answer = answer_in(offer.content["tables"])
                ruling = _Row(evening, event, table.round_number).ruling(answer)
                if ruling not in [one.ruling for one in found]:
                    found.append(Offer(str(offer.words), ruling, ("ruling", offer.content)))
    return found


@dataclass(frozen=True)
class _Row:
    """An answer of the desk as the table of cases writes it."""

    evening: object
    event: object
    round: int

    def ruling(self, answer):
        sat, counts, more, place, says = {}, None, False, None, []
        for table, ruling in sorted(answer.items()):
            for (source, at), sitters in ruling.sat.items():
                is_chair = source == PLAN
                key = (CHAIR if is_chair else self.evening.source_name(source), at + 1)
                place = (self.round, table) if is_chair else place
                who = self._of_chair(table, at, sitters) if is_chair else sitters
                sat[key] = tuple((self._name(one.person), one.first) for one in who)
            for source, to in ruling.moved.items():
                values = {"session": self.evening.source_name(source), "table": to}
                says.append(Said(OF_TABLE, values, self.round))
            if ruling.counts is not None or ruling.over is not None:
                counts = self._parts(table, ruling)
                more = ruling.over is False
                place = place if counts else (self.round, table)
        return Ruling(counts, more, sat, tuple(says), place)

    def _name(self, person):
        return self.evening.name(person) if person else NOBODY

    def _of_chair(self, table, at, sitters):
        """Who has a chair without those who have had it before him: of these nothing is said."""
        chairs = self.event.tables[self.round, table].stand.chairs
        before = [one.person for one in chairs[at].holders[:-1]]
        last = sitters[-1]
        is_new = [one.person for one in sitters[:-1]] == before
        return [Sitter(last.person)] if is_new else sitters

    def _parts(self, table, ruling):
        here = self.event.tables[self.round, table]
        situation = self.event.known.rounds[self.round].stand.played.tables[table]
        if ruling.counts is None:
            known = sorted(situation.placed, key=lambda one: one.first)
            sources = [one.id for one in known if one.deals] if here.played else []
            return tuple(Part(self.evening.source_name(one)) for one in sources)
        sources = {one.id: one for one in (*situation.placed, *situation.aside)}
        return tuple(self._part(sources[one.source], one) for one in ruling.counts)

    def _part(self, source, stretch):
        name = self.evening.source_name(source.id)
        last = source.last if stretch.last is None else stretch.last
        if (stretch.first, last) in ((source.first, source.last), (1, source.last)):
            return Part(name)
        return Part(name, max(stretch.first, source.first), last)
