"""Remarks on a ranking: decisions, and other things that need an explanation, by tables.

There are remarks on points beside the deals, on cleared sessions, on tables that were ended early
or played by another rule book, on tables with more or fewer counting deals than are due, on deals
agreed with both keys at once or with one alone, and on changes after a table had signed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from host_tools.language.message import Message, msg
from host_tools.reports.altered import detail_of
from host_tools.reports.players import seated_at
from host_tools.sessions import remark_words as words
from host_tools.sessions.session import Entry
from host_tools.tournament.accounts.ruling import ruling_of
from host_tools.tournament.event import Event
from host_tools.tournament.model.journal_tariffs import rules_name_of
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.binding import Bound
from host_tools.tournament.tables.other_rules import by_other_rules
from host_tools.tournament.tables.table import Table


class Remark(NamedTuple):
    """Something remarkable at a table.

    `sentence`: for the director, without a full stop; `details`: a sentence for each thing that the
    sentence only mentions; `public`: for everybody, None if it is not for them.
    """

    round_number: int
    table: int
    sentence: Message
    public: Message | None = None
    details: tuple[Message, ...] = ()

    @property
    def sentences(self) -> list[Message]:
        """Return the sentences for the director, each complete in itself."""
        if not self.details:
            return [self.sentence]
        return [msg("{what}: {how}", what=self.sentence, how=detail) for detail in self.details]


def remarkable(event: Event, first: int = 1, last: int | None = None) -> Iterator[Remark]:
    """The remarks on the tables of an event, in their order.

    first, last: rounds; None for the last round of the event.
    """
    for (round_number, _), table in sorted(event.tables.items()):
        if round_number >= first and (last is None or round_number <= last):
            yield from _of_table(event, table)


def corrected_deals(table: Table) -> Message | None:
    """How many deals of a table count by the director's corrections; None: as many as are due."""
    corrected = table.played - table.stand.brought
    if not (table.over and corrected) or table.ended_early or table.played == table.deals:
        return None
    place = words.place_of(table.round_number, table.table)
    if table.stand.brought > table.deals:
        return words.corrected_by(place, corrected)
    return words.corrected_deals(words.place_and_deals(place, table.played, table.deals))


def public_remarks(event: Event, first: int = 1, last: int | None = None) -> list[Remark]:
    """The remarks that are for everybody."""
    return [remark for remark in remarkable(event, first, last) if remark.public is not None]


def _of_table(event: Event, table: Table) -> Iterator[Remark]:
    place = words.place_of(table.round_number, table.table)

    def remark(
        sentence: Message, public: Message | None = None, details: tuple[Message, ...] = ()
    ) -> Remark:
        return Remark(table.round_number, table.table, sentence, public, details)

    for session in by_other_rules(table, event.state):
        told = words.by_other_rules(place, session.rules_name, rules_name_of(event.state))
        yield remark(told, told)
    for bound in table.bound:
        for number, entry in _awards(event.state, bound):
            names = seated_at(event, bound, entry, number)
            points = list(zip(names, entry.points, strict=True))
            agreed = words.agreed(bound.session, entry)
            why = event.state.incidents.public_reason(entry.id)
            yield remark(
                words.awarded(entry.kind, place, points, entry.reason, agreed),
                words.awarded_publicly(entry.kind, place, points, why),
            )
    for adjustment in table.adjusted:
        points = [(event.name(adjustment.person), adjustment.points)]
        reason = adjustment.reason or msg("what the sheet says")
        why = event.state.incidents.public_reason(str(adjustment.decision))
        yield remark(
            words.awarded(adjustment.kind, place, points, reason, words.DIRECTOR),
            words.awarded_publicly(adjustment.kind, place, points, why),
        )
    for bound in table.sessions.cleared:
        session = bound.session
        told = words.cleared(place, session.cleared or "", session.how_cleared)
        yield remark(told, words.cleared(place, ""))
    if table.ended_early:
        far = words.place_and_deals(place, table.played, table.deals)
        how = _how_ended(event.state, table)
        yield remark(words.ended_early(words.with_how(far, how)), words.ended_early(far))
    brought = table.stand.brought
    if min(table.played, brought) > table.deals and not table.typed:
        more = words.more_played(words.place_and_deals(place, brought, table.deals))
        yield remark(more, more)
    corrected = corrected_deals(table)
    if corrected is not None:
        yield remark(corrected, corrected)
    standing = [bound for bound in table.bound if bound.session.cleared is None]
    for bound in [*standing, *table.sessions.cleared]:
        for told in words.how_agreed(bound.session, place, event.state.settings.opponents_key):
            yield remark(told)
    changes = [by_table for by_table in table.sessions.changes if not by_table.change.director]
    if changes:
        details = tuple(detail_of(event, by_table) for by_table in changes)
        yield remark(words.altered(place), details=details)


def _how_ended(state: State, table: Table) -> Message | None:
    """How a table was ended early: decided at the desk, or as its box says it; None for nothing."""
    ruled = state.rulings.get(table.round_number, ())
    if ruling_of(table.table, (one.answer for one in ruled)).over:
        return msg("as was decided")
    hows = (bound.session.how_ended for bound in table.bound)
    return next((how for how in hows if how is not None), None)


def _awards(state: State, bound: Bound) -> Iterator[tuple[int, Entry]]:
    """(number of its deal, entry) of the penalties and adjustments of a session that count."""
    out = {*state.corrections.annulled, *bound.left_out, *bound.signed_stands}
    for number, entry in bound.session.numbered if bound.session.counts else ():
        if entry.kind in words.AWARDS and entry.id not in out:
            yield number, entry
