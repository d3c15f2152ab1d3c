"""How the tables of a round stand: their chairs as ruled, what counts there, and who sat."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from host_tools.tournament.accounts.chair import NOBODY, Chair, Sitter, place_of
from host_tools.tournament.accounts.ruling import (
    Answer,
    Ruling,
    Stretch,
    begins_anew,
    ruling_of,
)
from host_tools.tournament.accounts.situation import PlayedRound, Situation, with_moved
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.accounts.stretches import (
    CountedRow,
    counted_rows,
    is_over,
    signed_source,
    sitter,
    stretches_of,
)

# A person, a row in which he sat, and the place at which.
Share = tuple[int, CountedRow, int]


@dataclass(frozen=True)
class TableStand:
    """How a table stands when it is asked who sat there.

    `situation`: with the chairs as they were ruled; `drawn`: those of the plan; `stretches`: which
    deals count, `rows`: all of them, `shares`: in which of them who sat, `sat`: all who sat there;
    `over`: is no more to come?
    `begins_anew`: was it ruled that nothing of what was known counts, and that more is to come?
    `whole`: the situation with all that was brought before that, too.
    """

    situation: Situation
    whole: Situation
    drawn: tuple[Chair, ...] = ()
    ruling: Ruling = field(default_factory=Ruling)
    stretches: tuple[Stretch, ...] = ()
    rows: tuple[CountedRow, ...] = ()
    shares: tuple[Share, ...] = ()
    sat: frozenset[int] = frozenset()
    over: bool = False
    begins_anew: bool = False

    @cached_property
    def sources(self) -> list[Source]:
        """The sources with counting deals, each once."""
        return list({one.source.id: one.source for one in self.rows}.values())

    @cached_property
    def closed_by(self) -> Source | None:
        """The box that has said last that no more comes, by a signature or without one."""
        return signed_source(self.rows)

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Those of the plan, as they were ruled."""
        return self.situation.chairs

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """All who have a chair there, then who was drawn there and has none by a ruling."""
        chairs = (*self.chairs, *self.drawn)
        return tuple(dict.fromkeys(person for chair in chairs for person in chair.persons))

    @property
    def played(self) -> int:
        """How many deals count."""
        return sum(one.row.counting for one in self.rows)

    @property
    def typed(self) -> bool:
        """Return whether anything counts that was typed from paper."""
        return any(one.typed for one in self.sources)

    @property
    def coded(self) -> bool:
        """Return whether anything counts that is known by a code."""
        return any(one.kind == SourceKind.CODE for one in self.sources)

    @property
    def brought(self) -> int:
        """How many deals would count without the director's corrections."""
        return sum(one.brought.counting for one in self.rows)

    @cached_property
    def concerned(self) -> frozenset[int]:
        """All persons who have to do with it: by a chair, a source, or a ruling."""
        standing = [one for source in self.whole.sources for one in source.persons]
        return self.sat.union(self.persons, standing, self.ruling.persons) - {NOBODY}

    def counted_up_to(self, holder: Sitter) -> int:
        """After how many deals that counted a holder has got his chair."""
        if not holder.numbered:
            return holder.after
        known = [one for row in self.rows if row.row.counting for one in row.deals]
        return max((one.count for one in known if one.number <= holder.after), default=holder.after)

    def rows_of(self, source: Source) -> list[CountedRow]:
        """The rows of a source that count."""
        return [one for one in self.rows if one.source.id == source.id]

    @cached_property
    def in_order(self) -> tuple[int, ...]:
        """The persons who sat there, by the places of the counting sources."""
        return tuple(dict.fromkeys(person for person, _, _ in self.shares))

    def set_up_otherwise(self, source: Source) -> tuple[dict[int, int | str], dict[int, int]]:
        """({place of a source: who stands there and has no chair}, {chair: who stands nowhere})."""
        ruled = [self.ruling.sat.get((source.id, at)) for at, _ in enumerate(source.places)]
        stands: dict[int, int | str] = {
            at: (sat[-1].person or one) if sat else one
            for at, (one, sat) in enumerate(zip(source.places, ruled, strict=True))
        }
        seated = {one for chair in self.chairs for one in chair.persons}
        gone = {at: one for at, one in stands.items() if one not in seated}
        coming = {
            at: chair.last.person
            for at, chair in enumerate(self.chairs)
            if chair.last.person and set(chair.persons).isdisjoint(stands.values())
        }
        return gone, coming


