"""What the page of a table proposes today, as rulings: in the order in which it stands there."""

from dataclasses import dataclass, replace

from host_tools.tournament.deals_beyond import deals_beyond
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.played_on import nobody_played_on, played_on_by
from host_tools.tournament.rival_sessions import let_count
from host_tools.tournament.seats_of_leaver import emptying
from host_tools.tournament.swapped_tables import swapped_for
from host_tools.tournament.typed_for import typed_for
from host_tools.web.director.table_questions import asked_at
from tests.cases.row import CHAIR, NOBODY, Part, Ruling, Said
from tests.cases.sentences import EMPTY
from tests.cases.today.evening import TYPING
from tests.cases.today.steps import said_of


@dataclass(frozen=True)
class Offer:
    """A proposal of today's page: its `words`, the `Ruling` it is, and the `steps` it takes."""

    words: str
    ruling: Ruling
    steps: tuple


def offers_at(evening, event, table):
    """The `Offer`s of a table, in the order of its page."""
    place = (table.round_number, table.table)
    return [
        replace(offer, ruling=replace(offer.ruling, place=place))
        if offer.ruling.needs_place
        else offer
        for asked in asked_at(event, table)
        for offer in _of(evening, event, table, asked)
    ]


def _of(evening, event, table, asked):
    question, known = asked.question, _Known(evening, event, table)
    if question is None:
        return
    after = event.state.left_after(table.round_number, question.person or 0) or 0
    for other, words in asked.played_on:
        sat = (known.name(question.person), 1), (known.name(other), after + 1)
        ruling = Ruling(sat={(question.session, question.place + 1): sat})
        yield Offer(str(words), ruling, tuple(played_on_by(event, table, question, other)))
    if asked.uncounted:
        later = nobody_played_on(event, table, question)
        steps = tuple(("annul", {"entry": entry.id}) for entry in later)
        yield Offer(str(asked.uncounted), known.counting(Part(question.session, 1, after)), steps)
    for counting in asked.counting:
        parts = [Part(one) for one in counting.sessions]
        steps = tuple(let_count(table, counting.sessions))
        yield Offer(str(counting.words), known.counting(*parts), steps)
    if asked.all_empty:
        steps = tuple(emptying(event, question.person))
        says = tuple(
            Said(EMPTY, {"person": known.name(content["person"])}, content["round"])
            for _, content in steps
        )
        yield Offer(str(asked.all_empty), Ruling(says=says), steps)
    later = [
        Offer(str(one.words), known.said(one.steps), tuple(one.steps)) for one in asked.played_here
    ]
    for at, answer in enumerate([*asked.buttons, *asked.choices]):
        if at == 1:
            yield from later
        yield known.offer(question, answer)
    if asked.only_due:
        beyond = deals_beyond(table, event.state, question)
        steps = tuple(("annul", {"entry": entry.id}) for entry in beyond)
        yield Offer(
            str(asked.only_due), known.counting(Part(question.session, 1, table.deals)), steps
        )
    if len(asked.buttons) + len(asked.choices) < 2:
        yield from later
    for other, words in asked.typed_for:
        steps = tuple(typed_for(event, table, question.person, other))
        yield Offer(str(words), known.typed_for(question.person, other), steps)


def _is_swap(answer):
    """Is it that two have swapped their tables, as it is said of a box?"""
    return answer.kind == "name" and str(answer.words).endswith("have swapped tables")


