"""Every table of the plan, by what its chairs, sources and rulings come to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, counted, msg
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.account import RoundAccount, TableAccount
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.accounts.sitters import sitter
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow
from host_tools.tournament.accounts.stretches import signed_source, stretches_of
from host_tools.tournament.aliases import Place
from host_tools.tournament.binding import Bound, Placed
from host_tools.tournament.corrections import corrected
from host_tools.tournament.entrants import Adjustment
from host_tools.tournament.event_accounts.event_tables import EventTables
from host_tools.tournament.event_accounts.typed_sources import Dealt, deals_id, stretches_at
from host_tools.tournament.rulings.event_names import names_of
from host_tools.tournament.rulings.hint_words import hint_words
from host_tools.tournament.rulings.names import Names
from host_tools.tournament.rulings.questions import Question
from host_tools.tournament.seating import NAMES, persons_at
from host_tools.tournament.seen_changes import changes_of
from host_tools.tournament.state import State
from host_tools.tournament.table import Table
from host_tools.tournament.typed_deals import ScoredDeal, scored
from rules_core.incidents import PENALTY

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


def tables_of(event: "Event", known: EventTables) -> dict[Place, Table]:
    """Every `Table` of the plan: {(round, table): Table}.

    event: an `Event` with settings; known: what is known of its tables.
    """
    tables: dict[Place, Table] = {}
    for number, account in known.rounds.items():
        for table in account.tables:
            tables[number, table] = _Derived(event, known, account, (number, table)).table()
    return tables


class _Derived:
    """A table while it is derived from how its round stands."""

    def __init__(
        self, event: "Event", known: EventTables, account: RoundAccount, place: Place
    ) -> None:
        self._event, self._known, self._stand, self._place = event, known, account.stand, place
        self._state: State = event.state
        self._here: TableStand = account.stand.tables[place[1]]
        self._account: TableAccount = account.tables[place[1]]
        self._counting = {one.id for one in self._here.sources}

    def table(self) -> Table:
        """The `Table`."""
        account, here, place = self._account, self._here, self._place
        signed, typed = signed_source(here.rows), any(one.typed for one in here.sources)
        bound, spare = self._bound()
        table = Table(
            *place,
            persons=persons_at(self._state, place),
            deals=here.situation.due,
            absent=self._state.absent(*place),
            swapped=self._swapped(),
            results=dict(account.points),
            players=set(here.sat),
            money=None if account.money is None else dict(account.money),
            sheet_deals=self._without_money(),
            played=account.played,
            corrected=sum(one.row.counting - one.brought.counting for one in here.rows),
            coming=account.next.deal,
            dealer=account.next.dealer,
            signed=account.over and signed is not None and signed.signed,
            typed=typed,
            over=account.over,
            ended=account.over and self._is_ended(signed),
            ended_by_director=account.over
            and (bool(here.ruling.over) or bool(signed and signed.ended_by_director)),
            provisional=account.provisional,
            due_of=here.situation.due_of,
            chairs=here.chairs,
            sources=here.whole.sources,
            account=account,
            bound=bound,
            sheets=[
                one for one in self._state.sheets.get(place, ()) if one.source in self._counting
            ],
            typed_deals=list(self._typed_deals()),
            sat_instead=self._sat_instead(),
            spare=spare,
            anew=list(self._anew()),
            cleared=[
                self._bound_of(one) for one in self._placed if one.session.cleared is not None
            ],
        )
        table.guests = self._guests()
        table.changes = [
            change
            for one in self._placed
            for change in changes_of(self._bound_of(one), here.ruling.seen.get(one.session.id, 0))
        ]
        self._add_code(table)
        table.adjusted = list(self._adjusted(table))
        table.troubles = [*self._questions(), *self._other_troubles(table)]
        return table

    def _is_ended(self, signed: Source | None) -> bool:
        """Was a table that is over ended, before all deals or just then? signed: what was signed.

        Of a code alone nobody knows it.
        """
        by_source = signed is not None and signed.ended
        return bool(self._here.ruling.over) or by_source or self._account.provisional

    @property
    def _placed(self) -> Sequence[Placed]:
        return self._known.placed.get(self._place, ())

    def _bound(self) -> tuple[list[Bound], list[Bound]]:
        """(the sessions that count, boxes that are set up though another one has played).

        Where none counts the newest box that is set up is the one of the table.
        """
        counting = [one for one in self._placed if one.session.id in self._counting]
        held = [one for one in self._placed if one.session.recorded or not one.session.left]
        untouched = [one for one in held if _is_untouched(one.session)]
        newest = ([one for one in held if one.how != NAMES] or held)[-1:]
        bound = [self._bound_of(one) for one in counting or newest]
        return bound, [self._bound_of(one) for one in untouched] if counting else []

    def _anew(self) -> Iterator[Session]:
        """The sessions of which nothing counts by a ruling, and more deals are to come."""
        sources = {one.id for one in self._here.situation.sources}
        if self._here.begins_anew:
            yield from (
                one.session
                for one in self._placed
                if one.session.recorded and one.session.id not in sources
            )

    def _bound_of(self, placed: Placed) -> Bound:
        session, ruling = placed.session, self._here.ruling
        source = next((one for one in self._here.whole.sources if one.id == session.id), None)
        stands = source.places if source is not None else ("",) * len(session.players)
        sitters = tuple(tuple(ruling.sat.get((session.id, at), ())) for at, _ in enumerate(stands))
        persons = tuple(
            (sat[-1].person or None) if sat else _person(one, sitters)
            for one, sat in zip(stands, sitters, strict=True)
        )
        return Bound(session, persons, placed.how, sitters, self._stretches(session.id))

    def _stretches(self, source: str) -> tuple[Stretch, ...] | None:
        """The deals of a source that count; None if all of them do, or it has none."""
        known = {one.id: one for one in self._here.situation.placed}.get(source)
        if known is None:
            return None
        rows = [one.brought for one in self._here.rows if one.source.id == source]
        if not rows:
            return ()
        found = tuple(one for one in self._ruled_stretches() if one.source == source)
        is_whole = len(rows) == len(known.rows) and not any(one.as_signed for one in found)
        return None if is_whole else found

    def _ruled_stretches(self) -> Sequence[Stretch]:
        return stretches_of(self._here.situation, self._here.ruling)

    def _swapped(self) -> dict[int, int]:
        """{who sat at another table: who sat here instead}."""
        table = self._place[1]
        persons = persons_at(self._state, self._place)
        found = {
            one: self._stand.sat_for(table, one)
            for one in persons
            if one not in self._here.sat and self._stand.elsewhere(one, table)
        }
        return {one: other for one, other in found.items() if other is not None}

    def _guests(self) -> tuple[int, ...]:
        """Who sat there without a chair, and nobody has to be asked about."""
        asked = {one.person for one in self._account.questions}
        others = self._here.sat.difference(persons_at(self._state, self._place), asked)
        stay = [one for one in others if self._state.left_in(self._place[0], one) is None]
        return tuple(sorted(stay))

    def _without_money(self) -> int:
        """How many deals count of which only the points are known."""
        unknown = self._account.without_money
        return sum(one.row.counting for one in self._here.rows if one.source.id in unknown)

    def _typed_deals(self) -> Iterator[ScoredDeal]:
        """The typed deals that count, with their numbers at the table."""
        numbers = {id(one.brought): one.deal.number for one in self._here.rows}
        for one, row in self._dealt():
            if id(row) in numbers:
                yield replace(one.deal, number=numbers[id(row)], dealer=one.dealer)

    def _dealt(self) -> Iterator[tuple[Dealt, SourceRow]]:
        """Each typed deal with its row."""
        known = {one.id: one for one in self._here.situation.placed}
        for dealt in stretches_at(self._state, self._place, self._known.dealt[self._place]):
            source = known.get(deals_id(dealt))
            yield from zip(dealt, source.rows, strict=True) if source is not None else ()

    def _sat_instead(self) -> dict[tuple[int, int], int | None]:
        """{(decision by which it was typed, who stands there): who sat there, None: nobody}."""
        decisions = {id(row): one.deal.typed.decision for one, row in self._dealt()}
        sources = {one.source: one.decision for one in self._state.sheets.get(self._place, ())}
        sources |= {one.source: one.decision for one in self._state.codes.get(self._place, ())}
        found: dict[tuple[int, int], int | None] = {}
        for row in self._here.rows:
            decision = decisions.get(id(row.brought), sources.get(row.source.id))
            for place, stands in enumerate(row.source.places):
                sat = sitter(self._here.ruling, row, place)
                if decision is not None and isinstance(stands, int) and sat != stands:
                    found[decision, stands] = sat if isinstance(sat, int) and sat else None
        return found

    def _add_code(self, table: Table) -> None:
        codes = self._state.codes.get(self._place, ())
        asked = any(one.kind == HintKind.CODE for one in self._account.hints)
        is_in = any(one.kind == SourceKind.CODE for one in self._here.sources)
        if codes and (asked or is_in):
            table.code = codes[-1]

    def _adjusted(self, table: Table) -> Iterator[Adjustment]:
        for sheet in table.sheets:
            for stands, points in sheet.taken:
                person = table.who_sat(sheet.decision, stands)
                if person is not None:
                    yield Adjustment(
                        *self._place, person, -points, sheet.reason, sheet.decision, PENALTY
                    )
        for one in self._state.adjusted:
            if (one.round_number, one.table) == self._place:
                yield one

    def _questions(self) -> Iterator[Question]:
        names = self._names()
        for hint in self._account.hints:
            yield Question(hint, hint_words(hint, names))

    def _names(self) -> Names:
        sources = self._here.situation.placed
        return names_of([sources], self._event.sessions, self._event.name)

    def _other_troubles(self, table: Table) -> Iterator[Sentence]:
        for one in table.bound:
            yield from one.session.troubles
            if one.session.unsound:
                yield counted(
                    "{number} record to be checked",
                    "{number} records to be checked",
                    one.session.unsound,
                )
            yield from _troubles_of_corrections(one.session, self._state)
        yield from self._troubles_of_deals()

    def _troubles_of_deals(self) -> Iterator[Sentence]:
        """The typed deals that cannot have been so."""
        known = {one.deal.typed.decision for one in self._known.dealt[self._place]}
        for typed in self._state.deals.get(self._place, ()):
            if typed.decision in known:
                continue
            try:
                scored(typed, 1, self._state.settings.rules, self._known.books)
            except DeskError as error:
                yield msg(
                    "decision {number}, a typed deal: {error}",
                    number=typed.decision,
                    error=error.message,
                )


def _is_untouched(session: Session) -> bool:
    """Is a box set up for it, and was nothing entered?"""
    return not (session.recorded or session.left or session.cleared is not None)


def _person(stands: int | str, sitters: Sequence[Sequence[object]]) -> int | None:
    """Who stands at a place; None for a text, and for whom it was ruled to have sat elsewhere."""
    ruled = {getattr(one, "person", None) for each in sitters for one in each}
    return stands if isinstance(stands, int) and stands not in ruled else None


def _troubles_of_corrections(session: Session, state: State) -> Iterator[Sentence]:
    for entry in session.entries:
        if entry.id in state.corrected and entry.id not in state.annulled:
            try:
                corrected(entry, state.corrected[entry.id], state.restored)
            except DeskError as error:
                yield error.message
