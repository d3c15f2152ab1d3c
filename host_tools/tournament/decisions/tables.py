"""What counts at a table: which session of a box it is, what was typed, corrected, adjusted."""

from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, listed, msg
from host_tools.tournament.corrections import corrected
from host_tools.tournament.decisions.fields import (
    DealNumberOrNone,
    DealsOrAll,
    EntryId,
    JsonDocument,
    JsonDocumentOrNone,
    PublicReason,
    RoundNumber,
    Seated,
    SessionId,
    TableNumber,
    YesOrNo,
)
from host_tools.tournament.decisions.kind import TABLES, EventKind
from host_tools.tournament.decisions.words import (
    deal_words,
    entry_words,
    sentence,
    session_words,
    table_words,
)
from host_tools.tournament.entrants import SetAsideMark, TypedDeal

if TYPE_CHECKING:
    from host_tools.tournament.event import Event
    from host_tools.tournament.state import State
    from host_tools.tournament.table import Table


class StartClock(EventKind):
    """The clock of a round runs, at all tables, from the time of this decision."""

    name = "start"
    group = TABLES
    help = "the clock of the round runs at all tables"

    round: RoundNumber

    def apply(self, state: "State") -> None:
        state.check_drawn(self.round)
        if self.round in state.started:
            raise DeskError(
                msg("round: the clock of round {number} runs already", number=self.round)
            )
        state.started[self.round] = self.made.time

    def say(self, event: "Event") -> Message:
        return msg("The clock of round {round} runs", round=self.round)


class AboutSession(EventKind):
    """A decision about a session of a box."""

    session: SessionId

    def is_about(self, table: "Table") -> bool:
        known = [one.session for one in table.bound] + table.sessions.aside
        return self.session in [session.id for session in known]


class BindSession(AboutSession):
    """A session of a box is that of a table."""

    name = "bind"
    group = TABLES
    help = "which table a session of a box is"
    recognises = True

    session: SessionId
    round: RoundNumber
    table: TableNumber

    def apply(self, state: "State") -> None:
        state.check_table(self.round, self.table)
        state.move_source(self.session, (self.round, self.table))

    def say(self, event: "Event") -> Message:
        table = table_words(self.round, self.table)
        known = event.sessions.get(self.session)
        session = session_words(event, self.session, as_told=True)
        if known is not None and (known.round, known.table) == (self.round, self.table):
            session = box_name(known.box)  # it was told that table: who sits there is known
        return msg("Belongs to {table}: {session}", session=session, table=table)


class SetAside(AboutSession):
    """A session of a box is none of this event."""

    name = "set_aside"
    group = TABLES
    help = (
        "a session of a box is none of this event; deals=3: it had so many then, and is asked\n"
        "about again once it brings more"
    )
    needs_reason = True
    recognises = True

    session: SessionId
    deals: DealsOrAll = None

    def apply(self, state: "State") -> None:
        state.aside[self.session] = SetAsideMark(self.made.reason, self.deals)
        state.bound.pop(self.session, None)

    def say(self, event: "Event") -> Message:
        return msg("Set aside: {session}", session=session_words(event, self.session))


class CallBack(AboutSession):
    """The box of a session is carried back to the desk, to be set up anew."""

    name = "call_back"
    group = TABLES
    help = "the box of a session is carried back to the desk, to be set up anew"

    session: SessionId

    def apply(self, state: "State") -> None:
        state.called_back.add(self.session)

    def say(self, event: "Event") -> Message:
        what = session_words(event, self.session)
        return msg("Its box is carried back to the desk: {session}", session=what)