class _Known:
    """What today's decisions mean at a table, in the words of the table of cases."""

    def __init__(self, evening, event, table):
        self.evening, self.event, self.table = evening, event, table
        self.typed = evening.typed_now((table.round_number, table.table))

    def name(self, person):
        return self.evening.name(person)

    def offer(self, question, answer):
        """The `Offer` of a `SeatAnswer` to a `Question`."""
        content = answer.content
        steps = ((answer.kind, content),)
        if answer.kind == UNDO:
            steps = tuple(
                (UNDO, {"decision": number}) for number in sorted(content["decision"])[::-1]
            )
            return Offer(str(answer.words), self._undone(content["decision"]), steps)
        other = swapped_for(self.event, self.table, question.person) if _is_swap(answer) else None
        if other is not None:
            return Offer(str(answer.words), self._swapped(question.person, other), steps)
        return Offer(str(answer.words), self._meant(answer), steps)

    def counting(self, *parts):
        """That these parts count, and all that was typed."""
        return Ruling(counts=(*map(self._whole, parts), *map(Part, self.typed)))

    def said(self, steps):
        """The same steps as sentences."""
        return Ruling(says=tuple(map(self._said, steps)))

    def typed_for(self, person, other):
        """That what was typed for one person is of another one, as far as he did not play it."""
        sat = {}
        last = self.event.state.left_after(self.table.round_number, person)
        for name in self.typed:
            source = self.evening.sources[name]
            for place, seated in enumerate(self.evening.seated(name), 1):
                if person not in seated:
                    continue
                holders = ((self.name(other), 1),)
                first = min(one.first or 1 for one in source.stretches)
                if last is not None and first <= last:
                    holders = self._until(person, other, last)
                sat[source.name, place] = holders
        return Ruling(sat=sat or self._copied_for(person, other, last))

    def _copied_for(self, person, other, last):
        """The same of deals of a box that an earlier answer has typed once more."""
        return {
            (one.session.id, one.persons.index(person) + 1): self._until(person, other, last)
            for one in self.table.bound
            if last is not None and person in one.persons
        }

    def _until(self, person, other, last):
        return (self.name(person), 1), (self.name(other), last + 1)

    def _meant(self, answer):
        """The `Ruling` that a single decision is."""
        kind, content = answer.kind, answer.content
        if kind == "name":
            who = ((self.name(content["person"]), 1),)
            return Ruling(sat={(content["session"], content["place"] + 1): who})
        if kind == "nobody_sat":
            return Ruling(sat={(content["session"], content["place"] + 1): ((NOBODY, 1),)})
        if kind == "not_played":
            chair = self.table.persons.index(content["person"]) + 1
            return Ruling(sat={(CHAIR, chair): ((NOBODY, 1),)})
        if kind == "end":
            return Ruling(counts=() if content.get("deals") == 0 else tuple(self._as_it_stands()))
        if kind == "beside":
            deals = content["deals"]
            boxes = [] if deals == 0 else [Part(content["session"], 1, deals)]
            if deals is None:
                boxes = [Part(content["session"])]
            return self.counting(*boxes)
        if kind == "set_aside":
            return self._without(content["session"])
        return Ruling(says=(self._said((kind, content)),))

    def _swapped(self, *persons):
        """That each of these has sat where he stands on a box of this round."""
        sat = {
            (one.session.id, one.persons.index(person) + 1): ((self.name(person), 1),)
            for place, table in self.event.tables.items()
            for one in table.bound
            for person in persons
            if place[0] == self.table.round_number and person in one.persons
        }
        return Ruling(sat=sat)

    def _without(self, session):
        """That a session does not count; where nothing else does, the table goes on."""
        others = [one for one in self._as_it_stands() if one.source != session]
        return Ruling(counts=tuple(others), more=not others)

    def _as_it_stands(self):
        """The parts that count now; what was typed of a box's own deals stays that box's."""
        known = {number for name in self.typed for number in self.evening.typed[name]}
        moved = any(one.typed.decision not in known for one in self.table.typed_deals)
        for one in self.table.bound:
            if one.session.recorded and (moved or one.until != 0):
                part = Part(one.session.id)
                whole = moved or one.until is None
                yield part if whole else self._whole(Part(one.session.id, 1, one.until))
        yield from map(Part, self.typed)

    def _whole(self, part):
        """A part without its deals where it is all of its source."""
        source = self.evening.sources[part.source]
        ends = (
            min((one.first or 1 for one in source.stretches), default=1),
            max((one.last for one in source.stretches), default=0),
        )
        return Part(part.source) if (part.first, part.last) == ends else part

    def _undone(self, numbers):
        """What taking decisions back means: what is left of what was typed counts; or sentences."""
        decisions = {one.number: one for one in self.event.journal.decisions}
        if any(decisions[number].kind in TYPING for number in numbers):
            left = [
                name for name in self.typed if not {*self.evening.typed[name]}.intersection(numbers)
            ]
            place = (self.table.round_number, self.table.table)
            boxes = [
                name
                for name, one in self.evening.sources.items()
                if name in self.evening.sessions
                and (one.round, one.table) == place
                and one.stretches
            ]
            return Ruling(counts=(*([] if left else map(Part, boxes)), *map(Part, left)))
        undone = [decisions[number] for number in sorted(numbers, reverse=True)]
        return Ruling(says=tuple(said_of(o.kind, o.content, self.evening, True) for o in undone))

    def _said(self, step):
        kind, content = step
        if kind == UNDO:
            decision = {o.number: o for o in self.event.journal.decisions}[content["decision"]]
            return said_of(decision.kind, decision.content, self.evening, undone=True)
        return said_of(kind, content, self.evening)
