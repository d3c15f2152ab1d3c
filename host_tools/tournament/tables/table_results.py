"""Every table of the plan, by what its chairs, sources and rulings come to."""

from collections.abc import Iterator

from host_tools.common.errors import DeskError
from host_tools.language.message import Sentence, counted, msg
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.account import RoundAccount
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.director_incidents import Adjustment
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.event_accounts.event_tables import EventTables
from host_tools.tournament.tables.recorded_event import RecordedEvent
from host_tools.tournament.tables.rulings.hint_words import hint_words
from host_tools.tournament.tables.rulings.names import names_of
from host_tools.tournament.tables.rulings.questions import Question
from host_tools.tournament.tables.table import Table, how_far
from host_tools.tournament.tables.table_paper import TablePaper, paper_at
from host_tools.tournament.tables.table_sessions import sessions_at
from host_tools.tournament.tables.typed_deals import scored
from rules_core.incidents import PENALTY


def tables_of(event: RecordedEvent, known: EventTables) -> dict[Place, Table]:
    """Every `Table` of the plan: {(round, table): Table}.

    event: a `RecordedEvent` with settings; known: what is known of its tables.
    """
    return {
        (number, table): _Derived(event, known, account, (number, table)).table()
        for number, account in known.rounds.items()
        for table in account.tables
    }


class _Derived:
    """A table while it is derived from what its round comes to."""

    def __init__(
        self, event: RecordedEvent, known: EventTables, account: RoundAccount, place: Place
    ) -> None:
        self._event, self._known, self._place = event, known, place
        self._round, self._state = account.stand, event.state
        self._here, self._account = account.stand.tables[place[1]], account.tables[place[1]]
        self._persons = event.state.plan.persons_at(place)

    def table(self) -> Table:
        """The `Table`."""
        place, here, state = self._place, self._here, self._state
        placed, aside = self._known.placed.get(place, ()), self._known.aside.get(place, ())
        table = Table(
            *place,
            self._persons,
            here,
            self._account,
            absent=state.absent(*place),
            swapped=self._swapped(),
            guests=self._guests(),
            sessions=sessions_at(here, placed, aside),
            paper=paper_at(state, place, here, self._known.dealt[place]),
        )
        adjusted = state.incidents.adjusted_at(place)
        table.adjusted = [*self._penalties(table.paper), *adjusted]
        table.troubles = [*self._questions(), *self._other_troubles(table)]
        table.state = how_far(table)
        return table

    def _swapped(self) -> dict[int, int]:
        """{who sat at another table: who sat here instead}."""
        table = self._place[1]
        found = {
            one: self._round.sat_for(table, one)
            for one in self._persons
            if one not in self._here.sat and self._round.elsewhere(one, table)
        }
        return {one: other for one, other in found.items() if other is not None}

    def _guests(self) -> tuple[int, ...]:
        """Return the persons who sat there without a chair, and without a question."""
        asked = {one.person for one in self._account.questions}
        others = self._here.sat.difference(self._persons, asked)
        stay = [one for one in others if self._state.left_in(self._place[0], one) is None]
        return tuple(sorted(stay))

    def _penalties(self, paper: TablePaper) -> Iterator[Adjustment]:
        """Those that stand on sheets."""
        for sheet in paper.sheets:
            for stands, points in sheet.taken:
                person = paper.who_sat(sheet.decision, stands)
                if person is not None:
                    yield Adjustment(
                        *self._place, person, -points, sheet.reason, sheet.decision, PENALTY
                    )

    def _questions(self) -> Iterator[Question]:
        hints = self._account.hints
        sources = [self._known.sources_at(self._place)] if hints else []
        names = names_of(sources, self._event.sessions, self._event.name)
        for hint in hints:
            yield Question(hint, hint_words(hint, names))

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
        dealt = [one for each in self._known.dealt[self._place] for one in each]
        known = {one.typed.decision for one in dealt}
        for typed in self._state.typed_at(self._place).deals:
            if typed.decision in known:
                continue
            try:
                scored(typed, 1, self._state, self._known.books)
            except DeskError as error:
                yield msg(
                    "decision {number}, a typed deal: {error}",
                    number=typed.decision,
                    error=error.message,
                )


def _troubles_of_corrections(session: Session, state: State) -> Iterator[Sentence]:
    for entry in session.entries:
        try:
            state.corrections.read(entry)
        except DeskError as error:
            yield error.message
