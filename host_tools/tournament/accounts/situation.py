"""A situation: what is planned at the tables of a round, and what sources say of them."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property

from host_tools.tournament.accounts.chair import Chair
from host_tools.tournament.accounts.ruling import Answer, Ruling
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow, by_time


@dataclass(frozen=True)
class Situation:
    """The facts about one table before any ruling.

    `chairs`: in playing order; `due`: the number of deals to be played, `planned`: the same for the
    persons drawn there, before any ruling on sitters. `due_of`: {how many play there: how many
    deals then}, empty if that does not matter. `corrections`: {(id of a source, number of its row
    from 0): the director's row in its place}. `adjustments`: (person, points) each, given or taken
    by the director. `first_dealer`: the place of the first dealer, None while that is open.
    `typed_twice`: every sheet has to be typed twice. `parties`: the number of parties with one
    score each, None if there are none. `before`: the persons of an earlier plan. `aside`: the
    sources that the director has set aside: one counts only by a ruling. `closed`: the event is
    closed, and nothing more is to come.
    """

    chairs: tuple[Chair, ...]
    due: int
    planned: int = field(default=0, kw_only=True)
    due_of: Mapping[int, int] = field(default_factory=dict, kw_only=True)
    before: frozenset[int] = field(default=frozenset(), kw_only=True)
    aside: tuple[Source, ...] = field(default=(), kw_only=True)
    closed: bool = field(default=False, kw_only=True)
    sources: tuple[Source, ...] = ()
    corrections: Mapping[tuple[str, int], SourceRow] = field(default_factory=dict)
    adjustments: tuple[tuple[int, int], ...] = ()
    first_dealer: int | None = 0
    typed_twice: bool = False
    parties: int | None = None

    def source(self, name: str) -> Source:
        """The source of this id, placed as in `placed`; KeyError."""
        return {one.id: one for one in self.placed}[name]

    def due_for(self, players: int) -> int:
        """Return how many deals are due with this number of players."""
        return self.due_of.get(players, self.due)

    @cached_property
    def stands(self) -> frozenset[int]:
        """The persons who stand on a source that says something."""
        return frozenset(one for each in self.sources if each.rows for one in each.persons)

    @cached_property
    def placed(self) -> list[Source]:
        """The sources that say something, in the order in which they came, all rows numbered.

        A sheet of all deals begins with the first one. Other paper that does not say where it
        begins goes on after what boxes have, and after what was typed before it. It is unknown how
        many deals a box had then if it has come again since: at most as many as leave the paper its
        deals.
        """
        found: list[Source] = []
        known = [one for one in by_time(self.sources) if one.rows]
        boxes = [one for one in known if one.recorded]
        for one in known:
            room = self.due - one.deals
            had = [min(box.last, room) if box.since > one.since else box.last for box in boxes]
            typed = [other.last for other in found if other.typed and other.kind != one.kind]
            whole = one.kind == SourceKind.CODE or room <= 0
            found.append(one.numbered_from(1 if whole else 1 + max([0, *had, *typed])))
        return found

    def begun_anew(self, known: Mapping[str, int]) -> "Situation":
        """The same without the sources that have no more deals than were known of them."""
        new = [one for one in self.sources if one.deals > known.get(one.id, -1)]
        return replace(self, sources=tuple(new))

    def corrected(self, source: Source, at: int) -> SourceRow:
        """A row of a placed source as the director has corrected it, with its own number."""
        new = self.corrections.get((source.id, at))
        row = source.rows[at]
        return row if new is None else replace(new, number=row.number)

    def as_corrected(self, source: Source) -> Source:
        """A placed source with all its rows as the director has corrected them."""
        rows = tuple(self.corrected(source, at) for at, _ in enumerate(source.rows))
        return replace(source, rows=rows)

    def with_rulings(self, ruling: Ruling, absent: Set[int]) -> "Situation":
        """The same with chairs and sources as ruled, and the deals due of those who play then.

        absent: who does not play in the round, or at another table, unless he stands on a source.
        """
        chairs = tuple(ruling.chairs.get(at, one) for at, one in enumerate(self.chairs))
        named = {one.source for one in ruling.counts or ()}
        sources = (*self.sources, *(one for one in self.aside if one.id in named))
        begun, away = [one for one in sources if one.rows], absent - self.stands
        playing = [one for one in chairs if not one.is_empty and one.last.person not in away]
        most = max([len(playing), *(_seats(one, chairs) for one in begun)])
        due = self.due_for(most)
        return replace(self, chairs=chairs, sources=sources, due=due, planned=self.due)


def with_moved(tables: Mapping[int, Situation], answers: Sequence[Answer]) -> dict[int, Situation]:
    """{table: `Situation`} with each source at the table that it was ruled to be of."""
    found = {**tables}
    moves = [
        (table, source, to)
        for answer in answers
        for table, ruling in answer.items()
        for source, to in ruling.moved.items()
    ]
    for table, name, to in moves:
        before, after = found[table], found[to]
        moved = tuple(one for one in before.sources if one.id == name)
        corrections = {at: row for at, row in before.corrections.items() if at[0] == name}
        kept = tuple(one for one in before.sources if one.id != name)
        found[table] = replace(before, sources=kept)
        found[to] = replace(
            after,
            sources=(*after.sources, *moved),
            corrections={**after.corrections, **corrections},
        )
    return found


def _seats(source: Source, chairs: Sequence[Chair]) -> int:
    """How many seats a source has: those who have had one chair have one."""
    shared = [len(set(one.persons).intersection(source.persons)) for one in chairs]
    return len(source.places) - sum(one - 1 for one in shared if one)


def _nobody(_: str) -> Sequence[int]:
    return ()


@dataclass(frozen=True)
class PlayedRound:
    """The tables of a round: {table: `Situation`}.

    `absent`: the persons who do not play in it, by all that is known of them; `spare`: those who
    may, or come later, and have no chair, the likeliest first. `may_mean(text)`: the persons whose
    names are nearly what stands on a source.
    """

    tables: Mapping[int, Situation]
    absent: frozenset[int] = frozenset()
    spare: tuple[int, ...] = ()
    may_mean: Callable[[str], Sequence[int]] = _nobody