class EnterDeal(EventKind):
    """One deal of a table without a box: who played it, in playing order, and what was played.

    `first`: the deal with which the desk went on after the table's box, the same for all that are
    typed then, 1 where no box has brought a deal; None where nobody knows.
    """

    name = "deal"
    group = TABLES
    help = (
        "a deal of a table without a box; persons in playing order, without who sat out;\n"
        "what its box has from the deal `first` on does not count beside: the desk knows it"
    )

    round: RoundNumber
    table: TableNumber
    persons: Seated
    document: JsonDocument
    first: DealNumberOrNone = None

    def apply(self, state: "State") -> None:
        state.check_table(self.round, self.table)
        for person in self.persons:
            state.entrant(person)
        if len(set(self.persons)) < len(self.persons):
            raise DeskError(msg("persons: one of them has two seats"))
        typed = TypedDeal(self.made.number, tuple(self.persons), self.document, self.first)
        state.deals.setdefault((self.round, self.table), []).append(typed)

    def say(self, event: "Event") -> Message:
        names = tuple(map(event.name, self.persons))
        entered = msg(
            "Table {table}, round {number}, a deal entered at the desk",
            table=self.table,
            number=self.round,
        )
        table = event.tables.get((self.round, self.table))
        for deal in () if table is None else table.paper.deals:
            if deal.typed.decision == self.made.number:
                words = deal_words(self.document, deal.book, names)
                return msg("{deal}: {words}", deal=entered, words=words)
        # Undone, or it cannot be any more: no rule book has read it.
        return msg("{deal}: {words}", deal=entered, words=listed(names))


class CorrectEntry(EventKind):
    """A deal of a box was another one, or an entry of a box does not count.

    `document`: None for what does not count; `restores`: also one that its box or the director has
    annulled; it counts again.
    """

    name = "correct"
    replaces = ("entry",)
    group = TABLES
    help = (
        "a deal was another one; 'schreiber deals --event' has the id of each entry;\n"
        "document=null: it does not count;\n"
        "restores=true: it counts again though its box, or the director, has annulled it"
    )
    needs_reason = True

    entry: EntryId
    document: JsonDocumentOrNone
    restores: YesOrNo = False

    def apply(self, state: "State") -> None:
        if self.document is None:
            if self.restores:
                raise DeskError(msg("restores: what does not count is not restored"))
            state.annulled[self.entry] = self.made.reason
            return
        state.corrected[self.entry] = self.document
        if self.restores:
            state.restored.add(self.entry)
            state.annulled.pop(self.entry, None)
        state.why_corrected[self.entry] = self.made.reason

    def say(self, event: "Event") -> Message:
        deal, entry, names = entry_words(event, self.entry)
        if self.document is None:
            return msg("{deal} does not count", deal=deal)
        if entry is None or entry.book is None:
            return msg("{deal} corrected", deal=deal)
        try:
            corrected(entry, self.document, event.state.restored)
        except DeskError:
            return msg("{deal} corrected, but it cannot have been so", deal=deal)
        words = deal_words(self.document, entry.book, names)
        if self.restores:
            return msg("{deal} counts again: {words}", deal=deal, words=words)
        return msg("{deal} corrected: {words}", deal=deal, words=words)

    def is_about(self, table: "Table") -> bool:
        return self.entry in _entries(table)


class Explain(EventKind):
    """Why points were adjusted, for everybody; the reason of a decision is the director's alone.

    `what`: the number of the decision that did it, or an entry of a box, a penalty too; `text`: ""
    where nobody is told any more.
    """

    name = "explain"
    group = TABLES
    help = (
        "why points were adjusted, for everybody: what= the number of the decision, or the\n"
        'id of a penalty or an adjustment of a box; text="": nobody is told any more'
    )
    typed = ("text",)

    what: EntryId
    text: PublicReason

    def apply(self, state: "State") -> None:
        state.explained[self.what] = self.text

    def say(self, event: "Event") -> Message:
        about = self._explained(event)
        if not self.text:
            return msg("No reason for everybody any more ({what})", what=about)
        return msg("Reason for everybody: {text} ({what})", what=about, text=self.text)

    def _explained(self, event: "Event") -> Message:
        """The adjustment that is explained: a decision by its number, or an entry of a box."""
        for earlier in event.journal.decisions:
            if str(earlier.number) == self.what:
                return sentence(earlier, event)
        about, *_ = entry_words(event, self.what)
        return about

    def is_about(self, table: "Table") -> bool:
        adjustments = [str(one.decision) for one in table.adjusted]
        return self.what in [*_entries(table), *adjustments]


def _entries(table: "Table") -> list[str]:
    return [entry.id for one in table.bound for entry in one.session.entries]