@dataclass(frozen=True)
class RoundStand:
    """How all tables of a round stand: {table: `TableStand`}.

    `played`: the round itself, each source at the table that it is of; `answers`: what the director
    has said.
    """

    played: PlayedRound
    answers: Sequence[Answer]
    tables: Mapping[int, TableStand]

    @property
    def absent(self) -> frozenset[int]:
        """The persons who do not play in it."""
        return self.played.absent

    def after(self, answer: Answer) -> "RoundStand":
        """How it stands after one answer more. The other tables stand as they did."""
        before, given = self.played.tables, self.absent & _given_chairs([answer])
        moved = with_moved(before, [answer])
        meant = [
            name
            for name, one in moved.items()
            if name in answer or one is not before[name] or given & {*self.tables[name].persons}
        ]
        played = replace(self.played, tables=moved, absent=self.absent - given)
        answers = (*self.answers, answer)
        tables = {**self.tables, **_stands(played, answers, meant)}
        return RoundStand(played, answers, tables)

    def reached_since(self, before: "RoundStand") -> set[int]:
        """The tables at which anything may be asked or counted otherwise than before.

        They stand otherwise, or have to do with the same persons as one of these, and so on.
        """
        found = {name for name, here in self.tables.items() if here is not before.tables[name]}
        both = [stand.tables[name].concerned for name in found for stand in (before, self)]
        persons = set[int]().union(*both)
        while new := {
            name
            for name, here in self.tables.items()
            if name not in found and not persons.isdisjoint(here.concerned)
        }:
            found |= new
            persons.update(*(self.tables[name].concerned for name in new))
        return found

    @cached_property
    def where(self) -> Mapping[int, tuple[int, ...]]:
        """{person: the tables at which he sat}."""
        found: dict[int, tuple[int, ...]] = {}
        for name, table in self.tables.items():
            for person in table.sat:
                found[person] = (*found.get(person, ()), name)
        return found

    def elsewhere(self, person: int, table: int) -> tuple[int, ...]:
        """The other tables at which a person sat."""
        return tuple(one for one in self.where.get(person, ()) if one != table)

    def home(self, person: int) -> int | None:
        """The table at which a person has a chair, or was drawn; None if at none."""
        return self._homes.get(person)

    @cached_property
    def _homes(self) -> dict[int, int]:
        drawn = {one: name for name, here in self.tables.items() for one in here.persons}
        seated = {
            one: name
            for name, here in self.tables.items()
            for chair in here.chairs
            for one in chair.persons
        }
        return drawn | seated

    def sat_for(self, table: int, person: int) -> int | None:
        """Return who sat without a chair at the table of a person who sat elsewhere; None: nobody.

        Of several the first came for the first.
        """
        here = self.tables[table]
        left = [one for one in here.persons if one not in here.sat and self.elsewhere(one, table)]
        came = [one for one in here.in_order if not has_chair(here, one)]
        return dict(zip(left, came, strict=False)).get(person)


def has_chair(table: TableStand, person: int) -> bool:
    """Return True if a person has a chair at a table."""
    return place_of(table.chairs, person) is not None


def stand_of(played: PlayedRound, answers: Sequence[Answer] = ()) -> RoundStand:
    """How a round stands; answers: what the director has said, in its order."""
    given = _given_chairs(answers)
    tables = with_moved(played.tables, answers)
    played = replace(played, tables=tables, absent=played.absent - given)
    return RoundStand(played, tuple(answers), _stands(played, answers, tables))


def _given_chairs(answers: Sequence[Answer]) -> set[int]:
    """Return the persons to whom the director has given a chair."""
    chairs = [
        chair for answer in answers for one in answer.values() for chair in one.chairs.values()
    ]
    return {person for chair in chairs for person in chair.persons}


def _stands(
    played: PlayedRound, answers: Sequence[Answer], tables: Iterable[int]
) -> dict[int, TableStand]:
    """{table: `TableStand`} of these tables of a round; who stands elsewhere is not there."""
    standing = Counter(one for each in played.tables.values() for one in each.stands)
    twice = {one for one, tables_of_his in standing.items() if tables_of_his > 1}
    found = {}
    for name in tables:
        situation = played.tables[name]
        elsewhere = (standing.keys() - situation.stands) | twice
        absent = played.absent | elsewhere
        found[name] = _stand(situation, ruling_of(name, answers), absent)
    return found


def _stand(situation: Situation, ruling: Ruling, absent: frozenset[int]) -> TableStand:
    ruled = whole = situation.with_rulings(ruling, absent)
    anew = begins_anew(ruling)
    if anew:
        situation = situation.begun_anew(ruling.known)
        ruling = replace(ruling, counts=None, over=None, deals=None, known={})
        ruled = situation.with_rulings(ruling, absent)
    stretches = stretches_of(ruled, ruling)
    rows = tuple(counted_rows(ruled, stretches))
    shares = tuple(shares_of(ruling, rows))
    sat = frozenset(person for person, _, _ in shares)
    over = is_over(ruled, ruling, rows)
    drawn = situation.chairs
    return TableStand(ruled, whole, drawn, ruling, stretches, rows, shares, sat, over, anew)


def shares_of(ruling: Ruling, rows: Sequence[CountedRow]) -> Iterator[Share]:
    """(person, row, place) of everybody who sat in the rows that count.

    At a box that is also who has only dealt, and sat the deal out.
    """
    for counted in rows:
        for place, points in enumerate(counted.row.points):
            person = sitter(ruling, counted, place)
            sits_out = points is None and not (counted.source.recorded and counted.row.deals)
            if not sits_out and person and isinstance(person, int):
                yield person, counted, place
