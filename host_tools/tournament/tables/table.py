"""A table in a round: what was played there, and how far it is."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from host_tools.language.message import Message, Sentence, msg
from host_tools.tournament.accounts.account import TableAccount
from host_tools.tournament.accounts.hints import WHOSE
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.aliases import Seats
from host_tools.tournament.model.director_incidents import Adjustment
from host_tools.tournament.tables.binding import Bound
from host_tools.tournament.tables.rulings.questions import Question, questions_in
from host_tools.tournament.tables.table_paper import TablePaper
from host_tools.tournament.tables.table_sessions import TableSessions

# How far a table is, in the order of an event. What has to be looked at comes before all else.
NOT_SET_UP = "not set up"
SET_UP = "set up"
PLAYING = "playing"
PLAYED = "played"
PROVISIONAL = "provisional"
SIGNED = "signed"
TYPED = "typed"
ENDED = "ended"
LOOK = "look"
READY = (SIGNED, TYPED, ENDED)

WORDS = {
    NOT_SET_UP: msg("not set up"),
    SET_UP: msg("set up"),
    PLAYING: msg("playing"),
    PLAYED: msg("all played"),
    PROVISIONAL: msg("provisional"),
    SIGNED: msg("signed"),
    TYPED: msg("typed"),
    ENDED: msg("ended"),
    LOOK: msg("to check"),
}


@dataclass
class Table:
    """A table in a round.

    `round_number`, `table`: its place, both from 1; `persons`: the holders of its chairs in playing
    order; `stand`: its state; `account`: its result; `absent`: those of the persons who do not play
    there, by a decision; `swapped`: {person who sat at another table: the one who sat here
    instead}; `guests`: persons who sat there without a chair, and without a question; `sessions`:
    those of boxes and phones; `paper`: its typed results; `adjusted`: the director's `Adjustment`s;
    `troubles`: sentences to look at, most of them a `Question`; `state`: how far it is, one of the
    words above.
    """

    round_number: int
    table: int
    persons: Seats
    stand: TableStand
    account: TableAccount
    absent: frozenset[int] = frozenset()
    swapped: Mapping[int, int] = field(default_factory=dict)
    guests: Seats = ()
    sessions: TableSessions = field(default_factory=TableSessions)
    paper: TablePaper = field(default_factory=TablePaper)
    adjusted: list[Adjustment] = field(default_factory=list)
    troubles: list[Sentence] = field(default_factory=list)
    state: str = NOT_SET_UP

    @property
    def asks_whose(self) -> bool:
        """True while the owner of the deals of a place is asked for."""
        return bool(questions_in(self.troubles, *WHOSE))

    @property
    def deals(self) -> int:
        """How many are due."""
        return self.stand.situation.due

    @property
    def played(self) -> int:
        """How many deals count."""
        return self.account.played

    @property
    def results(self) -> Mapping[int, int]:
        """{person: points} of what counts, adjustments included."""
        return self.account.points

    @property
    def players(self) -> frozenset[int]:
        """The persons who sat there in the counting deals."""
        return self.stand.sat

    @property
    def bound(self) -> list[Bound]:
        """The sessions that count; where none does, that of the newest box that is set up."""
        return self.sessions.bound

    @property
    def read_at(self) -> int | None:
        """Unix seconds of the last visit of a box in play; None if unknown, or of a phone."""
        if self.over:
            return None
        boxes = [one.session for one in self.bound if not one.session.of_phone]
        return max((one.seen for one in boxes), default=0) or None

    @property
    def over(self) -> bool:
        """True if no deal comes any more."""
        return self.account.over

    @property
    def provisional(self) -> bool:
        """True if only a code is known."""
        return self.account.provisional

    @property
    def typed(self) -> bool:
        """Return whether anything counts that was typed from paper."""
        return self.stand.typed

    @property
    def signed(self) -> bool:
        """Have its players signed all that counts?"""
        box = self.stand.closed_by
        return self.over and box is not None and box.signed

    @property
    def ended(self) -> bool:
        """True if it is over by the director, or by its box. A code alone does not tell."""
        box, by_word = self.stand.closed_by, bool(self.stand.ruling.over)
        by_box = self.provisional or (box is not None and box.ended)
        return self.over and (by_word or by_box)

    @property
    def ended_by_director(self) -> bool:
        """Does his word stand for the signature?"""
        box, by_word = self.stand.closed_by, bool(self.stand.ruling.over)
        return self.over and (by_word or (box is not None and box.ended_by_director))

    @property
    def expected(self) -> Seats:
        """The persons drawn to it, or who sat there instead; without those who do not play."""
        drawn = (person for person in self.persons if person not in self.absent)
        return tuple(self.swapped.get(person, person) for person in drawn)

    @property
    def seated(self) -> Seats:
        """The persons drawn to it; once it has begun, without those who did not play there.

        Persons who sat there instead are included.
        """
        if not self.has_begun:
            return self.persons
        sat = (one for one in self.persons if one in self.players or one not in self.absent)
        seated = [self.swapped.get(person, person) for person in sat]
        return tuple(dict.fromkeys([*seated, *self.guests]))

    @property
    def seats(self) -> Seats:
        """The persons on its seats in playing order; () if unknown.

        As its box has recorded it, where the cards may have chosen the partners, or as planned.
        """
        if self._recorded:
            persons = self._recorded[-1].persons
            return tuple(one for one in persons if one is not None) if all(persons) else ()
        return () if self.absent else self.expected

    @property
    def _recorded(self) -> list[Bound]:
        """Its sessions with a record, but those that were cleared, or begun anew."""
        held = [one for one in self.bound if one.session.cleared is None]
        return [
            one for one in held if one.session.recorded and one.session not in self.sessions.anew
        ]

    @property
    def everybody(self) -> Seats:
        """Those seated there and all others who have played there; last who only was drawn."""
        return tuple(dict.fromkeys([*self.seated, *sorted(self.players), *self.persons]))

    @property
    def has_begun(self) -> bool:
        """True if anything was played or typed there, or it is over. Everybody keeps the seat."""
        return self.typed or self.over or bool(self._recorded)

    @property
    def ended_early(self) -> bool:
        """True if the table stopped before its last deal."""
        return self.ended and self.played < self.deals

    @property
    def questions(self) -> list[Question]:
        """The questions and tasks of the table: its hints."""
        return questions_in(self.troubles)

    @property
    def typed_from(self) -> int | None:
        """From which deal on single deals are typed now: those that are typed already go on.

        Else after what was brought; from the first one where nothing was: nobody knows what is on
        the box. None of several boxes.
        """
        sources = self.stand.whole.sources
        sheets = [one for one in sources if one.kind == SourceKind.SHEET]
        dealt = [one for one in sources if one.kind == SourceKind.DEALS]
        if dealt and dealt[-1].rows[0].number is not None and not _later(sheets, dealt[-1]):
            return dealt[-1].rows[0].number
        boxes = [one for one in sources if one.recorded and one.rows]
        last = max((one.last for one in (*boxes, *sheets) if one.rows[0].number), default=0)
        return last + 1 if len(boxes) < 2 else None

    @property
    def words(self) -> Message:
        """The words for its state."""
        return WORDS[self.state]


def _later(sheets: Iterable[Source], dealt: Source) -> bool:
    """Return True if a sheet was typed after single deals."""
    return any(one.since > dealt.since for one in sheets)


def how_far(table: Table) -> str:
    """The state of a table that was derived: one of the words above."""
    if table.troubles:
        return LOOK
    if table.provisional:
        return PROVISIONAL
    if table.typed and table.over:
        return TYPED
    if table.signed:
        return SIGNED
    if table.ended_by_director:
        return ENDED
    if table.over:
        return PLAYED
    if table.played:
        return PLAYING
    return SET_UP if table.bound else NOT_SET_UP


def states_of(tables: Iterable[Table]) -> dict[str, Message]:
    """{state: how many of the tables are so, a Message} in the order of an event."""
    found = Counter(table.state for table in tables)
    return {
        state: msg("{what}: {how}", what=words, how=found[state])
        for state, words in WORDS.items()
        if found[state]
    }
