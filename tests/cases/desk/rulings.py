"""A ruling of the table of cases as decisions of the desk."""

from dataclasses import replace

from host_tools.tournament.accounts.chair import NOBODY as EMPTY
from host_tools.tournament.accounts.chair import Sitter
from host_tools.tournament.accounts.hints import CONFLICTS
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.tables.rulings.record import content_of
from tests.cases.row import CHAIR, NOBODY
from tests.host_tools.decided import registered


def steps_of(ruling, evening):
    """The steps by which a director says a `row.Ruling` without a proposal."""
    event, found = evening.event(), {}
    for (source, place), who in ruling.sat.items():
        at = ruling.place if source == CHAIR else _place(evening, source)
        sitters = tuple(
            Sitter(EMPTY if name == NOBODY else evening.number(name), first) for name, first in who
        )
        if source == CHAIR:
            *held, last = event.tables[at].stand.chairs[place - 1].holders
            sitters = (*held, *(replace(last, person=one.person) for one in sitters))
        key = (PLAN if source == CHAIR else evening.source_id(source), place - 1)
        found.setdefault(at, {})[key] = sitters
    rulings = {at: Ruling(sat=sat) for at, sat in found.items()}
    if ruling.counts is not None:
        place = ruling.place or _place(evening, ruling.counts[0].source)
        rulings[place] = _counting(evening, event, ruling, place)
    if not rulings:
        return []
    [round_number] = {at for at, _ in rulings}
    answer = {table: one for (_, table), one in rulings.items()}
    return [*_registering(evening, ruling), ("ruling", content_of(round_number, answer))]


def _registering(evening, ruling):
    """The steps by which those take part who did not, and have sat there."""
    names = {name for holders in ruling.sat.values() for name, _ in holders} - {NOBODY}
    numbers = map(evening.number, sorted(names))
    return [registered(number) for number in numbers if number not in evening.state.entrants]


def _place(evening, source):
    one = evening.sources[source]
    return evening.state.sessions.bound.get(source, (one.round, one.table))


def _counting(evening, event, ruling, place):
    situation = event.known.rounds[place[0]].stand.played.tables[place[1]]
    account = event.tables[place].account
    stretches = [
        Stretch(evening.source_id(one.source))
        if one.first is None
        else Stretch(evening.source_id(one.source), one.first, one.last)
        for one in ruling.counts
    ]
    known = {one.id: one.deals for one in situation.sources}
    counts = Ruling(counts=tuple(stretches), known=known)
    if ruling.more:
        return Ruling(counts=counts.counts, known=known, over=False)
    if not stretches and not account.played:
        return Ruling(counts=(), known=known, over=True, deals=0)
    whole = all(one.last is None or one.last >= _last(situation, one.source) for one in stretches)
    counting = {row.source for row in _counted(event, place)}
    whole = whole and {one.source for one in stretches} == counting
    if not {hint.kind for hint in account.hints}.intersection(CONFLICTS) and whole:
        return Ruling(over=True, deals=account.played)
    return counts


def _counted(event, place):
    """The stretches that count by now."""
    stand = event.known.rounds[place[0]].stand.tables[place[1]]
    return stand.stretches


def _last(situation, source):
    """The number of the last deal of a source, 0 without one."""
    found = [one for one in situation.sources if one.id == source]
    return found[0].last if found and found[0].rows and found[0].rows[0].number else 0
