"""The register of warnings and penalties: those of every person, over all tables and rounds.

They are the player's, not the table's: the second warning of a tournament, at whatever table, is
what costs a penalty where the rule book says so.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from host_tools.journal.kind import Content
from host_tools.language.message import Message, counted, msg
from host_tools.sessions.remark_words import place_of
from host_tools.sessions.session import Entry
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.binding import Bound
from host_tools.tournament.tables.table import Table
from rules_core.event import Event as EventRules
from rules_core.incidents import PENALTY, WARNING

FREE = 1  # warnings that cost nothing
FURTHER_WARNING = msg("further warning")  # why somebody gets a penalty


class RegisteredIncident(NamedTuple):
    """A warning or a penalty of a person.

    `kind`: see `rules_core.incidents`; `table`: at which it was, None for a warning by the director
    to somebody without one; `points`: that were taken; `decision`: the number of the one that says
    it, None where a box does: then `entry` is the id of its entry, and `after` the name of the deal
    before it, "" before the first one; `answers`: the id of the warning that a penalty is for, None
    where it is for something else.
    """

    kind: str
    round_number: int
    table: int | None
    points: int
    reason: str
    decision: int | None = None
    entry: str = ""
    after: str = ""
    answers: str | None = None

    @property
    def id(self) -> str:
        """The id for decisions about it."""
        return self.entry if self.decision is None else str(self.decision)

    @property
    def place(self) -> Message:
        """Where it was."""
        if self.table is None:
            return msg("round {number}", number=self.round_number)
        place = place_of(self.round_number, self.table)
        if self.decision is not None:
            return place
        if self.after:
            return msg("{place} after deal {deal}", place=place, deal=self.after)
        return msg("{place} before the first deal", place=place)


class PersonRegister(NamedTuple):
    """The incidents of a `person` in their order.

    `spared`: the ids of warnings for which he was let off.
    """

    person: int
    incidents: tuple[RegisteredIncident, ...]
    spared: tuple[str, ...] = ()

    @property
    def warnings(self) -> int:
        """How many warnings there are."""
        return sum(one.kind == WARNING for one in self.incidents)

    @property
    def due(self) -> tuple[RegisteredIncident, ...]:
        """The warnings that cost a penalty which he has not got, and was not let off.

        A penalty answers the warning that it names. One that names none is for something else, and
        settles nothing.
        """
        warnings = [one for one in self.incidents if one.kind == WARNING]
        answered = {one.answers for one in self.incidents} | set(self.spared)
        return tuple(one for one in warnings[FREE:] if one.id not in answered)


def register_of(
    state: State, tables: Mapping[Place, Table], until: int | None = None
) -> tuple[PersonRegister, ...]:
    """The `PersonRegister` of everybody who has one, by the numbers; up to the round `until`.

    Within a round those of the boxes come first, then those of the director.
    """
    found: dict[int, list[RegisteredIncident]] = {}
    rounds = sorted({round_number for round_number, _ in tables})
    for round_number in rounds:
        if until is None or round_number <= until:
            here = [table for place, table in sorted(tables.items()) if place[0] == round_number]
            for person, incident in (*_of_boxes(here, state), *_of_director(here, state)):
                found.setdefault(person, []).append(incident)
    return tuple(
        PersonRegister(person, tuple(incidents), tuple(state.incidents.spared.get(person, ())))
        for person, incidents in sorted(found.items())
    )


def due_in(register: Iterable[PersonRegister], rules: EventRules) -> list[PersonRegister]:
    """Those of a register with warnings that cost a penalty which is not decided about yet.

    rules: of the rule book; most have no penalty for a further warning.
    """
    return [one for one in register if one.due] if rules.second_warning else []


class RegisterAnswer(NamedTuple):
    """An answer to a penalty that is due: `words`, and the decision by its `kind` and `content`."""

    words: Message
    kind: str
    content: Content


def answers_to_due(
    person: int, warning: RegisteredIncident, rules: EventRules
) -> list[RegisterAnswer]:
    """Return the possible decisions on a warning that costs a penalty: the usual one, or none."""
    answers = []
    if warning.table is not None:
        words = counted("Penalty of {number} point", "Penalty of {number} points", rules.penalty)
        content: Content = {
            "what": PENALTY,
            "round": warning.round_number,
            "table": warning.table,
            "persons": [person],
            "points": rules.penalty,
            "warning": warning.id,
        }
        answers.append(RegisterAnswer(words, "adjust", content))
    spared: Content = {"what": "no_penalty", "persons": [person], "warning": warning.id}
    return [*answers, RegisterAnswer(msg("No penalty"), "adjust", spared)]


def _of_boxes(tables: Iterable[Table], state: State) -> Iterator[tuple[int, RegisteredIncident]]:
    for table in tables:
        for bound in table.bound:
            if not bound.session.counts:
                continue
            after, out = "", state.corrections.annulled.keys() | bound.signed_stands.keys()
            for number, entry in bound.session.numbered:
                after = entry.name or after
                if entry.kind in (WARNING, PENALTY) and entry.id not in out:
                    yield from _registered(table, bound, number, entry, after)


def _registered(
    table: Table, bound: Bound, number: int, entry: Entry, after: str
) -> Iterator[tuple[int, RegisteredIncident]]:
    """(person, incident) of an entry of a box; nothing as long as nobody knows who sat there then.

    number, after: of the deal before it, and its name.
    """
    content = entry.document[entry.kind]
    person = bound.person_in(entry.places[content["seat"]], number)
    if person is not None:
        place = (table.round_number, table.table)
        taken = content.get("points", 0)
        yield (
            person,
            RegisteredIncident(
                entry.kind,
                *place,
                taken,
                entry.reason,
                entry=entry.id,
                after=after,
                answers=entry.answers,
            ),
        )


def _of_director(tables: Iterable[Table], state: State) -> Iterator[tuple[int, RegisteredIncident]]:
    """(person, incident) of what the director has decided at the tables of a round."""
    at: dict[int, int] = {}
    decided: list[tuple[int, RegisteredIncident]] = []
    round_number = 0
    for table in tables:
        round_number = table.round_number
        at |= dict.fromkeys((*table.persons, *table.results), table.table)
        decided += [
            (
                one.person,
                RegisteredIncident(
                    PENALTY,
                    round_number,
                    table.table,
                    -one.points,
                    one.reason,
                    one.decision,
                    answers=one.answers,
                ),
            )
            for one in table.adjusted
            if one.kind == PENALTY
        ]
    decided += [
        (
            one.person,
            RegisteredIncident(
                WARNING, round_number, at.get(one.person), 0, one.reason, one.decision
            ),
        )
        for one in state.incidents.warned
        if one.round_number == round_number
    ]
    return iter(sorted(decided, key=lambda pair: pair[1].decision or 0))
