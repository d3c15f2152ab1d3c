"""What the desk proposes, as rulings of the table of cases: in the order of its tables."""

from dataclasses import dataclass

from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.accounts.ruling import PLAN
from host_tools.tournament.tables.rulings.asked import asked_at
from host_tools.tournament.tables.rulings.record import answer_in
from tests.cases.row import CHAIR, NOBODY, Part, Ruling, Said
from tests.cases.sentences import OF_TABLE


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
