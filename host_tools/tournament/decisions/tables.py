"""Sessions and entries at a table: their handling, corrections and reasons."""

from typing import TYPE_CHECKING, ClassVar

from host_tools.common.errors import DeskError
from host_tools.journal.fields import (
    DealsOrAll,
    EntryId,
    JsonDocumentOrNone,
    PublicReason,
    SessionId,
    What,
    YesOrNo,
)
from host_tools.journal.kind import TABLES, Variant
from host_tools.language.message import Message, because, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.event_kind import EventKind, sentence
from host_tools.tournament.decisions.words import deal_words, entry_words, session_words
from host_tools.tournament.model.decided_sessions import SetAsideMark

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State
    from host_tools.tournament.ranking.ranked_event import RankedEvent
    from host_tools.tournament.tables.table import Table


# What becomes of a session.
SET_ASIDE, CALLED_BACK = "set_aside", "called_back"


class HandleSession(EventKind):
    """A session of a box is none of this event, or its box is carried back to the desk.

    `deals`: how many it had when it was set aside, None where nothing more of it is asked about.
    """

    name = "session"
    group = TABLES
    help = "what becomes of a session of a box"
    variants: ClassVar = {
        SET_ASIDE: Variant(
            "it is none of this event; deals=3: it had so many then, and is asked about again\n"
            "once it brings more",
            ("session",),
            ("deals",),
            otherwise={"needs_reason": True, "recognises": True},
        ),
        CALLED_BACK: Variant(
            "its box is carried back to the desk, to be set up anew", ("session",)
        ),
    }

    what: What
    session: SessionId
    deals: DealsOrAll = None

    def apply(self, state: "State") -> None:
        if self.what == CALLED_BACK:
            state.sessions.called_back.add(self.session)
            return
        state.set_aside(self.session, SetAsideMark(self.made.reason, self.deals))

    def say(self, event: "RankedEvent") -> Message:
        session = session_words(event, self.session)
        if self.what == CALLED_BACK:
            return msg("Its box is carried back to the desk: {session}", session=session)
        return msg("Set aside: {what}", what=session)

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        table = event.tables[place]
        known = [one.session for one in table.bound] + table.sessions.aside
        return self.session in [session.id for session in known]


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
        reason = self.made.reason
        if self.document is None:
            if self.restores:
                raise DeskError(msg("restores: what does not count is not restored"))
            state.corrections.annul(self.entry, reason)
        else:
            state.corrections.correct(self.entry, self.document, reason, self.restores)

    def say(self, event: "RankedEvent") -> Message:
        deal, entry, names = entry_words(event, self.entry)
        if self.document is None:
            return msg("{deal} does not count", deal=deal)
        corrected = msg("{deal} corrected", deal=deal)
        if entry is None or entry.book is None:
            return corrected
        try:
            event.state.corrections.read_as(entry, self.document)
        except DeskError:
            return msg("{deal} corrected, but it cannot have been so", deal=deal)
        words = deal_words(self.document, entry.book, names)
        if self.restores:
            return msg("{deal} counts again: {words}", deal=deal, words=words)
        return because(corrected, words)

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        return self.entry in _entries(event.tables[place])


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
        state.incidents.explained[self.what] = self.text

    def say(self, event: "RankedEvent") -> Message:
        about = self._explained(event)
        if not self.text:
            return msg("No reason for everybody any more ({what})", what=about)
        return msg("Reason for everybody: {text} ({what})", what=about, text=self.text)

    def _explained(self, event: "RankedEvent") -> Message:
        """The adjustment that is explained: a decision by its number, or an entry of a box."""
        for earlier in event.journal.decisions:
            if str(earlier.number) == self.what:
                return sentence(earlier, event)
        about, *_ = entry_words(event, self.what)
        return about

    def is_about(self, event: "RankedEvent", place: Place) -> bool:
        table = event.tables[place]
        adjustments = [str(one.decision) for one in table.adjusted]
        return self.what in [*_entries(table), *adjustments]


def _entries(table: "Table") -> list[str]:
    return [entry.id for one in table.bound for entry in one.session.entries]
